import { isThingEntry } from '../things.ts'
import type { LiveAction } from './live-batch.ts'

/** The actions without what they changed beside the tables. */
export const withoutThings = (actions: readonly LiveAction[]): readonly LiveAction[] =>
  actions.map(action =>
    action.entries.some(({ kind }) => isThingEntry(kind))
      ? { ...action, entries: action.entries.filter(({ kind }) => !isThingEntry(kind)) }
      : action,
  )
