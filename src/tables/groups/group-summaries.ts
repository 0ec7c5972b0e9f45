import type { Clock } from '../../actions/queue-options.ts'
import { isSameJson } from '../../fields/same-json.ts'
import type { Sort } from '../../query/filter.ts'
import { failureKind } from '../actions/failure-kind.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { GroupSummaries } from '../../engine/model/group-summaries.ts'
import { affectsSummaries, RefreshPace } from '../footer/refresh-pace.ts'
import type { GridData, ColumnSummary } from '../../grid/grid-data.ts'
import type { OrderQuery } from '../rows/table-data-options.ts'
import type { TablesClient } from '../page/tables-client.ts'
import { keyOfValues } from './leaf-groups.ts'

/** How long to wait before a failed query is retried. */
const retryMilliseconds = 5_000

const noFigures: ReadonlyMap<string, ColumnSummary> = new Map()

export interface FiguresOptions {
  client: TablesClient
  clock: Clock
  changes: TableChanges
  /** Called when the summaries have changed. */
  arrived(): void
}

/** The summaries of each group of a view, kept up to date. New ones are missing until they are loaded. */
export class GroupFigures {
  readonly #options: FiguresOptions
  readonly #pace: RefreshPace
  readonly #leave: () => void
  #stopTimer: (() => void) | null = null
  #asked: { query: OrderQuery; sorts: readonly Sort[] } | null = null
  #wanted: Readonly<Record<string, readonly string[]>> = {}
  #questions = 0
  #isOver = false
  #summaries: GroupSummaries['summaries'] = []
  #results: ReadonlyMap<string, GroupSummaries['groups'][number]['results']> = new Map()
  #columns: GridData['columns'] = []
  readonly #made = new Map<string, ReadonlyMap<string, ColumnSummary>>()

  constructor(options: FiguresOptions) {
    const { clock, changes } = options
    this.#options = options
    this.#pace = new RefreshPace(clock, () => this.#ask())
    this.#leave = changes.subscribe(({ kind }) => {
      if (this.#isWanted && affectsSummaries(kind)) this.#pace.note()
    })
  }

  stop(): void {
    this.#isOver = true
    this.#leave()
    this.#stopTimer?.()
    this.#pace.stop()
  }

  /** Sets the rows and the fields that group them. */
  group(query: OrderQuery, sorts: readonly Sort[]): void {
    if (!isSameJson(this.#asked?.sorts, sorts)) this.#take([], [])
    this.#asked = { query, sorts }
    void this.#ask()
  }

  /** Sets the summaries to load, by field id. */
  want(summaries: Readonly<Record<string, readonly string[]>>): void {
    if (isSameJson(summaries, this.#wanted)) return
    this.#wanted = summaries
    this.#made.clear()
    this.#options.arrived()
    void this.#ask()
  }

  /** The figures of a group, by column id. */
  of(key: string, { columns, context }: Pick<GridData, 'columns' | 'context'>): ReadonlyMap<string, ColumnSummary> {
    if (!this.#isWanted) return noFigures
    if (columns !== this.#columns) this.#made.clear()
    this.#columns = columns
    const made = this.#made.get(key) ?? this.#make(key, { columns, context })
    this.#made.set(key, made)
    return made
  }

  #make(key: string, { columns, context }: Pick<GridData, 'columns' | 'context'>): ReadonlyMap<string, ColumnSummary> {
    const figures = new Map<string, ColumnSummary>()
    const results = this.#results.get(key) ?? []
    for (const [at, { fieldId, name }] of this.#summaries.entries()) {
      const column = columns.find(({ id }) => id === fieldId)
      const [summary, result] = [column?.type.summaries[name], results[at] ?? null]
      if (!column || !summary || result === null || !this.#wanted[fieldId]?.includes(name)) continue
      figures.set(fieldId, { label: summary.label, text: summary.show(result, column.template, context) })
    }
    return figures
  }

  get #isWanted(): boolean {
    return Object.keys(this.#wanted).length > 0
  }

  async #ask(): Promise<void> {
    if (!this.#asked || !this.#isWanted || this.#isOver) return
    const question = ++this.#questions
    const { query, sorts } = this.#asked
    const { sort: _sort, grouped: _grouped, ...rest } = query
    const summaries = Object.fromEntries(Object.entries(this.#wanted).map(([id, names]) => [id, [...names]]))
    try {
      const input = { ...rest, groups: [...sorts], summaries }
      const answer = await this.#options.client.records.groupSummaries.query(input)
      if (question === this.#questions && !this.#isOver) this.#take(answer.summaries, answer.groups)
    } catch (error) {
      if (question === this.#questions) this.#fail(error)
    }
  }

  #take(summaries: GroupSummaries['summaries'], groups: GroupSummaries['groups']): void {
    this.#summaries = summaries
    this.#results = new Map(groups.map(({ values, results }) => [keyOfValues(values), results]))
    this.#made.clear()
    this.#options.arrived()
  }

  /** The previous figures stay until the query can be retried. Refused ones are dropped. */
  #fail(error: unknown): void {
    if (this.#isOver) return
    if (failureKind(error) !== 'temporary') return this.#take([], [])
    this.#stopTimer?.()
    this.#stopTimer = this.#options.clock.after(retryMilliseconds, () => this.#pace.note())
  }
}
