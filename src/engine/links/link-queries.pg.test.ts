import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldContext } from '../../fields/field-context.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { fieldType, fieldTypes } from '../../fields/registry.ts'
import { anyOperand, anyValue, sampleTemplate } from '../../fields/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { matcher } from '../../query/matches.ts'
import { queryScope } from '../../query/query-field.ts'
import { LinkedNames } from '../../tables/actions/linked-names.ts'
import type { Base } from '../base/base.ts'
import { addField, removeField } from '../structure/change-fields.ts'
import { changeRecords, createRecords } from '../records/change-records.ts'
import { unpackIndex } from '../model/packed-index.ts'
import { placeRecords } from '../records/place-records.ts'
import { readLinked } from './read-links.ts'
import { listRecords, recordsByNumber } from '../records/read-records.ts'
import { readIndex } from '../records/record-index.ts'
import type { RowQueryInput } from '../records/row-query.ts'
import type { TableRecord } from '../model/structure.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tasks: string
let people: string
let teams: string

const names = ['ada', 'Bob', 'bo', null, 'cy', 'da', 'eve', 'Ada B']

/** Tasks have owners. People have a city, a birthday, and a team, which the tasks look up. */
beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  tasks = (await newTable(base, [{ id: 'title', type: 'single_line_text' }])).tableId
  people = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'city', type: 'single_line_text' },
      { id: 'born', type: 'date' },
      ...storedTypes.map(type => ({ id: type.type, type: type.type, template: sampleTemplate(type) })),
    ])
  ).tableId
  teams = (await newTable(base, [{ id: 'team name', type: 'single_line_text' }])).tableId
  const add = (tableId: string, id: string, { type, template }: { type: string; template: object }) =>
    act(base, async write => ({
      field: await addField(write, { tableId, id, type, template, inverseFieldId: `of ${id}`.replace(' ', '-') }),
    }))
  await add(people, 'team', { type: 'linked_record', template: { tableId: teams } })
  await add(tasks, 'owners', { type: 'linked_record', template: { tableId: people } })
  const looked = (lookupFieldId: string) => ({
    type: 'lookup',
    template: { linkedRecordFieldId: 'owners', lookupFieldId },
  })
  await add(tasks, 'cities', looked('city'))
  await add(tasks, 'births', looked('born'))
  await add(tasks, 'teams', looked('team'))
  for (const { type } of storedTypes) await add(tasks, `seen-${type}`, looked(type))
  await newRecords(base, teams, [{ 'team name': 'Red' }, { 'team name': 'blue' }])
  const values = storedTypes.map(
    type => [type.type, fc.sample(anyValue(type, sampleTemplate(type)), { seed: 5, numRuns: names.length })] as const,
  )
  const cities = ['Oslo', null, 'oslo', 'Bergen']
  const ofTeam = [null, ['r1'], ['r2', 'r1'], null]
  await newRecords(
    base,
    people,
    names.map((name, at) => ({
      name,
      city: cities[at % 4],
      born: at % 3 ? '2001-02-03' : null,
      team: ofTeam[(at + 1) % 4],
      ...Object.fromEntries(values.map(([type, ofType]) => [type, ofType[at]])),
    })),
  )
  // All tasks have the last person as an owner.
  const ids = (at: number) =>
    Array.from(
      { length: at === 39 ? names.length : at % 4 },
      (_, index) => `r${((at * 5 + index * 3) % names.length) + 1}`,
    )
  await newRecords(
    base,
    tasks,
    Array.from({ length: 40 }, (_, at) => ({ title: `task ${at}`, owners: [...new Set(ids(at))] })),
  )
})
afterAll(() => platform.close())

async function all(): Promise<{ records: TableRecord[]; names: LinkedNames }> {
  const { structure } = await base.read()
  const names = new LinkedNames(() => structure.metadata)
  const { records } = await listRecords(base, { tableId: tasks, limit: 100 })
  names.learn(records)
  return { records, names }
}

const order = async (query: Partial<RowQueryInput>) => [
  ...unpackIndex((await readIndex(base, { tableId: tasks, ...query })).index),
]

const everybody = names.map((_name, at) => `r${at + 1}`)
const needle = fc.constantFrom('a', 'B', 'ada', 'O', 'red', 'x', ' ', 'e')
const condition = fc.oneof(
  fc.record({
    fieldId: fc.constant('owners'),
    operator: fc.constantFrom('has_any_of', 'has_all_of', 'has_none_of'),
    value: fc.oneof(fc.subarray(['r1', 'r2', 'r3', 'r6', 'none']), fc.subarray(everybody), fc.constant(everybody)),
  }),
  fc.record({
    fieldId: fc.constantFrom('owners', 'cities', 'teams'),
    operator: fc.constantFrom('contains', 'does_not_contain'),
    value: needle,
  }),
  fc.record({
    fieldId: fc.constant('teams'),
    operator: fc.constantFrom('has_any_of', 'has_all_of', 'has_none_of'),
    value: fc.subarray(['r1', 'r2']),
  }),
  fc.record({
    fieldId: fc.constantFrom('owners', 'cities', 'teams', 'births'),
    operator: fc.constantFrom('is_empty', 'is_not_empty'),
  }),
)
/** The tasks look up a field of every type that stores values. */
const storedTypes = Object.values<FieldType>(fieldTypes).filter(
  ({ column, isReadOnly }) => column !== null && !isReadOnly,
)
const lookedUp = storedTypes.flatMap(type =>
  Object.keys(type.operators).map(operator =>
    anyOperand(type, operator).map(value => ({ fieldId: `seen-${type.type}`, operator, value })),
  ),
)

