import { APIError } from 'better-auth/api'

import type { Platform } from '../../platform/platform.ts'
import { deleteEmptyOrganizations, organizationsNeedingOwner } from './leave-organizations.sql.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'

/**
 * What comes before an account is deleted: the organizations that nobody else belongs to end with it, and all they have is
 * removed by the daily job. What the person owns in other organizations stays there.
 *
 * @throws APIError, as the sign-in library tells it, while an organization with other people has no other owner.
 */
export async function leaveOrganizations({ pool }: Platform, userId: string): Promise<void> {
  await inTransaction(pool, shared, async transaction => {
    const names = await organizationsNeedingOwner(transaction, userId)
    if (names.length > 0) {
      throw new APIError('CONFLICT', {
        message: `Make somebody else an owner of ${names.join(', ')} first, or remove the other members.`,
      })
    }
    await deleteEmptyOrganizations(transaction, userId)
  })
}
