import type { FlowAccess } from '../access/find-access.ts'
import { flowType } from '../flows/registry.ts'
import { updateClosed } from '../access/flow-marks.sql.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { unableToCloseText } from '../texts/home-texts.ts'
import { run } from '../platform/sql/run.ts'

/**
 * Closes flows, so that they receive nothing more, or opens them again. Skips types that cannot be closed.
 *
 * @returns the flows that were closed or opened.
 * @throws AppError `bad_input` when every flow was skipped.
 */
export async function closeFlows(
  platform: Platform,
  flows: readonly FlowAccess[],
  closed: boolean,
): Promise<FlowAccess[]> {
  const closable = flows.filter(({ type }) => flowType(type)?.canClose)
  if (closable.length === 0) throw new AppError('bad_input', unableToCloseText(flows.length, closed))
  await run(
    platform.pool,
    updateClosed(
      closable.map(({ flowId }) => flowId),
      closed,
    ),
  )
  return closable
}
