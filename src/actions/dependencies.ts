import type { Touched } from './action-type.ts'

export interface Dependent {
  id: string
  touches: readonly Touched[]
  dependencies: readonly string[]
}

interface Records {
  /** At least one record has all its cells touched. */
  isAnyField: boolean
  fieldIds: Set<string>
}

const keyOf = ({ kind, id }: Touched): string => `${kind} ${id}`

function recordsOf(touches: readonly Touched[]): Records {
  const records = touches.filter(({ kind }) => kind === 'record')
  return {
    isAnyField: records.some(({ fieldIds }) => !fieldIds),
    fieldIds: new Set(records.flatMap(({ fieldIds }) => fieldIds ?? [])),
  }
}

/**
 * Returns a predicate: is a thing one of these, or a parent or child of one? A view or field is below its table; a
 * record is below its table and the fields whose cells are touched. Uses lookups instead of comparing pairs, because an
 * action may touch ten thousand records.
 */
function relatedTo(touches: readonly Touched[]): (other: Touched) => boolean {
  const keys = new Set(touches.map(keyOf))
  const parts = Map.groupBy(touches, ({ tableId }) => tableId)
  const records = new Map([...parts].map(([tableId, ones]) => [tableId, recordsOf(ones)]))
  const fields = new Map(
    [...parts].map(([tableId, ones]) => [tableId, ones.flatMap(({ kind, id }) => (kind === 'field' ? id : []))]),
  )
  return other => {
    const { kind, id, tableId, fieldIds } = other
    if (keys.has(keyOf(other))) return true
    if (kind === 'table') return parts.has(id)
    if (tableId === undefined) return false
    if (keys.has(keyOf({ kind: 'table', id: tableId }))) return true
    if (kind === 'record') return (fields.get(tableId) ?? []).some(field => fieldIds?.includes(field) ?? true)
    const below = records.get(tableId)
    return kind === 'field' && below !== undefined && (below.isAnyField || below.fieldIds.has(id))
  }
}

/** Ids of the earlier actions that an action must wait for. */
export function dependenciesOf(touches: readonly Touched[], earlier: readonly Dependent[]): string[] {
  if (earlier.length === 0) return []
  const isAffected = relatedTo(touches)
  return earlier.filter(action => action.touches.some(isAffected)).map(action => action.id)
}

/** The things without the lists; only lists when there is nothing else. */
function essential(touches: readonly Touched[]): readonly Touched[] {
  const things = touches.filter(({ isList }) => !isList)
  return things.length > 0 ? things : touches
}

const placeOf = ({ tableId = '', kind, id }: Touched) => `${kind} ${tableId} ${id}`

/**
 * Returns a predicate: does a later action, given what it touches, make no sense without the earlier one? True when the
 * earlier one touched the same cells or the whole of the same thing, or carries a parent of it. Waiting is weaker:
 * deleting a record waits for edits of it, but does not build on them.
 */
export function buildsOn(earlier: readonly Touched[]): (later: readonly Touched[]) => boolean {
  const things = essential(earlier)
  const same = new Map(things.map(one => [placeOf(one), one]))
  const carrying = new Set(things.flatMap(one => (one.isCarrying ? placeOf(one) : [])))
  const isBelow = ({ kind, tableId = '', fieldIds = [] }: Touched) =>
    carrying.has(placeOf({ kind: 'table', id: tableId })) ||
    (kind === 'record' && fieldIds.some(id => carrying.has(placeOf({ kind: 'field', tableId, id }))))
  const touchesSame = (one: Touched) => {
    const other = same.get(placeOf(one))
    if (!other) return false
    return !other.fieldIds || (one.fieldIds ?? []).some(id => other.fieldIds?.includes(id))
  }
  return later => essential(later).some(one => touchesSame(one) || isBelow(one))
}

/**
 * Removes dependencies that close a circle, which only a damaged outbox can contain.
 * @param onCycle called with each removed dependency.
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
