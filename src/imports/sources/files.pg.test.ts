import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { analyseAgain } from '../analyse-again.ts'
import { cancelImport } from '../cancel-import.ts'
import { checkType } from '../check-type.ts'
import { localPath } from '../import-files.ts'
import type { ImportState } from '../import-state.ts'
import { startImport } from '../start-import.ts'
import { startImports } from '../start-imports.ts'
import { type Importer, newImporter, reached, rowsOf, start, uploaded } from '../testing/import-fixture.ts'
import { workbook } from './testing/workbook.ts'

let platform: Platform
let imports: { stop(): Promise<void> }

beforeAll(async () => {
  platform = await testPlatform({ csvMaxBytes: 40 * 1024 * 1024 })
  imports = await startImports(platform)
})

afterAll(async () => {
  await imports.stop()
  await platform.close()
})

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`

const people =
  row(text('Name'), text('When'), text('Price')) +
  row(text('Ann'), '<c s="1"><v>45000.5</v></c>', '<c s="2"><v>1234.5</v></c>') +
  row(text('Bob'), '<c s="1"><v>45001</v></c>', '<c t="e"><v>#DIV/0!</v></c>')
const cities = row(text('City'), text('Count')) + row(text('Rome'), '<c><v>1.5</v></c>')

const book = (): Promise<Buffer> =>
  workbook({ sheets: { People: people, Cities: cities }, formats: ['yyyy-mm-dd hh:mm', '[$€-407]#,##0.00'] })

/** Imports a file as proposed, by a person in Berlin. */
async function imported(importer: Importer, state: ImportState): Promise<Record<string, unknown>[]> {
  const columns = (state.analysis?.columns ?? []).map(({ name, type, template }, index) => ({
    index,
    name,
    type,
    template,
  }))
  const person = { timeZone: 'Europe/Berlin', locale: 'de' }
  await startImport(platform, importer, { importId: state.id, tableName: `T ${state.id}`, columns, ...person })
  const { tableId } = await reached(platform, state.id, 'done')
  return rowsOf(platform, importer, tableId ?? '')
}

describe('a workbook', () => {
  test('becomes a table, with times in the time zone of the person and numbers in no language', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: await book(), fileName: 'book.xlsx' })
    expect(state.analysis?.columns.map(({ type }) => type)).toEqual(['single_line_text', 'datetime', 'currency'])
    expect(state.analysis?.warnings).toEqual(['1 cell contains an error such as #DIV/0!. It stays empty.'])
    const rows = await imported(importer, state)
    expect(rows.map(({ Name, Price }) => [Name, Price])).toEqual([
      ['Ann', 1234.5],
      ['Bob', null],
    ])
    expect(rows[0]?.['When']).toBe('2023-03-15T11:00:00.000Z')
  })

  test('is recognized under the name of a CSV file', async () => {
    const { actor } = await newImporter(platform)
    const state = await uploaded(platform, actor, { content: await book(), fileName: 'renamed.csv' })
    expect(state.analysis?.source).toMatchObject({ kind: 'xlsx', part: 0 })
  })

  test('is read again for another sheet, whose columns can be checked and imported', async () => {
    const importer = await newImporter(platform)
    const first = await uploaded(platform, importer.actor, { content: await book(), fileName: 'book.xlsx' })
    await analyseAgain(platform, importer.actor, { importId: first.id, choices: { part: 1 } })
    const state = await reached(platform, first.id, 'ready')
    expect(state.analysis?.columns.map(({ name }) => name)).toEqual(['City', 'Count'])
    const check = { importId: first.id, index: 1, type: 'number', template: {}, timeZone: 'UTC', locale: 'de' }
    expect(await checkType(platform, importer.actor, check)).toMatchObject({ unreadable: 0 })
    expect(await imported(importer, state)).toMatchObject([{ City: 'Rome', Count: 1.5 }])
  })

  test('is converted again if its rows are gone, as on another node', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: await book(), fileName: 'book.xlsx' })
    const rows = `${await localPath(platform, state.id)}.rows-0`
    expect(existsSync(rows)).toBe(true)
    await rm(rows)
    expect(await imported(importer, state)).toHaveLength(2)
  })

  test('leaves no file behind, whether it is imported, canceled, or refused', async () => {
    const importer = await newImporter(platform)
    const filesOf = async ({ id }: ImportState): Promise<string[]> =>
      (await readdir(path.dirname(await localPath(platform, id)))).filter(name => name.startsWith(id))
    const [one, other] = await Promise.all(
      [0, 1].map(async () => uploaded(platform, importer.actor, { content: await book(), fileName: 'book.xlsx' })),
    )
    await start(platform, importer, { state: one!, tableName: 'One' })
    await reached(platform, one!.id, 'done')
    await cancelImport(platform, importer.actor, other!.id)
    await reached(platform, other!.id, 'cancelled')
    expect([await filesOf(one!), await filesOf(other!)]).toEqual([[], []])
    const damaged = { content: (await book()).subarray(0, 900), fileName: 'book.xlsx' }
    const refused = await uploaded(platform, importer.actor, damaged)
    expect(refused).toMatchObject({ status: 'failed', error: expect.stringMatching(/^This file is damaged/) })
    expect((await filesOf(refused)).filter(name => name !== `${refused.id}.csv`)).toEqual([])
  })
})

describe('a JSON file', () => {
  test('becomes a table with its kinds of values', async () => {
    const importer = await newImporter(platform)
    const content = '{"id":1,"tags":["a","b, c"],"address":{"city":"Rome"}}\n{"id":2,"tags":["a"],"isNew":true}\n'
    const state = await uploaded(platform, importer.actor, { content, fileName: 'people.ndjson' })
    const rows = await imported(importer, state)
    expect(rows).toMatchObject([
      { id: 1, tags: ['a', 'b, c'], 'address.city': 'Rome', isNew: null },
      { id: 2, tags: ['a'], 'address.city': null, isNew: true },
    ])
  })

  test('gives its numbers to a field with another number format as they are', async () => {
    const importer = await newImporter(platform)
    const content = '[{"Name":"a","Price":1.234}]'
    const state = await uploaded(platform, importer.actor, { content, fileName: 'a.json' })
    const columns = (state.analysis?.columns ?? []).map(({ name, type }, index) => {
      const template = index === 1 ? { numberFormat: 'period_comma' } : {}
      return { index, name, type, template }
    })
    const person = { timeZone: 'UTC', locale: 'de' }
    await startImport(platform, importer, { importId: state.id, tableName: 'Formats', columns, ...person })
    const { tableId } = await reached(platform, state.id, 'done')
    expect(await rowsOf(platform, importer, tableId ?? '')).toMatchObject([{ Price: 1.234 }])
  })

  test('is checked against a type as its import will read it', async () => {
    const { actor } = await newImporter(platform)
    const content = '[{"Name":"a","Price":"1,5"},{"Name":"b","Price":"2.5"}]'
    const { id } = await uploaded(platform, actor, { content, fileName: 'a.json' })
    const template = { numberFormat: 'period_comma' }
    const check = { importId: id, index: 1, type: 'number', template, timeZone: 'UTC', locale: 'de' }
    expect(await checkType(platform, actor, check)).toMatchObject({
      template,
      unreadable: 1,
      samples: [{ row: 1, text: '1,5' }],
    })
  })

  test('that is not valid is refused in words', async () => {
    const { actor } = await newImporter(platform)
    const state = await uploaded(platform, actor, { content: '[{"a":1},', fileName: 'a.json' })
    expect(state).toMatchObject({ status: 'failed', error: expect.stringMatching(/^This file is not valid JSON/) })
  })
})
