import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { defineEmulator, type EmulatorContext } from 'emulate'

type App = EmulatorContext<AirtableState>['app']
type Request = Parameters<Parameters<App['get']>[1]>[0]

interface Grant {
  id: string
  userId: string
  clientId: string
  scopes: string[]
}

interface Code extends Grant {
  redirectUri: string
  challenge: string
}

interface Token extends Grant {
  kind: 'access' | 'refresh' | 'personal'
  /** In milliseconds; null for personal access tokens. */
  expiresAt: number | null
}

interface AirtableField {
  id: string
  name: string
  type: string
  options?: object
}

interface AirtableTable {
  id: string
  name: string
  primaryFieldId: string
  fields: AirtableField[]
  views?: { id: string; name: string; type: string; visibleFieldIds?: string[] }[]
  /** Values by field name. */
  records: { id: string; createdTime: string; fields: Record<string, unknown> }[]
}

interface AirtableBase {
  id: string
  name: string
  tables: AirtableTable[]
}

/** Everything that the emulator holds. Tests set faults and read what happened through its snapshots. */
export interface AirtableState {
  clients: { id: string; secret: string; redirectUris: string[] }[]
  users: { id: string; email: string; name: string }[]
  bases: AirtableBase[]
  codes: Record<string, Code>
  tokens: Record<string, Token>
  /** How long access tokens live, in seconds. */
  accessLifetime: number
  /** How many of the next requests to the API are refused with this status. 429 asks to wait for 30 seconds by default. */
  faults: { status: number; count: number; retryAfter?: number }
  /** How often tokens were asked for, by grant type. */
  tokenRequests: Record<string, number>
  /** The contents of attachments in base64 and their types, by the last part of their addresses. */
  files: Record<string, { type: string; content: string }>
  /** The pages of records that were sent: the table, and the offset that was asked for. */
  pages: { table: string; offset: string | null }[]
  /** Once this many pages were sent, further ones wait until the number grows; null to send all at once. */
  pagesToSend: number | null
  /** How many of the next pages are refused because their offset is too old. */
  lostOffsets: number
  /** Whether more than five requests in a second are refused for 30 seconds, as Airtable does. */
  isLimited: boolean
}

const userId = 'usrEmulatorPerson'
const allScopes = ['data.records:read', 'data.records:write', 'schema.bases:read', 'user.email:read']

/** A token as long as a real one. */
export const emulatedPersonalToken = `patEmulator.${'0123456789abcdef'.repeat(4)}`

export const airtableState = (): AirtableState => ({
  clients: [],
  users: [{ id: userId, email: 'ada@airtable.example', name: 'Ada Lovelace' }],
  bases: [],
  codes: {},
  tokens: {
    [emulatedPersonalToken]: {
      kind: 'personal',
      id: 'personal',
      userId,
      clientId: '',
      scopes: allScopes,
      expiresAt: null,
    },
  },
  accessLifetime: 3600,
  faults: { status: 0, count: 0 },
  tokenRequests: {},
  files: {},
  pages: [],
  pagesToSend: null,
  lostOffsets: 0,
  isLimited: false,
})

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, character => escaped[character] ?? '')

