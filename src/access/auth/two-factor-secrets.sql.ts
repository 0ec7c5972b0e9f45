import { sql } from 'kysely'

export interface TwoFactorSecrets {
  id: string
  /** From which codes are calculated, encrypted. */
  secret: string
  backupCodes: string
}

/** The encrypted secrets of the people who sign in with a code, by id. */
export const selectTwoFactorSecretsAfter = (id: string, limit: number) => sql<TwoFactorSecrets>`
  select id, secret, "backupCodes" from two_factors where id > ${id} order by id limit ${limit}::integer`

/** Replaces secrets that nobody has changed meanwhile. */
export const replaceTwoFactorSecrets = (before: TwoFactorSecrets, after: Omit<TwoFactorSecrets, 'id'>) => sql`
  update two_factors set secret = ${after.secret}, "backupCodes" = ${after.backupCodes}
  where id = ${before.id} and secret = ${before.secret} and "backupCodes" = ${before.backupCodes}`
