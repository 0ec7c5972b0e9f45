import type { Clock } from '../../actions/queue-options.ts'
import type { Sort } from '../../query/filter.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { Table } from '../../engine/model/structure.ts'
import { fieldType } from '../../fields/registry.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import type { GridData } from '../../grid/grid-data.ts'
import type { GroupsController, SummarizedView } from '../groups/groups-controller.ts'
import type { TableData } from './table-data.ts'
import type { OrderAnswer, OrderQuery } from './table-data-options.ts'
import type { TablesClient } from '../page/tables-client.ts'

interface GroupingOptions {
  client: TablesClient
  clock: Clock
  changes: TableChanges
  userId: string
  viewId: string
}

/** The rows of a view as the grid shows them. */
export interface Grouped {
  /** The rows for the grid, in groups if there are any. */
  rows: GridData
  /** Folds or unfolds all groups; absent if there are none. */
  foldAll?: (isFolded: boolean) => void
  /** Why the rows cannot be grouped as the view asks. */
  refused?: string
}

/** The commands for a view with groups. */
export const foldCommands = (foldAll: Grouped['foldAll']) =>
  foldAll
    ? [
        { id: 'collapse-groups', label: 'Collapse all groups', group: 'Do' as const, run: () => foldAll(true) },
        { id: 'expand-groups', label: 'Expand all groups', group: 'Do' as const, run: () => foldAll(false) },
      ]
    : []

/** The grid row of a record, by its number. Unfolds the groups around it. */
export function rowOfRecord(number: number, { data, rows }: { data: TableData; rows: GridData }): number | undefined {
  const place = data.findRow(number)
  return place === undefined || !rows.showRecord ? place : rows.showRecord(place)
}

/** Groups the rows of a view. The code for groups is loaded when the first order needs it. */
export class Grouping {
  readonly #options: GroupingOptions
  readonly #listeners = new Set<() => void>()
  readonly data: TableData
  #sorts: readonly Sort[] = []
  #table: Table | null = null
  #shown: SummarizedView | null = null
  #controller: GroupsController | null = null
  #asked = 0
  #isOver = false
  #state: Grouped

  /** @param make creates the table data, which gets its order from here. */
  constructor(options: GroupingOptions, make: (askOrder: Grouping['askOrder']) => TableData) {
    this.#options = options
    this.data = make(query => this.askOrder(query))
    this.#state = { rows: this.data }
  }

  get state(): Grouped {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sets the fields that the next order is grouped by. */
  group(sorts: readonly Sort[], table: Table): void {
    this.#sorts = sorts
    this.#table = table
    this.#controller?.rows.describe(this.#fields)
  }

  /** Sets the view on the screen, whose summaries are shown for groups as well. */
  summarize(shown: SummarizedView): void {
    this.#shown = shown
    this.#controller?.summarize(shown)
  }

  /** Loads an order of the rows, and its groups. */
  async askOrder(query: OrderQuery): Promise<OrderAnswer> {
    const turn = ++this.#asked
    const { client, ...rest } = this.#options
    const sorts = this.#sorts
    const plain = async (refused?: string) => {
      const answer = await client.records.index.query(query)
      if (turn === this.#asked) this.#showPlain(refused)
      return answer
    }
    if (sorts.length === 0) return plain()
    const { GroupsController, isRefusal } = await import('../groups/groups-controller.ts')
    if (this.#isOver) return plain()
    const arrived = () => this.#showGrouped()
    const controller = (this.#controller ??= new GroupsController({ client, data: this.data, ...rest, arrived }))
    if (this.#shown) controller.summarize(this.#shown)
    try {
      return await controller.askOrder(query, { sorts, fields: this.#fields })
    } catch (error) {
      if (!isRefusal(error)) throw error
      return plain(toServerError(error).message)
    }
  }

  /** Marks the view as open until the returned function is called. */
  readonly follow = (): (() => void) => {
    this.#isOver = false
    return () => {
      this.#isOver = true
      this.#leaveController()
    }
  }

  #leaveController(): void {
    this.#controller?.stop()
    this.#controller = null
  }

  get #fields() {
    return this.#sorts.flatMap(({ fieldId }) => {
      const field = this.#table?.fields.find(({ id }) => id === fieldId)
      return field ? { ...field, type: fieldType(field.type), ui: fieldUiOf(field.type) } : []
    })
  }

  #showGrouped(): void {
    const rows = this.#controller?.rows
    if (rows) this.#show({ rows, foldAll: isFolded => rows.foldAll(isFolded) })
  }

  #showPlain(refused: string | undefined): void {
    this.#leaveController()
    this.#show({ rows: this.data, ...(refused !== undefined && { refused }) })
  }

  #show(state: Grouped): void {
    if (this.#state.rows === state.rows && this.#state.refused === state.refused) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