/** The consent page. A person gives access or cancels. */
const consentPage = (fields: Record<string, string>, scopes: readonly string[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Airtable (emulator)</title></head>
<body style="font:16px/1.5 system-ui;max-width:440px;margin:80px auto;padding:0 16px">
<h1>Airtable (emulator)</h1><p>Gridloom asks for access to your account ada@airtable.example:</p>
<ul>${scopes.map(scope => `<li>${escape(scope)}</li>`).join('')}</ul>
<form method="post" action="/oauth2/v1/authorize">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
  .join('')}
<button name="decision" value="grant">Grant access</button> <button name="decision" value="cancel">Cancel</button>
</form></body></html>`

const newToken = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** OAuth as Airtable has it: PKCE is required, and a refresh ends the tokens before it. */
function addOAuth({ app, state }: EmulatorContext<AirtableState>): void {
  const clientOf = (id: string) => state.clients.find(client => client.id === id)

  app.get('/oauth2/v1/authorize', c => {
    const query = (name: string) => c.req.query(name) ?? ''
    const client = clientOf(query('client_id'))
    if (!client) return c.text('This client id is unknown.', 400)
    if (!client.redirectUris.includes(query('redirect_uri'))) return c.text('This redirect address is unknown.', 400)
    if (query('code_challenge_method') !== 'S256' || query('code_challenge') === '')
      return c.text('PKCE is required.', 400)
    if (query('state').length < 16) return c.text('The state is too short.', 400)
    const kept = ['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge']
    return c.html(consentPage(Object.fromEntries(kept.map(name => [name, query(name)])), query('scope').split(' ')))
  })

  app.post('/oauth2/v1/authorize', async c => {
    const body = await c.req.parseBody()
    const field = (name: string) => String(body[name] ?? '')
    const url = new URL(field('redirect_uri'))
    url.searchParams.set('state', field('state'))
    if (field('decision') !== 'grant') {
      url.searchParams.set('error', 'access_denied')
      url.searchParams.set('error_description', 'The user denied the request.')
      return c.redirect(url.href, 302)
    }
    const code = newToken()
    state.codes[code] = {
      id: newToken(),
      userId,
      clientId: field('client_id'),
      scopes: field('scope').split(' '),
      redirectUri: field('redirect_uri'),
      challenge: field('code_challenge'),
    }
    url.searchParams.set('code', code)
    return c.redirect(url.href, 302)
  })

  const issue = (c: Request, grant: Grant) => {
    for (const [token, { id }] of Object.entries(state.tokens)) if (id === grant.id) delete state.tokens[token]
    const { id, userId, clientId, scopes } = grant
    const [access, refresh] = [newToken(), newToken()]
    const kept = { id, userId, clientId, scopes }
    state.tokens[access] = { ...kept, kind: 'access', expiresAt: Date.now() + state.accessLifetime * 1000 }
    state.tokens[refresh] = { ...kept, kind: 'refresh', expiresAt: Date.now() + 60 * 86_400_000 }
    return c.json({
      token_type: 'Bearer',
      access_token: access,
      expires_in: state.accessLifetime,
      refresh_token: refresh,
      refresh_expires_in: 60 * 86_400,
      scope: scopes.join(' '),
    })
  }

  app.post('/oauth2/v1/token', async c => {
    const body = await c.req.parseBody()
    const field = (name: string) => String(body[name] ?? '')
    const refuse = (error: string, status = 400) => c.json({ error }, status)
    const grantType = field('grant_type')
    state.tokenRequests[grantType] = (state.tokenRequests[grantType] ?? 0) + 1
    const basic = Buffer.from((c.req.header('authorization') ?? '').replace(/^Basic /, ''), 'base64').toString()
    const [clientId = '', secret = ''] = basic.split(':').map(decodeURIComponent)
    const client = clientOf(clientId)
    if (!client || client.secret !== secret) return refuse('invalid_client', 401)
    if (grantType === 'authorization_code') {
      const code = state.codes[field('code')]
      delete state.codes[field('code')]
      if (!code || code.clientId !== clientId || code.redirectUri !== field('redirect_uri'))
        return refuse('invalid_grant')
      if (challengeOf(field('code_verifier')) !== code.challenge) return refuse('invalid_grant')
      return issue(c, code)
    }
    if (grantType !== 'refresh_token') return refuse('unsupported_grant_type')
    const token = state.tokens[field('refresh_token')]
    if (token?.kind !== 'refresh' || token.clientId !== clientId) return refuse('invalid_grant')
    return issue(c, token)
  })
}

const error = (type: string, message: string) => ({ error: { type, message } })

/** The calls of the Web API. Each answers like Airtable, also when it refuses. */
function addApi({ app, state, signal }: EmulatorContext<AirtableState>): void {
  let recent: number[] = []
  let blockedUntil = 0

  const isOverLimit = () => {
    if (!state.isLimited) return false
    const now = Date.now()
    recent = [...recent.filter(at => at > now - 1000), now]
    if (recent.length > 5) blockedUntil = now + 30_000
    return now < blockedUntil
  }

  /** Answers a call, unless its token, a fault, or the rate limit refuses it. */
  const guarded =
    (scope: string | null, answer: (c: Request, token: Token) => Response | Promise<Response>) =>
    (c: Request): Response | Promise<Response> => {
      const token = state.tokens[(c.req.header('authorization') ?? '').replace(/^Bearer /, '')]
      const isGood = token && token.kind !== 'refresh' && (token.expiresAt ?? Infinity) > Date.now()
      if (!isGood) return c.json(error('AUTHENTICATION_REQUIRED', 'Authentication required'), 401)
      if (state.faults.count > 0) {
        state.faults.count -= 1
        const { status, retryAfter = 30 } = state.faults
        return c.json(
          error('EMULATED', `Refused with ${status}`),
          status,
          status === 429 ? { 'retry-after': String(retryAfter) } : {},
        )
      }
      if (isOverLimit()) {
        return c.json(error('RATE_LIMIT_REACHED', 'Rate limit exceeded. Please try again later'), 429, {
          'retry-after': '30',
        })
      }
      if (scope !== null && !token.scopes.includes(scope)) {
        return c.json(error('INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND', `The token lacks the scope ${scope}`), 403)
      }
      return answer(c, token)
    }

  app.get(
    '/v0/meta/whoami',
    guarded(null, (c, { userId: id, scopes }) => {
      const email = state.users.find(user => user.id === id)?.email
      return c.json({ id, scopes, ...(scopes.includes('user.email:read') && email ? { email } : {}) })
    }),
  )

  app.get(
    '/v0/meta/bases',
    guarded('schema.bases:read', c =>
      c.json({ bases: state.bases.map(({ id, name }) => ({ id, name, permissionLevel: 'create' })) }),
    ),
  )

  const baseOf = (c: Request) => state.bases.find(({ id }) => id === c.req.param('baseId'))

  app.get(
    '/v0/meta/bases/:baseId/tables',
    guarded('schema.bases:read', c => {
      const base = baseOf(c)
      if (!base) return c.json({ error: 'NOT_FOUND' }, 404)
      return c.json({ tables: base.tables.map(({ records: _records, views = [], ...table }) => ({ ...table, views })) })
    }),
  )

  /** What a request for records asks for, in its query or its body. */
  interface ListRequest {
    pageSize?: number
    offset?: string
    fields?: string[]
    returnFieldsByFieldId?: boolean
  }

  async function listRecords(c: Request, request: ListRequest): Promise<Response> {
    const name = decodeURIComponent(c.req.param('table'))
    const table = baseOf(c)?.tables.find(({ id, name: own }) => id === name || own === name)
    if (!table) return c.json({ error: 'NOT_FOUND' }, 404)
    const { pageSize = 100, offset = null, fields, returnFieldsByFieldId = false } = request
    if (offset !== null && state.lostOffsets > 0) {
      state.lostOffsets -= 1
      return c.json(error('LIST_RECORDS_ITERATOR_NOT_AVAILABLE', 'The iterator is no longer available.'), 422)
    }
    while (state.pagesToSend !== null && state.pages.length >= state.pagesToSend) {
      // This state is replaced by another, which answers the next request.
      if (signal.aborted) return c.json(error('SERVICE_UNAVAILABLE', 'Try again.'), 503)
      await wait(10)
    }
    state.pages.push({ table: table.id, offset })
    const size = Math.min(pageSize, 100)
    const from = Number((offset ?? 'itr/0').split('/')[1])
    const wanted = table.fields.filter(({ id, name: own }) => fields?.includes(id) || fields?.includes(own) || !fields)
    const records = table.records.slice(from, from + size).map(({ id, createdTime, fields: values }) => {
      const named = wanted.flatMap(field =>
        values[field.name] === undefined
          ? []
          : [[returnFieldsByFieldId ? field.id : field.name, addressed(values[field.name], c)] as const],
      )
      return { id, createdTime, fields: Object.fromEntries(named) }
    })
    const next = from + size
    return c.json({ records, ...(next < table.records.length && { offset: `itr/${next}` }) })
  }

  app.get(
    '/v0/:baseId/:table',
    guarded('data.records:read', c => {
      const [pageSize, offset] = [c.req.query('pageSize'), c.req.query('offset')]
      return listRecords(c, {
        ...(pageSize !== undefined && { pageSize: Number(pageSize) }),
        ...(offset !== undefined && { offset }),
      })
    }),
  )

  app.post(
    '/v0/:baseId/:table/listRecords',
    guarded('data.records:read', async c => listRecords(c, (await c.req.json()) as ListRequest)),
  )

  app.get('/files/:name', c => {
    const file = state.files[c.req.param('name')]
    if (!file) return c.text('Gone', 404)
    return new Response(Buffer.from(file.content, 'base64'), { headers: { 'content-type': file.type } })
  })
}

/** Attachments with the address of this emulator. */
const addressed = (value: unknown, c: Request): unknown =>
  Array.isArray(value)
    ? value.map((file: unknown) =>
        typeof file === 'object' && file !== null && 'url' in file && typeof file.url === 'string'
          ? { ...file, url: new URL(file.url, c.req.url).href }
          : file,
      )
    : value

/** Airtable on this machine: its sign-in, and the calls of its Web API that the product uses. */
export const airtableEmulator = defineEmulator<AirtableState>({
  name: 'airtable',
  state: airtableState,
  setup(context) {
    addOAuth(context)
    addApi(context)
  },
})
