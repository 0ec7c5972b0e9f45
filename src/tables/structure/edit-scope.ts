import type { Action } from '../../actions/action.ts'
import type { ActionDraft } from '../../actions/action-type.ts'
import type { BaseScreen } from '../actions/base-screen.ts'
import { noTableSelected } from '../../texts/error-catalogue.ts'
import { isolated } from '../../texts/isolated.ts'
import type { Table } from '../../engine/model/structure.ts'
import type { BaseSession } from '../page/open-bases.ts'

export interface EditScopeOptions {
  userId: string
  basePublicId: string
  screen: BaseScreen
  session: Pick<BaseSession, 'act' | 'undo'>
  /** The table and view on the screen: undo returns there. Empty in a base without tables. */
  tableId: string
  viewId: string
  /** Shows a text with a button that undoes what it reports. */
  offerUndo(text: string, undo: () => void): void
}

/** What the edits of tables, fields, and views share. */
export interface EditScope extends EditScopeOptions {
  tables(): readonly Table[]
  findTable(id: string): Table | undefined
  /** @throws Error if the base has no table. */
  act(draft: ActionDraft, gestureId?: string): Action
  /** Reports a deletion and offers to undo it. */
  reportDeleted(name: string, action: Action): void
}

export function editScope(options: EditScopeOptions): EditScope {
  const { userId, basePublicId, screen, session, tableId, viewId, offerUndo } = options
  const tables = () => screen.structure.shown?.tables ?? []
  return {
    ...options,
    tables,
    findTable: id => tables().find(table => table.id === id),
    act(draft, gestureId) {
      if (tableId === '') throw new Error(noTableSelected)
      return session.act(draft, { userId, basePublicId, tableId, viewId }, gestureId)
    },
    reportDeleted(name, { gestureId }) {
      offerUndo(`${isolated(name)} deleted`, () => session.undo(gestureId))
    },
  }
}
