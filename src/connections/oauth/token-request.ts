import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { outgoingRequest } from '../../platform/outgoing/outgoing-request.ts'
import type { Platform } from '../../platform/platform.ts'
import { reachingError, unexpectedAnswer } from '../client/service-errors.ts'
import { serviceUrls } from '../client/service-urls.ts'
import type { OAuth, Service, TokenAnswer, WebService } from '../service.ts'
import type { OAuthClient } from './oauth-client.ts'

const maxAnswer = 256 * 1024
const tokenTimeout = 20_000

/** A successful answer (RFC 6749, section 5.1). */
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
  scope: z.string().optional(),
})

/** A refusal (section 5.2). Some services answer it with status 200. */
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })

const wrongClient = 'The client id or secret of this server is wrong. Please tell its administrator.'

/** Why a grant no longer works, in words. Codes are those of RFC 6749 and Slack. */
const reasons: Readonly<Record<string, string>> = {
  invalid_grant: 'The grant was revoked or has expired.',
  invalid_refresh_token: 'The grant was revoked or has expired.',
  token_revoked: 'The grant was revoked.',
  invalid_client: wrongClient,
  unauthorized_client: 'This server may not sign people in there. Please tell its administrator.',
  invalid_code: 'The code has expired. Please try again.',
}

/** The grant itself no longer works: the person must sign in again. The message says why. */
class GrantRefused extends AppError {
  constructor(service: Service, text: string) {
    super('bad_input', `${service.name} refused to sign you in. ${text}`, { reason: 'connection_not_accepted' })
    this.name = 'GrantRefused'
  }
}

function readTokens(oauth: OAuth, answer: unknown): TokenAnswer {
  if (oauth.readTokens) return oauth.readTokens(answer)
  const { access_token, refresh_token, expires_in, scope } = Tokens.parse(answer)
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresIn: expires_in ?? null,
    scopes: scope === undefined ? [] : scope.split(oauth.scopeSeparator).filter(name => name !== ''),
  }
}

/** What is asked of the token endpoint: 'authorization_code' or 'refresh_token', with their parameters. */
export type Grant = Readonly<Record<string, string>>

interface TokenRequest {
  service: WebService
  oauth: OAuth
  client: OAuthClient
}

/** Whether a refusal says that the service does not know the client, or that its secret is wrong. */
const isClientError = ({ clientErrors = [] }: OAuth, error: string): boolean =>
  error === 'invalid_client' || error === 'unauthorized_client' || clientErrors.includes(error)

/**
 * Asks a service for tokens.
 *
 * @throws AppError with reason `connection_not_accepted` when the service refuses the grant; `unavailable` when it cannot be
 * reached.
 */
export async function requestTokens(platform: Platform, request: TokenRequest, grant: Grant): Promise<TokenAnswer> {
  const { service, oauth } = request
  const { answer, refusal } = await sendTokenRequest(platform, request, grant)
  if (refusal) {
    const said = refusal.error_description ?? `It says ‘${refusal.error}’.`
    const known = isClientError(oauth, refusal.error) ? (reasons[refusal.error] ?? wrongClient) : reasons[refusal.error]
    throw new GrantRefused(service, known ?? said)
  }
  try {
    return readTokens(oauth, answer)
  } catch (error) {
    throw unexpectedAnswer(service, error)
  }
}

/**
 * Tries a client id and secret with a code that nobody got. A service that knows the client refuses only the code.
 *
 * @throws AppError `bad_input` when the service refuses the client or its redirect address; `unavailable` when it cannot be
 * reached.
 */
export async function tryOAuthClient(platform: Platform, request: TokenRequest, redirectUri: string): Promise<void> {
  const { service, oauth } = request
  const { name } = service
  const { refusal } = await sendTokenRequest(platform, request, {
    grant_type: 'authorization_code',
    code: randomBytes(24).toString('base64url'),
    redirect_uri: redirectUri,
    ...(oauth.hasPkce && { code_verifier: randomBytes(32).toString('base64url') }),
  })
  if (!refusal) return
  if (refusal.error === 'redirect_uri_mismatch') {
    throw new AppError('bad_input', `${name} does not know the redirect address. Enter it there first.`)
  }
  if (!isClientError(oauth, refusal.error)) return
  throw new AppError('bad_input', `${name} does not accept this client ID and secret. Check both.`)
}

/** Sends a request for tokens. @throws AppError `unavailable` when the service does not work. */
async function sendTokenRequest(
  platform: Platform,
  { service, oauth, client }: TokenRequest,
  grant: Grant,
): Promise<{ answer: unknown; refusal: z.infer<typeof Refusal> | undefined }> {
  const { token, allowPrivate } = serviceUrls(platform.config, service)
  const { clientId, clientSecret } = client
  const body = new URLSearchParams(grant)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  }
  // A client without a secret names itself in the body (RFC 6749, section 2.3.1).
  if (oauth.clientCredentials === 'header' && clientSecret !== '') {
    const encoded = [clientId, clientSecret].map(encodeURIComponent).join(':')
    headers['authorization'] = `Basic ${Buffer.from(encoded).toString('base64')}`
  } else {
    body.set('client_id', clientId)
    if (clientSecret !== '') body.set('client_secret', clientSecret)
  }
  let answer: unknown
  let status: number
  try {
    const response = await outgoingRequest(`${token}${oauth.tokenPath}`, {
      method: 'POST',
      headers,
      body: body.toString(),
      maxBytes: maxAnswer,
      timeout: tokenTimeout,
      redirects: 'return',
      allowPrivate,
    })
    status = response.status
    answer = JSON.parse(await text(response.body))
  } catch (error) {
    throw error instanceof SyntaxError ? unexpectedAnswer(service, error) : reachingError(service, error)
  }
  const refusal = Refusal.safeParse(answer).data
  if (refusal && status < 500 && status !== 429) return { answer, refusal }
  if (status < 200 || status > 299) {
    throw new AppError('unavailable', `${service.name} is not working right now. Try again in a few minutes.`)
  }
  return { answer, refusal: undefined }
}
