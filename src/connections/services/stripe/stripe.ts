import { z } from 'zod/mini'
import { defineService, type FieldProblem, type FieldValues, type PublicConfig } from '../../service.ts'

/** The version of the API whose answers the product reads. https://docs.stripe.com/api/versioning */
export const stripeVersion = '2026-10-28.endive'

/** https://docs.stripe.com/api/errors */
const RefusalBody = z.object({
  error: z.object({
    message: z.optional(z.string()),
    code: z.optional(z.string()),
    type: z.optional(z.string()),
  }),
})

/** https://docs.stripe.com/connect/oauth-reference#post-token-response */
const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
  livemode: z.optional(z.boolean()),
  stripe_publishable_key: z.string(),
  stripe_user_id: z.string(),
})

/** https://docs.stripe.com/api/accounts/object */
const Account = z.object({
  id: z.string(),
  email: z.nullish(z.string()),
  business_profile: z.nullish(z.object({ name: z.nullish(z.string()) })),
  settings: z.nullish(z.object({ dashboard: z.nullish(z.object({ display_name: z.nullish(z.string()) })) })),
})

const secretKey = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{8,250}$/
const publishableKey = /^pk_(test|live)_[A-Za-z0-9_]{8,250}$/

const modeOf = (pattern: RegExp, key: string): string | undefined => pattern.exec(key.trim())?.[1]

/** Whether the keys of a connection belong to test mode, in which no money moves. */
export const isTestMode = ({ publishableKey: key = '' }: PublicConfig): boolean =>
  modeOf(publishableKey, key) !== 'live'

function check({ secretKey: secret = '', publishableKey: shown = '' }: FieldValues): FieldProblem | null {
  const [secretMode, shownMode] = [modeOf(secretKey, secret), modeOf(publishableKey, shown)]
  if (secret.trim().startsWith('pk_'))
    return {
      field: 'secretKey',
      message: 'This is a publishable key. Enter the secret key, which begins with sk_ or rk_.',
    }
  if (secretMode === undefined)
    return { field: 'secretKey', message: 'Enter a key that begins with sk_test_, sk_live_, rk_test_, or rk_live_.' }
  if (shownMode === undefined)
    return { field: 'publishableKey', message: 'Enter a key that begins with pk_test_ or pk_live_.' }
  if (secretMode !== shownMode)
    return { field: 'publishableKey', message: 'Both keys must be for test mode, or both for live mode.' }
  return null
}

export const stripe = defineService({
  type: 'stripe',
  name: 'Stripe',
  categories: ['Payments'],
  urls: {
    api: 'https://api.stripe.com',
    site: 'https://connect.stripe.com',
  },
  // https://docs.stripe.com/connect/oauth-standard-accounts
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    scopes: ['read_write'],
    scopeSeparator: ' ',
    hasPkce: false,
    clientCredentials: 'body',
    scopeNames: { read_write: 'take payments' },
    readTokens(answer) {
      const tokens = Tokens.parse(answer)
      return {
        accessToken: tokens.access_token,
        // The access token of a standard account does not end, and a new one would not end it either.
        refreshToken: null,
        expiresIn: null,
        scopes: tokens.scope?.split(' ') ?? [],
        config: { publishableKey: tokens.stripe_publishable_key, accountId: tokens.stripe_user_id },
      }
    },
  },
  form: {
    fields: [
      {
        name: 'secretKey',
        label: 'Secret key',
        kind: 'secret',
        placeholder: 'sk_… or rk_…',
        description:
          'From dashboard.stripe.com/apikeys. A restricted key needs to write PaymentIntents, Refunds, and Webhook endpoints, and to read Charges and Confirmation tokens.',
      },
      { name: 'publishableKey', label: 'Publishable key', kind: 'text', placeholder: 'pk_…' },
    ],
    check,
  },
  // https://docs.stripe.com/rate-limits: 25 in test mode, and 100 in live mode.
  requestsPerSecond: 20,
  burst: 20,
  headers: ({ accessToken, secretKey: key = '' }) => ({
    authorization: `Bearer ${accessToken ?? key}`,
    'stripe-version': stripeVersion,
  }),
  readRefusal({ status, body }) {
    const { data } = RefusalBody.safeParse(body)
    if (!data || (data.error.message ?? data.error.code ?? data.error.type) === undefined) return null
    const { message, code, type } = data.error
    return {
      status: status < 400 ? 400 : status,
      text: message ?? code ?? type ?? null,
      ...(code !== undefined && { code }),
    }
  },
  async check(client) {
    const mode = isTestMode(client.config) ? ' · test mode' : ''
    const account = await client.send({ path: '/v1/account', answer: Account }).catch((error: unknown) => error)
    if (account instanceof Error) {
      // A restricted key may not read its account, but it has to reach payments.
      await client.send({
        path: '/v1/payment_intents',
        query: { limit: 1 },
        answer: z.object({ data: z.array(z.unknown()) }),
      })
      return { account: mode === '' ? null : 'Test mode' }
    }
    const { id, email, business_profile: profile, settings } = account as z.infer<typeof Account>
    return { account: `${settings?.dashboard?.display_name || profile?.name || email || id}${mode}` }
  },
})
