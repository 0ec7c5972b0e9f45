/** Calls a running server over HTTP, as any program may. */
export interface HttpClient {
  query<Answer = unknown>(procedure: string, input: object): Promise<Answer>
  mutate<Answer = unknown>(procedure: string, input: object): Promise<Answer>
  /** Sends any request, with the headers of the client. */
  send(path: string, init?: RequestInit): Promise<Response>
}

/** An error that a server answered. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

const json = { 'content-type': 'application/json' }

/**
 * A client that sends these headers, such as a cookie or an API key, with every request.
 *
 * @param address a function for a server whose address changes when it restarts.
 */
export function httpClient(
  address: string | (() => string | Promise<string>),
  headers: Record<string, string>,
): HttpClient {
  const send = async (path: string, init: RequestInit = {}) => {
    const url = typeof address === 'string' ? address : await address()
    return fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
  }
  return {
    send,
    query: async (procedure, input) =>
      readData(await send(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)),
    mutate: async (procedure, input) =>
      readData(await send(`/trpc/${procedure}`, { method: 'POST', headers: json, body: JSON.stringify(input) })),
  }
}

async function readData<Data>(response: Response): Promise<Data> {
  const body = (await response.json()) as { result: { data: Data } }
  if (!response.ok) throw new Refusal(response.status, body)
  return body.result.data
}

/** Signs a person up and returns the cookie of the session. */
export async function signUpAt(url: string, email: string): Promise<string> {
  const body = JSON.stringify({ name: 'Ada Lovelace', email, password: 'correct horse battery' })
  const response = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers: json, body })
  if (!response.ok) throw new Refusal(response.status, await response.text())
  return response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

let people = 0

/** A client with the session of a new person. */
export const signUpClient = async (url: string): Promise<HttpClient> =>
  httpClient(url, { cookie: await signUpAt(url, `person${++people}-${Date.now()}@example.com`) })

/** Creates an empty base and returns its public identifier. */
export async function createBase({ send }: Pick<HttpClient, 'send'>): Promise<string> {
  const body = JSON.stringify({ baseName: 'Base' })
  const response = await send('/admin/bases', { method: 'POST', headers: json, body })
  if (!response.ok) throw new Refusal(response.status, await response.text())
  return ((await response.json()) as { basePublicIdentifier: string }).basePublicIdentifier
}
