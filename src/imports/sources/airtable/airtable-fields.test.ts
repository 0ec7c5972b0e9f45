import { describe, expect, test } from 'vitest'
import { fieldType } from '../../../fields/registry.ts'
import { readOptions } from './airtable-api.ts'
import { cellText } from './airtable-cells.ts'
import { columnOf, hueOf, tablesOfSchema } from './airtable-fields.ts'

const column = (type: string, options: object = {}) =>
  columnOf({ id: 'fld1', name: 'Field', type, options: readOptions(options) })

const context = { now: 0, timeZone: 'UTC', locale: 'en' }

/** A value of the Web API after it went through the text in the file and into the field. */
function imported(type: string, options: object, value: unknown): unknown {
  const proposed = column(type, options)
  const { field } = proposed
  if (!field) throw new Error(`${type} becomes no field`)
  const reading = fieldType(field.type).read(cellText(proposed, value), field.template, context)
  return reading.kind === 'value' ? reading.value : reading.kind
}

const choices = [
  { id: 'sel1', name: 'To do', color: 'redBright' },
  { id: 'sel2', name: 'Done, really', color: 'cyanLight2' },
  { id: 'sel3', name: 'say "hi"', color: 'cyanDark1' },
]

test.each([
  ['singleLineText', {}, ' a "b", c ', ' a "b", c '],
  ['multilineText', {}, 'a\nb', 'a\nb'],
  ['richText', {}, '**a**\n- b', '**a**\n- b'],
  ['email', {}, 'ann@example.com', 'ann@example.com'],
  ['url', {}, 'https://example.com/?a=1', 'https://example.com/?a=1'],
  ['phoneNumber', {}, '+1 213 373 4253', '+1 213 373 4253'],
  ['number', { precision: 0 }, 1234567, 1234567],
  ['number', { precision: 2 }, -0.1, -0.1],
  ['number', { precision: 8 }, 1e-7, 1e-7],
  ['currency', { precision: 2, symbol: '€' }, 1234.5, 1234.5],
  ['percent', { precision: 1 }, -0.125, -0.125],
  ['percent', {}, 1.07, 1.07],
  ['rating', { max: 5 }, 4, 4],
  ['duration', { durationFormat: 'h:mm' }, 5407.25, 5407.25],
  ['duration', { durationFormat: 'h:mm:ss.SS' }, 3661.5, 3661.5],
  ['checkbox', {}, true, true],
  ['singleSelect', { choices }, 'Done, really', 'Done, really'],
  ['multipleSelects', { choices }, ['Done, really', 'To do', 'say "hi"'], ['Done, really', 'To do', 'say "hi"']],
  ['date', { dateFormat: { name: 'european' } }, '2026-03-04', '2026-03-04'],
  ['dateTime', { timeZone: 'Europe/Berlin' }, '2026-03-04T23:30:00.000Z', '2026-03-04T23:30:00.000Z'],
  [
    'createdTime',
    { result: { type: 'dateTime', options: {} } },
    '2026-03-04T05:06:07.000Z',
    '2026-03-04T05:06:07.000Z',
  ],
  ['lastModifiedTime', { result: { type: 'date', options: {} } }, '2026-03-04', '2026-03-04'],
  ['singleCollaborator', {}, { id: 'usr1', email: 'a@b.c', name: 'Ann' }, 'Ann'],
  [
    'multipleCollaborators',
    {},
    [
      { id: 'usr1', name: 'Ann' },
      { id: 'usr2', email: 'b@b.c' },
    ],
    'Ann, b@b.c',
  ],
  ['createdBy', {}, { id: 'usr1', name: 'Ann' }, 'Ann'],
  ['autoNumber', {}, 17, 17],
  ['count', {}, 3, 3],
  ['barcode', {}, { text: '4006381333931', type: 'ean13' }, '4006381333931'],
  ['aiText', {}, { state: 'generated', value: 'A summary', isStale: false }, 'A summary'],
  ['formula', { result: { type: 'number', options: { precision: 1 } } }, 2.5, 2.5],
  ['formula', { result: { type: 'checkbox', options: {} } }, true, true],
  ['formula', { result: { type: 'singleLineText' } }, 'x', 'x'],
  ['formula', { result: { type: 'number', options: {} } }, { specialValue: 'NaN' }, 'empty'],
  ['formula', {}, { error: '#ERROR!' }, 'empty'],
  ['rollup', { result: { type: 'multipleCollaborators' } }, [{ name: 'Ann' }], 'Ann'],
  ['multipleLookupValues', { result: { type: 'number' } }, [1, 2], '1, 2'],
  ['somethingNew', {}, { name: 'New' }, 'New'],
] as [string, object, unknown, unknown][])('%s %j: %j arrives as it is', (...row) => {
  const [type, options, value, expected] = row
  expect(imported(type, options, value)).toEqual(expected)
})

