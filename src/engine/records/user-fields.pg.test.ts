import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { FieldRules } from '../../fields/field-rules.ts'
import { fieldContext } from '../../fields/field-context.ts'
import { type Base, openBase } from '../base/base.ts'
import { listCandidates, withCandidates } from '../base/candidates.ts'
import { convertField } from '../conversions/convert-field.ts'
import { recordHistory } from '../history/history.ts'
import { readGroups } from '../summaries/read-groups.ts'
import { readSummaries } from '../summaries/read-summaries.ts'
import { newId } from '../model/ids.ts'
import { addField, changeField } from '../structure/change-fields.ts'
import { newTable } from '../testing/base-fixture.ts'
import { changeRecord, changeRecords, createRecords } from './change-records.ts'
import { getRecord, listRecords } from './read-records.ts'
import { requireDefaultPeople, requirePeople } from './require-people.ts'

let platform: Platform
let base: Base
let tableId: string
/** Ids of people by what they are to the base. The outsider is no member of the organization. */
let ids: Record<'owner' | 'member' | 'outsider' | 'stranger', string>

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform?.close())

async function addPerson(name: string): Promise<string> {
  const id = newId('bas')
  await platform.pool.query('INSERT INTO users (id, name, email, "emailVerified") VALUES ($1, $2, $3, true)', [
    id,
    name,
    `${id}@example.org`,
  ])
  return id
}

beforeEach(async () => {
  ids = {
    owner: await addPerson('Olga Owner'),
    member: await addPerson('Ábel Member'),
    outsider: await addPerson('Gus Guest'),
    stranger: await addPerson('Sam Stranger'),
  }
  const { pool } = platform
  const organization = newId('bas')
  await pool.query('INSERT INTO organizations (id, name, slug, "createdAt") VALUES ($1, $1, $1, now())', [organization])
  for (const [userId, role] of [
    [ids.owner, 'owner'],
    [ids.member, 'member'],
  ]) {
    await pool.query(
      'INSERT INTO members (id, "organizationId", "userId", role, "createdAt") VALUES ($1, $2, $3, $4, now())',
      [newId('bas'), organization, userId, role],
    )
  }
  const { rows } = await pool.query<{ flowId: string }>(
    `INSERT INTO flows (public_identifier, name, type, organization_id, owner_user_id)
     VALUES ($1, 'Base', 'base', $1, $2) RETURNING id::text AS "flowId"`,
    [organization, ids.owner],
  )
  const flowId = rows[0]?.flowId ?? ''
  await pool.query(`INSERT INTO flow_members (flow_id, user_id, level) VALUES ($1, $2, 'write')`, [
    flowId,
    ids.outsider,
  ])
  base = (await openBase(platform, { flowId })).seenBy(ids.owner)
  ;({ tableId } = await newTable(base, [
    { id: 'title', type: 'single_line_text' },
    { id: 'team', type: 'user', template: { allowMultiple: true } },
    { id: 'lead', type: 'user' },
  ]))
})

const write = <Result extends object>(work: Parameters<Base['writer']['write']>[0]['work']) =>
  base.writer.write({ name: 'test', actor: ids.owner, work }) as Promise<Result>

/** Creates a record as a call of a person does. */
async function create(id: string, data: Record<string, unknown>, reader = ids.owner) {
  const records = await requirePeople(base.seenBy(reader), { tableId, records: [{ id, data }] })
  await write(async change => ({ made: await createRecords(change, { tableId, records }) }))
}
const read = (recordId: string) => getRecord(base, { tableId, recordId })
const leave = (userId: string) => platform.pool.query('DELETE FROM members WHERE "userId" = $1', [userId])

describe('the people to choose from', () => {
  const addressesFor = async (reader: string | null) =>
    (await listCandidates(platform, { flowId: base.flowId, reader })).map(({ name, email }) => [
      name,
      email !== undefined,
    ])

  test('can open the base, and show their addresses to members only', async () => {
    const all = [
      ['Gus Guest', true],
      ['Olga Owner', true],
      ['Ábel Member', true],
    ]
    expect((await addressesFor(ids.member)).toSorted()).toEqual(all)
    expect((await addressesFor(ids.outsider)).toSorted()).toEqual(all.map(([name]) => [name, name === 'Gus Guest']))
    expect((await addressesFor(null)).every(([, hasAddress]) => !hasAddress)).toBe(true)
  })
})

