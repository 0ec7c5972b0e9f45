import type { Action } from '../../actions/action.ts'
import { isSameJson } from '../../fields/same-json.ts'

/** One thing that an action sets: its value then, the value to set, and its value now. */
interface Unit {
  key: string
  before: unknown
  after: unknown
  now: unknown
}

interface Sides {
  before: unknown
  after: unknown
}

const isObject = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null && !Array.isArray(thing)

const isSides = (thing: unknown): thing is Record<string, unknown> & Sides =>
  isObject(thing) && 'before' in thing && 'after' in thing

/** Each setting that an action changes is a unit of its own. */
function settingsOf(key: string, { before, after }: Sides, now: unknown): Unit[] {
  if (!isObject(before) || !isObject(after)) return [{ key, before, after, now }]
  return Object.keys({ ...before, ...after }).flatMap(setting => {
    const unit = { key: `${key} ${setting}`, before: before[setting], after: after[setting] }
    return isSameJson(unit.before, unit.after) ? [] : [{ ...unit, now: isObject(now) ? now[setting] : undefined }]
  })
}

/** What an action sets, compared with the same arguments made for the current screen. */
function unitsOf(args: unknown, argsNow: unknown): Unit[] {
  if (!isObject(args) || !isObject(argsNow)) return []
  const { cells } = args
  if (Array.isArray(cells)) {
    const now: unknown[] = Array.isArray(argsNow['cells']) ? argsNow['cells'] : []
    return cells.filter(isSides).map((cell, at) => {
      const held = now[at]
      const key = `${String(cell['recordId'])} ${String(cell['fieldId'])}`
      return { key, before: cell.before, after: cell.after, now: isSides(held) ? held.before : cell.before }
    })
  }
  if (!isSides(args) || !isSides(argsNow)) return []
  const ids = [args['tableId'], args['viewId'], args['fieldId']].map(id => (typeof id === 'string' ? id : '')).join(' ')
  return settingsOf(ids, args, argsNow.before)
}

const isSame = (one: unknown, other: unknown) => isSameJson(one ?? null, other ?? null)

/**
 * The ids of the actions that would overwrite newer values if all were applied again in order. `argsNow` returns an
 * action's arguments for the current screen.
 */
export function overwritingActions(
  actions: readonly Action[],
  argsNow: (action: Action) => unknown,
): ReadonlySet<string> {
  const ids = new Set<string>()
  /** The values that the actions before would set. */
  const made = new Map<string, unknown>()
  for (const action of actions) {
    const units = unitsOf(action.payload, argsNow(action))
    const isReplaced = ({ key, before, after, now }: Unit) => {
      const held = made.has(key) ? made.get(key) : now
      return !isSame(held, before) && !isSame(held, after)
    }
    if (action.lostTo !== undefined || units.some(isReplaced)) ids.add(action.id)
    else for (const { key, after } of units) made.set(key, after)
  }
  return ids
}

/** Says which conflicts are not applied with the others. */
export function overwritingText(actions: readonly Pick<Action, 'lostTo'>[]): string {
  const [by, ...others] = new Set(actions.map(({ lostTo }) => lostTo ?? null))
  const what = by && others.length === 0 ? `a change by ${by}` : 'newer changes'
  const how = actions.length === 1 ? 'apply it by itself' : 'apply them one by one'
  return `${actions.length.toLocaleString()} ${actions.length === 1 ? 'overwrites' : 'overwrite'} ${what}: ${how}.`
}
