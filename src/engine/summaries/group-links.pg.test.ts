import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldType } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { anyValue, sampleTemplate } from '../../fields/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Sort } from '../../query/filter.ts'
import type { Base } from '../base/base.ts'
import { addField } from '../structure/change-fields.ts'
import { deleteRecord } from '../records/change-records.ts'
import { changeView } from '../structure/change-views.ts'
import { unpackIndex } from '../model/packed-index.ts'
import { placeRecords } from '../records/place-records.ts'
import { readGroupSummaries } from './read-group-summaries.ts'
import { readGroups } from './read-groups.ts'
import { listRecords } from '../records/read-records.ts'
import { readIndex } from '../records/record-index.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tasks: { tableId: string; viewId: string }

const names = ['ada', 'Bob', 'bo', null, 'ada', 'da', 'gone', 'Ada B']
const plain = Object.values<FieldType>(fieldTypes).filter(
  ({ column, files, isReadOnly }) => column !== null && !files && !isReadOnly,
)
const lookups = ['cities', 'teams', ...plain.map(({ type }) => `seen-${type}`)]

/**
 * Tasks have owners, two of whom have the same name and one of whom is deleted. Tasks look up values of their owners.
 */
beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  tasks = await newTable(base, [
    { id: 'title', type: 'single_line_text' },
    { id: 'kind', type: 'single_line_text' },
  ])
  const { tableId: people } = await newTable(base, [
    { id: 'name', type: 'single_line_text' },
    { id: 'city', type: 'single_line_text' },
    { id: 'scans', type: 'attachments' },
    ...plain.map(type => ({ id: type.type, type: type.type, template: sampleTemplate(type) })),
  ])
  const { tableId: teams } = await newTable(base, [{ id: 'team name', type: 'single_line_text' }])
  const add = (tableId: string, id: string, { type, template }: { type: string; template: object }) =>
    act(base, async write => ({
      field: await addField(write, { tableId, id, type, template, inverseFieldId: `of-${id}` }),
    }))
  await add(people, 'team', { type: 'linked_record', template: { tableId: teams } })
  await add(tasks.tableId, 'owners', { type: 'linked_record', template: { tableId: people } })
  const looked = (lookupFieldId: string) => ({
    type: 'lookup',
    template: { linkedRecordFieldId: 'owners', lookupFieldId },
  })
  await add(tasks.tableId, 'cities', looked('city'))
  await add(tasks.tableId, 'teams', looked('team'))
  await add(tasks.tableId, 'papers', looked('scans'))
  for (const { type } of plain) await add(tasks.tableId, `seen-${type}`, looked(type))
  await newRecords(base, teams, [{ 'team name': 'Red' }, { 'team name': 'blue' }])
  const values = plain.map(
    type => [type.type, fc.sample(anyValue(type, sampleTemplate(type)), { seed: 7, numRuns: names.length })] as const,
  )
  await newRecords(
    base,
    people,
    names.map((name, at) => ({
      name,
      city: ['Oslo', null, 'oslo', 'x'.repeat(2_000)][at % 4],
      team: [null, ['r1'], ['r2', 'r1']][at % 3],
      ...Object.fromEntries(values.map(([type, ofType]) => [type, ofType[at]])),
    })),
  )
  const owners = [null, ['r1'], ['r2', 'r1'], ['r1', 'r2'], ['r4'], ['r5'], ['r7'], ['r7', 'r3'], ['r4', 'r8']]
  await newRecords(
    base,
    tasks.tableId,
    Array.from({ length: 36 }, (_, at) => ({
      title: `task ${at}`,
      kind: ['a', 'b', null][at % 3],
      owners: owners[(at * 5) % owners.length],
    })),
  )
  await act(base, async write => {
    await deleteRecord(write, people, 'r7')
    return {}
  })
})
afterAll(() => platform.close())

const anyGroups = fc.uniqueArray(
  fc.record<Sort>({
    fieldId: fc.oneof(fc.constantFrom('owners', 'kind'), fc.constantFrom(...lookups)),
    dir: fc.constantFrom('asc', 'desc'),
  }),
  { selector: ({ fieldId }) => fieldId, minLength: 1, maxLength: 3 },
)

const only = (fieldId: string, dir: Sort['dir'] = 'asc') => [{ fieldId, dir }]

