import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openBase } from '../engine/base/base.ts'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { analyseAgain } from './analyse-again.ts'
import { startImports } from './start-imports.ts'
import { type Importer, newImporter, reached, rowsOf, start, uploaded } from './testing/import-fixture.ts'

// Files as people have them, from npm packages. Parsers that the product does not use say what is in them.

let platform: Platform
let imports: { stop(): Promise<void> }
let importer: Importer

beforeAll(async () => {
  platform = await testPlatform()
  imports = await startImports(platform)
  importer = await newImporter(platform)
})

afterAll(async () => {
  await imports.stop()
  await platform.close()
})

const datasets = path.resolve('node_modules/vega-datasets/data')
const workbooks = path.resolve('src/imports/sources/testing/workbooks')

/** What another parser finds in a file. */
interface Reference {
  names: string[]
  rows: unknown[][]
}

interface ImportedField {
  name: string
  type: string
  /** The labels of options, by their stored values. */
  labels: Map<string, string>
}

interface Imported {
  fields: ImportedField[]
  /** The stored values, in the order of the fields. */
  rows: unknown[][]
}

let count = 0

/** Imports a file as proposed. @param part the sheet or list that is imported. */
async function imported(file: string, part = 0): Promise<Imported> {
  const upload = { content: await readFile(file), fileName: path.basename(file) }
  let state = await uploaded(platform, importer.actor, upload)
  if (part > 0) {
    await analyseAgain(platform, importer.actor, { importId: state.id, choices: { part } })
    state = await reached(platform, state.id, 'ready')
  }
  await start(platform, importer, { state, tableName: `File ${++count}` })
  const { tableId, unreadable } = await reached(platform, state.id, 'done')
  expect(unreadable.total).toBe(0)
  const { structure } = await (await openBase(platform, importer.base)).read()
  const fields = structure.table(tableId ?? '').fields.map(({ name, type, template }) => {
    const { options = [] } = template as { options?: { value: string; label: string }[] }
    return { name, type, labels: new Map(options.map(({ value, label }) => [value, label])) }
  })
  const rows = await rowsOf(platform, importer, tableId ?? '')
  return { fields, rows: rows.map(row => fields.map(({ name }) => row[name] ?? null)) }
}

function storedValue(value: unknown, { labels }: ImportedField): unknown {
  if (typeof value === 'string') return labels.get(value) ?? value
  return value instanceof Date ? value.toISOString() : value
}

/** Day 0 of the serial numbers of workbooks. */
const firstDay = Date.UTC(1899, 11, 30)

/** A serial number of a workbook, or a text without a time zone. */
const dateOf = (value: unknown): Date =>
  new Date(typeof value === 'number' ? firstDay + value * 86_400_000 : `${String(value).slice(0, 19)} UTC`)

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === ''

/** What another parser found in a cell, as a value of the type that was proposed. */
function expectedValue(value: unknown, type: string): unknown {
  if (isBlank(value)) return null
  switch (type) {
    case 'number':
      return Number(value)
    case 'date':
      return dateOf(value).toISOString().slice(0, 10)
    case 'checkbox':
      return value
    default:
      return String(value)
  }
}

/** The first cells in which an import differs from another parser. */
function differences({ fields, rows }: Imported, reference: Reference): unknown[] {
  const cells = rows.flatMap((row, at) =>
    fields.map((field, column) => {
      const raw = reference.rows[at]?.[column]
      return { row: at, field, raw, is: storedValue(row[column], field), expected: expectedValue(raw, field.type) }
    }),
  )
  return cells.filter(({ is, expected }) => is !== expected).slice(0, 5)
}

/** Leading zeros would be lost in a number. */
const plainNumber = /^-?(?:0|[1-9]\d*)?(?:\.\d+)?$/
const isoDay = /^\d{4}-\d\d-\d\d$/

/** Whether all cells of a column that are not empty have a form. */
const isEach = ({ rows }: Reference, column: number, has: (value: unknown) => boolean): boolean => {
  const cells = rows.map(row => row[column]).filter(value => !isBlank(value))
  return cells.length > 0 && cells.every(has)
}

/** The fields whose type is not that of their cells. */
const mistyped = ({ fields }: Imported, reference: Reference): string[] =>
  fields.flatMap(({ name, type }, column) => {
    const isNumber = isEach(reference, column, value => typeof value === 'number' || plainNumber.test(String(value)))
    const isDay = isEach(reference, column, value => isoDay.test(String(value)))
    const isRight = isNumber ? ['number', 'date'].includes(type) : !isDay || type === 'date'
    return isRight ? [] : `${name} is ${type}`
  })

function expectEqual(found: Imported, reference: Reference): void {
  expect(found.fields.map(({ name }) => name)).toEqual(reference.names)
  expect(found.rows).toHaveLength(reference.rows.length)
  expect(differences(found, reference)).toEqual([])
  expect(mistyped(found, reference)).toEqual([])
}

describe('a CSV file of vega-datasets has the values that csv-parse finds', () => {
  test.each([
    'airports.csv',
    'disasters.csv',
    'github.csv',
    'global-temp.csv',
    'iowa-electricity.csv',
    'la-riots.csv',
    'population_engineers_hurricanes.csv',
    'seattle-weather-hourly-normals.csv',
    'stocks.csv',
    'unemployment.tsv',
    'us-employment.csv',
  ])('%s', async name => {
    const file = path.join(datasets, name)
    const delimiter = name.endsWith('.tsv') ? '\t' : ','
    const [names = [], ...rows]: string[][] = parse(await readFile(file), { delimiter })
    expectEqual(await imported(file), { names, rows })
  })
})

/** The members of an object; those of nested objects under names such as 'high.low'. */
function flat(value: object, before = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
    typeof member === 'object' && member !== null ? flat(member, `${before}${name}.`) : [[before + name, member]],
  )
}

function listed(list: readonly object[]): Reference {
  const rows = list.map(value => Object.fromEntries(flat(value)))
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return { names, rows: rows.map(row => names.map(name => row[name] ?? null)) }
}

describe('a JSON file of vega-datasets has the values that JSON.parse finds', () => {
  test.each(['countries', 'movies', 'weekly-weather'])('%s.json', async name => {
    const file = path.join(datasets, `${name}.json`)
    expectEqual(await imported(file), listed(JSON.parse(await readFile(file, 'utf8')) as object[]))
  })

  test('miserables.json, the shorter of its two lists', async () => {
    const file = path.join(datasets, 'miserables.json')
    const { nodes } = JSON.parse(await readFile(file, 'utf8')) as { nodes: object[] }
    expectEqual(await imported(file, 1), listed(nodes))
  })
})

describe('a workbook has the values that SheetJS finds', () => {
  test.each([
    ['F1_without_Save', 0],
    ['file_with_2_sheets', 0],
    ['predefined_formats', 0],
    ['test-data', 1],
    ['uppercase_sheet_name', 0],
  ] as const)('%s.xlsx, sheet %i', async (name, part) => {
    const file = path.join(workbooks, `${name}.xlsx`)
    const book = read(await readFile(file))
    const sheet = book.Sheets[book.SheetNames[part] ?? '']
    if (!sheet) throw new Error(`${name} has no sheet ${part}`)
    const cells: unknown[][] = utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null, blankrows: false })
    const [header = [], ...rows] = cells
    // Some sheets have formats far to the right of their columns.
    const names = header.slice(0, header.findLastIndex(name => name !== null) + 1).map(String)
    expectEqual(await imported(file, part), { names, rows })
  })
})
