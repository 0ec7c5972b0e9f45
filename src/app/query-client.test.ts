import { afterEach, expect, test, vi } from 'vitest'
import { enter, type Session, sessionQuery } from '../access/web/session.ts'
import { callFor, callServer } from '../ui/server/server.ts'
import { ServerError } from '../ui/server/server-error.ts'
import { createQueryClient } from './query-client.ts'
import { whenSignedOut } from './when-signed-out.ts'

const sessionOf = (id: string): Session => ({
  session: { id: `session of ${id}`, token: 'token' },
  user: { id, name: id, email: `${id}@example.com` },
})
const refusal = new ServerError('Sign in to continue.', { code: 'not_signed_in', httpStatus: 401 })

/** A page of Ann, and a server that answers with the given response; null: it is unreachable. */
function openPage(answer: () => Response | null) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const response = answer()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  const onSignedOut = vi.fn<() => void>()
  const queries = createQueryClient(whenSignedOut(onSignedOut))
  queries.setQueryData(sessionQuery.queryKey, sessionOf('ann'))
  const refuse = async () => {
    await queries.fetchQuery({ queryKey: ['rows'], queryFn: () => Promise.reject(refusal) }).catch(() => undefined)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    // By then the answer has been read.
    await new Promise(setImmediate)
  }
  return { queries, onSignedOut, requests, refuse, shown: () => queries.getQueryData(sessionQuery.queryKey)?.user.id }
}

afterEach(() => {
  vi.unstubAllGlobals()
  callFor(null)
})

test('a call without a session signs out a person whose session ended', async () => {
  const page = openPage(() => Response.json(null))
  await page.refuse()
  expect(page.onSignedOut).toHaveBeenCalledOnce()
  expect(page.queries.getQueryData(sessionQuery.queryKey)).toBeNull()
})

test('a late refusal of an earlier session signs nobody out', async () => {
  const page = openPage(() => Response.json(sessionOf('ann')))
  await page.refuse()
  expect(page.requests).toEqual(['/api/auth/get-session'])
  expect(page.onSignedOut).not.toHaveBeenCalled()
  expect(page.shown()).toBe('ann')
})

test('a refusal signs nobody out while the server cannot confirm it', async () => {
  const page = openPage(() => null)
  await page.refuse()
  expect(page.onSignedOut).not.toHaveBeenCalled()
  expect(page.shown()).toBe('ann')
})

test('a refusal signs out a person when the browser has another session', async () => {
  const page = openPage(() => Response.json(sessionOf('ben')))
  await page.refuse()
  expect(page.onSignedOut).toHaveBeenCalledOnce()
  expect(page.shown()).toBeUndefined()
})

test('a page calls as the person who opened it, and as nobody after someone else signed in', async () => {
  const requests: (string | null)[] = []
  let who = 'ann'
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    requests.push(new Headers(headers).get('x-gridloom-person'))
    return Response.json(sessionOf(who))
  })
  const queries = createQueryClient(async () => undefined)
  await queries.fetchQuery(sessionQuery)
  await callServer('POST', '/admin/flows', {})
  who = 'ben'
  expect(await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })).toBeNull()
  await callServer('POST', '/admin/flows', {})
  await enter(queries)
  await callServer('POST', '/admin/flows', {})
  expect(requests).toEqual([null, 'ann', 'ann', 'ann', 'ann', 'ben'])
})

test('an answer to a call from before signing in does not sign out', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<Response>()
  const answers = [late, Promise.resolve(Response.json(sessionOf('ann')))]
  vi.stubGlobal('fetch', () => answers.shift())
  const queries = createQueryClient(async () => undefined)
  const request = queries.fetchQuery(sessionQuery)
  await enter(queries)
  answerLate(Response.json(null))
  expect(await request).toMatchObject({ user: { id: 'ann' } })
  expect(queries.getQueryData(sessionQuery.queryKey)).toMatchObject({ user: { id: 'ann' } })
})
