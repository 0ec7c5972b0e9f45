import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { runForArrays } from '../../platform/sql/run.ts'
import { Base } from './base.ts'
import type { Write } from './base-writer.ts'
import { changeRecord, createRecords } from '../records/change-records.ts'
import { listRecords } from '../records/read-records.ts'
import { newBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'

let platform: Platform
let here: Base
/** The same base on another node. */
let there: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
  here = await newBase(platform)
  there = new Base(platform, here.flowId)
  tableId = (await newTable(here, [{ id: 'name', type: 'single_line_text' }])).tableId
  await newRecords(here, tableId, [{ name: 'one' }, { name: 'two' }])
})
afterAll(() => platform.close())

const rename = (base: Base, id: string, { to, actionId }: { to: string; actionId?: string }) =>
  base.writer.write({
    name: 'records.update',
    actor: tester,
    actionId,
    eager: true,
    work: async write => ({
      found: write.version,
      ...(await changeRecord(write, tableId, { id, data: { name: to } })),
    }),
  })

const columnOf = ({ structure }: Write) => structure.table(tableId).fields[0]?.column ?? ''

const names = async () => (await listRecords(here, { tableId, limit: 10 })).records.map(record => record.data.name)

test('an action that starts before its base is read gets the version after that of another node', async () => {
  const first = (await rename(here, 'r1', { to: 'a' })).version
  for (const [turn, base] of [here, there, there, here, here, there].entries()) {
    const { version, found } = await rename(base, 'r1', { to: `turn ${turn}` })
    expect({ version, found }).toEqual({ version: first + turn + 1, found: first + turn + 1 })
  }
  expect(await names()).toEqual(['turn 5', 'two'])
})

test('an action that another node already ran returns the same result and does not run again', async () => {
  await rename(here, 'r2', { to: 'before', actionId: 'again' })
  await rename(here, 'r2', { to: 'after' })
  const repeated = await rename(here, 'r2', { to: 'before', actionId: 'again' })
  expect(repeated.record.data).toEqual({ name: 'before' })
  expect(await names()).toEqual(['turn 5', 'after'])
})

test('an action that fails does not affect the actions that share its commit', async () => {
  await rename(here, 'r1', { to: 'warm' })
  const settled = await Promise.allSettled([
    rename(here, 'r1', { to: 'first' }),
    rename(here, 'r2', { to: 'second' }),
    rename(here, 'nobody', { to: 'lost' }),
    rename(here, 'r1', { to: 'last' }),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await names()).toEqual(['last', 'second'])
})

test('a node that wrote last sees a field that another node has created since', async () => {
  await rename(here, 'r1', { to: 'mine' })
  const { tableId: other } = await newTable(there, [{ id: 'title', type: 'single_line_text' }])
  await there.writer.write({ name: 'test', actor: tester, work: async () => ({}) })
  const { version } = await rename(here, 'r1', { to: 'still mine' })
  const { structure, version: now } = await here.read()
  expect(version).toBe(now)
  expect(structure.table(other).fields.map(field => field.id)).toEqual(['title'])
})

/** Returns what `work` writes to sockets, one text for each write. */
async function textsSentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const original = Socket.prototype._writev
  const spy = vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, chunks, callback) {
    sent.push(chunks.map(({ chunk }) => String(chunk)).join(''))
    original?.call(this, chunks, callback)
  })
  await work().finally(() => spy.mockRestore())
  return sent
}

test('the lock on a base and the change of a cell are sent together', async () => {
  const fresh = new Base(platform, here.flowId)
  await rename(fresh, 'r1', { to: 'warm' })
  const sent = await textsSentBy(() => rename(fresh, 'r1', { to: 'in one go' }))
  expect(sent.filter(text => text.includes('FOR UPDATE'))).toEqual([expect.stringContaining('in one go')])
})

test('actions that wait together are sent together, and the last one wins', async () => {
  const base = new Base(platform, here.flowId)
  await rename(base, 'r1', { to: 'warm' })
  const texts = ['alone', 'second', 'third', 'fourth']
  let results: { version: number; record: { data: object } }[] = []
  const sent = await textsSentBy(async () => {
    results = await Promise.all(texts.map(to => rename(base, 'r1', { to })))
  })
  const locking = sent.filter(text => text.includes('FOR UPDATE'))
  expect(locking.map(text => texts.filter(one => text.includes(one)))).toEqual([['alone'], texts.slice(1)])
  const [first = 0, ...rest] = results.map(({ version }) => version)
  expect(rest).toEqual([first + 1, first + 2, first + 3])
  expect(results.map(({ record }) => record.data)).toEqual(texts.map(name => ({ name })))
  expect((await names())[0]).toBe('fourth')
})

test('records that are created by actions that wait together are sent together, in their order', async () => {
  const base = new Base(platform, here.flowId)
  const { tableId: own } = await newTable(base, [{ id: 'created', type: 'single_line_text' }])
  const create = (name: string) =>
    base.writer.write({
      name: 'records.create',
      actor: tester,
      eager: true,
      work: async write => ({
        records: await createRecords(write, { tableId: own, records: [{ id: name, data: { created: name } }] }),
      }),
    })
  const texts = ['alone', 'second', 'third', 'fourth']
  await rename(base, 'r1', { to: 'warm' })
  const sent = await textsSentBy(() => Promise.all(texts.map(create)))
  const locking = sent.filter(text => text.includes('FOR UPDATE'))
  expect(locking.map(text => texts.filter(one => text.includes(one)))).toEqual([['alone'], texts.slice(1)])
  expect((await listRecords(base, { tableId: own, limit: 10 })).records.map(({ id }) => id)).toEqual(texts)
})

test('an action that reads before it writes sees what the actions before it wrote', async () => {
  const base = new Base(platform, here.flowId)
  const append = (text: string) =>
    base.writer.write({
      name: 'records.update',
      actor: tester,
      eager: true,
      work: async write => {
        const [[, name] = []] = await runForArrays(
          write.connection,
          sql`SELECT id, ${sql.ref(columnOf(write))} FROM ${sql.id(write.schema, write.structure.table(tableId).relation)}
            WHERE id = 'r1'`,
        )
        await changeRecord(write, tableId, { id: 'r1', data: { name: `${String(name)}${text}` } })
        return {}
      },
    })
  await rename(base, 'r1', { to: '>' })
  const start = (await base.read()).version
  const mixed = await Promise.all([
    append('a'),
    append('b'),
    rename(base, 'r2', { to: 'beside' }),
    append('c'),
    append('d'),
  ])
  expect(await names()).toEqual(['>abcd', 'beside'])
  expect(mixed.map(({ version }) => version - start)).toEqual([1, 2, 3, 4, 5])
})

test('an action id that waits twice in the same batch runs once', async () => {
  const base = new Base(platform, here.flowId)
  await rename(base, 'r1', { to: 'warm' })
  const start = (await base.read()).version
  const [, one, other, last] = await Promise.all([
    rename(base, 'r1', { to: 'before' }),
    rename(base, 'r1', { to: 'once', actionId: 'twice' }),
    rename(base, 'r1', { to: 'once', actionId: 'twice' }),
    rename(base, 'r2', { to: 'after' }),
  ])
  expect(other).toEqual(one)
  expect(last?.version).toBe(start + 3)
})
