import { APIError } from 'better-auth/api'

import type { Platform } from '../../platform/platform.ts'
import { deleteEmptyOrganizations, lockOrganizationsNeedingOwner } from './leave-organizations.sql.ts'
import { run } from '../../platform/sql/run.ts'
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
    const organizations = await run(transaction, lockOrganizationsNeedingOwner(userId))
    if (organizations.length > 0) {
      const names = organizations.map(({ name }) => name)
      throw new APIError('CONFLICT', {
        message: `Make someone else an owner of ${names.join(', ')} first, or remove the other members.`,
      })
    }
    await run(transaction, deleteEmptyOrganizations(userId))
  })
}
