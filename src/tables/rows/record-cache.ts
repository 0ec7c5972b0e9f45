import type { TableRecord } from '../../engine/model/structure.ts'
import { type Concerned, isAmong } from '../live/referred-news.ts'

interface Cached {
  record: TableRecord
  /** The version of the base up to which the record is complete. */
  version: number
  /** Whether the record has to be loaded again; until then it still shows. */
  isStale: boolean
  /** Cells that a response had before the live changes reached its version, and that version. */
  ahead: ReadonlyMap<string, number>
}

interface Written {
  version: number
  data: Record<string, unknown>
}

const nothing: ReadonlyMap<string, number> = new Map()

const aheadOf = (written: readonly Written[]): Map<string, number> =>
  new Map(written.flatMap(({ version, data }) => Object.keys(data).map(fieldId => [fieldId, version] as const)))

/**
 * The loaded records by their row number on this page. Newer values win in whatever order responses arrive: a response
 * that was under way during a change gets that change applied.
 */
export class RecordCache {
  readonly #records = new Map<number, Cached>()
  readonly #numbers = new Map<string, number>()
  readonly #capacity: number
  /** Changes while responses are pending that may not include them, by record. */
  readonly #written = new Map<string, Written[]>()
  #expected = 0
  /** Invalidations while responses are pending that may not include them. */
  #outdated: { version: number; isOf: (record: TableRecord) => boolean }[] = []
  #generation = 0
  #renewals = 0

  /** @param capacity the maximum number of records; the oldest are dropped. */
  constructor(capacity = 50_000) {
    this.#capacity = capacity
  }

  get(number: number): TableRecord | undefined {
    return this.#records.get(number)?.record
  }

  numberOf(recordId: string): number | undefined {
    return this.#numbers.get(recordId)
  }

  /** Whether a record is loaded and up to date. */
  isFresh(number: number): boolean {
    return this.#records.get(number)?.isStale === false
  }

  /** Increases with each `clear`. Responses to earlier requests are useless then. */
  get generation(): number {
    return this.#generation
  }

  /** Increases with each `markStale`. Responses to earlier requests are shown, but stay stale. */
  get renewals(): number {
    return this.#renewals
  }

  /** To be called when records are requested; call the returned function when they have arrived or failed. */
  expect(): () => void {
    this.#expected++
    return () => {
      this.#expected--
      if (this.#expected > 0) return
      this.#written.clear()
      this.#outdated = []
    }
  }

  /**
   * Stores a record as it was at a version of the base, or later. If it was invalidated since, it shows but is stale.
   */
  put(number: number, record: TableRecord, version: number): void {
    const cached = this.#records.get(number)
    if (cached && cached.version > version && !cached.isStale) return
    // The same version with fewer links adds nothing.
    if (cached && cached.version === version && !cached.isStale && record.linkCounts && !cached.record.linkCounts)
      return
    const newer = (this.#written.get(record.id) ?? [])
      .filter(written => written.version > version)
      .toSorted((one, other) => one.version - other.version)
    const data: TableRecord['data'] = Object.assign({}, record.data, ...newer.map(written => written.data))
    const ahead = newer.length === 0 ? nothing : aheadOf(newer)
    this.#records.delete(number)
    const isStale = this.#outdated.some(since => since.version > version && since.isOf(record))
    this.#records.set(number, { record: { ...record, data }, version, isStale, ahead })
    this.#numbers.set(record.id, number)
    if (this.#records.size > this.#capacity) this.#forgetOldest()
  }

  /**
   * Applies a live change of cells. Live changes arrive in the order of versions.
   *
   * @returns the changed cells: none if the record is not loaded, or newer.
   */
  hear(recordId: string, data: Record<string, unknown>, version: number): string[] {
    if (this.#expected > 0) this.#remember(recordId, { version, data })
    const cached = this.#known(recordId)
    if (!cached || cached.version > version) return []
    const fieldIds = Object.keys(data).filter(fieldId => (cached.ahead.get(fieldId) ?? 0) <= version)
    this.#change(cached, { version, data: Object.fromEntries(fieldIds.map(fieldId => [fieldId, data[fieldId]])) })
    return fieldIds
  }

  /** Writes cells from a response, whose version may be ahead of the live changes. */
  write(recordId: string, data: Record<string, unknown>, version: number): void {
    if (this.#expected > 0) this.#remember(recordId, { version, data })
    const cached = this.#known(recordId)
    if (!cached || cached.version > version) return
    const ahead = new Map([...cached.ahead, ...aheadOf([{ version, data }])])
    this.#change({ ...cached, ahead }, { version: cached.version, data })
  }

  /** Marks affected records as changed since a version. They show, and are loaded again. */
  outdate(affected: Concerned, version: number): void {
    const isOf = isAmong(affected)
    if (this.#expected > 0) this.#outdated.push({ version, isOf })
    if ('recordIds' in affected) {
      for (const recordId of affected.recordIds) {
        const cached = this.#known(recordId)
        if (cached) cached.isStale = true
      }
      return
    }
    for (const cached of this.#records.values()) if (isOf(cached.record)) cached.isStale = true
  }

  /** Marks everything as stale. It shows, and is loaded again. */
  markStale(): void {
    this.#renewals++
    for (const cached of this.#records.values()) cached.isStale = true
  }

  /** Drops everything. */
  clear(): void {
    this.#generation++
    this.#records.clear()
    this.#numbers.clear()
  }

  #known(recordId: string): Cached | undefined {
    const number = this.#numbers.get(recordId)
    return number === undefined ? undefined : this.#records.get(number)
  }

  #change(cached: Cached, { version, data }: Written): void {
    const { record, ahead } = cached
    const number = this.#numbers.get(record.id)
    if (number === undefined) return
    const changed = { ...record, data: { ...record.data, ...data } }
    const stillAhead = ahead.size === 0 ? ahead : new Map([...ahead].filter(([, writtenAt]) => writtenAt > version))
    this.#records.set(number, { ...cached, record: changed, version, ahead: stillAhead })
  }

  #remember(recordId: string, written: Written): void {
    const all = this.#written.get(recordId)
    if (all) all.push(written)
    else this.#written.set(recordId, [written])
  }

  #forgetOldest(): void {
    for (const [number, { record }] of this.#records) {
      this.#records.delete(number)
      this.#numbers.delete(record.id)
      return
    }
  }
}
