import type { Action } from '../../actions/action.ts'
import { browserClock } from '../../actions/browser-clock.ts'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import type { News, RecordNews } from '../live/record-news.ts'
import { Presence } from '../live/presence.ts'
import { withProperties } from '../live/property-news.ts'
import { changedLookups, referredNews, tablesNaming, tablesWithUnknownValues } from '../live/referred-news.ts'
import { Staleness } from '../rows/staleness.ts'
import { LinkedNames } from './linked-names.ts'
import { StructureChanges } from './structure/structure-changes.ts'
import { withField, withTable } from './structure/structure-patches.ts'
import { TableChanges } from './table-changes.ts'

/**
 * Maximum number of finished actions to remember as sent from here. Their live messages may arrive after the answer.
 */
const maxOverrides = 1_000

type Heard = Pick<News, 'records' | 'outdated' | 'fields' | 'converted' | 'turned' | 'renamed' | 'isOfTrash' | 'people'>

/** An event for listeners of a base. */
export interface Happened {
  /** Something may have been deleted or restored. */
  isOfTrash: boolean
}

/** Everything that one tab shows of a base; actions change it. */
export class BaseScreen {
  /** The id of the person whose screen it is. */
  readonly person: string | null
  /** Tables that must be loaded again when they are next shown. */
  readonly staleness = new Staleness(() => Date.now())
  /** Other people in the base. */
  readonly presence = new Presence(browserClock)
  readonly #tables = new Map<string, TableChanges>()
  /** Ids of finished actions of this tab, the latest last. */
  readonly #over = new Set<string>()
  readonly structure = new StructureChanges()
  readonly #watchers = new Set<(news: Happened) => void>()
  /** Names of linked records and fields, for reading and showing cells. */
  readonly names = new LinkedNames(() => this.structure.shown)

  constructor(person: string | null = null) {
    this.person = person
  }

  table(tableId: string): TableChanges {
    const table =
      this.#tables.get(tableId) ??
      new TableChanges(
        records => this.names.learn(records),
        () => ({ fields: this.fields(tableId) ?? [], person: this.person }),
      )
    this.#tables.set(tableId, table)
    return table
  }

  /** Name of a table, for the labels of actions. */
  tableName(tableId: string): string {
    return this.#tableOf(tableId)?.name ?? 'a table'
  }

  /** Name of a view, for the labels of actions. */
  viewName(tableId: string, viewId: string): string {
    return this.view(tableId, viewId)?.name ?? 'a view'
  }

  /** The fields of a table as shown; undefined if it is not shown. */
  fields(tableId: string): readonly Field[] | undefined {
    return this.#tableOf(tableId)?.fields
  }

  /** A field as shown; undefined if it is not shown. */
  field(tableId: string, fieldId: string): Field | undefined {
    return this.#tableOf(tableId)?.fields.find(({ id }) => id === fieldId)
  }

  /** The primary field of a table as shown; undefined if it is not shown. */
  primaryFieldId(tableId: string): string | undefined {
    return this.#tableOf(tableId)?.primaryFieldId
  }

  /** A view as shown; undefined if it is not shown. */
  view(tableId: string, viewId: string): View | undefined {
    return this.#tableOf(tableId)?.views.find(({ id }) => id === viewId)
  }

  #tableOf(tableId: string): Table | undefined {
    return this.structure.shown?.tables.find(({ id }) => id === tableId)
  }

  /** An action is finished: what no waiting action touches shows the server's state again. */
  release(action: Action, waiting: readonly Action[]): void {
    if (action.status === 'synced') this.#over.add(action.id)
    const [oldest] = this.#over
    if (this.#over.size > maxOverrides && oldest !== undefined) this.#over.delete(oldest)
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

  /** Whether an action was sent from this tab recently. */
  hasSent(actionId: string): boolean {
    return this.#over.has(actionId)
  }

  /** Calls the listener after every change to the base by anyone; returns a function that unsubscribes. */
  watch(listener: (news: Happened) => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  /** Shows live changes to the base. */
  hear({ records, outdated, fields, converted, turned, renamed, isOfTrash, people }: Heard): void {
    this.names.learnPeople(people)
    // Conversions come before the new values, which only the new types can read.
    for (const { tableId, version, field } of converted) {
      this.structure.hear(version, metadata => withTable(metadata, tableId, table => withField(table, field.id, field)))
    }
    const { shown } = this.structure
    const messages = shown
      ? referredNews(shown, this.#withNames(withProperties(shown, records)))
      : { records, referred: [] }
    const naming = shown ? tablesNaming(shown, renamed) : []
    const outdatedTables = new Set([...outdated, ...tablesWithUnknownValues(fields), ...naming])
    for (const [tableId, news] of messages.records) this.table(tableId).hear(news)
    const referred = [...messages.referred, ...(shown ? changedLookups(shown, turned) : [])]
    for (const change of referred) if (!outdatedTables.has(change.tableId)) this.table(change.tableId).refer(change)
    for (const tableId of outdatedTables) this.table(tableId).outdate()
    for (const listener of this.#watchers) listener({ isOfTrash })
  }

  /** Marks records with people whose names are not known, so that they are loaded with them. */
  #withNames(records: News['records']): News['records'] {
    const withNames = (news: RecordNews) => (this.names.lacksNames(news.data) ? { ...news, isPartial: true } : news)
    return new Map([...records].map(([tableId, news]) => [tableId, news.map(withNames)]))
  }

  /** Live changes may have been missed: everything shown is loaded again. */
  renew(): void {
    this.staleness.markBase()
    this.structure.renew()
    for (const table of this.#tables.values()) table.renew()
    for (const listener of this.#watchers) listener({ isOfTrash: true })
  }
}
