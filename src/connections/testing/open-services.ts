import { createEmulator } from 'emulate'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type Browser, organizationOf, signUp } from '../../access/testing/access-app.ts'
import { call } from '../../api/testing/browser-calls.ts'
import { createServer } from '../../app/server.ts'
import type { Config } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { googleEmulator, type GoogleState, googleState } from '../services/googlesheets/google.emulator.ts'
import { startSmtpEmulator, type SmtpEmulator } from '../services/smtp/smtp.emulator.ts'
import { slackSeed } from '../services/slack/slack.emulator.ts'
import { airtableEmulator, type AirtableState, airtableState } from '../services/airtable/airtable.emulator.ts'

/** The address of a server that does not listen. */
const publicUrl = 'http://localhost:3000'
const client = { clientId: 'gridloom-client', clientSecret: 'gridloom secret/+' }
const slackClient = { clientId: '12345.67890', clientSecret: 'slack-secret' }

interface Emulated<State> {
  url: string
  snapshot(): { state: State }
  restore(snapshot: object): Promise<void>
  close(): Promise<void>
}

/** What a person does on a consent page. */
export type Decision = 'grant' | 'partial' | 'cancel'

/** A connection as the calls answer it. */
export interface Answered {
  id: string
  name: string
  health: string
  problem: string | null
  workspaceId: string | null
  config: Record<string, string>
  /** In lists of connections. */
  uses?: string[]
  session_state: { metadata: { email: string | null } }
}

/** The server beside emulators of its services, on a fresh database, for all tests of a file. */
export function openServices(changes: Partial<Config> = {}) {
  let airtable: Emulated<AirtableState>
  let google: Emulated<GoogleState>
  let slack: { url: string; close(): Promise<void> }
  let smtp: SmtpEmulator
  let platform: Platform
  let app: FastifyInstance
  let owner: Browser
  let organizationId: string
  const mails: Mail[] = []
  const logged: string[] = []

  beforeAll(async () => {
    const clientsFor = (service: string) => [
      { id: client.clientId, secret: client.clientSecret, redirectUris: [`${publicUrl}/connect/${service}/callback`] },
    ]
    airtable = await createEmulator({
      service: airtableEmulator,
      port: 0,
      seed: { ...airtableState(), clients: clientsFor('airtable') },
    })
    google = await createEmulator({
      service: googleEmulator,
      port: 0,
      seed: { ...googleState(), clients: clientsFor('googlesheets') },
    })
    slack = await createEmulator({
      service: 'slack',
      port: 0,
      seed: slackSeed(slackClient, `${publicUrl}/connect/slack/callback`),
    })
    smtp = await startSmtpEmulator({ port: 0 })
    const services = {
      airtable: { ...client, baseUrl: airtable.url },
      googlesheets: { ...client, baseUrl: google.url },
      slack: { ...slackClient, baseUrl: slack.url },
      smtp: { baseUrl: smtp.url },
    }
    platform = await testPlatform({ services, ...changes })
    platform.log = createLog('trace', { write: line => void logged.push(line) })
    platform.mail = { send: async mail => void mails.push(mail), close: () => undefined }
    app = await createServer(platform, { client: 'none' })
    await app.ready()
    owner = await signUp(app, 'Ada Lovelace')
    organizationId = await organizationOf(app, owner)
  })
  afterAll(async () => {
    await app.close()
    await platform.close()
    await airtable.close()
    await google.close()
    await slack.close()
    await smtp.close()
  })

  const start = async (connectPath: string, by: Browser) => {
    const response = await by.call({ method: 'GET', url: connectPath })
    return String(response.headers.location)
  }

  /** Presses a button of the consent page, and returns where the service sends the browser. */
  const decide = async (
    consentUrl: string,
    decision: Decision,
    chosen: Record<string, string> = {},
  ): Promise<string> => {
    const page = await (await fetch(consentUrl)).text()
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
    const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, decoded(value)])
    const action = /<form [^>]*action="([^"]*)"/.exec(page)?.[1] ?? ''
    const answer = await fetch(new URL(action, consentUrl), {
      method: 'POST',
      body: new URLSearchParams([...fields, ...Object.entries(chosen), ['decision', decision]]),
      redirect: 'manual',
    })
    return String(answer.headers.get('location'))
  }

  const comeBack = async (callbackUrl: string, by: Browser) => {
    const { pathname, search } = new URL(callbackUrl)
    const response = await by.call({ method: 'GET', url: `${pathname}${search}` })
    const failure = /gridloom_connection_failure=([^;]*)/.exec(String(response.headers['set-cookie'] ?? ''))?.[1]
    return {
      status: response.statusCode,
      location: String(response.headers.location),
      failure: failure === undefined ? null : decodeURIComponent(failure),
    }
  }

  const create = (type: string, body: object = {}, by = owner) =>
    call<{ service: Answered; connectPath: string }>(by, `POST /admin/services/create/${type}`, body)

  return {
    get platform() {
      return platform
    },
    get app() {
      return app
    },
    get owner() {
      return owner
    },
    get organizationId() {
      return organizationId
    },
    mails,
    /** What the server has logged, a line each. */
    logged,
    start,
    decide,
    comeBack,
    create,

    /** What the emulator of Airtable holds. */
    airtableState: (): AirtableState => airtable.snapshot().state,
    /** Changes what the emulator of Airtable holds. */
    async changeAirtable(change: Partial<AirtableState>): Promise<void> {
      const snapshot = airtable.snapshot()
      await airtable.restore({ ...snapshot, state: { ...snapshot.state, ...change } })
    },

    /** What the emulator of Google holds. */
    googleState: (): GoogleState => google.snapshot().state,
    /** Changes what the emulator of Google holds. */
    async changeGoogle(change: Partial<GoogleState>): Promise<void> {
      const snapshot = google.snapshot()
      await google.restore({ ...snapshot, state: { ...snapshot.state, ...change } })
    },

    /** Creates a connection by signing in, and returns it. */
    async signIn(type: string, by = owner): Promise<Answered> {
      const { service, connectPath } = (await create(type, {}, by)).body
      await comeBack(await decide(await start(connectPath, by), 'grant'), by)
      return this.read(service.id, by)
    },

    /** @throws when the person does not see the connection. */
    async read(id: string, by = owner): Promise<Answered> {
      const { body } = await call<{ services: Answered[] }>(by, `GET /admin/services?organizationId=${organizationId}`)
      const found = body.services.find(service => service.id === id)
      if (!found) throw new Error(`There is no connection ${id}`)
      return found
    },
  }
}
