import type { FlowAccess } from '../access/find-access.ts'
import { requireFlowType } from '../access/flows.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { selectFlowToExport } from './export-flow.sql.ts'
import { run } from '../platform/sql/run.ts'

/** The file that a flow is exported to. */
export interface ExportedFlow {
  format: 'gridloom flow'
  version: 1
  exportedAt: string
  flow: { type: string; name: string; settings: object; tags: string[] }
  /** Made by the flow's type. */
  content: object
}

/**
 * Exports a flow as a file, without the organization's internal note.
 *
 * @throws AppError `bad_input` for types that cannot be exported.
 */
export async function exportFlow(
  platform: Platform,
  { flowId, type, capabilities }: FlowAccess,
  { withHistory }: { withHistory: boolean },
): Promise<ExportedFlow> {
  const { export: contentOf, label } = requireFlowType(type)
  if (!contentOf) throw new AppError('bad_input', `A ${label} cannot be exported as one file.`)
  const [flow] = await run(platform.pool, selectFlowToExport(flowId))
  if (!flow) throw new Error('The flow to export was deleted')
  return {
    format: 'gridloom flow',
    version: 1,
    exportedAt: new Date().toISOString(),
    flow,
    content: await contentOf(platform, { flowId, withHistory, mayEdit: capabilities.has('manage flow') }),
  }
}
