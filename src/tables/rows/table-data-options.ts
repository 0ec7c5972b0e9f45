import type { Clock } from '../../actions/queue-options.ts'
import type { ActionDraft } from '../../actions/action-type.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { GridCursor, GridData } from '../../grid/grid-data.ts'
import type { TablesClient } from '../page/tables-client.ts'

/** The input of the query for an order of rows. */
export type OrderQuery = Parameters<TablesClient['records']['index']['query']>[0]
export type OrderAnswer = Awaited<ReturnType<TablesClient['records']['index']['query']>>

export interface TableDataOptions {
  client: TablesClient
  /** Loads the order of the rows. */
  askOrder(query: OrderQuery): Promise<OrderAnswer>
  basePublicId: string
  tableId: string
  viewId: string
  context: FieldContext
  clock: Clock
  /** Unsaved and live changes of this table. */
  changes: TableChanges
  /** Acts for the person. The change is in `changes` when this returns. */
  act(draft: ActionDraft, gestureId?: string): { gestureId: string }
  /** Called when rows that were added here have left the view because they do not match its filter. */
  onUnseen(unseen: { count: number; show(): void }): void
  /** Called when rows were deleted, with a gesture that can be undone. */
  onDeleted(count: number, gestureId: string): void
  /** Called when the person moves to a cell, or to none. */
  onAttend(at: { recordId: string | null; fieldId: string | null }): void
  /** Reports rows that failed to load, or a text that cannot be read. */
  onProblem(text: string): void
}

/** The position of someone else in the grid. */
export interface CollaboratorCursor extends Omit<GridCursor, 'rowKey'> {
  recordId: string
}

/** The calls that a read-only grid does not have. */
const edits = ['addRow', 'duplicateRow', 'deleteRows', 'changeCells'] as const satisfies (keyof GridData)[]

/** Allows or forbids changes of records in the grid. Read-only columns are set separately. */
export function allowEdits(data: GridData, mayEdit: boolean): void {
  for (const call of edits) {
    if (mayEdit) Reflect.deleteProperty(data, call)
    else Object.assign(data, { [call]: undefined })
  }
}
