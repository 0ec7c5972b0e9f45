import { createTRPCUntypedClient } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { serverLink } from './server.ts'
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