describe('groups by links and lookups', () => {
  test('have the records that show the same, in the order of the view, in every kind of query', async () => {
    const { tableId } = tasks
    const { records } = await listRecords(base, { tableId, limit: 100 })
    const held = new Map(records.map(({ number, data }) => [number, data]))
    await fc.assert(
      fc.asyncProperty(anyGroups, async groups => {
        const { groups: found } = await readGroups(base, { tableId, groups })
        const query = { tableId, sort: groups, grouped: groups.length }
        const numbers = [...unpackIndex((await readIndex(base, query)).index)]
        const expected = found.flatMap(({ values, count }) => Array.from({ length: count }, () => values))
        expect(numbers.map(number => groups.map(({ fieldId }) => held.get(number)?.[fieldId] ?? null))).toEqual(
          expected,
        )
        expect(new Set(found.map(({ values }) => JSON.stringify(values))).size).toBe(found.length)
        const { places } = await placeRecords(base, { ...query, recordIds: records.map(({ id }) => id) })
        for (const { number, after } of places) expect(after).toBe(numbers[numbers.indexOf(number) - 1] ?? null)
        const page = await listRecords(base, { ...query, limit: 9 })
        const next = await listRecords(base, { ...query, limit: 9, cursor: page.cursor })
        expect([...page.records, ...next.records].map(({ number }) => number)).toEqual(numbers.slice(0, 18))
      }),
      { numRuns: 12 },
    )
  })

  test('are ordered by the name of the first record, then of the others, with empty ones last in both directions', async () => {
    const groupsOf = async (dir: Sort['dir']) => {
      const { groups } = await readGroups(base, { tableId: tasks.tableId, groups: only('owners', dir) })
      return groups.map(({ values: [ids], count }) => [ids, count])
    }
    const [single, several, same] = [
      [['r1'], 4],
      [['r1', 'r2'], 4],
      [['r5'], 4],
    ]
    const rest = [
      [['r4'], 4],
      [null, 8],
    ]
    const names = [
      [['r4', 'r8'], 4],
      [['r3'], 4],
      [['r2', 'r1'], 4],
    ]
    expect(await groupsOf('asc')).toEqual([single, several, same, ...names, ...rest])
    expect(await groupsOf('desc')).toEqual([...names.toReversed(), single, several, same, ...rest])
  })

  test('have the names of their linked records, also in lookups', async () => {
    const { tableId } = tasks
    const { linkedData } = await readGroups(base, { tableId, groups: [...only('owners'), ...only('teams')] })
    expect(linkedData['owners']).toContainEqual({ id: 'r8', name: 'Ada B' })
    expect(linkedData['teams']).toEqual(
      expect.arrayContaining([
        { id: 'r1', name: 'Red' },
        { id: 'r2', name: 'blue' },
      ]),
    )
  })

  test('have one summary per group', async () => {
    const groups = [...only('teams'), ...only('owners')]
    const summaries = { title: ['filled'], cities: ['filled'] }
    const { groups: found } = await readGroups(base, { tableId: tasks.tableId, groups })
    const { groups: said } = await readGroupSummaries(base, { tableId: tasks.tableId, groups, summaries })
    const counts = new Map(said.map(({ values, results }) => [JSON.stringify(values), results[0]]))
    for (const { values, count } of found) expect(counts.get(JSON.stringify(values))).toBe(count)
    const outer = said.filter(({ values }) => values.length === 1)
    expect(outer.reduce((sum, { results }) => sum + Number(results[0]), 0)).toBe(36)
    expect(outer.find(({ values: [teams] }) => teams === null)?.results[1]).toBe(8)
  })

  test('work for a saved view by its id', async () => {
    const groups = only('teams', 'desc')
    await act(base, write => changeView(write, { ...tasks, config: { groups, sorts: only('title') } }))
    const { records } = await listRecords(base, { ...tasks, limit: 100 })
    const { groups: found } = await readGroups(base, { ...tasks, groups })
    expect(records.map(({ data }) => data['teams'])).toEqual(
      found.flatMap(({ values, count }) => Array.from({ length: count }, () => values[0])),
    )
  })

  test('are refused for attachments, also in lookups', async () => {
    const request = readGroups(base, { tableId: tasks.tableId, groups: only('papers') })
    await expect(request).rejects.toThrow("Records cannot be grouped by the field 'Lookup")
  })
})
