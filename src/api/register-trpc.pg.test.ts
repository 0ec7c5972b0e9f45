import { afterAll, beforeAll, expect, test } from 'vitest'

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

test('a body of ten megabytes is accepted, and one of thirty is rejected', async () => {
  const send = (megabytes: number) =>
    ada.call({
      method: 'POST',
      url: '/trpc/base.editRecords',
      payload: { basePublicId: 'bas-none', rest: 'x'.repeat(megabytes * 1024 * 1024) },
    })
  expect(appCode(await send(10))).toBe('not_found')
  const refused = await send(30)
  expect(refused.statusCode).toBe(413)
  expect(appCode(refused)).toBe('too_large')
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
