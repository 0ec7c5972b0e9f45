import { z } from 'zod/mini'
import type { OAuth, Refusal, ServiceClient } from '../../service.ts'

/** Only files that the person chose or that the product created. */
export const driveFileScope = 'https://www.googleapis.com/auth/drive.file'

/** The type of spreadsheets in Drive. */
export const spreadsheetType = 'application/vnd.google-apps.spreadsheet'

/**
 * How people sign in at Google and choose spreadsheets there. The consent page is always shown, because Google gives a
 * refresh token only with it. It then lets people choose files, which works with this scope alone:
 * https://developers.google.com/workspace/drive/picker/guides/desktop-mobile-picker
 */
export const googleOAuth: OAuth = {
  authorizePath: '/o/oauth2/v2/auth',
  tokenPath: '/token',
  scopes: [driveFileScope],
  scopeSeparator: ' ',
  scopeNames: { [driveFileScope]: 'see and edit the files that you choose' },
  hasPkce: true,
  clientCredentials: 'body',
  authorizeParameters: {
    access_type: 'offline',
    prompt: 'consent',
    trigger_onepick: 'true',
    allow_multiple: 'true',
    mimetypes: spreadsheetType,
  },
}

/** https://cloud.google.com/apis/design/errors; Drive names reasons in `errors`, newer APIs in `details`. */
const RefusalBody = z.object({
  error: z.object({
    code: z.optional(z.number()),
    message: z.string(),
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
    details: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
})

/** Reasons for a 403 that ends by itself. */
const quotaReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RATE_LIMIT_EXCEEDED'])
const scopeReasons = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])

/** Reads how an API of Google refuses. */
export function readGoogleRefusal({ status, body }: { status: number; body: unknown }): Refusal | null {
  const { data } = RefusalBody.safeParse(body)
  if (!data) return null
  const { code, message, errors = [], details = [] } = data.error
  const reasons = [...errors, ...details].map(({ reason = '' }) => reason)
  const refused = status >= 400 ? status : (code ?? 400)
  if (refused === 403 && reasons.some(reason => quotaReasons.has(reason))) return { status: 429, text: message }
  if (refused === 403 && reasons.some(reason => scopeReasons.has(reason)))
    return { status: 403, text: 'Permissions not granted' }
  // A sheet that was deleted is refused like a wrong request.
  if (refused === 400 && message.startsWith('No grid with id')) return { status: 404, text: message }
  // The text of a 401 explains access tokens to developers.
  return { status: refused, text: refused === 401 ? null : message }
}

const About = z.object({
  user: z.object({ emailAddress: z.optional(z.string()), displayName: z.optional(z.string()) }),
})

/** The mail address of the account, or its name if Google keeps the address; null if it keeps both. */
export async function googleAccount(client: ServiceClient): Promise<string | null> {
  const query = { fields: 'user(emailAddress,displayName)' }
  const { user } = await client.send({ path: '/drive/v3/about', query, answer: About })
  return user.emailAddress ?? user.displayName ?? null
}
