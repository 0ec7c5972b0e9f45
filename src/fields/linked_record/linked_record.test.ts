import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, value, type FieldContext } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { linkedRecord, type LinkTemplate } from './linked_record.ts'
import { joinNames, splitNames } from './name-list.ts'

/** Records by id; names are compared ignoring case. */
const records = new Map([
  ['rec1', 'Ada'],
  ['rec2', 'Lovelace, Ada'],
  ['rec3', 'The "Analyst"'],
  ['rec4', ''],
])
const context: FieldContext = {
  ...testContext,
  base: {
    fieldOf: () => undefined,
    nameOf: (tableId, id) => (tableId === 'tbl1' ? records.get(id) : undefined),
    idOf: (tableId, name) =>
      tableId === 'tbl1'
        ? [...records].find(([, each]) => each !== '' && each.toLowerCase() === name.toLowerCase())?.[0]
        : undefined,
  },
}
const template = (settings: Partial<LinkTemplate> = {}) =>
  linkedRecord.template.parse({ tableId: 'tbl1', inverseFieldId: 'fld9', ...settings })
const read = (text: string, settings: Partial<LinkTemplate> = {}) =>
  linkedRecord.read(text, template(settings), context)

describe('names in a text', () => {
  test('are separated by commas, and quoted if they contain one', () => {
    expect(splitNames(' Ada , "Lovelace, Ada" ,, "say ""hi""" ')).toEqual(['Ada', 'Lovelace, Ada', 'say "hi"'])
    expect(joinNames(['Ada', 'Lovelace, Ada', 'two\nlines'])).toBe('Ada, "Lovelace, Ada", "two\nlines"')
  })

  test('keep quotes that do not enclose a whole name', () => {
    expect(splitNames('6" pipe, "open')).toEqual(['6" pipe', '"open'])
  })

  test('are split as they were joined', () => {
    const name = fc
      .string({ unit: fc.constantFrom('a', 'B', ',', '"', ' ', '\n', 'é'), minLength: 1, maxLength: 8 })
      .map(text => text.trim())
      .filter(text => text !== '')
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), names => {
        expect(splitNames(joinNames(names))).toEqual(names)
      }),
    )
  })
})

describe('reading', () => {
  test('finds records by their names, ignoring case, each once', () => {
    expect(read('ada')).toEqual(value(['rec1']))
    expect(read('"Lovelace, Ada", Ada, ADA')).toEqual(value(['rec2', 'rec1']))
  })

  test('finds a name with commas that was typed without quotes', () => {
    expect(read('Lovelace, Ada')).toEqual(value(['rec2']))
  })

  test('names the first record that is missing, cut if it is long', () => {
    expect(read('Ada, Nobody')).toMatchObject({ message: "No record is named 'Nobody'" })
    const [message] = [read('x'.repeat(5_000))].flatMap(reading =>
      reading.kind === 'unreadable' ? reading.message : [],
    )
    expect(message).toBe(`No record is named '${'x'.repeat(100)}'`)
  })

  test('refuses a second record if only one can be linked, but not the same one twice', () => {
    expect(read('Ada, "Lovelace, Ada"', { allowMultiple: false })).toMatchObject({
      message: 'Only one record can be linked',
    })
    expect(read('Ada, ada', { allowMultiple: false })).toEqual(value(['rec1']))
  })

  test('finds nothing without a base or in another table', () => {
    expect(linkedRecord.read('Ada', template(), { ...context, base: undefined as never }).kind).toBe('unreadable')
    expect(read('Ada', { tableId: 'tbl2' }).kind).toBe('unreadable')
  })

  test.each(['', ' ', ',', ' , ,'])('%j is empty', text => expect(read(text)).toEqual(empty))
})

describe('showing', () => {
  test('a record without a name, or that is not loaded, has a placeholder', () => {
    expect(linkedRecord.show(['rec1', 'rec4', 'rec5'], template(), context)).toBe('Ada, Unnamed record, Unnamed record')
  })

  test('names with commas and quotes are read back as the same records', () => {
    const ids = ['rec2', 'rec3', 'rec1']
    expect(read(linkedRecord.show(ids, template(), context))).toEqual(value(ids))
  })
})

test.each(['rec1', [1], [null], ['a b'], ["rec1'; drop"], [''], ['x'.repeat(65)], { 0: 'rec1' }])(
  'JSON %j is no list of record ids',
  json => expect(linkedRecord.check(json, template())).toMatchObject({ message: 'Expected a list of record ids' }),
)

describe('filters', () => {
  const field = { template: template(), context }
  const holds = (name: string, linked: string[] | null, operand?: unknown) =>
    linkedRecord.operators[name]?.test(linked, operand, field)

  test('by records treat an empty cell as having none', () => {
    expect(holds('has_any_of', ['rec1', 'rec2'], ['rec2', 'rec9'])).toBe(true)
    expect(holds('has_any_of', null, ['rec1'])).toBe(false)
    expect(holds('has_all_of', ['rec1', 'rec2'], ['rec2', 'rec1'])).toBe(true)
    expect(holds('has_all_of', ['rec1'], ['rec1', 'rec2'])).toBe(false)
    expect(holds('has_none_of', ['rec1'], ['rec2'])).toBe(true)
    expect(holds('has_none_of', null, ['rec2'])).toBe(true)
    expect([holds('is_empty', null), holds('is_empty', ['rec1']), holds('is_not_empty', null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('by text look at the names, ignoring case, and not at the placeholder', () => {
    expect(holds('contains', ['rec1', 'rec2'], 'LOVE')).toBe(true)
    expect(holds('contains', ['rec4'], 'unnamed')).toBe(false)
    expect(holds('does_not_contain', ['rec1'], 'love')).toBe(true)
    expect(holds('does_not_contain', ['rec2'], 'love')).toBe(false)
    expect(holds('does_not_contain', null, 'love')).toBe(true)
  })
})
