import { errorText, toServerError } from '../../ui/server/server-error.ts'

/** What the sign-in service refuses with when a sign-in that waits for its code is over. */
const overTexts: Record<string, string> = {
  INVALID_TWO_FACTOR_COOKIE: 'That took longer than ten minutes. Sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Those were too many wrong codes. Sign in again.',
}

const texts: Record<string, string> = {
  ...overTexts,
  INVALID_CODE: 'That code is not right. It changes every 30 seconds: type the one that your app shows now.',
  INVALID_BACKUP_CODE: 'That is none of your backup codes, or it was used before.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Those were too many wrong codes. Try again in 15 minutes.',
  INVALID_PASSWORD: 'That is not your password.',
  TOTP_ALREADY_ENABLED: 'It is turned on already. Reload the page.',
  TWO_FACTOR_NOT_ENABLED: 'It is turned off. Reload the page.',
}

/** What to tell the person about a refusal of anything that has to do with two-factor. */
export const twoFactorProblem = (thrown: unknown): string => texts[toServerError(thrown).code] ?? errorText(thrown)

/** Whether no code can finish a sign-in any more: it starts again with the password. */
export const isSignInOver = (thrown: unknown): boolean => toServerError(thrown).code in overTexts
