import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ActionPlace } from '../../actions/action.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import type { Table, View } from '../../engine/model/structure.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'
import type { OpenBase } from './open-bases.ts'

// One context for each rate of change: the base never changes while its page is open, the rights and the edits rarely do,
// and the table changes with every edit of its structure.

export const OpenBaseContext = createContext<OpenBase | null>(null)
export const noRights: BaseRights = { editRecords: false, editStructure: false, manageBase: false }
export const BaseRightsContext = createContext(noRights)
export const StructureEditsContext = createContext<StructureEdits | null>(null)
export const TableContext = createContext<TableOnScreen | null>(null)

/** What a page shows instead of the usual text for a table without records. */
export const NoRecordsContext = createContext<ReactNode>(null)

/** A table and one of its views, as the screen shows them. */
export interface TableOnScreen {
  table: Table
  /** With the settings that the person has made only for themselves. */
  view: View
  /** As it is for everyone. */
  savedView: View
}

function provided<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`No ${name} is provided here`)
  return value
}

/** The base that the page shows. */
export const useBase = (): OpenBase => provided(useContext(OpenBaseContext), 'base')

/** What the person may do with the base; nothing while that is not known. */
export const useBaseRights = (): BaseRights => useContext(BaseRightsContext)

/** The actions that change the structure of the base. Check `useBaseRights().editStructure` before offering them. */
export const useStructureEdits = (): StructureEdits => provided(useContext(StructureEditsContext), 'structure')

/** The table on the screen, or the table of the record in a dialog. */
export const useTable = (): TableOnScreen => provided(useContext(TableContext), 'table')

/** Whether there is a table on the screen. */
export const useIsTableShown = (): boolean => useContext(TableContext) !== null

/** Where an action happens: undo returns there. */
export function useActionPlace(): ActionPlace {
  const { userId, basePublicId } = useBase()
  const { table, view } = useTable()
  const [tableId, viewId] = [table.id, view.id]
  return useMemo(() => ({ userId, basePublicId, tableId, viewId }), [userId, basePublicId, tableId, viewId])
}
