import type { Clock } from '../../actions/queue-options.ts'
import type { Sort } from '../../query/filter.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import { failureKind } from '../actions/failure-kind.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import { RefreshPace } from '../footer/refresh-pace.ts'
import { wantedSummaries } from '../footer/wanted-summaries.ts'
import type { GroupField } from '../../grid/grid-data.ts'
import type { RecordNews } from '../live/record-news.ts'
import type { TableData } from '../rows/table-data.ts'
import type { OrderAnswer, OrderQuery } from '../rows/table-data-options.ts'
import type { TablesClient } from '../page/tables-client.ts'
import { GroupFigures } from './group-summaries.ts'
import { Folds } from './folds.ts'
import { GroupedRows } from './grouped-rows.ts'

/** In a base with constant writes, two queries may never return the same version. */
const maxTries = 3
/** How long to wait before a failed query is retried. */
const retryMilliseconds = 5_000

/** Whether records cannot be grouped as the view has it: by these fields, or into so many groups. */
export const isRefusal = (error: unknown): boolean => ['too_large', 'bad_input'].includes(toServerError(error).code)

/** The fields that a view is grouped by. */
export interface WantedGroups {
  sorts: readonly Sort[]
  /** The same fields, as the grid draws them. */
  fields: readonly GroupField[]
}

/** A view on the screen, and its table as the server has it. */
export type SummarizedView = Parameters<typeof wantedSummaries>[0]

export interface GroupsControllerOptions {
  client: TablesClient
  clock: Clock
  data: TableData
  changes: TableChanges
  userId: string
  viewId: string
  /** Called when the rows are in the groups that were loaded with their order. */
  arrived(): void
}

/** Loads the groups of a view's rows, and keeps them up to date. */
export class GroupsController {
  readonly rows: GroupedRows
  readonly #options: GroupsControllerOptions
  readonly #pace: RefreshPace
  readonly #figures: GroupFigures
  readonly #leave: () => void
  #stopTimer: (() => void) | null = null
  #isOver = false
  #query: OrderQuery | null = null
  #sorts: readonly Sort[] = []
  #asked = 0
  #tries = 0
  /** The version of the groups, if the order may not have reached it. */
  #ahead = 0
  /** Whether the groups have to be loaded again once the rows are where the server has them. */
  #isPutOff = false

  constructor(options: GroupsControllerOptions) {
    const { clock, data, changes, userId, viewId, arrived } = options
    this.#options = options
    this.#pace = new RefreshPace(clock, () => this.#check())
    const folds = new Folds(globalThis.localStorage ?? null, { userId, viewId })
    this.#figures = new GroupFigures({ ...options, arrived: () => this.rows.redraw() })
    this.rows = new GroupedRows(data, { folds, figures: this.#figures, arrived, doubt: () => this.#pace.note() })
    const leaveChanges = changes.subscribe(change => {
      const isDoubtful =
        (change.kind === 'heard' && change.records.some(news => this.#isDoubtful(news))) ||
        (change.kind === 'referred' && change.referred.fieldIds.some(fieldId => this.#isGroupedBy(fieldId)))
      if (isDoubtful) this.#pace.note()
    })
    const leaveData = data.subscribe(({ kind }) => {
      if (kind === 'order' && this.#isPutOff && !data.order.hasStrays) this.#pace.note()
    })
    this.#leave = () => {
      leaveChanges()
      leaveData()
    }
  }

  stop(): void {
    this.#isOver = true
    this.#leave()
    this.#stopTimer?.()
    this.#pace.stop()
    this.#figures.stop()
    this.rows.stop()
  }

  /**
   * Whether a change may leave the groups wrong. The group of a row that is not on the screen is unknown here, and a
   * change that the groups include already would be counted twice when its row moves.
   */
  #isDoubtful({ kind, data, version }: RecordNews): boolean {
    const isAboutGroups = kind === 'update' && Object.keys(data).some(fieldId => this.#isGroupedBy(fieldId))
    return isAboutGroups || version <= this.#ahead
  }

  /** Sets the summaries of the view, which are shown for its groups as well. */
  summarize(shown: SummarizedView): void {
    this.#figures.want(wantedSummaries(shown))
  }

  #isGroupedBy(fieldId: string): boolean {
    return this.#sorts.some(sort => sort.fieldId === fieldId)
  }

  /**
   * Loads an order of rows and its groups, of the same version if possible.
   *
   * @throws if either cannot be loaded, for example for too many groups.
   */
  async askOrder(query: OrderQuery, { sorts, fields }: WantedGroups): Promise<OrderAnswer> {
    const turn = ++this.#asked
    const { client } = this.#options
    let [order, groups] = await Promise.all([client.records.index.query(query), this.#askGroups(query, sorts)])
    for (let tries = 1; order.version !== groups.version && tries < maxTries; tries++) {
      if (order.version < groups.version) order = await client.records.index.query(query)
      else groups = await this.#askGroups(query, sorts)
    }
    // Only the latest query counts, in whatever order they return.
    if (turn !== this.#asked) return order
    this.#query = query
    this.#sorts = sorts
    this.#ahead = groups.version > order.version ? groups.version : 0
    this.rows.expect({ fields, leaves: groups.groups })
    this.#figures.group(query, sorts)
    return order
  }

  async #askGroups({ sort: _sort, grouped: _grouped, ...rest }: OrderQuery, sorts: readonly Sort[]) {
    const { client, changes } = this.#options
    const answer = await client.records.groups.query({ ...rest, groups: [...sorts] })
    changes.learn([answer])
    return answer
  }

  /** Loads the groups again, and the rows as well if they do not match the groups. */
  async #check(): Promise<void> {
    const query = this.#query
    if (!query) return
    this.#isPutOff = false
    try {
      const { groups, version } = await this.#askGroups(query, this.#sorts)
      // Other groups were loaded meanwhile, or the view was closed.
      if (query !== this.#query || this.#isOver) return
      this.rows.redraw()
      if (this.rows.confirm(groups)) {
        this.#tries = 0
        this.#ahead = version
      } else if (this.#options.data.order.hasStrays) this.#isPutOff = true
      else if (++this.#tries < maxTries) this.#pace.note()
      else await this.#reload()
    } catch (error) {
      if (this.#isOver) return
      if (isRefusal(error)) await this.#reload()
      else this.#refetchNow(error)
    }
  }

  async #reload(): Promise<void> {
    this.#tries = 0
    try {
      await this.#options.data.reload()
    } catch (error) {
      this.#refetchNow(error)
    }
  }

  /** Retries after a failure that may pass. */
  #refetchNow(error: unknown): void {
    if (this.#isOver || failureKind(error) !== 'temporary') return
    this.#stopTimer?.()
    this.#stopTimer = this.#options.clock.after(retryMilliseconds, () => this.#pace.note())
  }
}
