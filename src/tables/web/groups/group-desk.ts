import type { Clock } from '../../../actions/queue-options.ts'
import type { Sort } from '../../../query/filter.ts'
import { toServerError } from '../../../ui/server-error.ts'
import type { TableChanges } from '../../actions/table-changes.ts'
import { RefreshPace } from '../footer/refresh-pace.ts'
import type { GroupField } from '../grid/grid-data.ts'
import type { TableData } from '../table-data.ts'
import type { OrderAnswer, OrderQuery } from '../table-data-options.ts'
import type { TablesClient } from '../tables-client.ts'
import { Folds } from './folds.ts'
import { GroupedRows } from './grouped-rows.ts'
import type { LeafGroup } from './leaf-groups.ts'

/** A base that is written to all the time answers no two questions in one version. */
const mostTries = 3

/** By which fields a view is grouped. */
export interface WantedGroups {
  sorts: readonly Sort[]
  /** The same fields, as a grid draws them. */
  fields: readonly GroupField[]
}

export interface GroupDeskOptions {
  client: TablesClient
  clock: Clock
  data: TableData
  changes: TableChanges
  userId: string
  viewId: string
  /** The rows are in the groups that were asked for with their order. */
  arrived(): void
}

/** Asks for the groups of a view's rows, and keeps them in step with the rows. */
export class GroupDesk {
  readonly rows: GroupedRows
  readonly #options: GroupDeskOptions
  readonly #pace: RefreshPace
  readonly #leave: () => void
  #query: OrderQuery | null = null
  #sorts: readonly Sort[] = []
  #tries = 0

  constructor(options: GroupDeskOptions) {
    const { clock, data, changes, userId, viewId, arrived } = options
    this.#options = options
    this.#pace = new RefreshPace(clock, () => this.#check())
    const folds = new Folds(globalThis.localStorage ?? null, { userId, viewId })
    this.rows = new GroupedRows(data, { folds, arrived, doubt: () => this.#pace.note() })
    this.#leave = changes.subscribe(change => {
      if (change.kind !== 'heard') return
      const isAboutGroups = (fieldId: string) => this.#sorts.some(sort => sort.fieldId === fieldId)
      const others = change.records.filter(({ kind, isOwn }) => kind === 'update' && !isOwn)
      // Of rows that are not on the screen nobody here knows which group they were in.
      if (others.some(({ data: changed }) => Object.keys(changed).some(isAboutGroups))) this.#pace.note()
    })
  }

  stop(): void {
    this.#leave()
    this.#pace.stop()
    this.rows.stop()
  }

  /**
   * Asks for an order of rows and its groups, of one version if that can be had. The rows expect them.
   *
   * @throws when either cannot be had, such as for too many groups.
   */
  async askOrder(query: OrderQuery, { sorts, fields }: WantedGroups): Promise<OrderAnswer> {
    const { client } = this.#options
    let [order, groups] = await Promise.all([client.records.index.query(query), this.#askGroups(query, sorts)])
    for (let tries = 1; order.version !== groups.version && tries < mostTries; tries++) {
      if (order.version < groups.version) order = await client.records.index.query(query)
      else groups = await this.#askGroups(query, sorts)
    }
    this.#query = query
    this.#sorts = sorts
    this.rows.expect({ fields, leaves: groups.groups })
    return order
  }

  #askGroups({ sort: _, ...of }: OrderQuery, sorts: readonly Sort[]) {
    return this.#options.client.records.groups.query({ ...of, groups: [...sorts] })
  }

  /** Asks what the groups are by now; when the rows cannot be told apart by them, for the rows as well. */
  async #check(): Promise<void> {
    if (!this.#query) return
    let leaves: LeafGroup[]
    try {
      leaves = (await this.#askGroups(this.#query, this.#sorts)).groups
    } catch (error) {
      if (toServerError(error).code === 'too_large') void this.#options.data.reload()
      return
    }
    const isConfirmed = this.rows.confirm(leaves)
    this.#tries = isConfirmed ? 0 : this.#tries + 1
    if (isConfirmed || this.#options.data.order.hasStrays) return
    if (this.#tries < mostTries) return this.#pace.note()
    this.#tries = 0
    await this.#options.data.reload().catch(() => undefined)
  }
}
