import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { Base } from './base.ts'
import { changeRecord } from '../records/change-records.ts'
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

test('the lock on a base and the change of a cell are sent together', async () => {
  const fresh = new Base(platform, here.flowId)
  await rename(fresh, 'r1', { to: 'warm' })
  const sent: string[] = []
  const original = Socket.prototype._writev
  const spy = vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, chunks, callback) {
    sent.push(chunks.map(({ chunk }) => String(chunk)).join(''))
    original?.call(this, chunks, callback)
  })
  await rename(fresh, 'r1', { to: 'in one go' }).finally(() => spy.mockRestore())
  expect(sent.filter(text => text.includes('FOR UPDATE'))).toEqual([expect.stringContaining('in one go')])
})
