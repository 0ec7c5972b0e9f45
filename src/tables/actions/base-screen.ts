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

  /** An action is over: cells that no waiting action touches show again what the server holds. */
  release(action: Action, waiting: readonly Action[]): void {
    for (const { kind, id, tableId, fieldIds } of action.touches) {
      if (kind !== 'record' || tableId === undefined) continue
      const kept = new Set(
        waiting.flatMap(other => other.touches.flatMap(touched => (touched.id === id ? (touched.fieldIds ?? []) : []))),
      )
      for (const fieldId of fieldIds ?? []) if (!kept.has(fieldId)) this.table(tableId).releaseCell(id, fieldId)
    }
  }
}
