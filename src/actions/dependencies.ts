import type { Touched } from './action-type.ts'

export interface Dependent {
  id: string
  touches: readonly Touched[]
  dependencies: readonly string[]
}

/** Whether what one action touches is, or stands above or below, what another touches. */
export function isRelated(one: Touched, other: Touched): boolean {
  if (one.kind === other.kind) return one.id === other.id
  return isBelow(one, other) || isBelow(other, one)
}

/** A view or field stands below its table; a record below its table, and below the fields it has cells of. */
function isBelow(lower: Touched, upper: Touched): boolean {
  if (upper.kind === 'table') return lower.tableId === upper.id
  return (
    lower.kind === 'record' &&
    upper.kind === 'field' &&
    lower.tableId === upper.tableId &&
    (lower.fieldIds?.includes(upper.id) ?? true)
  )
}

/** The ids of the earlier actions that an action has to wait for. */
export const dependenciesOf = (touches: readonly Touched[], earlier: readonly Dependent[]): string[] =>
  earlier
    .filter(action => action.touches.some(one => touches.some(other => isRelated(one, other))))
    .map(action => action.id)

/**
 * Takes out the dependencies that close a circle, which only a damaged outbox can hold.
 *
 * @param onCycle is told of each dependency that was taken out.
 */
export function withoutCycles<Action extends Dependent>(
  actions: readonly Action[],
  onCycle: (action: Action, dependency: string) => void,
): Action[] {
  const dependencies = new Map<string, Set<string>>()
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean => {
    if (from === target) return true
    if (seen.has(from)) return false
    seen.add(from)
    return [...(dependencies.get(from) ?? [])].some(next => reaches(next, target, seen))
  }
  return actions.map(action => {
    const kept = new Set<string>()
    dependencies.set(action.id, kept)
    for (const dependency of action.dependencies) {
      if (reaches(dependency, action.id)) onCycle(action, dependency)
      else kept.add(dependency)
    }
    return kept.size === action.dependencies.length ? action : { ...action, dependencies: [...kept] }
  })
}
