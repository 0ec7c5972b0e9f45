import { errorText, toServerError } from '../../ui/server/server-error.ts'

/** Codes of the sign-in service for a sign-in that can no longer be finished with a code. */
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

/** Returns the message for a refusal in any two-factor step. */
export const twoFactorProblem = (thrown: unknown): string => texts[toServerError(thrown).code] ?? errorText(thrown)

/** Whether the sign-in has to start again with the password. */
export const isSignInOver = (thrown: unknown): boolean => toServerError(thrown).code in overTexts
