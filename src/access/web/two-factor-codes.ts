/** Normalizes a code of an app: apps show spaces, and people paste them. */
export const appCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** Returns what is wrong with a code of an app, which has six digits, or null. */
export const checkAppCode = (typed: string): string | null =>
  /^\d{6}$/.test(appCode(typed)) ? null : 'Type the 6 digits that your app shows'

/** Normalizes a backup code to five letters, a dash, and five letters. The dash is optional in the input. */
export const backupCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').replace(/^(.{5})(.+)$/, '$1-$2')

/** Returns what is wrong with a backup code, or null. */
export const checkBackupCode = (typed: string): string | null =>
  /^\w{5}-\w{5}$/.test(backupCode(typed)) ? null : 'Type a backup code such as aB3dE-fG7hJ'

/** Formats a secret in groups of four, to be typed by hand. */
export const groupedSecret = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** Returns the secret of an otpauth URI; empty if it has none. */
export const secretOf = (address: string): string => new URL(address).searchParams.get('secret') ?? ''
