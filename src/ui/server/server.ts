import { httpLink } from '@trpc/client'
import { isLeaving } from '../leaving.ts'
import { fetchFromServer } from './reachability.ts'
import { ServerError, toServerError } from './server-error.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Browsers refuse to carry more than 64 KiB past the end of a page. */
const outlivingCharacters = 20_000

/** Says on whose behalf a call is made: it is refused when the cookie is somebody else's by now. */
export const personHeader = 'x-gridloom-person'

let person: string | null = null

/** From here on routes are called on behalf of this person; null: of whoever is signed in. */
export function callFor(userId: string | null): void {
  person = userId
}

/** The link of every tRPC client: plain JSON, one request a call, the person's cookies. */
export const serverLink = (headers: Record<string, string> = {}) =>
  httpLink({ url: '/trpc', headers, fetch: (input, init) => fetchAnswer(input, init as RequestInit) })

const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') ?? false

/** @throws ServerError for what is no answer of a procedure: the page of a proxy whose server is away. */
async function fetchAnswer(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const response = await fetchFromServer(input, { ...init, keepalive: outlivesPage(init.body) })
  if (isJson(response)) return response
  throw toServerError({ status: response.status })
}

const outlivesPage = (body: unknown) => isLeaving() && typeof body === 'string' && body.length <= outlivingCharacters

interface Refusal {
  error?: { code?: string; message?: string }
}

/** The types of a call: `CallOf` infers them from the route that answers it. */
export interface ServerCall {
  method: Method
  path: string
  body?: unknown
  answer: unknown
}

/** A call without a body takes no third argument. */
type BodyArgument<Body> = undefined extends Body ? [body?: Body] : [body: Body]

/**
 * Calls a REST route with a JSON body and gives its JSON answer.
 *
 * @throws ServerError with the sentence of the server, or `unreachable`.
 */
export async function callServer<Call extends ServerCall>(
  method: Call['method'],
  path: Call['path'],
  ...[body]: BodyArgument<Call['body']>
): Promise<Call['answer']> {
  try {
    const response = await fetchFromServer(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(person !== null && { [personHeader]: person }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = isJson(response) ? await response.json() : undefined
    if (response.ok) return answer
    const { error } = (answer ?? {}) as Refusal
    throw toServerError({ status: response.status, code: error?.code, message: error?.message })
  } catch (error) {
    throw error instanceof ServerError ? error : toServerError(error)
  }
}