const filter = fc.oneof(
  condition,
  fc.oneof(...lookedUp),
  fc.array(condition, { maxLength: 3 }).map(or => ({ or })),
)

describe('links and lookups', () => {
  test('are read with records and names at any depth', async () => {
    const { records } = await all()
    expect(records[2]?.data).toMatchObject({
      owners: ['r3', 'r6'],
      cities: ['oslo'],
      births: ['2001-02-03', '2001-02-03'],
      teams: [['r2', 'r1']],
    })
    expect(records[2]?.linkedData).toMatchObject({
      owners: [
        { id: 'r3', name: 'bo' },
        { id: 'r6', name: 'da' },
      ],
      teams: [
        { id: 'r2', name: 'blue' },
        { id: 'r1', name: 'Red' },
      ],
    })
  })

  test('are the same in a page, after a cursor, with a filter, and by number', async () => {
    const { records } = await all()
    const first = await listRecords(base, { tableId: tasks, limit: 3 })
    const next = await listRecords(base, { tableId: tasks, limit: 3, cursor: first.cursor })
    expect([...first.records, ...next.records]).toEqual(records.slice(0, 6))
    const byNumber = await recordsByNumber(base, { tableId: tasks, numbers: [3, 1, 999] })
    expect(byNumber.records).toEqual([records[2], records[0]])
    const filters = { fieldId: 'owners', operator: 'is_not_empty' }
    const filtered = await listRecords(base, { tableId: tasks, filters, limit: 100 })
    expect(filtered.records).toEqual(records.filter(({ data }) => data['owners'] !== null))
  })

  test('of several fields, tables, and sides do not mix', async () => {
    const parts = (await newTable(base, [{ id: 'part', type: 'single_line_text' }])).tableId
    const tools = (await newTable(base, [{ id: 'tool', type: 'single_line_text' }])).tableId
    const link = (id: string, tableId: string) =>
      act(base, async write => ({
        field: await addField(write, {
          tableId: parts,
          id,
          type: 'linked_record',
          template: { tableId },
          inverseFieldId: `${id}-of`,
        }),
      }))
    for (const id of ['needs', 'wears']) await link(id, tools)
    for (const id of ['within', 'beside']) await link(id, parts)
    await newRecords(base, tools, [{ tool: 'Saw' }, { tool: 'File' }])
    await newRecords(base, parts, [
      { part: 'Leg', needs: ['r2', 'r1'], wears: ['r1'] },
      { part: 'Top', wears: ['r2'], within: ['r1', 'r2'], beside: ['r1'] },
    ])
    const [saw, file] = [
      { id: 'r1', name: 'Saw' },
      { id: 'r2', name: 'File' },
    ]
    const [leg, top] = [
      { id: 'r1', name: 'Leg' },
      { id: 'r2', name: 'Top' },
    ]
    const { records } = await listRecords(base, { tableId: parts, limit: 100 })
    expect(records.map(({ linkedData }) => linkedData)).toEqual([
      { needs: [file, saw], wears: [saw], 'within-of': [top], 'beside-of': [top] },
      { wears: [file], within: [leg, top], 'within-of': [top], beside: [leg] },
    ])
    expect(records[1]?.data).toMatchObject({ needs: null, within: ['r1', 'r2'], 'within-of': ['r2'] })
    const other = await listRecords(base, { tableId: tools, limit: 100 })
    expect(other.records.map(({ linkedData }) => linkedData)).toEqual([
      { 'needs-of': [leg], 'wears-of': [leg] },
      { 'needs-of': [leg], 'wears-of': [top] },
    ])
  })

  test('that were read ahead are read again if a record was created in between', async () => {
    const { records } = await all()
    const { structure } = await base.read()
    const source = { schema: base.schema, structure, table: structure.table(tasks) }
    const read = await readLinked(platform.pool, source, { numbers: [1, 2] })
    expect(read.covers(records.slice(0, 2))).toBe(true)
    expect(read.covers(records.slice(0, 3))).toBe(false)
  })

  test('are filtered the same in SQL and in memory', async () => {
    const { records, names } = await all()
    const { structure } = await base.read()
    const scope = queryScope(structure.table(tasks).fields, { ...fieldContext({}), base: names })
    await fc.assert(
      fc.asyncProperty(filter, async filters => {
        const { records: found } = await listRecords(base, { tableId: tasks, filters, limit: 100 })
        expect(found.map(({ id }) => id)).toEqual(records.filter(matcher(filters, scope)).map(({ id }) => id))
      }),
      { numRuns: 250 },
    )
  })

  test('support the filters of the looked-up field, on any value, or on all if the filter accepts an empty cell', async () => {
    const kept = async (operator: string, value?: unknown) => {
      const filters = { fieldId: 'births', operator, value }
      return (await listRecords(base, { tableId: tasks, filters, limit: 100 })).records.map(({ id }) => id)
    }
    const born = await kept('is_before', '2001-02-04')
    expect(born.slice(0, 4)).toEqual(['r2', 'r3', 'r4', 'r6'])
    const { records } = await all()
    expect(await kept('is_not', '2001-02-03')).toEqual(records.flatMap(({ id }) => (born.includes(id) ? [] : id)))
    await expect(kept('contains', '2001')).rejects.toThrow("A field of type 'Date' has no operator 'contains'")
  })

  test('are found by the text that they show', async () => {
    const { records, names } = await all()
    const text = (record: TableRecord, fieldId: string) => {
      const field = names.fieldOf(fieldId)
      return field?.type.show(record.data[fieldId], field.template, { ...fieldContext({}), base: names }) ?? ''
    }
    for (const search of ['eve', 'BERGEN', 'blu']) {
      const shown = (record: TableRecord) =>
        ['owners', 'cities', 'teams'].some(id => text(record, id).toLowerCase().includes(search.toLowerCase()))
      expect(await order({ search })).toEqual(records.filter(shown).map(({ number }) => number))
    }
  })

  test.each(['owners', 'cities', 'births', 'teams'])(
    'sort by the first of %s that says something, empties last',
    async fieldId => {
      const { records, names } = await all()
      const first = ({ data, linkedData }: TableRecord) => {
        const texts = (linkedData?.[fieldId] ?? []).map(({ name }) => name)
        return (linkedData?.[fieldId] ? texts : ((data[fieldId] ?? []) as string[])).find(text => text !== '') ?? null
      }
      expect(names.fieldOf(fieldId)?.type).toBe(fieldType(fieldId === 'owners' ? 'linked_record' : 'lookup'))
      for (const dir of ['asc', 'desc'] as const) {
        const sort = [{ fieldId, dir }]
        const numbers = await order({ sort })
        const collator = new Intl.Collator('und')
        const expected = records.toSorted((one, other) => {
          const [a, b] = [first(one), first(other)]
          if (a === null || b === null) return Number(a === null) - Number(b === null)
          return dir === 'asc' ? collator.compare(a, b) : collator.compare(b, a)
        })
        expect(numbers).toEqual(expected.map(({ number }) => number))
        const { places } = await placeRecords(base, { tableId: tasks, sort, recordIds: records.map(({ id }) => id) })
        for (const { number, after } of places) expect(after).toBe(numbers[numbers.indexOf(number) - 1] ?? null)
        const page = await listRecords(base, { tableId: tasks, sort, limit: 7 })
        const next = await listRecords(base, { tableId: tasks, sort, limit: 7, cursor: page.cursor })
        expect([...page.records, ...next.records].map(({ number }) => number)).toEqual(numbers.slice(0, 14))
      }
    },
  )

  test('cannot be written through a lookup, and lookups refuse invalid settings', async () => {
    const write = act(base, change =>
      changeRecords(change, { tableId: tasks, records: [{ id: 'r1', data: { cities: ['x'] } }] }),
    )
    await expect(write).rejects.toThrow('Lookup is read-only')
    const lookup = (template: object) =>
      act(base, async change => ({
        field: await addField(change, { tableId: tasks, id: 'more', type: 'lookup', template }),
      }))
    await expect(lookup({})).rejects.toThrow('Select a linked record field first')
    await expect(lookup({ linkedRecordFieldId: 'title', lookupFieldId: 'city' })).rejects.toThrow(
      'Field is not a linked record field',
    )
    await expect(lookup({ linkedRecordFieldId: 'owners', lookupFieldId: 'title' })).rejects.toThrow('not found')
  })

  test('of a deleted field are empty, and views still work', async () => {
    const copy = await newBase(platform)
    const one = (await newTable(copy, [{ id: 'one', type: 'single_line_text' }])).tableId
    const add = (field: { id: string; type: string; template: object }) =>
      act(copy, async write => ({ field: await addField(write, { tableId: one, ...field }) }))
    await add({ id: 'self', type: 'linked_record', template: { tableId: one } })
    await add({ id: 'seen', type: 'lookup', template: { linkedRecordFieldId: 'self', lookupFieldId: 'one' } })
    await act(copy, async write => ({
      made: await createRecords(write, { tableId: one, records: [{ id: 'a', data: { one: 'A', self: [] } }] }),
    }))
    await act(copy, async write => {
      await removeField(write, { tableId: one, fieldId: 'self' })
      return {}
    })
    const query = { tableId: one, sort: [{ fieldId: 'seen', dir: 'asc' as const }], search: 'a' }
    const { records } = await listRecords(copy, { ...query, limit: 1 })
    expect(records[0]?.data).toEqual({ one: 'A', seen: null })
  })
})
