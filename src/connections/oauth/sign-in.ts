import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { serviceUrls } from '../client/service-urls.ts'
import { requireConnection } from '../connections.ts'
import { checkCredentials, storeCredentials } from '../credentials/store-credentials.ts'
import type { OAuth, Service, TokenAnswer, WebService } from '../service.ts'
import { requireOAuthClient } from './oauth-client.ts'
import {
  type BegunSignIn,
  deleteOldStates,
  insertState,
  type OAuthState,
  selectBegunSignIn,
  takeState,
} from './oauth-states.sql.ts'
import { requestTokens } from './token-request.ts'

/** How long a person may take at the service, in minutes. */
export const stateLifetime = 10

/** The address to which a service sends people back. Administrators enter it at the service. */
export const redirectAddress = (publicUrl: string, { type }: Pick<Service, 'type'>): string =>
  `${publicUrl}/connect/${type}/callback`

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The code verifier of a state (RFC 7636). It is derived, so that no table holds it. */
const verifierOf = ({ config }: Platform, state: string) =>
  createHmac('sha256', config.secretKey).update(`code verifier ${state}`).digest('base64url')

/** The way to a service and back. */
export interface SignIn {
  service: WebService
  oauth: OAuth
  publicUrl: string
}

/**
 * Begins a sign-in at a service.
 *
 * @returns the address of the consent page.
 * @throws AppError `conflict` when the service is not set up on this server.
 */
export async function startSignIn(
  platform: Platform,
  { service, oauth, publicUrl }: SignIn,
  to: OAuthState,
): Promise<string> {
  const { clientId } = await requireOAuthClient(platform, service)
  const state = randomBytes(24).toString('base64url')
  await run(platform.pool, deleteOldStates(stateLifetime))
  await run(platform.pool, insertState(hash(state), to))
  const url = new URL(`${serviceUrls(platform.config, service).site}${oauth.authorizePath}`)
  const parameters: Record<string, string> = {
    ...oauth.authorizeParameters,
    client_id: clientId,
    redirect_uri: redirectAddress(publicUrl, service),
    response_type: 'code',
    scope: oauth.scopes.join(oauth.scopeSeparator),
    state,
  }
  if (oauth.hasPkce) {
    parameters['code_challenge'] = hash(verifierOf(platform, state))
    parameters['code_challenge_method'] = 'S256'
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** What a service sends back with the person. */
export interface Callback {
  state: string
  code?: string | undefined
  error?: string | undefined
  errorDescription?: string | undefined
}

const isSame = (left: string, right: string) => timingSafeEqual(Buffer.from(hash(left)), Buffer.from(hash(right)))

/** How the sign-in of a callback began; null when it ended already. Its session is known only at its origin. */
export async function findSignIn(platform: Platform, state: string): Promise<BegunSignIn | null> {
  const [begun] = await run(platform.pool, selectBegunSignIn(hash(state)))
  return begun ?? null
}

/**
 * Takes the state of a callback, which nobody can use again.
 *
 * @throws AppError when it was used, is too old, or belongs to another session.
 */
export async function takeSignIn(platform: Platform, state: string, sessionId: string | null): Promise<OAuthState> {
  const [stored] = await run(platform.pool, takeState(hash(state), stateLifetime))
  if (!stored || stored.isExpired) throw new AppError('bad_input', 'This sign-in has expired. Please start again.')
  if (sessionId === null || !isSame(stored.sessionId, sessionId)) {
    throw new AppError('forbidden', 'This sign-in was started in another session. Please start again.')
  }
  return stored
}

/** Why the person comes back without a grant. */
function refusalText({ name }: Service, { error, errorDescription }: Callback): string {
  if (error === 'access_denied') return `You did not give access to ${name}.`
  return `${name} did not sign you in. ${errorDescription ?? `It says ‘${error ?? 'nothing'}’.`}`.slice(0, 500)
}

/**
 * Ends a sign-in: exchanges the code for tokens, tries them, and stores them.
 *
 * @throws AppError whose message is for the person.
 */
export async function finishSignIn(
  platform: Platform,
  { service, oauth, publicUrl }: SignIn,
  { connectionId, callback }: { connectionId: string; callback: Callback },
): Promise<void> {
  const { state, code } = callback
  if (!code) throw new AppError('bad_input', refusalText(service, callback))
  const client = await requireOAuthClient(platform, service)
  const tokens = await requestTokens(
    platform,
    { service, oauth, client },
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectAddress(publicUrl, service),
      ...(oauth.hasPkce && { code_verifier: verifierOf(platform, state) }),
    },
  )
  requireScopes(service, oauth, tokens)
  const checked = await checkCredentials(platform, service, {
    config: tokens.config ?? {},
    secret: {
      accessToken: tokens.accessToken,
      ...(tokens.refreshToken !== null && { refreshToken: tokens.refreshToken }),
    },
    expiresIn: tokens.expiresIn,
    scopes: tokens.scopes,
  })
  const { organizationId } = await requireConnection(platform, connectionId)
  await storeCredentials(platform, platform.pool, {
    owner: { organizationId, connectionId, service: service.type },
    checked,
  })
}

/** @throws AppError when the person left out permissions that the product needs. */
function requireScopes({ name }: Service, { scopes, scopeNames = {} }: OAuth, { scopes: granted }: TokenAnswer): void {
  // A service that names no scopes gives all that was asked.
  if (granted.length === 0) return
  const missing = scopes.filter(scope => !granted.includes(scope))
  if (missing.length === 0) return
  const named = missing.map(scope => scopeNames[scope] ?? scope).join(', ')
  throw new AppError(
    'bad_input',
    `Permissions not granted: ${named}. Try reconnecting and make sure to approve all permissions of ${name}.`,
  )
}
