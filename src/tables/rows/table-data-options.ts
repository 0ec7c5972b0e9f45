import type { Clock } from '../../actions/queue-options.ts'
import type { ActionDraft } from '../../actions/action-type.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { GridCursor, GridData } from '../../grid/grid-data.ts'
import type { TablesClient } from '../page/tables-client.ts'

/** What an order of rows is asked by. */
export type OrderQuery = Parameters<TablesClient['records']['index']['query']>[0]
export type OrderAnswer = Awaited<ReturnType<TablesClient['records']['index']['query']>>

export interface TableDataOptions {
  client: TablesClient
  /** Asks for the order of the rows. */
  askOrder(query: OrderQuery): Promise<OrderAnswer>
  basePublicId: string
  tableId: string
  viewId: string
  context: FieldContext
  clock: Clock
  /** What this table looks like beyond what is fetched. */
  changes: TableChanges
  /** Carries out what the person did: it shows in `changes` before this returns. */
  act(draft: ActionDraft, gestureId?: string): { gestureId: string }
  /** Rows that were added here have left the view, whose filter they do not match. */
  onUnseen(of: { count: number; show(): void }): void
  /** Rows were deleted, in a gesture that can be undone. */
  onDeleted(count: number, gestureId: string): void
  /** The person went to a cell, or to none. */
  onAttend(at: { recordId: string | null; fieldId: string | null }): void
  /** Rows could not be had, or a text could not be read: says what and why. */
  onProblem(text: string): void
}

/** Somebody else at a cell. */
export interface Guest extends Omit<GridCursor, 'rowKey'> {
  recordId: string
}

/** What is missing from the grid of somebody who may only look. */
const edits = ['addRow', 'duplicateRow', 'deleteRows', 'changeCells'] as const satisfies (keyof GridData)[]

/** Gives the grid whatever changes records, or takes it away; then its columns have to be read-only as well. */
export function allowEdits(data: GridData, mayEdit: boolean): void {
  for (const call of edits) {
    if (mayEdit) Reflect.deleteProperty(data, call)
    else Object.assign(data, { [call]: undefined })
  }
}
