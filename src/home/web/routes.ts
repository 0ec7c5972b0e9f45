import type { Flow, FlowTypeInfo } from './home-calls.ts'

/** Where the server draws what a flow holds, anew after each change; null where there is no picture of its type. */
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
  /** On a small screen, or when results are asked for, a flow opens with what it has received. */
  results?: boolean
}

/**
 * Where a flow opens: its editor, or its results for who may only read it.
 *
 * @throws Error for a type that no face has registered.
 */
export function flowPath(flow: Addressed, { flowTypes, results = false }: RouteOptions): string {
  const type = flowTypes.find(each => each.type === flow.type)
  if (!type) throw new Error(`There is no way to a flow of type '${flow.type}'`)
  const path = results || flow.accessLevel === 'read' ? type.resultsPath : type.editorPath
  return path.replace('{id}', flow.publicIdentifier)
}

/** Where it is set who may answer a flow, and until when. */
export const accessSettingsPath = (flow: Pick<Flow, 'publicIdentifier'>): string =>
  `/editor/${flow.publicIdentifier}/edit?tab=settings&subTab=access`
