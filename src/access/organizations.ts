import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import type { Role } from './capabilities.ts'
import {
  deleteMember,
  insertOrganization,
  lockOwners,
  selectCreatedOrganization,
  type OrganizationChange,
  selectRole,
  updateArrivedAt,
  updateOrganizationRow,
  updateMemberRole,
} from './organizations.sql.ts'
import { type Connection, run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

/** A person's role in an organization; undefined when they are not a member. */
export async function roleIn(
  connection: Connection,
  of: { organizationId: string; userId: string },
): Promise<Role | undefined> {
  const [member] = await run(connection, selectRole(of))
  return member?.role
}

/**
 * Creates an organization and returns its id. The same person and `creationId` create it once.
 *
 * @throws AppError `conflict` when it was created before and the person is no longer in it.
 */
export async function createOrganization(
  platform: Platform,
  draft: { name: string; ownerUserId: string; isSandbox?: boolean; creationId?: string | undefined },
): Promise<string> {
  const { ownerUserId, creationId } = draft
  const [inserted] = await run(platform.pool, insertOrganization({ isSandbox: false, creationId, ...draft }))
  const [created] =
    inserted || creationId === undefined
      ? [inserted]
      : await run(platform.pool, selectCreatedOrganization(ownerUserId, creationId))
  if (!created) throw new AppError('conflict', 'This organization was created before, and you are no longer in it.')
  accessCacheOf(platform).forgetUser(draft.ownerUserId)
  return created.id
}

/** Renames an organization, or changes its settings. */
export async function updateOrganization(platform: Platform, id: string, change: OrganizationChange): Promise<void> {
  await run(platform.pool, updateOrganizationRow(id, change))
  if (change.isHomePrivate !== undefined) accessCacheOf(platform).forgetAll()
}

/**
 * Opens an organization for a person, by their membership. Returns its id.
 *
 * @throws AppError `not_found` when it is not their membership.
 */
export async function switchOrganization(
  { pool }: Platform,
  of: { membershipId: string; userId: string },
): Promise<string> {
  const [organization] = await run(pool, updateArrivedAt(of))
  if (!organization) throw new AppError('not_found', 'There is no such organization.')
  return organization.id
}

/** A membership to change, and the person who changes it. */
interface MembershipChange {
  organizationId: string
  userId: string
  by: { userId: string; role: Role }
}

/** Checks a change under a lock, so that no organization ends up without an owner. */
async function requireChangeable(
  connection: Connection,
  { organizationId, userId, by }: MembershipChange,
  becomes: Role | null,
) {
  const owners = await run(connection, lockOwners(organizationId))
  const role = await roleIn(connection, { organizationId, userId })
  if (!role) throw new AppError('not_found', 'This person is not a member of the organization.')
  const concernsOwners = role === 'owner' || becomes === 'owner'
  if (concernsOwners && by.role !== 'owner')
    throw new AppError('forbidden', 'Only an owner can change the role of an owner or remove one.')
  if (role === 'owner' && becomes !== 'owner' && owners.length === 1) {
    throw new AppError('conflict', 'An organization needs an owner. Make someone else an owner first.')
  }
}

/**
 * Updates a member's role. Only owners can add and remove owners.
 *
 * @throws AppError `not_found` when the person is not a member, `conflict` when no owner would remain, `forbidden`.
 */
export async function updateRole(platform: Platform, of: MembershipChange, role: Role): Promise<void> {
  await inTransaction(platform.pool, shared, async transaction => {
    await requireChangeable(transaction, of, role)
    await run(transaction, updateMemberRole({ ...of, role }))
  })
  accessCacheOf(platform).forgetUser(of.userId)
}

/**
 * Removes a member from an organization, and from everything that is shared with them there. What they own stays.
 * Leaving is removing oneself.
 *
 * @throws AppError as `updateRole`.
 */
export async function removeMember(platform: Platform, of: MembershipChange): Promise<void> {
  await inTransaction(platform.pool, shared, async transaction => {
    await requireChangeable(transaction, of, null)
    await run(transaction, deleteMember(of))
  })
  accessCacheOf(platform).forgetUser(of.userId)
}
