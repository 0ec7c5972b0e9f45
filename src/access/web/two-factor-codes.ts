/** A code of an app as it is checked: apps show, and people paste, spaces in it. */
export const appCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** What is wrong with a code of an app; null when it has its six digits. */
export const checkAppCode = (typed: string): string | null =>
  /^\d{6}$/.test(appCode(typed)) ? null : 'Type the 6 digits that your app shows'

/** A backup code as it is checked, five letters on both sides of a dash, also when the dash was left out. */
export const backupCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').replace(/^(.{5})(.+)$/, '$1-$2')

/** What is wrong with a backup code; null when nothing obvious is. */
export const checkBackupCode = (typed: string): string | null =>
  /^\w{5}-\w{5}$/.test(backupCode(typed)) ? null : 'Type a backup code such as aB3dE-fG7hJ'

/** A secret in groups of four, to be typed by hand. */
export const groupedSecret = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** The secret of an otpauth address; empty when it has none. */
export const secretOf = (address: string): string => new URL(address).searchParams.get('secret') ?? ''
