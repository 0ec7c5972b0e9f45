/** A program that calls the product from outside, as one person. */
export interface ApiClient {
  query<Answer>(procedure: string, input: object): Promise<Answer>
  mutate<Answer>(procedure: string, input: object): Promise<Answer>
}

const json = { 'content-type': 'application/json' }

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return (JSON.parse(text) as { result: { data: Answer } }).result.data
}

/** Calls procedures at an address that may change, as it does when a server starts anew. */
export function apiClient(address: () => string | Promise<string>, cookie: string): ApiClient {
  return {
    async query(procedure, input) {
      const where = `${await address()}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
      return answerOf(await fetch(where, { headers: { cookie } }))
    },
    async mutate(procedure, input) {
      const request = { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(input) }
      return answerOf(await fetch(`${await address()}/trpc/${procedure}`, request))
    },
  }
}

/** Signs a person up and answers with the cookie of the session. */
export async function signUpAt(url: string, email: string): Promise<string> {
  const body = JSON.stringify({ name: 'Ada Lovelace', email, password: 'correct horse battery' })
  const response = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers: json, body })
  if (!response.ok) throw new Error(`Signing up answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** Makes an empty base and answers with its public identifier. */
export async function makeBase(url: string, cookie: string): Promise<string> {
  const body = JSON.stringify({ baseName: 'Crashes' })
  const response = await fetch(`${url}/admin/bases`, { method: 'POST', headers: { ...json, cookie }, body })
  if (!response.ok) throw new Error(`Making a base answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { basePublicIdentifier: string }).basePublicIdentifier
}