describe('a field', () => {
  test('keeps its settings', () => {
    expect(column('number', { precision: 3 }).field?.template).toMatchObject({ decimalPlaces: 3 })
    expect(column('currency', { precision: 0, symbol: 'kr' }).field?.template).toMatchObject({
      decimalPlaces: 0,
      currencySymbol: 'kr',
    })
    expect(column('rating', { max: 7 }).field?.template).toEqual({ maxRating: 7 })
    expect(column('duration', { durationFormat: 'h:mm:ss.S' }).field?.template).toEqual({ format: 'h:mm:ss.s' })
    expect(column('date', { dateFormat: { name: 'friendly' } }).field?.template).toMatchObject({ dateFormat: 'long' })
    expect(column('dateTime', { timeFormat: { name: '24hour' }, timeZone: 'utc' }).field?.template).toMatchObject({
      timeFormat: '24h',
      timezone: 'UTC',
    })
    expect(column('checkbox', { color: 'redBright' }).field?.template).toEqual({ color: 'red' })
  })

  test('gets the settings that are valid here instead of those that are not', () => {
    expect(column('number', { precision: 8 }).field?.template).toMatchObject({ decimalPlaces: 6 })
    expect(column('currency', { symbol: '(1)' }).field?.type).toBe('currency')
    expect(column('rating', { max: 99 }).field?.template).toEqual({ maxRating: 10 })
    expect(column('duration', { durationFormat: 'd:hh' }).field?.template).toEqual({ format: 'h:mm' })
    expect(column('dateTime', { timeZone: 'Mars/Olympus' }).field?.template).not.toHaveProperty('timezone')
  })

  test('keeps its options in order, each with its own hue', () => {
    expect(column('singleSelect', { choices }).field?.template['options']).toMatchObject([
      { label: 'To do', color: 'red' },
      { label: 'Done, really', color: 'indigo' },
      { label: 'say "hi"', color: 'indigo' },
    ])
    const colors = ['blue', 'cyan', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'purple', 'gray']
    expect(new Set(colors.map(color => hueOf(`${color}Light2`))).size).toBe(colors.length)
    expect(hueOf('unheardOf')).toBe('gray')
  })

  test('with too many or too long options becomes text, and says so', () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({ name: `${at}` }))
    expect(column('multipleSelects', { choices: many })).toMatchObject({
      field: { type: 'single_line_text' },
      note: 'Text, because it has more than 1000 options',
    })
    expect(column('singleSelect', { choices: [{ name: 'x'.repeat(501) }] })).toMatchObject({
      field: { type: 'single_line_text' },
    })
  })

  test('that cannot be imported says why', () => {
    expect(column('button')).toMatchObject({ field: null, fits: [], note: 'Buttons cannot be imported' })
  })

  test.each([
    ['createdTime', 'datetime', 'The times as they are now, which no longer change'],
    ['lastModifiedTime', 'datetime', 'The times as they are now, which no longer change'],
    ['createdBy', 'single_line_text', 'Names as they are now, which no longer change'],
    ['lastModifiedBy', 'single_line_text', 'Names as they are now, which no longer change'],
  ])('of the type %s keeps its values, and says that they no longer change', (type, fieldType, note) => {
    expect(column(type)).toMatchObject({ field: { type: fieldType }, note })
  })

  test('offers other types that read its texts', () => {
    expect(column('singleSelect', { choices }).fits.map(({ type }) => type)).toEqual([
      'multiple_select',
      'single_line_text',
      'long_text',
    ])
    expect(column('multipleAttachments').fits).toEqual([])
  })
})

test('a link names its table and the field on the other side', () => {
  expect(
    column('multipleRecordLinks', { linkedTableId: 'tbl2', inverseLinkFieldId: 'fld9', prefersSingleRecordLink: true }),
  ).toMatchObject({
    links: { tableId: 'tbl2', inverseColumnId: 'fld9', allowMultiple: false },
  })
  expect(column('multipleRecordLinks', { linkedTableId: 'tbl1' }).links).toEqual({
    tableId: 'tbl1',
    inverseColumnId: null,
    allowMultiple: true,
  })
  expect(
    cellText({ field: null, links: { tableId: 't', inverseColumnId: null, allowMultiple: true } }, ['rec1', 7]),
  ).toBe('["rec1"]')
})

test('a lookup names its link and the field that it looks up', () => {
  expect(
    column('multipleLookupValues', { recordLinkFieldId: 'fld2', fieldIdInLinkedTable: 'fld3', result: null }).looksUp,
  ).toEqual({ linkColumnId: 'fld2', columnId: 'fld3' })
  expect(column('multipleLookupValues', { recordLinkFieldId: null }).looksUp).toBeUndefined()
})

test('a table begins with its primary field; only its grids become views', () => {
  const text = (id: string) => ({ id, name: id, type: 'singleLineText' })
  const [table] = tablesOfSchema([
    {
      id: 'tbl1',
      name: 'T',
      primaryFieldId: 'fld2',
      fields: [text('fld1'), text('fld2')],
      views: [
        { name: 'Grid', type: 'grid', visibleFieldIds: ['fld2'] },
        { name: 'Days', type: 'calendar' },
        { name: 'All', type: 'grid' },
      ],
    },
  ])
  expect(table?.columns.map(({ id }) => id)).toEqual(['fld2', 'fld1'])
  expect(table?.views).toEqual([
    { name: 'Grid', visibleColumnIds: ['fld2'] },
    { name: 'All', visibleColumnIds: null },
  ])
})
