import type { BaseContext } from '../../fields/field-type.ts'
import { errorText, toServerError } from '../../ui/server/server-error.ts'
import type { TableChange, TableChanges } from '../actions/table-changes.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { LinkPage } from '../../record-form/LinkedChips.tsx'
import { noteTruncatedCells } from '../rows/fetch-rows.ts'
import type { RecordNews } from '../live/record-news.ts'
import { isAmong, type Referred } from '../live/referred-news.ts'
import { RecordCache } from '../rows/record-cache.ts'
import type { TablesClient } from '../page/tables-client.ts'

export interface OpenRecordOptions {
  client: Pick<TablesClient, 'records'>
  basePublicId: string
  tableId: string
  recordId: string
  /** Unsaved and live changes of the record's table. */
  changes: TableChanges
  /** The context of its base. */
  base?: BaseContext
}

/**
 * How many links per cell are loaded with a record. The others are loaded page by page, or all at once before a change.
 */
const maxLinks = 200

export type OpenRecordState =
  | { status: 'loading' }
  | { status: 'ready'; record: TableRecord }
  /** It was deleted, by this person or someone else. */
  | { status: 'gone' }
  | { status: 'failed'; problem: string }

/** One record on the screen, kept up to date with unsaved and live changes. Each change creates a new state. */
export class OpenRecord {
  readonly #options: OpenRecordOptions
  readonly #listeners = new Set<() => void>()
  readonly #cache = new RecordCache(1)
  #number: number | null = null
  /** Whether all links are loaded: set once a cell with very many links is edited. */
  #isWhole = false
  /** The state while there is no record. */
  #without: Exclude<OpenRecordState, { status: 'ready' }> = { status: 'loading' }
  #state: OpenRecordState

  constructor(options: OpenRecordOptions) {
    this.#options = options
    this.#state = this.#look()
  }

  get state(): OpenRecordState {
    return this.#state
  }

  /** The row number on this page. */
  get number(): number | null {
    const { changes, recordId } = this.#options
    const made = changes.madeNumber(recordId)
    return made ?? (this.#number === null ? null : changes.localNumber(this.#number))
  }

  /** The value of a field on the screen: an unsaved one, or what the server has. */
  value(fieldId: string): unknown {
    const unsent = this.#options.changes.cell(this.#options.recordId, fieldId)
    return unsent === undefined ? (this.#record?.data[fieldId] ?? null) : unsent
  }

  /** Loads the record, or loads it again. */
  async load(): Promise<void> {
    const { client, basePublicId, tableId, recordId, base } = this.#options
    const done = this.#cache.expect()
    try {
      const input = { basePublicId, tableId, recordId, ...(!this.#isWhole && { maxLinks }) }
      const { version, ...record } = await client.records.get.query(input)
      noteTruncatedCells(record, { base })
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

  /** Loads all links of cells with very many, before they are changed. Resolves to whether that worked. */
  async loadAllLinks(): Promise<boolean> {
    if (this.#record?.linkCounts) {
      this.#isWhole = true
      this.#cache.markStale()
      await this.load()
    }
    return !this.#record?.linkCounts
  }

  /** Loads the links of a cell after a given one. Rejects if that fails, for example because the cell has changed. */
  async loadLinks(fieldId: string, after: string | undefined): Promise<LinkPage> {
    const { client, basePublicId, tableId, recordId, changes } = this.#options
    const input = { basePublicId, tableId, recordId, fieldId, after }
    const { linked, isLast } = await client.records.links.query(input)
    changes.learn([{ linkedData: { [fieldId]: linked } }])
    return { ids: linked.map(({ id }) => id), isLast }
  }

  /**
   * Calls back on every change of `state` until the returned function is called. The record is only kept up to date
   * while there is a subscriber.
   */
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
        if (this.#isReferring(change.referred.affected)) void this.load()
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

  #isReferring(affected: Referred['affected']): boolean {
    if (affected === 'all') return true
    if ('recordIds' in affected) return affected.recordIds.includes(this.#options.recordId)
    const record = this.#record
    return record !== undefined && isAmong(affected)(record)
  }

  #hear({ kind, recordId, data, version }: RecordNews): void {
    if (kind === 'update') this.#cache.hear(recordId, data, version)
    else if (kind === 'delete') {
      this.#cache.clear()
      this.#without = { status: 'gone' }
    } else void this.load()
    this.#tell()
  }

  /** The record from the server, or one that was created here and is not saved yet. */
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
