import type { FlowAccess } from '../access/find-access.ts'
import { flowType } from '../flows/registry.ts'
import { setClosed } from '../access/flow-marks.sql.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { unableToCloseText } from '../texts/home-texts.ts'

/**
 * Closes flows, so that they take nothing more in, or opens them again. Those whose types take nothing in are passed over.
 *
 * @returns the ones that were changed.
 * @throws AppError `bad_input` when none is left.
 */
export async function closeFlows(
  platform: Platform,
  flows: readonly FlowAccess[],
  closed: boolean,
): Promise<FlowAccess[]> {
  const meant = flows.filter(({ type }) => flowType(type)?.canClose)
  if (meant.length === 0) throw new AppError('bad_input', unableToCloseText(flows.length, closed))
  await setClosed(
    platform.db,
    meant.map(({ flowId }) => flowId),
    closed,
  )
  return meant
}
