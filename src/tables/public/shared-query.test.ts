import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { sharedClients } from './shared-client.ts'
import { askWhenRefused, sharedQuery } from './shared-query.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (appCode: string, httpStatus: number) =>
  Response.json({ error: { message: 'No.', code: -32600, data: { appCode, httpStatus } } }, { status: httpStatus })
const answer = (data: object) => Response.json({ result: { data } })
const opened = () => answer({ isLocked: false, version: 1, metadata: { tables: [] }, exportUrl: null })
const locked = () => answer({ isLocked: true })
const noSuchLink = () => refusal('not_found', 404)
const notUnlocked = () => refusal('forbidden', 403)

/** The page of a link that is open, and what the server then says of the link, and to all other calls. */
async function openPage(token: string) {
  const server = { open: opened, other: (): Response => answer({}) }
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost')
    requests.push(pathname)
    return pathname === '/trpc/shared.open' ? server.open() : server.other()
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const query = { ...sharedQuery(token), refetchInterval: false as const }
  const leave = [new QueryObserver(queries, query).subscribe(() => undefined), askWhenRefused(queries, token)]
  const shown = () => queries.getQueryData(query.queryKey)?.state
  await vi.waitFor(() => expect(shown()).toBe('open'))
  return {
    server,
    shown,
    timesOpened: () => requests.filter(path => path === '/trpc/shared.open').length,
    askForRecord: () =>
      sharedClients(token)
        .calls.get.query({ recordId: 'rec1', timeZone: 'UTC', locale: 'en' })
        .catch(() => undefined),
    refetchNow: () => queries.refetchQueries({ queryKey: query.queryKey }),
    leave: () => {
      for (const each of leave) each()
      queries.clear()
    },
  }
}

test('a link that ended is known to lead nowhere by the first call that is refused', async () => {
  const page = await openPage('ended')
  page.server.open = noSuchLink
  page.server.other = noSuchLink
  await Promise.all([page.askForRecord(), page.askForRecord()])
  await vi.waitFor(() => expect(page.shown()).toBe('gone'))
  expect(page.timesOpened()).toBe(2)
  page.leave()
})

test('a password that was set meanwhile is asked for by the first call that is refused', async () => {
  const page = await openPage('locked')
  page.server.open = locked
  page.server.other = notUnlocked
  await page.askForRecord()
  await vi.waitFor(() => expect(page.shown()).toBe('locked'))
  page.leave()
})

test('a record that is not in the view any more leaves the view open', async () => {
  const page = await openPage('open')
  page.server.other = noSuchLink
  await page.askForRecord()
  await vi.waitFor(() => expect(page.timesOpened()).toBe(2))
  expect(page.shown()).toBe('open')
  page.leave()
})

test('a link that leads nowhere stays so while the server fails, until it says otherwise', async () => {
  const page = await openPage('gone')
  page.server.open = noSuchLink
  await page.refetchNow()
  expect(page.shown()).toBe('gone')
  page.server.open = () => refusal('internal', 500)
  await page.refetchNow()
  expect(page.shown()).toBe('gone')
  page.server.open = opened
  await page.refetchNow()
  expect(page.shown()).toBe('open')
  page.leave()
})

test('who has left the page asks no more', async () => {
  const page = await openPage('left')
  page.leave()
  page.server.other = noSuchLink
  await page.askForRecord()
  expect(page.timesOpened()).toBe(1)
})
