import { fold } from '../text/fold.ts'
import type { FoundPage, FoundRecord } from '../linked-records.ts'

/** What the picker is loading: nothing, the first page of a search, or the next page. */
type Awaited = 'nothing' | 'first' | 'more'

/** The state of a picker of linked records: the search text, its results, and the chosen records. */
export interface PickerState {
  search: string
  /** The search that found the listed records; null until the first results arrive. */
  found: string | null
  records: readonly FoundRecord[]
  cursor: string | null
  awaits: Awaited
  /** Record ids in the order in which the cell shows them. */
  chosen: readonly string[]
  /** The line that the person moved to; null for the first result of a search. */
  at: number | null
  /** The name of the record that is being created. */
  creating: string | null
}

/** One line of the list. */
export type Line = { kind: 'record'; record: FoundRecord } | { kind: 'create'; name: string }

export const initialPicker = (chosen: readonly string[], search: string): PickerState => ({
  search,
  found: null,
  records: [],
  cursor: null,
  awaits: 'first',
  chosen,
  at: null,
  creating: null,
})

/** The search text without surrounding blanks. */
const searchText = ({ search }: Pick<PickerState, 'search'>) => search.trim()

/** The state after typing. The listed records stay until the new results arrive. */
export function searchChanged(state: PickerState, search: string): PickerState {
  const next = { ...state, search, at: null }
  return { ...next, awaits: searchText(next) === state.found ? 'nothing' : 'first' }
}

/** The state while the next page loads, if there is one and nothing else is loading. */
export const nextPageRequested = (state: PickerState): PickerState =>
  state.awaits === 'nothing' && state.cursor !== null ? { ...state, awaits: 'more' } : state

/** The request to send now; null if there is nothing to load. */
export const nextRequest = (state: PickerState): { search: string; cursor: string | null } | null =>
  state.awaits === 'nothing'
    ? null
    : { search: searchText(state), cursor: state.awaits === 'more' ? state.cursor : null }

/** The state after a page arrives. A page for an outdated request is ignored. */
export function pageLoaded(
  state: PickerState,
  { request, page }: { request: { search: string; cursor: string | null }; page: FoundPage },
): PickerState {
  const now = nextRequest(state)
  if (now?.search !== request.search || now.cursor !== request.cursor) return state
  const loadedIds = new Set(request.cursor === null ? [] : state.records.map(({ id }) => id))
  const records =
    request.cursor === null ? page.records : [...state.records, ...page.records.filter(({ id }) => !loadedIds.has(id))]
  return { ...state, records, cursor: page.cursor, found: request.search, awaits: 'nothing' }
}

/** The state after a request fails. A failed search empties the list; a failed next page keeps it. */
export const pageFailed = (state: PickerState, request: { search: string; cursor: string | null }): PickerState =>
  pageLoaded(state, { request, page: { records: [], cursor: null } })

/** Adds or removes a record. If only one can be linked, it replaces the other. */
export function recordToggled(state: PickerState, id: string, allowMultiple: boolean): PickerState {
  const isIn = state.chosen.includes(id)
  const others = state.chosen.filter(one => one !== id)
  const chosen = isIn ? others : allowMultiple ? [...others, id] : [id]
  // A choice ends the search. Without a search, the active line stays.
  return state.search === '' ? { ...state, chosen } : searchChanged({ ...state, chosen }, '')
}

export const withoutLast = (state: PickerState): PickerState => ({ ...state, chosen: state.chosen.slice(0, -1) })

/** The state while a record with this name is being created. */
export const creationStarted = (state: PickerState, name: string): PickerState => ({ ...state, creating: name })

/** The state after a record is created and chosen, or its creation fails. Text typed since then stays. */
export function creationEnded(state: PickerState, made: { id: string; allowMultiple: boolean } | null): PickerState {
  const next = { ...state, creating: null }
  if (!made || state.chosen.includes(made.id)) return next
  const { chosen } = recordToggled({ ...next, search: '' }, made.id, made.allowMultiple)
  return searchText(state) === state.creating ? searchChanged({ ...next, chosen }, '') : { ...next, chosen }
}

/**
 * The lines of the list: the found records, and a line to create a record with the typed name once the results show
 * that no record has it.
 */
export function pickerLines(state: PickerState, mayCreate: (name: string) => boolean): Line[] {
  const lines: Line[] = state.records.map(record => ({ kind: 'record', record }))
  if (state.creating !== null) return [...lines, { kind: 'create', name: state.creating }]
  const name = searchText(state)
  const isKnown = state.records.some(record => fold(record.name) === fold(name))
  if (name !== '' && state.found === name && !isKnown && mayCreate(name)) lines.push({ kind: 'create', name })
  return lines
}

/** The line that Enter chooses. Null without a search or a move to a line, and while results are outdated. */
export function activeLine(state: PickerState, count: number): number | null {
  if (state.at !== null) return count === 0 ? null : Math.min(state.at, count - 1)
  return searchText(state) !== '' && searchText(state) === state.found && count > 0 ? 0 : null
}

/** Moves the active line by one and wraps around. Before the end of an incomplete list, it loads the next page. */
export function lineStepped(state: PickerState, by: 1 | -1, count: number): PickerState {
  if (count === 0) return state
  const from = activeLine(state, count) ?? (by > 0 ? -1 : 0)
  const at = (from + by + count) % count
  // On the last loaded line, the active line waits for the next page.
  if (by > 0 && from === count - 1 && state.cursor !== null) return nextPageRequested(state)
  const next = { ...state, at }
  return at >= count - 2 ? nextPageRequested(next) : next
}

/** The status text below the list, or null. */
export function pickerStatus(state: PickerState, count: number): string | null {
  if (state.awaits === 'first' && state.found !== null) return 'Searching...'
  if (state.awaits !== 'nothing') return 'Loading...'
  return count === 0 ? 'No records found' : null
}
