import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createAuth } from '../access/auth/auth.ts'
import { type Browser, password, signUp } from '../access/testing/access-app.ts'
import { rateLimits } from '../platform/http/rate-limits.ts'
import { JsonSchemas, type Schema } from './json-schemas.ts'
import { HostileInput, jsonOf, type KnownValues, seededRandom } from './testing/hostile-input.ts'
import { openOrganization } from './testing/open-organization.ts'

// A longer run: FUZZ_ROUNDS=200 FUZZ_SEED=7 npm test -- --project pg src/api/fuzz-accounts.pg.test.ts
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1)

const here = openOrganization('Ada Admin')

interface Endpoint {
  path?: string
  options?: { method?: string | string[]; body?: z.ZodType; query?: z.ZodType; metadata?: { SERVER_ONLY?: boolean } }
}

/** The calls of the sign-in library that the product mounts. */
function endpoints(): { method: 'GET' | 'POST'; path: string; body: Schema; query: Schema }[] {
  const nothing = async () => undefined
  const auth = createAuth(here.platform, {
    limits: rateLimits,
    publicUrl: () => 'http://localhost:3000',
    trustedOrigins: () => [],
    onUserCreated: nothing,
    onEmailVerified: nothing,
    onUserDeleted: nothing,
  })
  const inline = new JsonSchemas()
  return Object.values(auth.api as unknown as Record<string, Endpoint>).flatMap(({ path, options }) => {
    if (!path || !options || options.metadata?.SERVER_ONLY) return []
    const [body = {}, query = {}] = [inline.inline(options.body), inline.inline(options.query)]
    return [options.method ?? 'GET'].flat().map(method => ({ method: method as 'GET', path, body, query }))
  })
}

/** Calls after which a person is signed out, or has another password. */
const isFinal = (path: string) => /^\/(sign-out|delete-user|revoke-|change-password|two-factor)/.test(path)

const samples: KnownValues = {
  good: {
    email: ['nobody@example.com', 'ada@example.com'],
    newEmail: ['new@example.com'],
    password: [password],
    currentPassword: [password],
    newPassword: [password],
    name: ['Ada'],
    code: ['000000'],
    expiresIn: [86_400, null],
    metadata: [{ access: 'read' }, null],
  },
  bad: {
    email: ['ADA@EXAMPLE.COM', 'a@b', 'a\0@example.com', `${'a'.repeat(5_000)}@example.com`],
    password: ['', 'x'.repeat(10_000), 'a\0b\0c\0d\0e'],
    newPassword: ['x'.repeat(200), 'a\0bcdefghij'],
    token: ['a.b.c', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jIn0.', '%'],
    metadata: [{ access: 'all' }, { workspaceIds: ['x'] }, 'text'],
    expiresIn: [-1, 1e15],
    callbackURL: ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/home'],
  },
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : jsonOf(value)).slice(0, 2_000).toWellFormed()

function requestOf(input: HostileInput, { method, path, body, query }: ReturnType<typeof endpoints>[number]) {
  const parts = Object.entries((input.make(query) ?? {}) as object).map(
    ([key, value]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(textOf(value))}`,
  )
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(input.text().slice(0, 200).toWellFormed()) || '%00')
  const url = `/api/auth${filled}?${parts.join('&')}`
  const whole = { 'content-type': input.pick(['application/json', 'application/json', 'text/plain', 'a/b']) }
  const payload = input.pick([() => jsonOf(input.make(body)), () => jsonOf(input.make(body)), () => input.text()])()
  const request: InjectOptions = method === 'GET' ? { method, url } : { method, url, payload, headers: whole }
  return request
}

/** Requests that no call describes. */
const odd = (input: HostileInput): InjectOptions[] =>
  ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].flatMap(method =>
    ['', '/', '//', '/%ff', `/${encodeURIComponent(input.text().slice(0, 99).toWellFormed())}`, '/get-session'].map(
      path => ({ method: method as 'GET', url: `/api/auth${path}`, headers: { authorization: 'Bearer \u00ff' } }),
    ),
  )

test.each(Array.from({ length: rounds }, (_, at) => firstSeed + at))(
  'no account call fails inside, whatever it is given (seed %d)',
  async seed => {
    here.platform.log.level = 'silent'
    const input = new HostileInput(seededRandom(seed), samples, {})
    const failures: string[] = []
    let done = 0
    const send = async (who: Browser | null, request: InjectOptions) => {
      await here.platform.pool.query('delete from rate_limits')
      const response = await (who ? who.call(request) : here.app.inject(request))
      if (response.statusCode === 200) done += 1
      const isInside = response.statusCode >= 500 || /\n\s+at |node_modules|select /i.test(response.body)
      if (!isInside) return
      const sent = `${request.method} ${String(request.url).slice(0, 300)} ${String(request.payload ?? '').slice(0, 300)}`
      failures.push(`${sent}\n  ${response.statusCode} ${response.body.slice(0, 300)}`)
    }
    let person = await signUp(here.app)
    const all = endpoints()
    for (const endpoint of all) {
      for (let time = 0; time < 5; time++) await send(person, requestOf(input, endpoint))
      if (isFinal(endpoint.path)) person = await signUp(here.app)
      for (let time = 0; time < 2; time++) await send(null, requestOf(input, endpoint))
    }
    for (const request of odd(input)) await send(person, request)
    expect(failures).toEqual([])
    // Inputs that are all refused at the door would test nothing behind it.
    expect(all.length).toBeGreaterThan(30)
    expect(done).toBeGreaterThan(all.length / 2)
  },
  600_000,
)
