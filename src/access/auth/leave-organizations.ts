import { APIError } from 'better-auth/api'

import type { Platform } from '../../platform/platform.ts'
import { deleteEmptyOrganizations, organizationsNeedingOwner } from './leave-organizations.sql.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'

/**
 * Prepares the deletion of an account: deletes the organizations that have no other member. A daily job removes their
 * content. What the person owns in other organizations stays there.
 *
 * @throws APIError, as the sign-in library does, when an organization with other members has no other owner.
 */
export async function leaveOrganizations({ pool }: Platform, userId: string): Promise<void> {
  await inTransaction(pool, shared, async transaction => {
    const names = await organizationsNeedingOwner(transaction, userId)
    if (names.length > 0) {
      throw new APIError('CONFLICT', {
        message: `Make someone else an owner of ${names.join(', ')} first, or remove the other members.`,
      })
    }
    await deleteEmptyOrganizations(transaction, userId)
  })
}
