import { fold } from '../text/fold.ts'
import type { FoundPage, FoundRecord } from '../linked-records.ts'

/** What the list of a picker waits for: nothing, the first records that a text finds, or more of them. */
type Awaited = 'nothing' | 'first' | 'more'

/** A picker of linked records: what was typed, what that found, and what is chosen. */
export interface PickerState {
  search: string
  /** What the records of the list were found by; null until the first have come. */
  found: string | null
  records: readonly FoundRecord[]
  cursor: string | null
  awaits: Awaited
  /** Ids, in the order in which the cell shows them. */
  chosen: readonly string[]
  /** The line that was gone to; null: the first of what was searched for. */
  at: number | null
  /** The name of the record that is being made. */
  creating: string | null
}

/** One line of the list. */
export type Line = { kind: 'record'; record: FoundRecord } | { kind: 'create'; name: string }

export const beginning = (chosen: readonly string[], search: string): PickerState => ({
  search,
  found: null,
  records: [],
  cursor: null,
  awaits: 'first',
  chosen,
  at: null,
  creating: null,
})

/** What is looked for: blanks around it say nothing. */
const wanted = ({ search }: Pick<PickerState, 'search'>) => search.trim()

/** Another text was typed. What is shown stays until that has found something. */
export function typed(state: PickerState, search: string): PickerState {
  const next = { ...state, search, at: null }
  return { ...next, awaits: wanted(next) === state.found ? 'nothing' : 'first' }
}

/** The next page is wanted: of what is shown, when there is more of it and nothing is on its way. */
export const wantsMore = (state: PickerState): PickerState =>
  state.awaits === 'nothing' && state.cursor !== null ? { ...state, awaits: 'more' } : state

/** What a call has to ask for now; null when for nothing. */
export const asks = (state: PickerState): { search: string; cursor: string | null } | null =>
  state.awaits === 'nothing' ? null : { search: wanted(state), cursor: state.awaits === 'more' ? state.cursor : null }

/** A page came. It is passed over when something else is wanted by now. */
export function came(
  state: PickerState,
  { asked, page }: { asked: { search: string; cursor: string | null }; page: FoundPage },
): PickerState {
  const now = asks(state)
  if (now?.search !== asked.search || now.cursor !== asked.cursor) return state
  const known = new Set(asked.cursor === null ? [] : state.records.map(({ id }) => id))
  const records =
    asked.cursor === null ? page.records : [...state.records, ...page.records.filter(({ id }) => !known.has(id))]
  return { ...state, records, cursor: page.cursor, found: asked.search, awaits: 'nothing' }
}

/** A page could not be had: the list empties quietly, and what had been found before the next page stays. */
export const failed = (state: PickerState, asked: { search: string; cursor: string | null }): PickerState =>
  came(state, { asked, page: { records: [], cursor: null } })

/** Takes a record in or out; where only one can be linked it takes the place of the other. */
export function toggled(state: PickerState, id: string, allowMultiple: boolean): PickerState {
  const isIn = state.chosen.includes(id)
  const others = state.chosen.filter(one => one !== id)
  const chosen = isIn ? others : allowMultiple ? [...others, id] : [id]
  // The text has found what it was for; the place in a list that was walked through stays.
  return state.search === '' ? { ...state, chosen } : typed({ ...state, chosen }, '')
}

export const withoutLast = (state: PickerState): PickerState => ({ ...state, chosen: state.chosen.slice(0, -1) })

/** A record is being made, with this name. */
export const creating = (state: PickerState, name: string): PickerState => ({ ...state, creating: name })

/** It came to be and is chosen, or it did not and nothing is. What was typed since stays. */
export function created(state: PickerState, made: { id: string; allowMultiple: boolean } | null): PickerState {
  const next = { ...state, creating: null }
  if (!made || state.chosen.includes(made.id)) return next
  const { chosen } = toggled({ ...next, search: '' }, made.id, made.allowMultiple)
  return wanted(state) === state.creating ? typed({ ...next, chosen }, '') : { ...next, chosen }
}

/**
 * The lines of the list: what was found, and the making of a record of the name that was typed, unless one of that name
 * was found or it is not known yet whether there is one.
 */
export function linesOf(state: PickerState, mayCreate: (name: string) => boolean): Line[] {
  const lines: Line[] = state.records.map(record => ({ kind: 'record', record }))
  if (state.creating !== null) return [...lines, { kind: 'create', name: state.creating }]
  const name = wanted(state)
  const isKnown = state.records.some(record => fold(record.name) === fold(name))
  if (name !== '' && state.found === name && !isKnown && mayCreate(name)) lines.push({ kind: 'create', name })
  return lines
}

/** The line that Enter takes; null while nothing was searched for or gone to, and while the list is not that of the search. */
export function activeOf(state: PickerState, count: number): number | null {
  if (state.at !== null) return count === 0 ? null : Math.min(state.at, count - 1)
  return wanted(state) !== '' && wanted(state) === state.found && count > 0 ? 0 : null
}

/** The line `by` further, around the ends; before the end of a list that goes on, more of it is wanted. */
export function stepped(state: PickerState, by: 1 | -1, count: number): PickerState {
  if (count === 0) return state
  const from = activeOf(state, count) ?? (by > 0 ? -1 : 0)
  const at = (from + by + count) % count
  // Whoever comes to the end of what is here goes on from there when more has come.
  if (by > 0 && from === count - 1 && state.cursor !== null) return wantsMore(state)
  const next = { ...state, at }
  return at >= count - 2 ? wantsMore(next) : next
}

/** What is said below the list; null when it says enough. */
export function statusOf(state: PickerState, count: number): string | null {
  if (state.awaits === 'first' && state.found !== null) return 'Searching...'
  if (state.awaits !== 'nothing') return 'Loading...'
  return count === 0 ? 'No records found' : null
}
