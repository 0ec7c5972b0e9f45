import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sharedClients } from './shared-client.ts'

interface Sent {
  path: string
  link: string | null
}

let sent: Sent[]
let tokens = 0

/** A server that answers every call like this. */
function answerWith(status: number, body: object): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({
      path: new URL(path, 'http://localhost').pathname,
      link: new Headers(init.headers).get('x-gridloom-link'),
    })
    return Response.json(body, { status })
  })
}
const answer = () => answerWith(200, { result: { data: { records: [] } } })
const refuse = (httpStatus: number) =>
  answerWith(httpStatus, { error: { message: 'No.', code: -32600, data: { appCode: 'not_found', httpStatus } } })

const place = { basePublicId: 'base', tableId: 'birds' }

beforeEach(() => {
  sent = []
})
afterEach(() => vi.unstubAllGlobals())

/** The clients of a link that no other test uses. */
const newClients = () => sharedClients(`token ${++tokens}`)

test('calls for records go to the view behind the link, with its token', async () => {
  answer()
  await newClients().tables.records.byNumber.query({ ...place, numbers: [1] })
  expect(sent).toEqual([{ path: '/trpc/shared.byNumber', link: `token ${tokens}` }])
})

test('each link has clients of its own, which are kept', () => {
  expect(sharedClients('one')).toBe(sharedClients('one'))
  expect(sharedClients('one')).not.toBe(sharedClients('other'))
})

describe('a listener for the end of a link', () => {
  const listRecords = ({ tables }: ReturnType<typeof newClients>) =>
    tables.records.byNumber.query({ ...place, numbers: [1] }).catch(() => undefined)

  test.each([403, 404])('hears of a call that is refused with %i', async status => {
    refuse(status)
    const clients = newClients()
    const listener = vi.fn()
    clients.onRefused(listener)
    await listRecords(clients)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('hears nothing of other errors, and nothing once it has stopped listening', async () => {
    const clients = newClients()
    const listener = vi.fn()
    const stop = clients.onRefused(listener)
    refuse(500)
    await listRecords(clients)
    refuse(429)
    await listRecords(clients)
    stop()
    refuse(404)
    await listRecords(clients)
    expect(listener).not.toHaveBeenCalled()
  })

  test('hears nothing of opening the view, whose own answer says that', async () => {
    refuse(404)
    const clients = newClients()
    const listener = vi.fn()
    clients.onRefused(listener)
    await clients.calls.open.query().catch(() => undefined)
    expect(listener).not.toHaveBeenCalled()
  })

  test('hears nothing of the links of others', async () => {
    refuse(404)
    const listener = vi.fn()
    newClients().onRefused(listener)
    await listRecords(newClients())
    expect(listener).not.toHaveBeenCalled()
  })
})
