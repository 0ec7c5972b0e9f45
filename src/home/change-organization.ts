import type { FlowAccess } from '../access/find-access.ts'
import { accessCacheOf } from '../access/access-cache.ts'
import { requireFlowType } from '../access/flows.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { maxMovedSubmissions, tooManySubmissionsText } from '../texts/home-texts.ts'
import { updateFlowOrganization } from './change-organization.sql.ts'
import { run } from '../platform/sql/run.ts'

/**
 * Moves a flow with its submissions to the Home of another organization. Its collaborators lose access.
 *
 * @throws AppError `bad_input` for types that cannot move, `conflict` beyond 10,000 submissions.
 */
export async function changeOrganization(
  platform: Platform,
  flow: FlowAccess,
  to: { organizationId: string; userId: string },
): Promise<void> {
  const { canChangeOrganization, count, label } = requireFlowType(flow.type)
  if (!canChangeOrganization) throw new AppError('bad_input', `A ${label} cannot be moved to another organization.`)
  if (to.organizationId === flow.organizationId) return
  const cap = maxMovedSubmissions + 1
  const received = await count?.(platform, { flowIds: [flow.flowId], userId: to.userId, cap })
  const sessions = received?.get(flow.flowId)?.sessions ?? 0
  if (sessions > maxMovedSubmissions) throw new AppError('conflict', tooManySubmissionsText(label))
  await run(platform.pool, updateFlowOrganization(flow.flowId, to.organizationId))
  accessCacheOf(platform).forgetFlow(flow.publicId)
}
