import { z } from 'zod/mini'
import { defineService, type Refusal } from '../../service.ts'

/** Slack answers 200 also when it refuses: `{ ok: false, error: 'invalid_auth' }`. */
const refused = z.object({ ok: z.literal(false), error: z.string() })

const AuthTest = z.object({ ok: z.literal(true), team: z.string(), user: z.optional(z.string()) })

/** https://docs.slack.dev/reference/methods/oauth.v2.access: the token of the bot, and its team. */
const Tokens = z.object({
  ok: z.literal(true),
  access_token: z.string(),
  scope: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.optional(z.number()),
  team: z.object({ id: z.string(), name: z.string() }),
})

/** https://docs.slack.dev/reference/methods/auth.test#errors */
const refusals: Readonly<Record<string, Refusal>> = {
  invalid_auth: { status: 401, text: null },
  not_authed: { status: 401, text: null },
  token_expired: { status: 401, text: 'The token has expired' },
  token_revoked: { status: 401, text: 'The access was revoked' },
  account_inactive: { status: 401, text: 'The workspace or the app was deactivated' },
  missing_scope: { status: 403, text: 'A permission is missing' },
  ratelimited: { status: 429, text: null },
}

export const slack = defineService({
  type: 'slack',
  name: 'Slack',
  categories: ['Messaging'],
  urls: { api: 'https://slack.com', site: 'https://slack.com' },
  // https://docs.slack.dev/authentication/installing-with-oauth
  oauth: {
    authorizePath: '/oauth/v2/authorize',
    tokenPath: '/api/oauth.v2.access',
    scopes: ['channels:read', 'groups:read', 'chat:write', 'chat:write.public'],
    scopeSeparator: ',',
    hasPkce: false,
    clientCredentials: 'header',
    clientErrors: ['invalid_client_id', 'bad_client_secret'],
    readTokens(answer) {
      const { access_token, refresh_token, expires_in, scope, team } = Tokens.parse(answer)
      return {
        accessToken: access_token,
        refreshToken: refresh_token ?? null,
        expiresIn: expires_in ?? null,
        scopes: scope.split(','),
        config: { teamId: team.id, teamName: team.name },
      }
    },
  },
  requestsPerSecond: 1,
  headers: ({ accessToken = '' }) => ({ authorization: `Bearer ${accessToken}` }),
  readRefusal({ body }) {
    const { data } = refused.safeParse(body)
    return data ? (refusals[data.error] ?? { status: 400, text: data.error }) : null
  },
  async check(client) {
    const { team } = await client.send({ method: 'POST', path: '/api/auth.test', answer: AuthTest, isRepeatable: true })
    return { account: team }
  },
})
