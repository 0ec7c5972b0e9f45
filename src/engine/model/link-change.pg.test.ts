import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { addField } from '../structure/change-fields.ts'
import { changeRecord, changeRecords, createRecords, deleteRecords } from '../records/change-records.ts'
import { recordHistory } from '../history/history.ts'
import { tableAt } from '../history/history-table.ts'
import { getRecord, listRecords } from '../records/read-records.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let teams: string
let people: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const ids = (count: number, first = 0) => Array.from({ length: count }, (_, at) => `p${first + at}`)

/** Creates teams r1–r3 with members, and people p0–p399, who are each in at most one team if `isOwned`. */
async function prepare({ isOwned = false, allowMultiple = true } = {}): Promise<void> {
  base = await newBase(platform)
  teams = (await newTable(base, [{ id: 'team', type: 'single_line_text' }])).tableId
  people = (await newTable(base, [{ id: 'name', type: 'single_line_text' }])).tableId
  const [members, ofPeople] = [
    { tableId: teams, id: 'members', name: 'members', template: { tableId: people, allowMultiple } },
    { tableId: people, id: 'teams', name: 'teams', template: { tableId: teams, allowMultiple: false } },
  ]
  await act(base, async write => ({
    field: await addField(write, {
      ...(isOwned ? { ...ofPeople, inverseFieldId: 'members' } : { ...members, inverseFieldId: 'teams' }),
      type: 'linked_record',
    }),
  }))
  await newRecords(base, teams, [{ team: 'Red' }, { team: 'Blue' }, { team: 'Green' }])
  await act(base, async write => {
    const records = ids(400).map(id => ({ id, data: { name: id } }))
    return { made: (await createRecords(write, { tableId: people, records })).length }
  })
}

type Given = string[] | null | { added?: string[]; removed?: string[] }

const change = (recordId: string, members: Given, expects?: unknown) =>
  act(base, write =>
    changeRecord(write, teams, {
      id: recordId,
      data: { members },
      expects: expects === undefined ? undefined : { members: expects },
    }),
  )
const membersOf = async (recordId: string) =>
  ((await getRecord(base, { tableId: teams, recordId })).data['members'] ?? []) as string[]
const teamsOf = async (recordId: string) => (await getRecord(base, { tableId: people, recordId })).data['teams'] ?? []
const lastChange = async () => {
  const { changes } = await recordHistory(base, { tableId: teams, recordId: 'r1', cursor: null })
  return { before: changes[0]?.before?.['members'], after: changes[0]?.after?.['members'] }
}

describe('a change that adds and removes links', () => {
  beforeEach(() => prepare())

  test("adds them after the cell's other links, in order, on both sides", async () => {
    await change('r1', ['p1', 'p2', 'p3'])
    const { record } = await change('r1', { added: ['p9', 'p1'], removed: ['p2', 'p7'] })
    expect(record.data['members']).toEqual(['p1', 'p3', 'p9'])
    expect(await membersOf('r1')).toEqual(['p1', 'p3', 'p9'])
    expect([await teamsOf('p2'), await teamsOf('p9')]).toEqual([[], ['r1']])
    await act(base, write => changeRecord(write, people, { id: 'p9', data: { teams: { added: ['r2'] } } }))
    expect(await teamsOf('p9')).toEqual(['r1', 'r2'])
    expect(await lastChange()).toEqual({ before: ['p1', 'p2', 'p3'], after: ['p1', 'p3', 'p9'] })
  })

  test('applies to cells that others have changed, and skips a guarded cell if a record never existed', async () => {
    await change('r1', ['p1'])
    expect((await change('r1', { added: ['p2'] }, ['p5'])).skipped).toEqual([])
    await expect(change('r1', { added: ['nobody'] })).rejects.toThrow('members: Record with id nobody not found')
    const { skipped } = await change('r1', { added: ['nobody', 'p3'] }, null)
    expect(skipped).toEqual([{ recordId: 'r1', fieldId: 'members', value: ['p1', 'p2'] }])
  })

  test('is refused if it is malformed', async () => {
    const expected = 'members: Expected a list of record ids, or those that are added and removed'
    await expect(change('r1', { added: 'p1' } as unknown as Given)).rejects.toThrow(expected)
    await expect(change('r1', { more: [] } as unknown as Given)).rejects.toThrow(expected)
    await expect(change('r1', { added: ['p1'], removed: ['p1'] })).rejects.toThrow(
      'members: A record cannot be added and removed at once',
    )
  })

  test('is applied after earlier changes of the same call', async () => {
    const records = [['p1', 'p2'], { added: ['p3'], removed: ['p1'] }, { added: ['p1'], removed: ['p2'] }].map(
      members => ({ id: 'r1', data: { members } }),
    )
    await act(base, write => changeRecords(write, { tableId: teams, records }))
    expect(await membersOf('r1')).toEqual(['p3', 'p1'])
    await act(base, write => changeRecords(write, { tableId: teams, records: records.slice(1) }))
    expect(await membersOf('r1')).toEqual(['p3', 'p1'])
  })

  test('can be part of a new record', async () => {
    await act(base, async write => ({
      made: await createRecords(write, {
        tableId: teams,
        records: [{ id: 'r9', data: { members: { added: ['p4', 'p2'] } } }],
      }),
    }))
    expect(await membersOf('r9')).toEqual(['p4', 'p2'])
  })

  test('neither reads, returns, nor logs a long cell as a whole', async () => {
    await change('r1', ids(300))
    const { record, joined, skipped } = await change('r1', { added: ['p350', 'p5'], removed: ['p250', 'p399'] }, null)
    expect(record.data).toEqual({})
    expect({ joined, skipped }).toEqual({ joined: [{ recordId: 'r1', fieldId: 'members' }], skipped: [] })
    const now = [...ids(300).filter(id => id !== 'p250'), 'p350']
    expect(await membersOf('r1')).toEqual(now)
    expect(await lastChange()).toEqual({ before: { difference: ['p250'] }, after: { difference: ['p350'] } })
    const left = await change('r1', { added: ['nobody'] }, null)
    expect(left.skipped).toEqual([{ recordId: 'r1', fieldId: 'members', value: now }])
  })

  test('keeps links to records in the trash, and can remove them by id', async () => {
    await change('r1', ids(300))
    await act(base, async write => ({ gone: await deleteRecords(write, { tableId: people, recordIds: ['p1', 'p2'] }) }))
    await change('r1', { added: ['p301'], removed: ['p2'] })
    expect(await membersOf('r1')).toEqual([...ids(300).filter(id => id !== 'p1' && id !== 'p2'), 'p301'])
    const { version } = await base.read()
    const { records } = await tableAt(base, { tableId: teams, version, limit: 10 })
    expect(records.find(({ id }) => id === 'r1')?.data['members']).toHaveLength(300)
  })
})

