import type { TableRecord } from '../../engine/model/structure.ts'
import { type Concerned, isAmong } from '../live/referred-news.ts'

interface Cached {
  record: TableRecord
  /** The version of the base up to which everything is in the record. */
  version: number
  /** Another fetch is wanted; until it has come the record still shows. */
  isStale: boolean
  /** Cells of which an answer told before what came earlier was heard, with the versions that they are of. */
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
 * The records that have been fetched, by the row number that they have on this page. What is newer wins, in whatever
 * order answers come: an answer that was on its way while a newer change was heard gets that change added.
 */
export class RecordCache {
  readonly #records = new Map<number, Cached>()
  readonly #numbers = new Map<string, number>()
  readonly #capacity: number
  /** What was written while answers are on their way that may not know of it, by record. */
  readonly #written = new Map<string, Written[]>()
  #expected = 0
  /** What was outdated while answers are on their way that may not know of it. */
  #outdated: { version: number; isOf: (record: TableRecord) => boolean }[] = []
  #generation = 0
  #renewals = 0

  /** @param capacity how many records are kept; the ones stored longest ago go first. */
  constructor(capacity = 50_000) {
    this.#capacity = capacity
  }

  get(number: number): TableRecord | undefined {
    return this.#records.get(number)?.record
  }

  numberOf(recordId: string): number | undefined {
    return this.#numbers.get(recordId)
  }

  /** Whether a record is here and needs no fetch. */
  isFresh(number: number): boolean {
    return this.#records.get(number)?.isStale === false
  }

  /** Another number each time that everything is forgotten: answers to earlier questions are of no use then. */
  get generation(): number {
    return this.#generation
  }

  /** Another number each time that everything is wanted anew: answers to earlier questions show, but are stale. */
  get renewals(): number {
    return this.#renewals
  }

  /** To be called when records are asked for; the answer is to be called when they have come, or will not. */
  expect(): () => void {
    this.#expected++
    return () => {
      this.#expected--
      if (this.#expected > 0) return
      this.#written.clear()
      this.#outdated = []
    }
  }

  /** Stores a record as it was at a version of the base, or later; what was outdated since then shows, but is stale. */
  put(number: number, record: TableRecord, version: number): void {
    const known = this.#records.get(number)
    if (known && known.version > version && !known.isStale) return
    // Nothing is new but that less of it has come.
    if (known && known.version === version && !known.isStale && record.linkCounts && !known.record.linkCounts) return
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
   * Writes what was heard of some cells of a record. What is heard comes in the order of the versions.
   *
   * @returns the cells that were written: none when the record is not here, or is newer.
   */
  hear(recordId: string, data: Record<string, unknown>, version: number): string[] {
    if (this.#expected > 0) this.#remember(recordId, { version, data })
    const known = this.#known(recordId)
    if (!known || known.version > version) return []
    const fieldIds = Object.keys(data).filter(fieldId => (known.ahead.get(fieldId) ?? 0) <= version)
    this.#change(known, { version, data: Object.fromEntries(fieldIds.map(fieldId => [fieldId, data[fieldId]])) })
    return fieldIds
  }

  /** Writes what an answer says that some cells hold since a version, which may be ahead of what was heard. */
  write(recordId: string, data: Record<string, unknown>, version: number): void {
    if (this.#expected > 0) this.#remember(recordId, { version, data })
    const known = this.#known(recordId)
    if (!known || known.version > version) return
    const ahead = new Map([...known.ahead, ...aheadOf([{ version, data }])])
    this.#change({ ...known, ahead }, { version: known.version, data })
  }

  /** What some records show may be something else since a version: they are wanted anew, though they still show. */
  outdate(of: Concerned, version: number): void {
    const isOf = isAmong(of)
    if (this.#expected > 0) this.#outdated.push({ version, isOf })
    if ('recordIds' in of) {
      for (const recordId of of.recordIds) {
        const known = this.#known(recordId)
        if (known) known.isStale = true
      }
      return
    }
    for (const cached of this.#records.values()) if (isOf(cached.record)) cached.isStale = true
  }

  /** From here on everything is wanted anew, though it still shows. */
  markStale(): void {
    this.#renewals++
    for (const cached of this.#records.values()) cached.isStale = true
  }

  /** Forgets everything: what is here is not as it was. */
  clear(): void {
    this.#generation++
    this.#records.clear()
    this.#numbers.clear()
  }

  #known(recordId: string): Cached | undefined {
    const number = this.#numbers.get(recordId)
    return number === undefined ? undefined : this.#records.get(number)
  }

  #change(known: Cached, { version, data }: Written): void {
    const { record, ahead } = known
    const number = this.#numbers.get(record.id)
    if (number === undefined) return
    const changed = { ...record, data: { ...record.data, ...data } }
    const stillAhead = ahead.size === 0 ? ahead : new Map([...ahead].filter(([, of]) => of > version))
    this.#records.set(number, { ...known, record: changed, version, ahead: stillAhead })
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
