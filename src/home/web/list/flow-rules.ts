import { typeFilters } from '../flow-kinds.ts'
import type { Flow, HomeInfo } from '../home-calls.ts'

/** What can be done with a flow from its menu. */
export type FlowAction =
  | 'copyLink'
  | 'star'
  | 'note'
  | 'rename'
  | 'duplicate'
  | 'move'
  | 'organization'
  | 'exportForm'
  | 'exportApp'
  | 'access'
  | 'close'
  | 'trash'
  | 'restore'

type Known = Pick<HomeInfo, 'flowTypes' | 'organizations'>

const forms: readonly string[] = typeFilters.find(({ id }) => id === 'forms')?.types ?? []
const apps: readonly string[] = typeFilters.find(({ id }) => id === 'apps')?.types ?? []
const tables: readonly string[] = typeFilters.find(({ id }) => id === 'tables')?.types ?? []

/** Whether a flow receives answers or bookings, about which the list says something. */
export const hasDetails = ({ type }: Pick<Flow, 'type'>, { flowTypes }: Pick<HomeInfo, 'flowTypes'>): boolean =>
  flowTypes.find(each => each.type === type)?.canClose ?? false

/** What a person may do with a flow, in the order of its menu. */
export function actionsOf(flow: Flow, { flowTypes, organizations }: Known): ReadonlySet<FlowAction> {
  const type = flowTypes.find(each => each.type === flow.type)
  const isForm = forms.includes(flow.type)
  const isApp = apps.includes(flow.type)
  const mayWrite = flow.accessLevel === 'write'
  const isAdmin = organizations.some(({ id, isAdmin: ruled }) => id === flow.organizationId && ruled)
  if (flow.trashedAt !== null) return new Set(mayWrite ? ['restore', 'move'] : [])
  const rules: [FlowAction, boolean][] = [
    ['copyLink', tables.includes(flow.type)],
    ['star', true],
    ['note', mayWrite],
    ['rename', mayWrite],
    ['duplicate', mayWrite],
    ['move', mayWrite],
    ['organization', flow.canChangeOrganization && organizations.length > 1],
    ['exportForm', type?.canExport === true && !isApp],
    ['exportApp', mayWrite && type?.canExport === true && isApp],
    ['access', mayWrite && isForm && isAdmin],
    ['close', mayWrite && type?.canClose === true],
    ['trash', mayWrite],
  ]
  return new Set(rules.flatMap(([action, allowed]) => (allowed ? action : [])))
}

/** Of flows, those that can be closed and opened again. */
export const closable = (flows: readonly Flow[], { flowTypes }: Pick<HomeInfo, 'flowTypes'>): Flow[] =>
  flows.filter(flow => hasDetails(flow, { flowTypes }))

/** Where others find a flow; null for one that they cannot find yet. */
export const shareLink = (flow: Pick<Flow, 'type' | 'publicIdentifier'>, origin: string): string | null =>
  tables.includes(flow.type) ? `${origin}/database/${flow.publicIdentifier}` : null

const mostCounted = 1_000

/** How many answers a flow has received, in words: '12 responses', '1000+ bookings'. */
export function receivedText(count: number, { isCapped, type }: { isCapped: boolean; type: string }): string {
  const what = type === 'scheduling' ? 'booking' : 'response'
  if (isCapped) return `${mostCounted}+ ${what}s`
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
