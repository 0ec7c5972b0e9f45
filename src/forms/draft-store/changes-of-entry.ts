import type { HistoryEntry } from '../../actions/undo-history.ts'
import type { Change } from '../document/change.ts'
import type { ChangeArgs } from './draft-actions.ts'

/** The changes that undoing or redoing an entry is about, oldest first. */
export const changesOfEntry = ({ actions }: HistoryEntry): readonly Change[] =>
  actions.flatMap(({ payload }) => (payload as ChangeArgs).changes)
