import type { FlowAccess } from '../access/find-access.ts'
import { memoryOf } from '../access/access-memory.ts'
import { demandFlowType } from '../access/flows.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { mostMovedSubmissions, tooManySubmissionsText } from '../texts/home-texts.ts'
import { setOrganization } from './change-organization.sql.ts'

/**
 * Takes a flow, with what it has received, to the Home of another organization. Whom it was shared with by name does not
 * go along.
 *
 * @throws AppError `bad_input` for types that stay where they are, `conflict` beyond 10,000 submissions.
 */
export async function changeOrganization(
  platform: Platform,
  flow: FlowAccess,
  to: { organizationId: string; userId: string },
): Promise<void> {
  const { canChangeOrganization, count, label } = demandFlowType(flow.type)
  if (!canChangeOrganization) throw new AppError('bad_input', `A ${label} cannot go to another organization.`)
  if (to.organizationId === flow.organizationId) return
  const cap = mostMovedSubmissions + 1
  const received = await count?.(platform, { flowIds: [flow.flowId], userId: to.userId, cap })
  demandFew(received?.get(flow.flowId)?.sessions ?? 0, label)
  await setOrganization(platform.db, flow.flowId, to.organizationId)
  memoryOf(platform).forgetFlow(flow.publicId)
}

/** @throws AppError `conflict` for more submissions than may move at once. */
export function demandFew(sessions: number, label: string): void {
  if (sessions > mostMovedSubmissions) throw new AppError('conflict', tooManySubmissionsText(label))
}
