import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredField } from '../../../engine/base/base-structure.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { fieldType, fieldTypes } from '../../../fields/registry.ts'
import { sampleTemplate } from '../../../fields/testing.ts'
import type { CellKind } from '../../job/import-source.ts'
import { rowsLocale, withPlainNumbers } from '../converted-rows.ts'
import { cellOf } from './base-cells.ts'

const context = { now: 0, timeZone: 'UTC', locale: 'en' }

const field = (type: string, template: object = {}) =>
  ({ id: 'fld1', name: 'A', type, template: fieldType(type).template.parse(template) }) as unknown as StoredField

const written = (of: StoredField, value: unknown, kind: CellKind) =>
  cellOf(of, value, { kind, context, people: new Set() })

/** Writes values of a field as a lookup of it does. */
const writtenLookup = ({ type, template }: StoredField, values: unknown[], kind: CellKind) => {
  const base = { fieldOf: () => ({ type: fieldType(type), template }), nameOf: () => undefined, idOf: () => undefined }
  const lookup = field('lookup', { linkedRecordFieldId: 'fldLinks', lookupFieldId: 'fldSource' })
  return cellOf(lookup, values, { kind, context: { ...context, base }, people: new Set() })
}

/** Reads a text as an import into an existing table does, for a person in another time zone. */
const readBack = (text: string, { type, template }: StoredField) =>
  fieldType(type).read(text, withPlainNumbers(template), {
    now: 0,
    timeZone: 'Pacific/Auckland',
    locale: rowsLocale,
  })

const formats = ['local', 'comma_period', 'period_comma', 'space_comma', 'space_period'].map(numberFormat => ({
  numberFormat,
}))
const days = ['local', 'long', 'us', 'european', 'iso'].map(dateFormat => ({ dateFormat }))
const instants = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())
const decimals = fc.integer({ min: -1e12, max: 1e12 }).map(whole => whole / 10_000)

describe('the plain text of a value is read as the same value by fields of any format', () => {
  test.each([
    ['number', formats, fc.oneof(decimals, fc.constantFrom(1e21, -1e-7, 0))],
    ['currency', formats.map(one => ({ ...one, currencySymbol: '€' })), decimals],
    ['percent', [{ allowNegative: true }], fc.integer({ min: -99_999, max: 99_999 }).map(whole => whole / 10_000)],
    ['date', days, instants.map(one => one.slice(0, 10))],
    ['datetime', days.flatMap(one => [one, { ...one, timezone: 'America/New_York', timeFormat: '24h' }]), instants],
    ['duration', ['h:mm', 'h:mm:ss.sss'].map(format => ({ format })), fc.nat(4e9).map(whole => whole / 1000)],
  ] as [string, object[], fc.Arbitrary<unknown>][])('%s', (type, templates, values) => {
    fc.assert(
      fc.property(values, fc.constantFrom(...templates), fc.constantFrom(...templates), (value, from, to) => {
        const source = field(type, from)
        const text = written(source, value, 'plain')
        expect(readBack(text, field(type, to))).toEqual({ kind: 'value', value })
        expect(writtenLookup(source, [value], 'plain')).toBe(text)
        expect(writtenLookup(source, [value, value], 'plain')).toBe(`${text}, ${text}`)
      }),
    )
  })

  const plain = Object.values<FieldType>(fieldTypes).filter(
    ({ column, isReadOnly, people, files }) => column !== null && !isReadOnly && !people && !files,
  )
  test.each(plain.map(type => [type.type, type] as const))('%s: its sample', (name, type) => {
    const own = field(name, sampleTemplate(type) as object)
    expect(readBack(written(own, type.sample, 'plain'), own)).toEqual({ kind: 'value', value: type.sample })
    expect(readBack(writtenLookup(own, [type.sample], 'plain'), own)).toEqual({ kind: 'value', value: type.sample })
  })
})

test('the time of a record is written without the zone and format of its field', () => {
  const moment = '2026-01-31T23:30:00.000Z'
  expect(written(field('created_time', { dateFormat: 'us', timezone: 'Asia/Tokyo' }), moment, 'plain')).toBe(moment)
})

test('a chosen text type gets what the field shows', () => {
  const number = field('number', { numberFormat: 'period_comma', decimalPlaces: 2 })
  expect(written(number, 1234.5, 'text')).toBe('1.234,50')
  expect(written(number, 1234.5, 'plain')).toBe('1234.5')
  expect(written(number, 1234.5, 'json')).toBe('1234.5')
})

test('the text of a lookup has the decimals that the looked-up field does not show', () => {
  const whole = field('number', { numberFormat: 'comma_period', decimalPlaces: 0 })
  expect(writtenLookup(whole, [1234.56, 2], 'text')).toBe('1234.56, 2')
})

test('an empty cell is empty', () => {
  const kinds: CellKind[] = ['text', 'plain', 'json', 'links']
  for (const kind of kinds) {
    expect(written(field('number'), null, kind)).toBe('')
    expect(written(field('number'), undefined, kind)).toBe('')
  }
})
