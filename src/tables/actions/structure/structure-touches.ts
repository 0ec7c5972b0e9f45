import type { Touched } from '../../../actions/action-type.ts'

/** The list of a base's tables: what adds to it, takes from it, names or orders its tables happens in turn. */
export const tableList: Touched = { kind: 'table', id: 'tables', isList: true }

/** The list of a table's fields, likewise. */
export const fieldList = (tableId: string): Touched => ({
  kind: 'field',
  id: `${tableId}/fields`,
  tableId,
  isList: true,
})

/** The list of a table's views, and what deleting a field takes out of them. */
export const viewList = (tableId: string): Touched => ({ kind: 'view', id: `${tableId}/views`, tableId, isList: true })

export const touchedTable = (id: string): Touched => ({ kind: 'table', id })
export const touchedField = (tableId: string, id: string): Touched => ({ kind: 'field', id, tableId })
export const touchedView = (tableId: string, id: string): Touched => ({ kind: 'view', id, tableId })

/** Something that comes, goes, or changes what its values mean: what is done below it hangs on that. */
export const carrying = (thing: Touched): Touched => ({ ...thing, isCarrying: true })
