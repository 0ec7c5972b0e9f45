import type { BaseContext } from '../../fields/field-type.ts'
import { errorText, toServerError } from '../../ui/server/server-error.ts'
import type { TableChange, TableChanges } from '../actions/table-changes.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { LinkPage } from '../../record-form/LinkedChips.tsx'
import { noteParts } from '../rows/fetch-rows.ts'
import type { RecordNews } from '../live/record-news.ts'
import { isAmong, type Referred } from '../live/referred-news.ts'
import { RecordCache } from '../rows/record-cache.ts'
import type { TablesClient } from '../page/tables-client.ts'

export interface OpenRecordOptions {
  client: Pick<TablesClient, 'records'>
  basePublicId: string
  tableId: string
  recordId: string
  /** What the record's table looks like beyond what is fetched. */
  changes: TableChanges
  /** What is known of its base. */
  base?: BaseContext
}

/** So many links of each cell are fetched with a record; the others page by page, or whole where something is done to them. */
const mostLinks = 200

export type OpenRecordState =
  | { status: 'loading' }
  | { status: 'ready'; record: TableRecord }
  /** It was deleted, here or by somebody else. */
  | { status: 'gone' }
  | { status: 'failed'; problem: string }

/**
 * One record as a panel shows it, kept in step with what is done to it, here and by others. Each change makes another
 * state.
 */
export class OpenRecord {
  readonly #options: OpenRecordOptions
  readonly #listeners = new Set<() => void>()
  readonly #cache = new RecordCache(1)
  #number: number | null = null
  /** Something is done to what a cell has of very many: from then on the record comes with all of it. */
  #isWhole = false
  /** What counts while there is no record. */
  #without: Exclude<OpenRecordState, { status: 'ready' }> = { status: 'loading' }
  #state: OpenRecordState

  constructor(options: OpenRecordOptions) {
    this.#options = options
    this.#state = this.#look()
  }

  get state(): OpenRecordState {
    return this.#state
  }

  /** The row's number on this page. */
  get number(): number | null {
    const { changes, recordId } = this.#options
    const made = changes.madeNumber(recordId)
    return made ?? (this.#number === null ? null : changes.localNumber(this.#number))
  }

  /** What a person sees in a field: a value that is not saved yet, or what the server holds. */
  value(fieldId: string): unknown {
    const unsent = this.#options.changes.cell(this.#options.recordId, fieldId)
    return unsent === undefined ? (this.#record?.data[fieldId] ?? null) : unsent
  }

  /** Asks for the record, first and again. */
  async load(): Promise<void> {
    const { client, basePublicId, tableId, recordId, base } = this.#options
    const done = this.#cache.expect()
    try {
      const asked = { basePublicId, tableId, recordId, ...(!this.#isWhole && { mostLinks }) }
      const { version, ...record } = await client.records.get.query(asked)
      noteParts(record, { base })
      this.#number = record.number
      this.#options.changes.learn([record])
      this.#cache.put(record.number, record, version)
    } catch (error) {
      const isGone = toServerError(error).code === 'not_found'
      if (isGone) this.#cache.clear()
      this.#without = isGone ? { status: 'gone' } : { status: 'failed', problem: errorText(error) }
    } finally {
      done()
    }
    this.#tell()
  }

  /** Asks for all that cells of very many links have, before something is done to them. Answers whether it is here. */
  async loadWhole(): Promise<boolean> {
    if (this.#record?.linkCounts) {
      this.#isWhole = true
      this.#cache.markStale()
      await this.load()
    }
    return !this.#record?.linkCounts
  }

  /**
   * The next links of a cell of which only the first are here, after the last that is known, and whether they are the last
   * of it. Rejects when they could not be had, also because the cell has others by now.
   */
  async moreLinks(fieldId: string, after: string | undefined): Promise<LinkPage> {
    const { client, basePublicId, tableId, recordId, changes } = this.#options
    const asked = { basePublicId, tableId, recordId, fieldId, after }
    const { linked, isLast } = await client.records.links.query(asked)
    changes.learn([{ linkedData: { [fieldId]: linked } }])
    return { ids: linked.map(({ id }) => id), isLast }
  }

  /** Calls back with every change of `state`, and follows what is done to the record until the answer is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    const leave = this.#options.changes.subscribe(change => this.#follow(change))
    return () => {
      this.#listeners.delete(listener)
      leave()
    }
  }

  #follow(change: TableChange): void {
    const { recordId } = this.#options
    switch (change.kind) {
      case 'reload':
      case 'outdated':
      case 'unheard':
        this.#cache.markStale()
        return void this.load()
      case 'stored':
        if (change.recordId !== recordId) return
        this.#cache.write(recordId, change.data, change.version)
        return this.#tell()
      case 'referred':
        if (this.#isReferring(change.referred.of)) void this.load()
        return
      case 'record':
        if (change.recordId === recordId) this.#tell()
        return
      case 'rows':
      case 'numbered':
        return this.#tell()
      case 'heard':
        for (const news of change.records) if (news.recordId === recordId) this.#hear(news)
    }
  }

  #isReferring(of: Referred['of']): boolean {
    if (of === 'all') return true
    if ('recordIds' in of) return of.recordIds.includes(this.#options.recordId)
    const record = this.#record
    return record !== undefined && isAmong(of)(record)
  }

  #hear({ kind, recordId, data, version }: RecordNews): void {
    if (kind === 'update') this.#cache.hear(recordId, data, version)
    else if (kind === 'delete') {
      this.#cache.clear()
      this.#without = { status: 'gone' }
    } else void this.load()
    this.#tell()
  }

  /** What the server has, or what was made here and is on its way to it. */
  get #record(): TableRecord | undefined {
    const fetched = this.#number === null ? undefined : this.#cache.get(this.#number)
    return fetched ?? this.#options.changes.made(this.#options.recordId)
  }

  #look(): OpenRecordState {
    if (this.#options.changes.isHidden(this.#options.recordId)) return { status: 'gone' }
    const record = this.#record
    return record ? { status: 'ready', record } : this.#without
  }

  #tell(): void {
    this.#state = this.#look()
    for (const listener of this.#listeners) listener()
  }
}