describe('a call', () => {
  test('names people by id or address', async () => {
    await create('r', {
      title: 'A',
      team: [ids.member, `${ids.outsider.toUpperCase()}@Example.org`],
      lead: `${ids.owner}@example.org`,
    })
    const { data, linkedData } = await read('r')
    expect(data).toMatchObject({ team: [ids.member, ids.outsider], lead: [ids.owner] })
    expect(linkedData?.['team']).toEqual([
      { id: ids.member, name: 'Ábel Member' },
      { id: ids.outsider, name: 'Gus Guest' },
    ])
    expect(JSON.stringify(linkedData)).not.toContain('@')
  })

  test.each([
    ['the id of someone without access', () => [ids.stranger]],
    ['the address of someone without access', () => `${ids.stranger}@example.org`],
    ['an unknown address', () => 'nobody@example.org'],
  ])('with %s is refused with words', async (_what, value) => {
    const refused = await create('r', { lead: value() }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^lead: No one with access to this base has the id or/),
      publicDetails: { reason: 'person_without_access' },
    })
  })

  test('of someone outside the organization cannot find people by address', async () => {
    await expect(create('r', { lead: `${ids.member}@example.org` }, ids.outsider)).rejects.toThrow('No one with access')
    await create('r', { lead: [ids.member] }, ids.outsider)
    expect((await read('r')).data['lead']).toEqual([ids.member])
  })

  test('for several people is refused by a field for one', async () => {
    await expect(create('r', { lead: [ids.owner, ids.member] })).rejects.toThrow('Only one person can be chosen')
  })

  test('cannot restore a list that only other fields hold', async () => {
    await create('both', { team: [ids.owner, ids.member] })
    await expect(create('r', { lead: [ids.owner, ids.member] })).rejects.toThrow('lead: Only one person can be chosen')
  })

  test('leaves texts in other fields alone', async () => {
    await create('r', { title: 'nobody@example.org' })
    expect((await read('r')).data['title']).toBe('nobody@example.org')
  })
})

describe('a field that is limited to one person', () => {
  const team = () => [ids.owner, ids.member, ids.outsider]
  const update = async (id: string, people: string[] | null) => {
    const records = await requirePeople(base, { tableId, records: [{ id, data: { team: people } }] })
    await write(async change => ({ done: await changeRecords(change, { tableId, records }) }))
    return (await read(id)).data['team'] ?? null
  }
  const refusal = 'team: Only one person can be chosen'

  beforeEach(async () => {
    await create('r', { team: team() })
    await create('other', { title: 'Other' })
    const template = { allowMultiple: false }
    await write(async change => ({ field: await changeField(change, { tableId, fieldId: 'team', template }) }))
  })

  test('keeps the people of its cells, whose records can be edited, copied, and shown', async () => {
    await write(async change => ({ done: await changeRecord(change, tableId, { id: 'r', data: { title: 'New' } }) }))
    await create('copy', { title: 'Copy', team: team() })
    for (const id of ['r', 'copy']) {
      const { data, linkedData } = await read(id)
      expect(data['team']).toEqual(team())
      expect(linkedData?.['team']).toHaveLength(3)
    }
  })

  test('lets people shorten and replace a list, and undo that', async () => {
    expect(await update('r', team().slice(1))).toEqual(team().slice(1))
    expect(await update('r', [ids.owner])).toEqual([ids.owner])
    expect(await update('r', team())).toEqual(team())
    expect(await update('r', null)).toBeNull()
    expect(await update('r', team())).toEqual(team())
  })

  test('refuses other lists, also in records that held no list', async () => {
    await expect(update('other', team().slice(1))).rejects.toThrow(refusal)
    await expect(update('r', [...team(), await addPerson('Nobody')])).rejects.toThrow()
    await expect(update('other', team().toReversed())).rejects.toThrow(refusal)
    await expect(create('new', { team: team().slice(1) })).rejects.toThrow(refusal)
    expect(await update('other', [ids.member])).toEqual([ids.member])
  })

  test('refuses a list that was cut from another record with a reason that clients see', async () => {
    expect(await update('r', null)).toBeNull()
    const refused = await update('other', team()).catch((error: unknown) => error)
    expect(refused).toMatchObject({ message: refusal, publicDetails: { reason: 'too_many_people' } })
  })

  test('refuses a call in which only some of the lists are held', async () => {
    const records = [team(), team().slice(1), team()].map((people, i) => ({ id: `new${i}`, data: { team: people } }))
    await expect(requirePeople(base, { tableId, records })).rejects.toThrow(refusal)
    const held = records.filter((_, i) => i !== 1)
    expect(await requirePeople(base, { tableId, records: held })).toEqual(held)
  })

  test('stops looking for a copied list when nobody waits', async () => {
    const records = [{ id: 'copy', data: { team: team() } }]
    const signal = AbortSignal.abort(new Error('Gone'))
    await expect(requirePeople(base, { tableId, records, signal })).rejects.toThrow('Gone')
  })
})

