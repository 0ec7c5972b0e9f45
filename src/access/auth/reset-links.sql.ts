import { sql } from 'kysely'

/** Deletes the reset links of a person, because they were sent to the previous email address. */
export const deleteResetLinks = (userId: string) =>
  sql`delete from verifications where identifier like 'reset-password:%' and value = ${userId}`
