import type { Action } from '../../actions/action.ts'
import type { Field, Table, View } from '../structure.ts'
import { StructureChanges } from './structure-changes.ts'
import { TableChanges } from './table-changes.ts'

/** What actions change on the screen: all that one tab shows of a base. */
export class BaseScreen {
  readonly #tables = new Map<string, TableChanges>()
  readonly structure = new StructureChanges()

  table(tableId: string): TableChanges {
    const table = this.#tables.get(tableId) ?? new TableChanges()
    this.#tables.set(tableId, table)
    return table
  }

  /** What a table is called, for the labels of actions. */
  tableName(tableId: string): string {
    return this.#tableOf(tableId)?.name ?? 'a table'
  }

  /** What a view is called, for the labels of actions. */
  viewName(tableId: string, viewId: string): string {
    return this.view(tableId, viewId)?.name ?? 'a view'
  }

  /** A field as it is shown; undefined when it is not. */
  field(tableId: string, fieldId: string): Field | undefined {
    return this.#tableOf(tableId)?.fields.find(({ id }) => id === fieldId)
  }

  /** A view as it is shown; undefined when it is not. */
  view(tableId: string, viewId: string): View | undefined {
    return this.#tableOf(tableId)?.views.find(({ id }) => id === viewId)
  }

  #tableOf(tableId: string): Table | undefined {
    return this.structure.shown?.tables.find(({ id }) => id === tableId)
  }

  /** An action is over: what no waiting action touches is again as the server has it. */
  release(action: Action, waiting: readonly Action[]): void {
    for (const { kind, id, tableId, fieldIds } of action.touches) {
      if (kind !== 'record' || tableId === undefined) continue
      const table = this.table(tableId)
      const others = waiting.flatMap(({ touches }) => touches.filter(touched => touched.id === id))
      if (others.length === 0) table.settleRow(id)
      for (const fieldId of fieldIds ?? []) {
        if (!others.some(other => other.fieldIds?.includes(fieldId))) table.releaseCell(id, fieldId)
      }
    }
  }
}
