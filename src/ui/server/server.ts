import { httpLink } from '@trpc/client'
import { isLeaving } from '../leaving.ts'
import { fetchFromServer } from './reachability.ts'
import { noAnswer, ServerError, toServerError } from './server-error.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Browsers limit the bodies of requests that outlive a page to 64 KiB. */
const outlivingCharacters = 20_000

/**
 * Names the person for whom a call is made. The server refuses the call if the cookie belongs to someone else by then.
 */
export const personHeader = 'x-gridloom-person'

let person: string | null = null

/** Makes all further calls for this person; null for whoever is signed in. */
export function callFor(userId: string | null): void {
  person = userId
}

/** The link of every tRPC client: plain JSON, one request for each call, the person's cookies. */
export const serverLink = (headers: Record<string, string> = {}) =>
  httpLink({ url: '/trpc', headers, fetch: (input, init) => fetchAnswer(input, init as RequestInit) })

const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') ?? false

/** @throws ServerError for an answer that did not come from a procedure, such as the error page of a proxy. */
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

/** @throws ServerError `unreachable` if the answer was cut off. */
const readAnswer = (response: Response, method: Method): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    throw noAnswer(method, error)
  })

/**
 * Calls a REST route with a JSON body and returns its JSON answer.
 * @throws ServerError with the message of the server, or `unreachable`.
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
    const answer: unknown = isJson(response) ? await readAnswer(response, method) : undefined
    if (response.ok) return answer
    const { error } = (answer ?? {}) as Refusal
    throw toServerError({ status: response.status, code: error?.code, message: error?.message })
  } catch (error) {
    throw error instanceof ServerError ? error : toServerError(error)
  }
}
