import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { registerStreams } from './register-streams.ts'
import { type AccessApp, type Browser, signUp, startAccessApp } from '../access/testing/access-app.ts'

let on: AccessApp
let ada: Browser
beforeAll(async () => {
  on = await startAccessApp({}, ({ app, platform, identify }) =>
    registerStreams(app, { platform, identify }, (scope, requireActor) => {
      scope.post('/stream', async request => ({ userId: (await requireActor(request)).userId }))
    }),
  )
  ada = await signUp(on.app)
})
afterAll(() => on.close())

const appCode = (response: { json(): unknown }) =>
  (response.json() as { error: { data: { appCode: string } } }).error.data.appCode

test('a call of one person’s page fails when another person is signed in by now', async () => {
  const ask = (person: string) =>
    ada.call({ method: 'GET', url: '/trpc/access.me', headers: { 'x-gridloom-person': person } })
  expect((await ask(ada.userId)).statusCode).toBe(200)
  const refused = await ask('somebody-else')
  expect(refused.statusCode).toBe(401)
  expect(appCode(refused)).toBe('not_signed_in')
})

test('so does a file upload', async () => {
  const send = (person: string) =>
    ada.call({ method: 'POST', url: '/stream', headers: { 'x-gridloom-person': person }, payload: 'a file' })
  expect((await send(ada.userId)).json()).toEqual({ userId: ada.userId })
  const refused = await send('somebody-else')
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({ error: { code: 'not_signed_in' } })
})

test('several calls can be sent as a batch', async () => {
  const response = await ada.call({ method: 'GET', url: '/trpc/access.me,access.me?batch=1&input={}' })
  expect(response.json<unknown[]>()).toHaveLength(2)
})

test('a single call gets the same response as in a batch', async () => {
  const input = encodeURIComponent(JSON.stringify({ organizationId: 'none' }))
  const both = encodeURIComponent(JSON.stringify({ 0: { organizationId: 'none' } }))
  const calls = [
    ['/trpc/access.me', '/trpc/access.me?batch=1&input={}'],
    [`/trpc/access.members?input=${input}`, `/trpc/access.members?batch=1&input=${both}`],
    ['/trpc/access.members', '/trpc/access.members?batch=1&input={}'],
    ['/trpc/nothing.here', '/trpc/nothing.here?batch=1&input={}'],
    ['/trpc/constructor', '/trpc/constructor?batch=1&input={}'],
  ]
  for (const [alone = '', inBatch = ''] of calls) {
    const [one, batch] = [
      await ada.call({ method: 'GET', url: alone }),
      await ada.call({ method: 'GET', url: inBatch }),
    ]
    expect({ status: one.statusCode, body: one.json() }).toEqual({ status: batch.statusCode, body: batch.json()[0] })
  }
})

test('a batch that is too large is rejected', async () => {
  const names = Array.from({ length: 21 }, () => 'access.me').join(',')
  const response = await ada.call({ method: 'GET', url: `/trpc/${names}?batch=1&input={}` })
  expect(response.statusCode).toBe(400)
})

describe('the size of a body', () => {
  const filled = (megabytes: number) => ({ basePublicId: 'bas-none', rest: 'x'.repeat(megabytes * 1024 * 1024) })
  const send = (path: string, payload: object) => ada.call({ method: 'POST', url: `/trpc/${path}`, payload })

  test('may be ten megabytes for a call with records, but not thirty', async () => {
    expect(appCode(await send('base.editRecords', filled(10)))).toBe('not_found')
    const refused = await send('base.editRecords', filled(30))
    expect(refused.statusCode).toBe(413)
    expect(appCode(refused)).toBe('too_large')
  })

  test('may be three megabytes for any other call, but not five', async () => {
    expect(appCode(await send('base.editStructure', filled(3)))).toBe('not_found')
    expect(appCode(await send('base.editStructure', filled(5)))).toBe('too_large')
  })

  test('of a batch is limited by the smallest limit of its calls', async () => {
    const batch = (...names: string[]) => send(`${names.join(',')}?batch=1`, { 0: filled(5), 1: filled(1) })
    expect((await batch('base.editRecords', 'base.editRecords')).json()[0].error.data.appCode).toBe('not_found')
    expect((await batch('base.editRecords', 'base.editStructure')).statusCode).toBe(413)
  })
})

test('an input that is nested too deeply is refused, alone and in a batch', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const headers = { 'content-type': 'application/json' }
  const send = (url: string, payload: string) => ada.call({ method: 'POST', url, payload, headers })
  const refused = await send('/trpc/base.editRecords', `{"basePublicId":"b","rest":${deep}}`)
  expect([refused.statusCode, appCode(refused)]).toEqual([400, 'bad_input'])
  const batch = await send('/trpc/base.editRecords?batch=1', `{"0":{"basePublicId":"b","rest":${deep}}}`)
  expect(batch.json()[0].error.data).toMatchObject({ httpStatus: 400, appCode: 'bad_input' })
})

test.each([
  ['a procedure that does not exist', { method: 'GET', url: '/trpc/nothing.here' }, 'not_found'],
  ['a mutation called by GET', { method: 'GET', url: '/trpc/base.editRecords?input={}' }, 'bad_input'],
  ['a query called by POST', { method: 'POST', url: '/trpc/access.me', payload: {} }, 'bad_input'],
  ['an input that is not JSON', { method: 'GET', url: '/trpc/access.members?input={' }, 'bad_input'],
  [
    'a body that is not JSON',
    { method: 'POST', url: '/trpc/base.editRecords', headers: { 'content-type': 'application/json' }, payload: '{' },
    'bad_input',
  ],
  [
    'a body of another type',
    { method: 'POST', url: '/trpc/base.editRecords', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    'unsupported',
  ],
] as const)('%s is refused in the one form', async (_what, options, code) => {
  const response = await ada.call(options)
  expect(appCode(response)).toBe(code)
})
