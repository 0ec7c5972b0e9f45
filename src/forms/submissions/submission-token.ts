import * as z from 'zod'
import { isSignedForLink, signForLink } from '../../access/public-links/link-secrets.ts'
import type { Platform } from '../../platform/platform.ts'

/** How long a respondent can continue, in milliseconds. */
export const tokenDuration = 30 * 24 * 3_600_000

const claims = z.strictObject({
  submissionId: z.string(),
  /** The version that the respondent began with, and finishes. */
  version: z.number().int(),
  /** For shuffling: the same order again after a reload. */
  seed: z.number().int(),
  /** ISO 8601. */
  startedAt: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  /** The values from the form's address, by the names of questions there. */
  parameters: z.record(z.string(), z.string()),
})

/** What the server keeps of a respondent. It is signed and carried by the respondent, so starting stores nothing. */
export type SubmissionClaims = z.infer<typeof claims>

/** A new password must not stop people who were let in already. */
const signing = (platform: Platform, flowId: string) => ({
  platform,
  link: { id: flowId, tokenHash: '', passwordHash: null },
  purpose: 'answers of forms' as const,
})

/** The token of a submission: signed text that nobody else can make for this form. */
export function submissionToken(platform: Platform, flowId: string, given: SubmissionClaims): string {
  const text = Buffer.from(JSON.stringify(given)).toString('base64url')
  return `${text}.${signForLink(signing(platform, flowId), { text, until: Date.now() + tokenDuration })}`
}

/** What a token says; null if it is not one of this form, or too old. */
export function readSubmissionToken(platform: Platform, flowId: string, token: string): SubmissionClaims | null {
  const end = token.indexOf('.')
  const [text, signed] = [token.slice(0, end), token.slice(end + 1)]
  if (end < 0 || !isSignedForLink(signing(platform, flowId), { text, signed })) return null
  return claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}
