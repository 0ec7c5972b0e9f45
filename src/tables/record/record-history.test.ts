import { describe, expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import type { RecordChange } from '../../engine/model/history/record-change.ts'
import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import type { Field } from '../../engine/model/structure.ts'
import { foldHistory, historyLines } from './record-history.ts'

const mira = { id: 'usr1', name: 'Mira' }

const change = (version: number, overrides: Partial<RecordChange>): RecordChange => ({
  version,
  at: '2026-01-01T00:00:00Z',
  actor: mira,
  name: 'records.update',
  kind: 'record.update',
  before: null,
  after: null,
  ...overrides,
})

const field = (id: string, type: string): Field => ({
  id,
  name: id,
  type,
  template: fieldType(type).template.parse({}),
  order: 0,
})
const period = (field: Field, until: number | null = null): FieldPeriod => ({ ...field, until, isDeleted: false })

const text = [field('name', 'single_line_text'), field('note', 'single_line_text')]

interface Given {
  changes: RecordChange[]
  fields?: Field[]
  periods?: FieldPeriod[]
  now: Record<string, unknown>
}

const lines = ({ changes, fields = text, periods = fields.map(one => period(one)), now }: Given) =>
  historyLines({ changes, periods }, { fields, value: fieldId => now[fieldId] ?? null })

const story = [
  change(9, { before: { name: 'B' }, after: { name: 'C' } }),
  change(5, { before: { name: 'A', note: null }, after: { name: 'B', note: 'x' } }),
  change(2, { kind: 'record.create', name: 'records.create', after: { name: 'A', note: null } }),
]

describe('a line of history', () => {
  test('describes what was done', () => {
    expect(lines({ changes: story, now: { name: 'C', note: 'x' } }).map(({ did }) => did)).toEqual([
      'changed name',
      'changed name and note',
      'added the record',
    ])
  })

  test('counts the fields when there are many', () => {
    const fields = ['a', 'b', 'c', 'd'].map(id => field(id, 'single_line_text'))
    const after = { a: '1', b: '2', c: '3', d: '4' }
    expect(lines({ changes: [change(1, { before: {}, after })], fields, now: after })[0]?.did).toBe('changed 4 fields')
  })

  test('distinguishes a restored value from a changed one', () => {
    const restored = change(3, { name: 'history.restoreValue', before: { name: 'B' }, after: { name: 'A' } })
    expect(lines({ changes: [restored], now: { name: 'A' } })[0]?.did).toBe('restored name')
  })

  test('leaves out empty values of a created record', () => {
    const made = lines({ changes: story, now: { name: 'C', note: 'x' } }).at(-1)
    expect(made?.fields.map(({ name, before, after }) => [name, before, after.value])).toEqual([['name', null, 'A']])
  })

  test('draws a value as its field was then, also when the field is deleted since', () => {
    const number = field('name', 'number')
    const [changed] = lines({
      changes: [change(4, { before: { name: 'one', gone: '1' }, after: { name: 'two', gone: '2' } })],
      fields: [number],
      periods: [
        { ...period(field('name', 'single_line_text'), 7), name: 'Title' },
        period(number),
        { ...period(field('gone', 'single_line_text')), isDeleted: true },
      ],
      now: { name: 2 },
    })
    expect(changed?.fields.map(({ name, after }) => [name, after.type])).toEqual([
      ['name', 'single_line_text'],
      ['gone', 'single_line_text'],
    ])
    expect(changed?.fields[1]?.restore).toBeNull()
  })
})

describe('edits that one person made within a few minutes', () => {
  const minute = (minutes: number) => ({ at: new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString() })
  const edits = [
    change(9, { before: { name: 'C' }, after: { name: 'D' }, ...minute(19) }),
    change(8, { before: { note: null }, after: { note: 'x' }, ...minute(10) }),
    change(7, { before: { name: 'B' }, after: { name: 'C' }, ...minute(0) }),
  ]
  const created = change(2, { kind: 'record.create', name: 'records.create', after: { name: 'B', note: null } })
  const now = { name: 'D', note: 'x' }
  const fold = (changes: RecordChange[]) => foldHistory(lines({ changes, now }))

  test('are under one title with all their fields, and each of them can be restored', () => {
    const [edited, ...others] = fold([...edits, created])
    expect(others.map(({ did }) => did)).toEqual(['added the record'])
    expect(edited).toMatchObject({ version: 9, at: edits[0]?.at, did: 'changed name and note' })
    expect(edited?.lines.map(({ fields }) => fields[0]?.restore)).toEqual([
      { value: 'C', version: 8 },
      { value: null, version: 7 },
      { value: 'B', version: 6 },
    ])
    expect(edited?.lines.map(({ restore }) => restore)).toEqual([null, { name: 'C' }, { name: 'C', note: null }])
  })

  test('stay apart from those of others, from restored values, from other changes, and after a pause', () => {
    const [last, middle, first] = edits
    const apart = (overrides: Partial<RecordChange>) =>
      expect(fold([last, { ...middle, ...overrides }, first] as RecordChange[])).toHaveLength(3)
    apart({ actor: { id: 'usr2', name: 'Ben' } })
    apart({ name: 'history.restoreValue' })
    apart({ kind: 'record.restore' })
    expect(fold([last, { ...middle, ...minute(8) }, first] as RecordChange[])).toHaveLength(2)
  })
})

describe('a former value', () => {
  test('can be restored unless the cell holds it already', () => {
    const [, second] = lines({ changes: story, now: { name: 'A', note: 'x' } })
    expect(second?.fields.map(({ restore }) => restore)).toEqual([null, { value: null, version: 4 }])
  })

  test('of a field that has another type since is what the new type reads', () => {
    const changes = [change(4, { before: { name: '41' }, after: { name: '42' } })]
    const number = field('name', 'number')
    const [fields, periods] = [[number], [period(field('name', 'single_line_text'), 7), period(number)]]
    expect(lines({ changes, fields, periods, now: { name: 42 } })[0]?.fields[0]?.restore).toEqual({
      value: 41,
      version: 3,
    })
  })

  test('that its field cannot hold any more is not offered', () => {
    const changes = [change(4, { before: { name: 'many' }, after: { name: '42' } })]
    const number = field('name', 'number')
    const [fields, periods] = [[number], [period(field('name', 'single_line_text'), 7), period(number)]]
    expect(lines({ changes, fields, periods, now: { name: 42 } })[0]?.fields[0]?.restore).toBeNull()
  })
})

describe('the record of a moment', () => {
  test('has its values by the type that they were of, whatever the field was converted to and back', () => {
    const [number, words] = [field('hours', 'number'), field('hours', 'single_line_text')]
    const changes = [
      change(4, { before: { hours: '2' }, after: { hours: 'about three' } }),
      change(1, { kind: 'record.create', after: { hours: 2 } }),
    ]
    const periods = [period(number, 3), period(words, 5), period(number)]
    const [edited, made] = lines({ changes, fields: [number], periods, now: { hours: null } })
    expect(edited?.fields[0]?.restore).toEqual({ value: 2, version: 3 })
    expect(made?.restore).toEqual({ hours: 2 })
  })

  test('is what it was after that change', () => {
    const [newest, second, made] = lines({ changes: story, now: { name: 'C', note: 'x' } })
    expect(newest?.restore).toBeNull()
    expect(second?.restore).toEqual({ name: 'B' })
    expect(made?.restore).toEqual({ name: 'A', note: null })
  })

  test('is not offered for the moment after its deletion, nor where it is as it was', () => {
    const changes = [
      change(8, { before: { name: 'A' }, after: { name: 'B' } }),
      change(7, { kind: 'record.restore', after: { name: 'A' } }),
      change(6, { kind: 'record.delete' }),
      change(5, { before: { name: 'B' }, after: { name: 'A' } }),
    ]
    expect(lines({ changes, now: { name: 'B' } }).map(({ restore }) => restore)).toEqual([
      null,
      { name: 'A' },
      null,
      { name: 'A' },
    ])
  })
})
