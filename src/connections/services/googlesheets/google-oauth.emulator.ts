import { createHash, randomBytes } from 'node:crypto'
import type { EmulatorContext } from 'emulate'
import type { GoogleState } from './google.emulator.ts'

interface GoogleGrant {
  /** Tokens of one sign-in share it. */
  id: string
  email: string
  clientId: string
  scopes: string[]
}

export interface GoogleCode extends GoogleGrant {
  redirectUri: string
  challenge: string
  isOffline: boolean
}

export interface GoogleToken extends GoogleGrant {
  kind: 'access' | 'refresh'
  /** In milliseconds; null for refresh tokens. */
  expiresAt: number | null
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, character => escaped[character] ?? '')

/** The consent page. A person gives access, gives it without the files, or cancels. */
const consentPage = ({ account, spreadsheets }: GoogleState, fields: Record<string, string>) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Google (emulator)</title></head>
<body style="font:16px/1.5 system-ui;max-width:440px;margin:80px auto;padding:0 16px">
<h1>Google (emulator)</h1><p>Gridloom asks for access to your account ${escape(account.email)}:</p>
<ul>${(fields['scope'] ?? '')
  .split(' ')
  .map(scope => `<li>${escape(scope)}</li>`)
  .join('')}</ul>
<form method="post" action="/o/oauth2/v2/auth">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
  .join('')}
<fieldset style="margin-bottom:16px"><legend>Choose spreadsheets</legend>
${spreadsheets
  .map(
    ({ id, name, isGranted }) =>
      `<label><input type="checkbox" name="picked" value="${escape(id)}"${isGranted ? ' checked disabled' : ''}> ${escape(name)}</label><br>`,
  )
  .join('')}</fieldset>
<button name="decision" value="grant">Grant access</button>
<button name="decision" value="partial">Grant access without files</button>
<button name="decision" value="cancel">Cancel</button>
</form></body></html>`

const newToken = (start: string) => `${start}${randomBytes(32).toString('base64url')}`
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The consent page and its answer. */
function addConsent({ app, state }: EmulatorContext<GoogleState>): void {
  app.get('/o/oauth2/v2/auth', c => {
    const query = (name: string) => c.req.query(name) ?? ''
    const client = state.clients.find(({ id }) => id === query('client_id'))
    if (!client) return c.text('Error 401: invalid_client', 401)
    if (!client.redirectUris.includes(query('redirect_uri'))) return c.text('Error 400: redirect_uri_mismatch', 400)
    if (query('response_type') !== 'code') return c.text('Error 400: invalid_request', 400)
    const kept = ['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'access_type']
    return c.html(consentPage(state, Object.fromEntries(kept.map(name => [name, query(name)]))))
  })

  app.post('/o/oauth2/v2/auth', async c => {
    const body = await c.req.parseBody()
    const field = (name: string) => String(body[name] ?? '')
    const url = new URL(field('redirect_uri'))
    url.searchParams.set('state', field('state'))
    if (field('decision') === 'cancel') {
      url.searchParams.set('error', 'access_denied')
      return c.redirect(url.href, 302)
    }
    const asked = field('scope').split(' ')
    const picked = [body['picked'] ?? []].flat().map(String)
    for (const spreadsheet of state.spreadsheets) if (picked.includes(spreadsheet.id)) spreadsheet.isGranted = true
    const code = newToken('4/')
    state.codes[code] = {
      id: newToken(''),
      email: state.account.email,
      clientId: field('client_id'),
      scopes: field('decision') === 'partial' ? ['openid'] : asked,
      redirectUri: field('redirect_uri'),
      challenge: field('code_challenge'),
      isOffline: field('access_type') === 'offline',
    }
    url.searchParams.set('code', code)
    if (picked.length > 0) url.searchParams.set('picked_file_ids', picked.join(','))
    return c.redirect(url.href, 302)
  })
}

/** Tokens as Google gives them: a refresh keeps the refresh token and answers none. */
export function addGoogleOAuth(context: EmulatorContext<GoogleState>): void {
  const { app, state } = context
  addConsent(context)

  const accessFor = ({ id, email, clientId, scopes }: GoogleGrant) => {
    const token = newToken('ya29.')
    const expiresAt = Date.now() + state.accessLifetime * 1000
    state.tokens[token] = { id, email, clientId, scopes, kind: 'access', expiresAt }
    return { access_token: token, expires_in: state.accessLifetime, scope: scopes.join(' '), token_type: 'Bearer' }
  }

  app.post('/token', async c => {
    const body = await c.req.parseBody()
    const field = (name: string) => String(body[name] ?? '')
    const refuse = (error: string, text: string, status = 400) => c.json({ error, error_description: text }, status)
    const client = state.clients.find(({ id }) => id === field('client_id'))
    if (!client) return refuse('invalid_client', 'The OAuth client was not found.', 401)
    if (client.secret !== field('client_secret')) return refuse('invalid_client', 'Unauthorized', 401)
    if (field('grant_type') === 'refresh_token') {
      const grant = state.tokens[field('refresh_token')]
      if (grant?.kind !== 'refresh' || grant.clientId !== client.id)
        return refuse('invalid_grant', 'Token has been expired or revoked.')
      return c.json(accessFor(grant))
    }
    const code = state.codes[field('code')]
    delete state.codes[field('code')]
    if (!code || code.clientId !== client.id || challengeOf(field('code_verifier')) !== code.challenge)
      return refuse('invalid_grant', 'Malformed auth code.')
    if (code.redirectUri !== field('redirect_uri')) return refuse('redirect_uri_mismatch', 'Bad Request')
    if (!code.isOffline) return c.json(accessFor(code))
    const { id, email, clientId, scopes } = code
    const refresh = newToken('1//')
    state.tokens[refresh] = { id, email, clientId, scopes, kind: 'refresh', expiresAt: null }
    return c.json({ ...accessFor(code), refresh_token: refresh })
  })

  app.post('/revoke', async c => {
    const body = await c.req.parseBody()
    const grant = state.tokens[c.req.query('token') ?? String(body['token'] ?? '')]
    if (!grant) return c.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400)
    for (const [token, { id }] of Object.entries(state.tokens)) if (id === grant.id) delete state.tokens[token]
    return c.json({})
  })
}
