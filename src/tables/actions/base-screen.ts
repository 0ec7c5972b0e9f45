import type { Action } from '../../actions/action.ts'
import { TableChanges } from './table-changes.ts'

/** What actions change on the screen: all that one tab shows of a base. */
export class BaseScreen {
  readonly #tables = new Map<string, TableChanges>()
  #names: ReadonlyMap<string, string> = new Map()

  table(tableId: string): TableChanges {
    const table = this.#tables.get(tableId) ?? new TableChanges()
    this.#tables.set(tableId, table)
    return table
  }

  /** What a table is called, for the labels of actions. */
  tableName(tableId: string): string {
    return this.#names.get(tableId) ?? 'a table'
  }

  setNames(names: ReadonlyMap<string, string>): void {
    this.#names = names
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
