import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: string
  type?: string
  headers?: Record<string, string>
}

/** Somebody who uses the product through HTTP, with connections that stay open and a cookie. */
export class Client {
  readonly url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 })
  cookie = ''

  constructor(url: string) {
    this.url = url
  }

  /** Makes an account and signs in with it. */
  async signUp(): Promise<void> {
    const email = `bench-${Date.now()}@example.com`
    await this.post('/api/auth/sign-up/email', { name: 'Bench', email, password: 'correct horse battery' })
  }

  /** Asks a procedure that changes nothing. */
  query<Answer>(procedure: string, input: object): Promise<Answer> {
    return this.#procedure({
      method: 'GET',
      path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    })
  }

  /** Calls a procedure that changes something. */
  mutate<Answer>(procedure: string, input: object): Promise<Answer> {
    return this.#procedure({ method: 'POST', path: `/trpc/${procedure}`, body: JSON.stringify(input) })
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await this.#json({ method: 'GET', path })) as Answer
  }

  async post<Answer>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return (await this.#json({ method: 'POST', path, body: JSON.stringify(body), headers })) as Answer
  }

  /** Sends a file as the body of a request. */
  async upload<Answer>(path: string, file: string): Promise<Answer> {
    const { size } = await stat(file)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = { cookie: this.cookie, 'content-type': 'text/csv', 'content-length': size }
    const sent = request(this.url + path, { method: 'POST', agent: this.#agent, headers }, resolve)
    sent.on('error', reject)
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), sent)
    return JSON.parse(await checkedText(await promise, path)) as Answer
  }

  close(): void {
    this.#agent.destroy()
  }

  async #procedure<Answer>(call: Call): Promise<Answer> {
    const { result } = (await this.#json(call)) as { result: { data: Answer } }
    return result.data
  }

  async #json(call: Call): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = {
      cookie: this.cookie,
      ...call.headers,
      ...(call.body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(call.body) }),
    }
    const sent = request(this.url + call.path, { method: call.method, agent: this.#agent, headers }, resolve)
    sent.on('error', reject)
    sent.end(call.body)
    const response = await promise
    const cookies = response.headers['set-cookie']
    if (cookies) this.cookie = cookies.map(cookie => cookie.split(';')[0]).join('; ')
    return JSON.parse(await checkedText(response, call.path))
  }
}

async function checkedText(response: IncomingMessage, path: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  if (response.statusCode !== 200)
    throw new Error(`${path.slice(0, 100)} answered ${response.statusCode}: ${text.slice(0, 500)}`)
  return text
}
