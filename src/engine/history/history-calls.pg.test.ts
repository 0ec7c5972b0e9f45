import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metadata } from '../model/structure.ts'
import { type HttpClient, httpClient, createBase, signUpAt } from '../../api/testing/http-client.ts'
import { startTestServer, type TestServer } from '../../api/testing/start-test-server.ts'

let server: TestServer
let ada: HttpClient
let basePublicId: string
let tableId: string
let fieldId: string

beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  const cookie = await signUpAt(server.url, 'ada@example.com')
  ada = httpClient(server.url, { cookie })
  basePublicId = await createBase(ada)
  const { metadata } = await ada.mutate<{ metadata: Metadata }>('metadata.create', { basePublicId })
  tableId = metadata.tables[0]?.id ?? ''
  fieldId = metadata.tables[0]?.primaryFieldId ?? ''
})
afterAll(() => server.close())

interface Changed {
  version: number
  record: { data: Record<string, unknown> }
  skipped: { recordId: string; fieldId: string; value: unknown; changedBy: { name: string } | null }[]
}

const ask = <Answer>(procedure: string, input: object) =>
  ada.query<Answer>(procedure, { basePublicId, tableId, ...input })
const call = <Answer>(procedure: string, input: object) =>
  ada.mutate<Answer>(procedure, { basePublicId, tableId, ...input })

const nameOf = async (recordId: string) =>
  (await ask<{ data: Record<string, unknown> }>('records.get', { recordId })).data[fieldId]

test('a cell that someone else changed is kept, and the result names them', async () => {
  await call('records.create', { id: 'kept', data: { [fieldId]: 'first' } })
  await call('records.update', { recordId: 'kept', data: { [fieldId]: 'second' } })
  const update = { recordId: 'kept', data: { [fieldId]: 'third' }, expects: { [fieldId]: 'first' } }
  const skipped = [
    { recordId: 'kept', fieldId, value: 'second', changedBy: { id: expect.any(String), name: 'Ada Lovelace' } },
  ]
  expect(await call<Changed>('records.update', update)).toMatchObject({ skipped })
  expect(await call<Changed>('records.bulkUpdate', { records: [update] })).toMatchObject({ skipped })
  expect(await nameOf('kept')).toBe('second')
})

test('a table at the time of an action includes the action, though a client rounds the time to milliseconds', async () => {
  await call('records.create', { id: 'timed', data: { [fieldId]: 'included' } })
  const { actions } = await ask<{ actions: { at: string }[] }>('history.base', {})
  const at = new Date(actions[0]?.at ?? '').toISOString()
  const then = await ask<{ records: { id: string; data: object }[] }>('history.tableAt', { at })
  expect(then.records.find(record => record.id === 'timed')?.data).toMatchObject({ [fieldId]: 'included' })
})

test('values, records, and tables are restored from history, and other things from the trash', async () => {
  const { version } = await call<Changed>('records.create', { id: 'old', data: { [fieldId]: 'before' } })
  await call('records.update', { recordId: 'old', data: { [fieldId]: 'after' } })
  const at = new Date().toISOString()
  // What happens in the same millisecond is part of that moment.
  await expect.poll(() => Date.now() > Date.parse(at), { interval: 1 }).toBe(true)

  await call('history.restoreValue', { recordId: 'old', fieldId, version })
  expect(await nameOf('old')).toBe('before')
  await call('records.delete', { recordId: 'old' })
  const trash = await ask<{ items: object[] }>('trash.list', {})
  expect(trash.items[0]).toMatchObject({
    kind: 'record',
    id: 'old',
    label: 'before',
    deletedBy: { name: 'Ada Lovelace' },
  })
  await call('history.restoreRecord', { recordId: 'old', version })
  expect(await nameOf('old')).toBe('before')

  const then = await ask<{ records: { id: string; data: object }[] }>('history.tableAt', { at })
  expect(then.records.find(record => record.id === 'old')?.data).toMatchObject({ [fieldId]: 'after' })
  expect(await ask('history.countRestore', { at })).toMatchObject({ changed: 1, restored: 0, deleted: 0 })
  expect(await call('history.restoreTable', { at })).toMatchObject({ changed: 1, restored: 0, deleted: 0 })
  expect(await nameOf('old')).toBe('after')

  const { changes } = await ask<{ changes: { name: string }[] }>('history.record', { recordId: 'old' })
  expect(changes[0]).toMatchObject({ name: 'history.restoreTable', actor: { name: 'Ada Lovelace' } })
  const { actions } = await ask<{ actions: { version: number }[] }>('history.base', {})
  expect(actions[0]).toMatchObject({ name: 'history.restoreTable', changes: [{ kind: 'record.update', items: 1 }] })
  expect(await ask('history.entries', { version: actions[0]?.version })).toMatchObject({
    entries: [{ itemId: 'old', before: { [fieldId]: 'before' }, after: { [fieldId]: 'after' } }],
  })
})
