import { APIError } from 'better-auth/api'

import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { countOtherAccounts, selectServerAdmins } from '../server/server-settings.sql.ts'

/**
 * Keeps the last administrator of a server from deleting their account while others have one.
 *
 * @throws APIError, as the sign-in library does.
 */
export async function requireAnotherServerAdmin({ pool }: Platform, userId: string): Promise<void> {
  const admins = await run(pool, selectServerAdmins())
  if (admins.length !== 1 || admins[0]?.id !== userId) return
  const [others] = await run(pool, countOtherAccounts(userId))
  if (!others?.count) return
  throw new APIError('CONFLICT', { message: 'Make someone else an administrator of the server first.' })
}
