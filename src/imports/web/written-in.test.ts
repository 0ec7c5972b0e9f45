import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldType, Reading } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { anyTemplate, anyText, anyValue, testContext } from '../../fields/testing.ts'
import { CellReader, unreadableCell } from '../cell-reader.ts'
import { copyJson, copyNull, copyText } from '../copy-text.ts'
import { isImportable } from '../importable.ts'
import { type FileSource, rowsLocale, withPlainNumbers } from '../sources/converted-rows.ts'
import { writtenIn } from './written-in.ts'

const source: FileSource = { kind: 'xlsx', parts: [], part: 0, hasNames: false }
const types = Object.values<FieldType>(fieldTypes).filter(isImportable)
const locales = fc.constantFrom('en-US', 'en-GB', 'de-DE', 'sv-SE', 'ar-EG')

/** What an import stores for a reading. */
function stored({ column, toColumn }: FieldType, reading: Reading<unknown>): string | null {
  if (reading.kind === 'unreadable') return unreadableCell
  if (reading.kind === 'empty') return copyNull
  if (column === 'jsonb') return copyJson(reading.value)
  return copyText(toColumn ? toColumn(reading.value) : reading.value)
}

describe('the preview of a converted file', () => {
  test.each(types.map(type => [type.type, type] as const))('reads a %s as the import does', (_name, type) => {
    const cell = anyTemplate(type).chain(template =>
      fc.record({
        template: fc.constant(template),
        text: fc.oneof(
          anyText,
          fc.constantFrom('1.234', '1,234', '0.5', '3/4/2026', '2026-04-03', '2026-04-03 10:00'),
          anyValue(type, template).map(value =>
            type.show(value, withPlainNumbers(template), { ...testContext, locale: rowsLocale }),
          ),
        ),
      }),
    )
    fc.assert(
      fc.property(cell, locales, ({ template, text }, locale) => {
        const person = { ...testContext, locale }
        const imported = new CellReader(
          type,
          { template: withPlainNumbers(template) },
          { ...person, locale: rowsLocale },
        )
        const reading = writtenIn({ source, exportedIn: null }, person).read(type, template, text)
        expect(imported.read(text)).toBe(text === '' ? copyNull : stored(type, reading))
      }),
    )
  })

  test('reads numbers with a point, although the person and the field write a comma', () => {
    const person = { ...testContext, locale: 'de-DE' }
    const { read } = writtenIn({ source, exportedIn: null }, person)
    for (const numberFormat of ['local', 'period_comma']) {
      const template = fieldTypes.number.template.parse({ numberFormat })
      expect(read(fieldTypes.number as FieldType, template, '1.234')).toEqual({ kind: 'value', value: 1.234 })
    }
  })

  test('reads a date in the time zone of the person', () => {
    const { context } = writtenIn({ source, exportedIn: null }, { ...testContext, timeZone: 'Europe/Berlin' })
    expect(context).toMatchObject({ timeZone: 'Europe/Berlin', locale: rowsLocale })
  })
})

test('a CSV file is read as its person writes, and our own export as it was written', () => {
  const person = { ...testContext, locale: 'de-DE' }
  const german = writtenIn({ exportedIn: null }, person)
  const template = fieldTypes.number.template.parse({})
  expect(german.read(fieldTypes.number as FieldType, template, '1,5')).toEqual({ kind: 'value', value: 1.5 })
  const swedish = { timeZone: 'Europe/Stockholm', locale: 'sv-SE' }
  expect(writtenIn({ exportedIn: swedish }, person).context).toMatchObject(swedish)
})
