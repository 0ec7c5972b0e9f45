import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { accessCacheOf } from '../access-cache.ts'
import { grantInvitedFlows } from '../invitations.ts'
import {
  countAccounts,
  lockServerAdmins,
  selectAccounts,
  type ServerAccount,
  setServerAdmin,
  verifyAddress,
} from './server-settings.sql.ts'

/** A page of the accounts whose name or address contains a text, and how many there are. */
export async function listAccounts(
  { pool }: Platform,
  page: { search: string; offset: number; limit: number },
): Promise<{ accounts: ServerAccount[]; total: number }> {
  const [accounts, [counted]] = await Promise.all([
    run(pool, selectAccounts(page)),
    run(pool, countAccounts(page.search)),
  ])
  return { accounts, total: counted?.total ?? 0 }
}

const noSuchAccount = () => new AppError('not_found', 'This account no longer exists, or has another address now.')

/**
 * Confirms the address of an account, for servers that cannot send emails. What the address was invited to is shared with
 * the account.
 *
 * @throws AppError `not_found` when the account does not have this address.
 */
export async function confirmAddress(platform: Platform, of: { userId: string; email: string }): Promise<void> {
  const [person] = await run(platform.pool, verifyAddress(of.userId, of.email))
  if (!person) throw noSuchAccount()
  await grantInvitedFlows(platform, person)
}

/**
 * Makes an account an administrator of the server, or an ordinary account.
 *
 * @throws AppError `not_found`, `conflict` when no administrator would remain.
 */
export async function changeServerAdmin(
  platform: Platform,
  of: { userId: string; isServerAdmin: boolean },
): Promise<void> {
  await inTransaction(platform.pool, shared, async transaction => {
    const admins = await run(transaction, lockServerAdmins())
    if (!of.isServerAdmin && admins.length === 1 && admins[0]?.id === of.userId) {
      throw new AppError('conflict', 'A server needs an administrator. Make someone else one first.')
    }
    const [changed] = await run(transaction, setServerAdmin(of.userId, of.isServerAdmin))
    if (!changed) throw noSuchAccount()
  })
  accessCacheOf(platform).forgetUser(of.userId)
}
