import { flowTypeUi } from '../../../flows/registry.ui.ts'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { flowPath } from '../routes.ts'

/** An action in the menu of a flow. */
export type FlowAction =
  | 'share'
  | 'copyLink'
  | 'star'
  | 'note'
  | 'rename'
  | 'duplicate'
  | 'move'
  | 'organization'
  | 'export'
  | 'access'
  | 'close'
  | 'trash'
  | 'restore'
  | 'delete'

/** Whether a flow receives responses, which the list shows as details. */
export const hasDetails = ({ type }: Pick<Flow, 'type'>, { flowTypes }: Pick<HomeInfo, 'flowTypes'>): boolean =>
  flowTypes.find(each => each.type === type)?.canClose ?? false

/** What the person may do with a flow, in the order of its menu. */
export function actionsOf(
  flow: Flow,
  { flowTypes, organizations }: Pick<HomeInfo, 'flowTypes' | 'organizations'>,
): ReadonlySet<FlowAction> {
  const type = flowTypes.find(each => each.type === flow.type)
  const ui = flowTypeUi(flow.type)
  const mayWrite = flow.accessLevel === 'write'
  const isAdminThere = organizations.some(({ id, isAdmin }) => id === flow.organizationId && isAdmin)
  if (flow.trashedAt !== null) {
    return new Set([
      ...(mayWrite ? (['restore', 'move'] as const) : []),
      ...(flow.canDelete ? (['delete'] as const) : []),
    ])
  }
  const mayExport = ui.export !== undefined && (mayWrite || !ui.export.requiresWrite)
  const rules: [FlowAction, boolean][] = [
    ['share', flow.canShare],
    ['copyLink', ui.canCopyLink === true],
    ['star', true],
    ['note', flow.canWriteNote],
    ['rename', mayWrite],
    ['duplicate', mayWrite],
    ['move', mayWrite],
    ['organization', flow.canChangeOrganization && organizations.length > 1],
    ['export', type?.canExport === true && mayExport],
    ['access', mayWrite && ui.hasAccessSettings === true && isAdminThere],
    ['close', mayWrite && type?.canClose === true],
    ['trash', mayWrite],
  ]
  return new Set(rules.flatMap(([action, allowed]) => (allowed ? action : [])))
}

/** The flows that can be closed and opened. */
export const closable = (flows: readonly Flow[], { flowTypes }: Pick<HomeInfo, 'flowTypes'>): Flow[] =>
  flows.filter(flow => hasDetails(flow, { flowTypes }))

/** The link that others open a flow with; null for a flow that they cannot open yet. */
export const shareLink = (
  { type, publicIdentifier }: Pick<Flow, 'type' | 'publicIdentifier'>,
  { origin, flowTypes }: { origin: string; flowTypes: HomeInfo['flowTypes'] },
): string | null =>
  flowTypeUi(type).canCopyLink
    ? `${origin}${flowPath({ type, publicIdentifier, accessLevel: 'write' }, { flowTypes })}`
    : null

/** Higher counts show as '1000+'. */
const maxCounted = 1_000

const response = { one: 'response', other: 'responses' }

/** How many responses a flow has received: '12 responses', '1000+ bookings'. */
export function receivedText(count: number, { isCapped, type }: { isCapped: boolean; type: string }): string {
  const { one, other } = flowTypeUi(type).received ?? response
  if (isCapped) return `${maxCounted}+ ${other}`
  return `${count} ${count === 1 ? one : other}`
}
