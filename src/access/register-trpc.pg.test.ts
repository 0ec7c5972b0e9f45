import { afterAll, beforeAll, expect, test } from 'vitest'

import { type AccessApp, type Browser, signUp, startAccessApp } from './testing/access-app.ts'

let on: AccessApp
let ada: Browser
beforeAll(async () => {
  on = await startAccessApp()
  ada = await signUp(on.app)
})
afterAll(() => on.close())

const appCode = (response: { json(): unknown }) =>
  (response.json() as { error: { data: { appCode: string } } }).error.data.appCode

test('several calls may come as one batch', async () => {
  const response = await ada.call({ method: 'GET', url: '/trpc/access.me,access.me?batch=1&input={}' })
  expect(response.json<unknown[]>()).toHaveLength(2)
})

test('a batch that is too large is refused', async () => {
  const names = Array.from({ length: 21 }, () => 'access.me').join(',')
  const response = await ada.call({ method: 'GET', url: `/trpc/${names}?batch=1&input={}` })
  expect(response.statusCode).toBe(400)
})

test('a body of ten megabytes is read, one of thirty is refused', async () => {
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
