import { describe, expect, test } from 'vitest'

import { fieldTypes } from '../../fields/registry.ts'
import { analyseCsv } from './analyse-csv.ts'
import { checkColumn, type ColumnCheck } from './check-column.ts'
import { temporaryFiles } from './testing/temporary-files.ts'

const files = temporaryFiles()

interface Choice {
  type: string
  template?: Record<string, unknown>
  locale?: string
}

/** How a type would read the second column of a file. */
async function check(content: string, { type, template = {}, locale = 'en' }: Choice): Promise<ColumnCheck> {
  const file = await files.write(content)
  const { encoding, delimiter, quote, isGuarded, firstRow } = await analyseCsv(file, {}, fieldTypes)
  const parsed = fieldTypes[type as keyof typeof fieldTypes].template.parse(template)
  const format = { encoding, dialect: { delimiter, quote }, isGuarded }
  const context = { now: 0, timeZone: 'UTC', locale }
  return checkColumn(file, { index: 1, type, template: { ...parsed }, format, firstRow, context }, fieldTypes)
}

const labelsIn = ({ template }: ColumnCheck): string[] =>
  (template['options'] as { label: string }[]).map(({ label }) => label)

describe('the check of a column', () => {
  test('counts the cells that the type cannot read, with rows and texts of the first five', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `n${at},${at % 4 === 0 ? at : `x${at}`}\n`).join('')
    const { unreadable, samples } = await check(`Name,Age\n${rows}`, { type: 'number' })
    expect(unreadable).toBe(6)
    expect(samples).toEqual([2, 3, 4, 6, 7].map(row => ({ row, text: `x${row - 1}` })))
  })

  test('reads plain numbers as the import does, whatever the format of the field', async () => {
    const file = await files.write('a,1.234\nb,"1.234,5"\n')
    const template = { ...fieldTypes.number.template.parse({ numberFormat: 'period_comma' }) }
    const format = { encoding: 'utf-8', dialect: { delimiter: ',', quote: '"' }, hasPlainNumbers: true } as const
    const context = { now: 0, timeZone: 'UTC', locale: 'en' }
    const column = { index: 1, type: 'number', template, format, firstRow: 0, context }
    const found = await checkColumn(file, column, fieldTypes)
    expect(found).toMatchObject({ unreadable: 1, samples: [{ row: 2, text: '1.234,5' }], template })
  })

  test('does not count blank and missing cells', async () => {
    expect((await check('Name,Age\na, \nb\nc,""\nd,7\n', { type: 'number' })).unreadable).toBe(0)
  })

  test('shortens long samples', async () => {
    const { samples } = await check(`Name,Age\na,${'x'.repeat(1000)}\n`, { type: 'number' })
    expect(samples[0]?.text).toHaveLength(200)
  })

  test('reads amounts and plain numbers in one column by the language, and never as other numbers', async () => {
    const content = 'Name,Price\na,"$1,299.90"\nb,1234.5675777\n'
    for (const type of ['number', 'currency']) {
      expect((await check(content, { type, locale: 'en' })).unreadable).toBe(0)
      expect((await check(content, { type, locale: 'de' })).unreadable).toBe(2)
    }
  })

  test('counts numbers whose digits the field would change', async () => {
    const content = 'Name,Amount\na,9007199254740991.5\nb,12345678901234.567\nc,1.5\n'
    for (const type of ['number', 'currency']) expect((await check(content, { type })).unreadable).toBe(2)
  })

  test('uses the number format of the template', async () => {
    const template = { numberFormat: 'period_comma' }
    const content = 'Name;Price\na;1.299,90\nb;kostenlos\n'
    expect((await check(content, { type: 'number', template })).unreadable).toBe(1)
    expect((await check(content, { type: 'number' })).unreadable).toBe(2)
  })
})

describe('options', () => {
  test('are added for every text, each spelling on its own', async () => {
    const found = await check('Name,Status\na,Open\nb,open\nc,Done\nd,Open\n', { type: 'single_select' })
    expect(labelsIn(found).toSorted()).toEqual(['Done', 'Open', 'open'])
    expect([found.unreadable, found.recased]).toEqual([0, 0])
  })

  test('that the list has no room for are unreadable, or change case if another spelling has an option', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `n,Status ${at}\n`).join('')
    const found = await check(`Name,Status\n${rows}n,status 5\nn,one more\n`, { type: 'single_select' })
    expect(labelsIn(found)).toHaveLength(1000)
    expect([found.unreadable, found.recased]).toEqual([1, 1])
    expect(found.samples).toEqual([{ row: 1002, text: 'one more' }])
  })

  test('in a list keep their case too', async () => {
    const found = await check('Name,Tags\na,"Red, blue"\nb,"red,Blue"\n', { type: 'multiple_select' })
    expect(labelsIn(found).toSorted()).toEqual(['Blue', 'Red', 'blue', 'red'])
    expect(found.recased).toBe(0)
  })
})
