import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { Base } from '../base/base.ts'
import { isThingEntry } from '../model/things.ts'
import { selectLogAfter, selectLogRange } from './live-log.sql.ts'
import { run, runForArrays } from '../../platform/sql/run.ts'
import type { LiveAction, LiveEntry } from '../model/live/live-batch.ts'

/** A client that is further behind reloads everything instead. */
export const maxEntriesBehind = 20_000

/**
 * Everything that was logged after a version, in order. null if there are too many entries, or if the log does not
 * reach back that far.
 */
export async function readLogAfter(base: Base, version: number): Promise<LiveAction[] | null> {
  const limit = maxEntriesBehind + 1
  const rows = await runForArrays(base.platform.pool, selectLogAfter(base.schema, { version, limit }))
  if (rows.length === limit) return null
  const people = await peopleByIds(
    base.platform,
    rows.map(row => row[2] as string),
  )
  const actions: LiveAction[] = []
  for (const row of rows) {
    if (actions.at(-1)?.version !== row[0]) actions.push(presentAction(row, people))
    if (row[6] !== null) actions.at(-1)?.entries.push(presentEntry(row.slice(6)))
  }
  // Versions have no gaps, so if the next one is missing, the log before it was deleted.
  return actions[0] && actions[0].version > version + 1 ? null : actions
}

/** A person who follows a base. */
export interface Follower {
  id: string
  /** Whether they may see the things that people edit together beside the tables. */
  seesThings: boolean
}

/** The actions that one person may see. An action is left out if they may see none of its entries. */
export function announcedTo({ id, seesThings }: Follower, actions: readonly LiveAction[]): LiveAction[] {
  const isSeen = ({ onlyFor, kind }: LiveEntry) =>
    (onlyFor === undefined || onlyFor === id) && (seesThings || !isThingEntry(kind))
  if (actions.every(action => action.entries.every(isSeen))) return [...actions]
  return actions.flatMap(action => {
    const entries = action.entries.filter(isSeen)
    return entries.length === 0 && action.entries.length > 0 ? [] : { ...action, entries }
  })
}

/** The newest version, and whether the log still holds everything after another one. */
export async function lookAtLog(base: Base, after: number): Promise<{ newest: number; reachesBack: boolean }> {
  const [range] = await run(base.platform.pool, selectLogRange(base.schema))
  if (!range) throw new Error(`${base.schema} has no head`)
  const complete = range.oldest === null ? after === range.newest : after >= range.oldest - 1
  return { newest: range.newest, reachesBack: complete && after <= range.newest }
}

function presentAction(row: readonly unknown[], people: ReadonlyMap<string, Person>): LiveAction {
  const [version, name, actor, actionId, gestureId, at] = row as [number, string, string, string, string, string]
  const person = people.get(actor) ?? { id: actor, name: null }
  return { version, name, actor: person, actionId, gestureId, at, entries: [] }
}

function presentEntry(row: readonly unknown[]): LiveEntry {
  const [kind, tableId, itemId, before, after, onlyFor] = row as [
    string,
    string | null,
    string,
    unknown,
    unknown,
    string | null,
  ]
  return { kind, tableId, itemId, before, after, ...(onlyFor !== null && { onlyFor }) }
}
