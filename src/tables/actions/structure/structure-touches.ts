import type { Touched } from '../../../actions/action-type.ts'

/** The list of a base's tables. Actions that add, remove, name, or reorder tables run in sequence. */
export const tableList: Touched = { kind: 'table', id: 'tables', isList: true }

/** The list of a table's fields, for the same purpose. */
export const fieldList = (tableId: string): Touched => ({
  kind: 'field',
  id: `${tableId}/fields`,
  tableId,
  isList: true,
})

/** The list of a table's views, including what deleting a field removes from them. */
export const viewList = (tableId: string): Touched => ({ kind: 'view', id: `${tableId}/views`, tableId, isList: true })

export const touchedTable = (id: string): Touched => ({ kind: 'table', id })
export const touchedField = (tableId: string, id: string): Touched => ({ kind: 'field', id, tableId })
export const touchedView = (tableId: string, id: string): Touched => ({ kind: 'view', id, tableId })

/** Marks a thing that is created, deleted, or converted, so that actions on anything below it depend on this one. */
export const carrying = (thing: Touched): Touched => ({ ...thing, isCarrying: true })
