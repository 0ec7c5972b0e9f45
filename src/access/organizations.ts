import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import type { Role } from './capabilities.ts'
import { deleteMember, insertOrganization, lockOwners, roleIn, setArrivedAt, setRole } from './organizations.sql.ts'
import { type Connection } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

/** Makes an organization that its maker owns. Returns its id. */
export async function createOrganization(
  platform: Platform,
  draft: { name: string; ownerUserId: string; isSandbox?: boolean },
): Promise<string> {
  const id = await insertOrganization(platform.pool, { isSandbox: false, ...draft })
  accessCacheOf(platform).forgetUser(draft.ownerUserId)
  return id
}

/**
 * Makes an organization the one that a person works in, by their membership of it. Returns its id.
 *
 * @throws AppError `not_found` when it is nobody's membership, or somebody else's.
 */
export async function switchOrganization(
  { pool }: Platform,
  of: { membershipId: string; userId: string },
): Promise<string> {
  const id = await setArrivedAt(pool, of)
  if (!id) throw new AppError('not_found', 'There is no such organization.')
  return id
}

/** A membership that somebody of a role wants to change. */
interface MembershipChange {
  organizationId: string
  userId: string
  by: { userId: string; role: Role }
}

/** Looks at a membership under a lock, so that no organization is left without an owner. */
async function requireChangeable(
  connection: Connection,
  { organizationId, userId, by }: MembershipChange,
  becomes: Role | null,
) {
  const owners = await lockOwners(connection, organizationId)
  const role = await roleIn(connection, { organizationId, userId })
  if (!role) throw new AppError('not_found', 'This person does not belong to the organization.')
  const concernsOwners = role === 'owner' || becomes === 'owner'
  if (concernsOwners && by.role !== 'owner') throw new AppError('forbidden', 'Only an owner can do this to an owner.')
  if (role === 'owner' && becomes !== 'owner' && owners.length === 1) {
    throw new AppError('conflict', 'An organization needs an owner. Make somebody else an owner first.')
  }
}

/**
 * Gives a member another role. Owners are made and unmade by owners only.
 *
 * @throws AppError `not_found` for who does not belong to it, `conflict` when it would have no owner any more.
 */
export async function updateRole(platform: Platform, of: MembershipChange, role: Role): Promise<void> {
  await inTransaction(platform.pool, shared, async transaction => {
    await requireChangeable(transaction, of, role)
    await setRole(transaction, { ...of, role })
  })
  accessCacheOf(platform).forgetUser(of.userId)
}

/**
 * Takes a member out of an organization and of all that was shared with them there; what they own stays. By this people
 * leave as well.
 *
 * @throws AppError as `changeRole`.
 */
export async function removeMember(platform: Platform, of: MembershipChange): Promise<void> {
  await inTransaction(platform.pool, shared, async transaction => {
    await requireChangeable(transaction, of, null)
    await deleteMember(transaction, of)
  })
  accessCacheOf(platform).forgetUser(of.userId)
}
