import type { FlowAccess } from '../access/find-access.ts'
import { demandFlowType } from '../access/flows.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { flowToExport } from './export-flow.sql.ts'

/** What a file has that a flow was exported to. */
export interface ExportedFlow {
  format: 'gridloom flow'
  version: 1
  exportedAt: string
  flow: { type: string; name: string; settings: object; tags: string[] }
  /** What the type of the flow knows beyond that. */
  content: object
}

/**
 * A flow as a file that can be kept. What only the organization reads is left out.
 *
 * @throws AppError `bad_input` for types that cannot be exported so.
 */
export async function exportFlow(
  platform: Platform,
  { flowId, type }: FlowAccess,
  { withHistory }: { withHistory: boolean },
): Promise<ExportedFlow> {
  const { export: contentOf, label } = demandFlowType(type)
  if (!contentOf) throw new AppError('bad_input', `A ${label} cannot be exported as a whole.`)
  return {
    format: 'gridloom flow',
    version: 1,
    exportedAt: new Date().toISOString(),
    flow: await flowToExport(platform.db, flowId),
    content: await contentOf(platform, { flowId, withHistory }),
  }
}
