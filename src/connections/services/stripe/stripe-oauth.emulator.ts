import { randomBytes } from 'node:crypto'
import type { EmulatorContext } from 'emulate'
import { newStripeId, type StripeState } from './stripe-state.emulator.ts'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, character => escaped[character] ?? '')

/** The consent page. A person connects their account or cancels. */
const consentPage = (name: string, fields: Record<string, string>) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stripe (emulator)</title></head>
<body style="font:16px/1.5 system-ui;max-width:440px;margin:80px auto;padding:0 16px">
<h1>Stripe (emulator)</h1><p>Gridloom asks for access to the account ${escape(name)}.</p>
<form method="post" action="/oauth/authorize">
${Object.entries(fields)
  .map(([field, value]) => `<input type="hidden" name="${escape(field)}" value="${escape(value)}">`)
  .join('')}
<button name="decision" value="grant">Grant access</button> <button name="decision" value="cancel">Cancel</button>
</form></body></html>`

/** OAuth for standard accounts, as https://docs.stripe.com/connect/oauth-reference describes it. */
export function addOAuth({ app, state }: EmulatorContext<StripeState>): void {
  const clientOf = (id: string) => state.clients.find(client => client.id === id)

  app.get('/oauth/authorize', c => {
    const query = (name: string) => c.req.query(name) ?? ''
    const client = clientOf(query('client_id'))
    if (!client) return c.text('No application matches the supplied client identifier', 400)
    if (!client.redirectUris.includes(query('redirect_uri'))) return c.text('Invalid redirect URI', 400)
    const kept = ['client_id', 'redirect_uri', 'scope', 'state']
    return c.html(consentPage(state.account.name, Object.fromEntries(kept.map(name => [name, query(name)]))))
  })

  app.post('/oauth/authorize', async c => {
    const body = await c.req.parseBody()
    const field = (name: string) => String(body[name] ?? '')
    const url = new URL(field('redirect_uri'))
    url.searchParams.set('state', field('state'))
    if (field('decision') !== 'grant') {
      url.searchParams.set('error', 'access_denied')
      url.searchParams.set('error_description', 'The user denied your request')
      return c.redirect(url.href, 302)
    }
    const code = newStripeId('ac')
    state.codes[code] = { redirectUri: field('redirect_uri') }
    url.searchParams.set('code', code)
    url.searchParams.set('scope', field('scope'))
    return c.redirect(url.href, 302)
  })

  app.post('/oauth/token', async c => {
    const body = await c.req.parseBody()
    const field = (name: string) => String(body[name] ?? '')
    const refuse = (error: string, text: string, status = 400) =>
      c.json({ error, error_description: text }, status as 400)
    const client = clientOf(field('client_id'))
    if (!client || client.secret !== field('client_secret'))
      return refuse('invalid_client', 'Invalid API key provided', 401)
    if (field('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type', 'Unknown grant type')
    const code = state.codes[field('code')]
    delete state.codes[field('code')]
    if (!code) return refuse('invalid_grant', 'Authorization code does not exist')
    const key = `sk_test_${randomBytes(16).toString('hex')}`
    state.secretKeys.push(key)
    return c.json({
      access_token: key,
      livemode: false,
      refresh_token: `rt_${randomBytes(16).toString('hex')}`,
      token_type: 'bearer',
      stripe_publishable_key: state.publishableKeys[0],
      stripe_user_id: state.account.id,
      scope: 'read_write',
    })
  })
}
