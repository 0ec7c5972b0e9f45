import { createTRPCUntypedClient } from '@trpc/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onLeaving } from '../leaving.ts'
import { callFor, callServer, personHeader, serverLink } from './server.ts'
import { toServerError } from './server-error.ts'

afterEach(() => vi.unstubAllGlobals())

const failureOf = async (answer: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  const client = createTRPCUntypedClient({ links: [serverLink()] })
  return toServerError(await client.mutation('records.update').catch((error: unknown) => error))
}

test.each([502, 503, 504])('a %i from a proxy in front of the server is not a refusal of the server', async status => {
  const page = new Response('<html>Away</html>', { status, headers: { 'content-type': 'text/html' } })
  expect(await failureOf(page)).toMatchObject({
    httpStatus: status,
    message: 'The server is not answering. Try again in a moment.',
  })
})

test('a refusal keeps the message of the server', async () => {
  const error = { message: 'No.', code: -32600, data: { appCode: 'conflict', httpStatus: 409 } }
  expect(await failureOf(Response.json({ error }, { status: 409 }))).toMatchObject({ code: 'conflict', message: 'No.' })
})

describe('a call of a REST route', () => {
  const requests: { path: string; init: RequestInit }[] = []
  /** A server that answers every request like this. */
  function answerWith(response: () => Response): void {
    requests.length = 0
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      requests.push({ path, init })
      return response()
    })
  }
  const headersOf = () => requests[0]?.init.headers as Record<string, string>

  afterEach(() => callFor(null))

  test('sends its body as JSON, and names no type without one', async () => {
    answerWith(() => Response.json({ success: true }))
    expect(await callServer('PUT', '/admin/settings/x', { value: 1 })).toEqual({ success: true })
    expect(requests[0]).toMatchObject({ path: '/admin/settings/x', init: { method: 'PUT', body: '{"value":1}' } })
    expect(headersOf()['content-type']).toBe('application/json')
    answerWith(() => Response.json({}))
    await callServer('GET', '/admin/home')
    expect(requests[0]?.init.body).toBeUndefined()
    expect(headersOf()['content-type']).toBeUndefined()
  })

  test('names the person that the page is for, and nobody before signing in', async () => {
    answerWith(() => Response.json({}))
    await callServer('GET', '/admin/home')
    expect(headersOf()[personHeader]).toBeUndefined()
    callFor('ada')
    answerWith(() => Response.json({}))
    await callServer('GET', '/admin/home')
    expect(headersOf()[personHeader]).toBe('ada')
  })

  test('has the code and the message of a refusal', async () => {
    const error = { code: 'forbidden', message: 'Ask an admin.' }
    answerWith(() => Response.json({ error }, { status: 403 }))
    await expect(callServer('GET', '/admin/home')).rejects.toMatchObject({ ...error, httpStatus: 403 })
  })

  test('shows none of the page of a proxy', async () => {
    answerWith(() => new Response('<h1>nginx</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
    await expect(callServer('GET', '/admin/home')).rejects.toMatchObject({
      httpStatus: 502,
      message: 'The server is not answering. Try again in a moment.',
    })
  })

  const lost = {
    GET: 'Gridloom cannot be reached. Check your connection and try again.',
    POST: 'Gridloom did not answer. This may have worked anyway, so check before you try again.',
  }

  test.each(['GET', 'POST'] as const)('that gets no answer says so: %s', async method => {
    answerWith(() => {
      throw new TypeError('Failed to fetch')
    })
    const failure = { code: 'unreachable', httpStatus: null, message: lost[method] }
    await expect(callServer(method, '/workspaces/')).rejects.toMatchObject(failure)
  })

  test.each(['GET', 'POST'] as const)('whose answer is cut off got none: %s', async method => {
    answerWith(() => new Response('{"success": tr', { headers: { 'content-type': 'application/json' } }))
    await expect(callServer(method, '/admin/home')).rejects.toMatchObject({
      code: 'unreachable',
      message: lost[method],
    })
  })

  test('of a procedure that gets no answer says that it may have worked only if it changes something', async () => {
    answerWith(() => {
      throw new TypeError('Load failed')
    })
    const client = createTRPCUntypedClient({ links: [serverLink()] })
    const failed = async (call: Promise<unknown>) => toServerError(await call.catch((error: unknown) => error))
    expect(await failed(client.mutation('records.update'))).toMatchObject({ code: 'unreachable', message: lost.POST })
    expect(await failed(client.query('records.list'))).toMatchObject({ code: 'unreachable', message: lost.GET })
  })
})

describe('a call of a procedure while the page closes', () => {
  /** Whether the request of a call with a text of this length outlives the page. */
  async function outlives(length: number, isLeaving: boolean): Promise<boolean | undefined> {
    let keepalive: boolean | undefined
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      ;({ keepalive } = init)
      return Response.json({ result: { data: null } })
    })
    const browser = new EventTarget()
    vi.stubGlobal('document', new EventTarget())
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    const stop = onLeaving(() => undefined)
    if (isLeaving) browser.dispatchEvent(new Event('pagehide'))
    await createTRPCUntypedClient({ links: [serverLink()] }).mutation('records.update', { text: 'x'.repeat(length) })
    browser.dispatchEvent(new Event('pageshow'))
    stop()
    return keepalive
  }

  test('outlives it, unless it is too large for the browser', async () => {
    expect(await outlives(10, true)).toBe(true)
    expect(await outlives(30_000, true)).toBe(false)
  })

  test('is an ordinary one as long as the page stays', async () => {
    expect(await outlives(10, false)).toBe(false)
  })
})