describe('a default value', () => {
  const addLead = (id: string, rules: FieldRules) =>
    write(async change => ({
      field: await addField(change, { tableId, id, type: 'user', template: { allowMultiple: true }, rules }),
    }))

  test('names people in records that name nobody, or the person who creates them', async () => {
    await addLead('reviewers', { default: { value: [ids.member, ids.outsider] } })
    await addLead('reporter', { default: { now: true } })
    await create('given', { reviewers: null, reporter: [ids.member] })
    await create('empty', {})
    expect((await read('given')).data).toMatchObject({ reviewers: null, reporter: [ids.member] })
    expect((await read('empty')).data).toMatchObject({
      reviewers: [ids.member, ids.outsider],
      reporter: [ids.owner],
    })
  })

  test('cannot name people without access, except those whom it names already', async () => {
    const rules = (...people: string[]) => ({ default: { value: people } })
    const type = 'user'
    await requireDefaultPeople(base, { tableId, type, rules: rules(ids.member) })
    const refused = { publicDetails: { reason: 'person_without_access' } }
    await expect(requireDefaultPeople(base, { tableId, type, rules: rules(ids.stranger) })).rejects.toMatchObject(
      refused,
    )
    await addLead('reviewers', rules(ids.member))
    await leave(ids.member)
    await expect(requireDefaultPeople(base, { tableId, type, rules: rules(ids.member) })).rejects.toMatchObject(refused)
    const change = { tableId, fieldId: 'reviewers', rules: rules(ids.member, ids.owner) }
    await requireDefaultPeople(base, change)
    // Texts of other types are no ids.
    await requireDefaultPeople(base, { tableId, type: 'multiple_select', rules: rules('High') })
  })
})

test('a person who left stays in cells, and can be put back by undo, but not be added elsewhere by address', async () => {
  await create('r', { lead: [ids.member] })
  await read('r')
  await leave(ids.member)
  expect((await read('r')).linkedData?.['lead']).toEqual([{ id: ids.member, name: 'Ábel Member' }])
  await write(async change => ({ done: await changeRecord(change, tableId, { id: 'r', data: { lead: null } }) }))
  const undo = { id: 'r', data: { lead: [ids.member] }, expects: { lead: null } }
  const [allowed] = await requirePeople(base, { tableId, records: [undo] })
  expect(allowed?.data['lead']).toEqual([ids.member])
  await expect(create('other', { lead: `${ids.member}@example.org` })).rejects.toThrow('No one with access')
})

test('a person who left can be put back by undo after a restart, only where they were', async () => {
  await create('r', { lead: [ids.member] })
  await create('other', {})
  await write(async change => ({ done: await changeRecord(change, tableId, { id: 'r', data: { lead: null } }) }))
  await leave(ids.member)
  const restarted = (await openBase({ ...platform }, { flowId: base.flowId })).seenBy(ids.owner)
  const undo = (id: string) => requirePeople(restarted, { tableId, records: [{ id, data: { lead: [ids.member] } }] })
  await expect(undo('other')).rejects.toThrow('No one with access')
  expect((await undo('r'))[0]?.data['lead']).toEqual([ids.member])
})

