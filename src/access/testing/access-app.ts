import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'

import type { Config } from '../../platform/config.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { accessRouter } from '../../home/access.router.ts'
import { insertFlow } from '../flows.sql.ts'
import type { Identify } from '../auth/identify.ts'
import { registerAuth, type RegisterAuthOptions } from '../auth/register-auth.ts'
import { registerTrpc } from '../../api/register-trpc.ts'
import { inBase, maxBodyOfRecords, router } from '../../api/trpc.ts'
import { run } from '../../platform/sql/run.ts'

const answer = ({ ctx }: { ctx: { base: { name: string } } }) => ({ base: ctx.base.name })

/** One procedure for each capability of a base, and the real ones for access. */
const testRouter = router({
  access: accessRouter,
  base: router({
    view: inBase('view base').query(answer),
    editRecords: inBase('edit records')
      .meta({ capability: 'edit records', maxBody: maxBodyOfRecords })
      .mutation(answer),
    editStructure: inBase('edit structure').mutation(answer),
    manage: inBase('manage base').mutation(answer),
  }),
})

export interface AccessApp {
  app: FastifyInstance
  platform: Platform
  identify: Identify
  /** Every email that was sent, the oldest first. */
  mails: Mail[]
  close(): Promise<void>
}

/** Mounts more routes for a test. */
export type Mount = (of: Pick<AccessApp, 'app' | 'platform' | 'identify'>) => void

/** A server with accounts and procedures on a fresh database, without a port. */
export async function startAccessApp(
  options: RegisterAuthOptions = {},
  mount: Mount = () => undefined,
  changes: Partial<Config> = {},
): Promise<AccessApp> {
  const platform = await testPlatform(changes)
  const mails: Mail[] = []
  platform.mail = { send: async mail => void mails.push(mail), close: () => undefined }
  const app = Fastify({ routerOptions: { maxParamLength: 500 } })
  const identify = await registerAuth(app, platform, options)
  registerTrpc(app, platform, { router: testRouter, identify })
  mount({ app, platform, identify })
  await app.ready()
  const close = async () => {
    await app.close()
    await platform.close()
  }
  return { app, platform, identify, mails, close }
}

/** A person's browser, with the cookies of their session and the origin of the product's pages. */
export interface Browser {
  userId: string
  email: string
  headers: Record<string, string>
  call(options: InjectOptions): Promise<LightMyRequestResponse>
}

const cookiesOf = (setCookie: string | string[] | undefined): string =>
  [setCookie ?? []]
    .flat()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

export const password = 'correct horse battery'

function browser(app: FastifyInstance, who: { userId: string; email: string; cookie: string }): Browser {
  const headers = { cookie: who.cookie, origin: 'http://localhost:80', host: 'localhost:80' }
  return {
    userId: who.userId,
    email: who.email,
    headers,
    call: options => app.inject({ ...options, headers: { ...headers, ...options.headers } }),
  }
}

let people = 0

/** Signs a new person up. */
export async function signUp(
  app: FastifyInstance,
  name = 'Ada Lovelace',
  email = `person-${(people += 1)}@example.com`,
): Promise<Browser> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name, email, password },
  })
  if (response.statusCode !== 200) throw new Error(`Sign-up failed: ${response.body}`)
  const userId = response.json<{ user: { id: string } }>().user.id
  return browser(app, { userId, email, cookie: cookiesOf(response.headers['set-cookie']) })
}

/** Marks the address of a person as verified. */
export async function verifyAddress(platform: Platform, { userId }: Browser): Promise<void> {
  await platform.pool.query('update users set "emailVerified" = true where id = $1', [userId])
}

/** Signs a person in, in another browser. */
export async function signIn(app: FastifyInstance, of: Browser): Promise<Browser> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: of.email, password },
  })
  if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`)
  return browser(app, { ...of, cookie: cookiesOf(response.headers['set-cookie']) })
}

/** The organization that a person got at sign-up. */
export async function organizationOf(app: FastifyInstance, person: Browser): Promise<string> {
  const response = await person.call({ method: 'GET', url: '/trpc/access.me' })
  const { organizations } = response.json<{ result: { data: { organizations: { id: string }[] } } }>().result.data
  if (!organizations[0]) throw new Error('Sign-up created no organization')
  return organizations[0].id
}

/** Adds a base to a workspace or Home. Returns its id and public identifier. */
export async function addBase(
  platform: Platform,
  of: { organizationId: string; ownerUserId: string; workspaceId?: string | null; type?: string },
): Promise<{ id: string; publicId: string }> {
  people += 1
  const publicId = `bas-${people}`
  const [created] = await run(
    platform.pool,
    insertFlow({
      publicIdentifier: publicId,
      name: `Base ${people}`,
      type: 'base',
      workspaceId: null,
      ...of,
    }),
  )
  if (!created) throw new Error(`There is a base ${publicId} already`)
  return { id: created.id, publicId }
}

/** Adds a person to an organization. */
export async function addMember(
  platform: Platform,
  of: { organizationId: string; userId: string; role: 'admin' | 'member' },
): Promise<void> {
  await platform.pool.query(
    `insert into members (id, "organizationId", "userId", role, "createdAt") values (gen_random_uuid()::text, $1, $2, $3, now())
     on conflict ("organizationId", "userId") do update set role = excluded.role`,
    [of.organizationId, of.userId, of.role],
  )
}
