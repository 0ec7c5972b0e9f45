/** Somebody outside who talks plain HTTP to a running product, as any client may. */
export interface Visitor {
  /** POSTs a plain JSON body to a procedure and returns its data. */
  call<T = unknown>(procedure: string, body: object): Promise<T>
  /** GETs a query with its input as JSON in the address and returns its data. */
  ask<T = unknown>(procedure: string, input: object): Promise<T>
  /** Any request, with the visitor's cookies. */
  send(path: string, init?: RequestInit): Promise<Response>
}

/** An answer that says no. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

let visitors = 0

/** Signs somebody up, by the same request that the sign-up page makes, and keeps the cookies. */
export async function signUpVisitor(url: string): Promise<Visitor> {
  const number = ++visitors
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `visitor-${number}-${Date.now()}@example.com`,
      password: 'a long enough password',
      name: `Visitor ${number}`,
    }),
  })
  if (!answer.ok) throw new Refusal(answer.status, await answer.text())
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return visitorWith(url, { cookie })
}

/** Somebody who shows these headers with every request: a cookie, or an API key. */
export function visitorWith(url: string, headers: Record<string, string>): Visitor {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
  return {
    send,
    call: async (procedure, body) =>
      dataOf(
        await send(`/trpc/${procedure}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    ask: async (procedure, input) =>
      dataOf(await send(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)),
  }
}

async function dataOf<T>(answer: Response): Promise<T> {
  const body = (await answer.json()) as { result: { data: T } }
  if (!answer.ok) throw new Refusal(answer.status, body)
  return body.result.data
}
