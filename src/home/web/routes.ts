import type { Flow, FlowTypeInfo } from './home-calls.ts'

/** The address of a flow's picture, which changes with each update; null for types without pictures. */
export function picturePath(
  { publicIdentifier, type, updatedAt }: Pick<Flow, 'publicIdentifier' | 'type' | 'updatedAt'>,
  flowTypes: readonly FlowTypeInfo[],
): string | null {
  if (!flowTypes.some(each => each.type === type && each.hasPicture)) return null
  return `/admin/flows/picture/${encodeURIComponent(publicIdentifier)}?version=${encodeURIComponent(updatedAt)}`
}

type Addressed = Pick<Flow, 'publicIdentifier' | 'type' | 'accessLevel'>

interface RouteOptions {
  flowTypes: readonly FlowTypeInfo[]
  /** Whether to open the results, as on a small screen. */
  results?: boolean
}

/**
 * The path that opens a flow: its editor, or its results for readers.
 *
 * @throws Error for an unknown type.
 */
export function flowPath(flow: Addressed, { flowTypes, results = false }: RouteOptions): string {
  const type = flowTypes.find(each => each.type === flow.type)
  if (!type) throw new Error(`Unknown flow type '${flow.type}'`)
  const path = results || flow.accessLevel === 'read' ? type.resultsPath : type.editorPath
  return path.replace('{id}', flow.publicIdentifier)
}

/** The path of a flow's access settings. */
export const accessSettingsPath = (flow: Pick<Flow, 'publicIdentifier'>): string =>
  `/editor/${flow.publicIdentifier}/edit?tab=settings&subTab=access`
