import type { Action } from '../../actions/action.ts'
import { browserClock } from '../../actions/browser-clock.ts'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import type { News } from '../live/record-news.ts'
import { Presence } from '../live/presence.ts'
import { changedLookups, referredNews, tablesWithNewLookups } from '../live/referred-news.ts'
import { Staleness } from '../rows/staleness.ts'
import { LinkedNames } from './linked-names.ts'
import { StructureChanges } from './structure/structure-changes.ts'
import { withField, withTable } from './structure/structure-patches.ts'
import { TableChanges } from './table-changes.ts'

/** The server may speak of an action after it has answered it: of so many it is remembered that they are ours. */
const mostOver = 1_000

type Heard = Pick<News, 'records' | 'outdated' | 'fields' | 'converted' | 'turned' | 'isOfTrash'>

/** What those who watch a base are told of what has happened. */
export interface Happened {
  /** Something was deleted or brought back, as far as known. */
  isOfTrash: boolean
}

/** What actions change on the screen: all that one tab shows of a base. */
export class BaseScreen {
  /** Which tables have to be asked for again when somebody looks at them. */
  readonly staleness = new Staleness(() => Date.now())
  /** Who else is here. */
  readonly presence = new Presence(browserClock)
  readonly #tables = new Map<string, TableChanges>()
  /** Ids of actions that the server took from here, the latest last. */
  readonly #over = new Set<string>()
  readonly structure = new StructureChanges()
  readonly #watchers = new Set<(news: Happened) => void>()
  /** What cells that refer to other records and fields are understood by. */
  readonly names = new LinkedNames(() => this.structure.shown)

  table(tableId: string): TableChanges {
    const table = this.#tables.get(tableId) ?? new TableChanges(records => this.names.learn(records))
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

  /** The fields of a table as they are shown; undefined when it is not. */
  fields(tableId: string): readonly Field[] | undefined {
    return this.#tableOf(tableId)?.fields
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
    if (action.status === 'synced') this.#over.add(action.id)
    const [oldest] = this.#over
    if (this.#over.size > mostOver && oldest !== undefined) this.#over.delete(oldest)
    const touched = Map.groupBy(
      waiting.flatMap(({ touches }) => touches),
      ({ id }) => id,
    )
    for (const { kind, id, tableId, fieldIds } of action.touches) {
      if (kind !== 'record' || tableId === undefined) continue
      const table = this.table(tableId)
      const others = touched.get(id) ?? []
      if (others.length === 0) table.settleRow(id)
      for (const fieldId of fieldIds ?? []) {
        if (!others.some(other => other.fieldIds?.includes(fieldId))) table.releaseCell(id, fieldId)
      }
    }
  }

  /** Whether an action was sent from here not long ago. */
  hasSent(actionId: string): boolean {
    return this.#over.has(actionId)
  }

  /** Calls back whenever something has happened in the base, by whomever; the answer ends that. */
  watch(listener: (news: Happened) => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  /** Shows what was heard of what happened in the base. */
  hear({ records, outdated, fields, converted, turned, isOfTrash }: Heard): void {
    // Before their new values, which only their new types understand.
    for (const { tableId, version, field } of converted) {
      this.structure.hear(version, metadata => withTable(metadata, tableId, table => withField(table, field.id, field)))
    }
    const { shown } = this.structure
    const told = shown ? referredNews(shown, records) : { records, referred: [] }
    const anew = new Set([...outdated, ...tablesWithNewLookups(fields)])
    for (const [tableId, news] of told.records) this.table(tableId).hear(news)
    const referred = [...told.referred, ...(shown ? changedLookups(shown, turned) : [])]
    for (const change of referred) if (!anew.has(change.tableId)) this.table(change.tableId).refer(change)
    for (const tableId of anew) this.table(tableId).outdate()
    for (const listener of this.#watchers) listener({ isOfTrash })
  }

  /** Nobody knows what happened meanwhile: everything that is shown is asked for again. */
  renew(): void {
    this.staleness.markBase()
    this.structure.renew()
    for (const table of this.#tables.values()) table.renew()
    for (const listener of this.#watchers) listener({ isOfTrash: true })
  }
}