test('replaces the link of a cell that holds only one', async () => {
  await prepare({ allowMultiple: false })
  await change('r1', ['p1'])
  await expect(change('r1', { added: ['p2', 'p3'] })).rejects.toThrow('members: Only one record can be linked')
  await change('r1', { added: ['p2'] })
  expect(await membersOf('r1')).toEqual(['p2'])
  await change('r1', { removed: ['p1'] })
  expect(await membersOf('r1')).toEqual(['p2'])
  await change('r1', { removed: ['p2'] })
  expect(await membersOf('r1')).toEqual([])
})

const someone = fc.integer({ min: 0, max: 399 }).map(at => `p${at}`)
const some = fc.uniqueArray(someone, { maxLength: 4 })
const step = fc.record({ team: fc.constantFrom('r1', 'r2', 'r3'), added: some, removed: some })
/** Several changes in one call, each to another team. */
const call = fc.uniqueArray(step, { minLength: 1, maxLength: 3, selector: ({ team }) => team })

describe.each([{ isOwned: false }, { isOwned: true }])('any changes of long and short cells ($isOwned)', kind => {
  test('have the same result as one by one on complete lists', async () => {
    await prepare(kind)
    const lists: Record<string, string[]> = { r1: ids(250), r2: ids(198, 200), r3: [] }
    if (kind.isOwned) lists['r2'] = ids(120, 250)
    for (const [recordId, list] of Object.entries(lists)) await change(recordId, list)
    await fc.assert(
      fc.asyncProperty(call, async steps => {
        const changes = steps.map(({ team, added, removed }) => ({
          id: team,
          data: { members: { added, removed: removed.filter(id => !added.includes(id)) } },
        }))
        await act(base, write => changeRecords(write, { tableId: teams, records: changes }))
        for (const { id, data } of changes) {
          const { added, removed } = data.members
          const kept = (lists[id] ?? []).filter(one => !removed.includes(one))
          lists[id] = [...kept, ...added.filter(one => !kept.includes(one))]
        }
        // If a person can be in one team only, the last team to add them has them.
        if (kind.isOwned) {
          const last = new Map(changes.flatMap(({ id, data }) => data.members.added.map(person => [person, id])))
          for (const team of Object.keys(lists)) {
            lists[team] = (lists[team] ?? []).filter(person => (last.get(person) ?? team) === team)
          }
        }
        const { records } = await listRecords(base, { tableId: teams, limit: 10 })
        const now = Object.fromEntries(records.map(({ id, data }) => [id, data['members'] ?? []]))
        expect(now).toEqual(lists)
      }),
      { numRuns: 60 },
    )
  })
})
