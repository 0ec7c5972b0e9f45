import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { addField } from '../structure/change-fields.ts'
import { changeRecord } from '../records/change-records.ts'
import { readCellLinks } from './read-cell-links.ts'
import { getRecord, listRecords, recordsByNumber } from '../records/read-records.ts'
import type { TableRecord } from '../model/structure.ts'
import { act, manyRecords, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

/** More links than are read completely to count them. */
const hub = 12_000

let platform: Platform
let base: Base
let teams: string
let people: string

/** Team r1 has all people, r2 has five, and r3 none. Teams look up the names of their members. */
beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  teams = (await newTable(base, [{ id: 'team', type: 'single_line_text' }])).tableId
  people = (await newTable(base, [{ id: 'name', type: 'single_line_text' }])).tableId
  const add = (id: string, settings: { type: string; template: object; inverseFieldId?: string }) =>
    act(base, async write => ({ field: await addField(write, { tableId: teams, id, name: id, ...settings }) }))
  await add('members', { type: 'linked_record', template: { tableId: people }, inverseFieldId: 'teams' })
  await add('names', { type: 'lookup', template: { linkedRecordFieldId: 'members', lookupFieldId: 'name' } })
  await newRecords(base, teams, [{ team: 'Red' }, { team: 'Blue' }, { team: 'Green' }])
  await manyRecords(base, { tableId: people, fieldId: 'name', count: hub, value: `'name ' || n` })
  const { structure } = await base.read()
  const set = structure.table(teams).fields.find(({ id }) => id === 'members')?.links?.set
  await platform.pool.query(
    `INSERT INTO ${base.schema}.links (link_set, from_row, to_row, from_place, to_place)
     SELECT $1, 1, n, n, n FROM generate_series(1, ${hub}) AS n`,
    [set],
  )
  await act(base, write => changeRecord(write, teams, { id: 'r2', data: { members: ['r7', 'r3', 'r5', 'r1', 'r2'] } }))
})
afterAll(() => platform.close())

/** Keeps the first links of each cell of a complete record, with the counts. */
function firstOf(record: TableRecord, most: number): TableRecord {
  const { members = [], names = [] } = record.data as Record<string, unknown[] | null>
  const linked = record.linkedData?.['members']
  return {
    ...record,
    data: { ...record.data, members: members?.slice(0, most) ?? null, names: names?.slice(0, most) ?? null },
    linkedData: linked ? { members: linked.slice(0, most) } : {},
    ...(members && members.length > most && { linkCounts: { members: members.length } }),
  }
}

test.each([[[1, 2, 3]], [[3, 2]]])(
  'of rows %j only the first links of each are told, with their number',
  async numbers => {
    const { records: whole } = await recordsByNumber(base, { tableId: teams, numbers })
    for (const maxLinks of [1, 3, 5, 200]) {
      const { records } = await recordsByNumber(base, { tableId: teams, numbers, maxLinks })
      expect(records).toEqual(whole.map(record => firstOf(record, maxLinks)))
    }
  },
)

test('lists return counts with or without sorts, and on the other side', async () => {
  const { records: whole } = await listRecords(base, { tableId: teams, limit: 10 })
  const cut = whole.map(record => firstOf(record, 2))
  expect((await listRecords(base, { tableId: teams, limit: 10, maxLinks: 2 })).records).toEqual(cut)
  const sort = [{ fieldId: 'team', dir: 'desc' as const }]
  const sorted = await listRecords(base, { tableId: teams, sort, limit: 10, maxLinks: 2 })
  expect(sorted.records.map(({ id }) => id)).toEqual(['r1', 'r3', 'r2'])
  expect(sorted.records[0]).toEqual(cut[0])
  const { records: ofPeople } = await recordsByNumber(base, { tableId: people, numbers: [1, 4], maxLinks: 1 })
  expect(ofPeople.map(({ data, linkCounts }) => ({ teams: data['teams'], linkCounts }))).toEqual([
    { teams: ['r1'], linkCounts: { teams: 2 } },
    { teams: ['r1'], linkCounts: undefined },
  ])
})

test('a single record can return the first links of each cell', async () => {
  const { version, ...whole } = await getRecord(base, { tableId: teams, recordId: 'r1' })
  expect(whole.data['members']).toHaveLength(hub)
  expect(await getRecord(base, { tableId: teams, recordId: 'r1', maxLinks: 3 })).toEqual({
    ...firstOf(whole, 3),
    version,
  })
})

test('the links of a cell are read page by page in its order, with names', async () => {
  const { data } = await getRecord(base, { tableId: teams, recordId: 'r1' })
  const cell = { tableId: teams, recordId: 'r1', fieldId: 'members' }
  const read: string[] = []
  for (let isLast = false; !isLast && read.length <= hub;) {
    const page = await readCellLinks(base, { ...cell, after: read.at(-1), limit: 5_000 })
    read.push(...page.linked.map(({ id }) => id))
    isLast = page.isLast
  }
  expect(read).toEqual(data['members'])
  const few = await readCellLinks(base, { ...cell, recordId: 'r2', after: 'r7', limit: 2 })
  expect(few).toMatchObject({ linked: [{ id: 'r3', name: 'name 3' }, { id: 'r5' }], isLast: false })
  expect(await readCellLinks(base, { ...cell, recordId: 'r3', limit: 2 })).toMatchObject({ linked: [], isLast: true })
  await expect(readCellLinks(base, { ...cell, recordId: 'r2', after: 'r9', limit: 2 })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(readCellLinks(base, { ...cell, fieldId: 'names', limit: 2 })).rejects.toMatchObject({
    code: 'not_found',
  })
})