describe('queries', () => {
  beforeEach(async () => {
    await create('owner', { team: [ids.owner] })
    await create('both', { team: [ids.outsider, ids.owner] })
    await create('nobody', {})
  })

  const where = async (operator: string, value: unknown, reader: Base = base) => {
    const filters = { fieldId: 'team', operator, value }
    return (await listRecords(reader, { tableId, limit: 10, filters })).records.map(({ id }) => id)
  }

  test('filter by people, by me, and by name', async () => {
    expect(await where('is', ids.owner)).toEqual(['owner'])
    expect(await where('has_any_of', ['me'])).toEqual(['owner', 'both'])
    expect(await where('has_any_of', ['me'], base.seenBy(ids.outsider))).toEqual(['both'])
    expect(await where('has_all_of', [ids.owner, ids.outsider])).toEqual(['both'])
    expect(await where('has_none_of', [ids.outsider])).toEqual(['owner', 'nobody'])
    expect(await where('is_empty', undefined)).toEqual(['nobody'])
    expect(await where('contains', 'gus')).toEqual(['both'])
    expect((await listRecords(base, { tableId, limit: 10, search: 'GUEST' })).records).toHaveLength(1)
  })

  test('sort and group by name, and count', async () => {
    const sort = [{ fieldId: 'team', dir: 'asc' as const }]
    const sorted = await listRecords(base, { tableId, limit: 10, sort })
    expect(sorted.records.map(({ id }) => id)).toEqual(['both', 'owner', 'nobody'])
    const { groups, linkedData } = await readGroups(base, { tableId, groups: sort })
    expect(groups).toEqual([
      { values: [[ids.outsider, ids.owner]], count: 1 },
      { values: [[ids.owner]], count: 1 },
      { values: [null], count: 1 },
    ])
    expect(linkedData['team']).toContainEqual({ id: ids.outsider, name: 'Gus Guest' })
    const { results } = await readSummaries(base, { tableId, summaries: { team: ['filled', 'empty', 'unique'] } })
    expect(results['team']).toEqual({ filled: 2, empty: 1, unique: 2 })
  })
})

describe('a conversion', () => {
  async function convert(fieldId: string, type: string, template: unknown = {}): Promise<number> {
    const { flowId } = base
    const types = [type, 'user']
    const context = await withCandidates(platform, { flowId, reader: ids.owner, types }, fieldContext({}))
    const { lost } = await convertField(base, { tableId, fieldId, type, template, context }, { actor: ids.owner })
    return lost
  }

  test('from text finds people by name and address, and counts the others', async () => {
    await create('name', { title: 'x' })
    const { tableId: texts } = await newTable(base, [
      { id: 'n', type: 'single_line_text' },
      { id: 'who', type: 'single_line_text' },
    ])
    const values = ['gus guest', `${ids.member}@example.org`, 'Sam Stranger']
    const records = values.map((who, at) => ({ id: `t${at}`, data: { who } }))
    await write(async change => ({ made: await createRecords(change, { tableId: texts, records }) }))
    tableId = texts
    expect(await convert('who', 'user')).toBe(1)
    const found = (await listRecords(base, { tableId, limit: 10 })).records.map(({ data }) => data['who'])
    expect(found).toEqual([[ids.outsider], [ids.member], null])
  })

  test('to text takes the names, and to addresses the addresses', async () => {
    await create('r', { team: [ids.outsider, ids.owner], lead: [ids.member] })
    expect(await convert('team', 'single_line_text')).toBe(0)
    expect(await convert('lead', 'email')).toBe(0)
    const { data } = await read('r')
    expect(data).toMatchObject({ team: 'Gus Guest, Olga Owner', lead: `${ids.member}@example.org` })
  })

  test('to options makes one option per person', async () => {
    await create('r', { team: [ids.outsider, ids.owner], lead: [ids.member] })
    expect(await convert('team', 'multiple_select')).toBe(0)
    expect(await convert('lead', 'single_select')).toBe(0)
    expect(await convert('team', 'single_line_text')).toBe(0)
    expect(await convert('lead', 'single_line_text')).toBe(0)
    expect((await read('r')).data).toMatchObject({ team: 'Gus Guest, Olga Owner', lead: 'Ábel Member' })
  })
})

test('the history names people who are in no cell any more', async () => {
  await create('r', { lead: [ids.outsider] })
  await write(async change => ({ done: await changeRecord(change, tableId, { id: 'r', data: { lead: null } }) }))
  const { names } = await recordHistory(base, { tableId, recordId: 'r', cursor: null })
  expect(names).toContainEqual({ tableId: null, id: ids.outsider, name: 'Gus Guest' })
})
