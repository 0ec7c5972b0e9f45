import type { TableRecord } from '../../engine/model/structure.ts'
import type { RecordNews } from '../live/record-news.ts'
import type { Referred } from '../live/referred-news.ts'

/**
 * Rows made here are numbered downwards from far above all numbers that the server gives. Each page begins somewhere
 * else: what it has numbered may outlive it in the outbox, and must not be taken for a row of another page.
 */
const firstLocalNumber = () => 2 ** 32 - 1 - Math.floor(Math.random() * 2 ** 30)

/** A record by its id and by the row number that it has on this page. */
export interface RowId {
  id: string
  number: number
}

/** Right above or below which row another one is to stand, where nothing sorts it. */
export interface BesideRow extends RowId {
  side: 'above' | 'below'
}

/** A row that was made here, and where. */
export interface MadePlace {
  number: number
  /** Null: at the end. */
  beside: BesideRow | null
}

export type TableChange =
  /** Cells of a record look different. */
  | { kind: 'record'; recordId: string }
  /** Rows were added, taken away or brought back. */
  | { kind: 'rows' }
  /** The server has rows under numbers of its own; here they keep the local ones. Local numbers by those of the server. */
  | { kind: 'numbered'; numbers: ReadonlyMap<number, number> }
  /** The server has said what these cells hold since a version of the base. */
  | { kind: 'stored'; recordId: string; data: Record<string, unknown>; version: number }
  /** Records were changed, by this page or by others. */
  | { kind: 'heard'; records: readonly RecordNews[] }
  /** Cells show something else that only the server can say. */
  | { kind: 'referred'; referred: Referred }
  /** The server has rows whose place is not known here. */
  | { kind: 'reload' }
  /** What was fetched is not what the server holds any more. */
  | { kind: 'outdated' }
  /** Anything may have happened to the table unheard. */
  | { kind: 'unheard' }

interface MadeRow {
  record: TableRecord
  /** The version as of which the server has it: the next order of rows says where it stands. Null while it does not. */
  storedAt: number | null
  /** What was told of its cells before the answer that says what it began with. */
  written: { version: number; data: Record<string, unknown> }[]
  beside: BesideRow | null
}

interface HiddenRow {
  number: number
  /** Nothing waits any more that was done to it. */
  isSettled: boolean
  /** Whether its deletion was heard: when somebody brings it back after that, it is there again. */
  deletion: 'not heard' | 'heard' | 'perhaps missed'
}

/** The records that a view has fetched. */
interface FetchedRecords {
  get(number: number): TableRecord | undefined
  numberOf(recordId: string): number | undefined
}

/**
 * What one table looks like beyond what was fetched of it: cells that wait to be sent, rows that were made here, and
 * rows that were deleted. It outlives the views that show the table, so that all of them show it.
 */
export class TableChanges {
  readonly #cells = new Map<string, Map<string, unknown>>()
  readonly #made = new Map<string, MadeRow>()
  readonly #madeIds = new Map<number, string>()
  readonly #hidden = new Map<string, HiddenRow>()
  /** Rows that are brought back here, which nobody has been heard to have brought back yet. */
  readonly #unhidden = new Map<string, HiddenRow>()
  /** Rows made here keep their own number while the page is open; the server has given them another. */
  readonly #localOfServer = new Map<number, number>()
  readonly #serverOfLocal = new Map<number, number>()
  readonly #listeners = new Set<(change: TableChange) => void>()
  #fetched: FetchedRecords | null = null
  #nextLocal = firstLocalNumber()
  /** The actions on their way that bring the table itself. */
  readonly #expected = new Set<string>()
  #arrival = Promise.withResolvers<void>()

  readonly #learn: (records: readonly Partial<TableRecord>[]) => void

  /** @param learn takes in what records that were fetched tell of others. */
  constructor(learn: (records: readonly Partial<TableRecord>[]) => void = () => undefined) {
    this.#learn = learn
  }

  /** Records of the table were fetched, or what groups of them hold. */
  learn(records: readonly Partial<TableRecord>[]): void {
    this.#learn(records)
  }

  /** What `setCell` has put into a cell; undefined when what was fetched counts. */
  cell(recordId: string, fieldId: string): unknown {
    return this.#cells.get(recordId)?.get(fieldId)
  }

  /** Whether cells of a record wait to be sent. */
  isWaiting(recordId: string): boolean {
    return this.#cells.has(recordId)
  }

  /** What a person sees in a cell; undefined when no screen shows it. */
  shown({ recordId, number, fieldId }: { recordId: string; number: number; fieldId: string }): unknown {
    const unsent = this.cell(recordId, fieldId)
    if (unsent !== undefined) return unsent
    const record = this.#fetched?.get(number) ?? this.#made.get(recordId)?.record
    return record && (record.data[fieldId] ?? null)
  }

  /** Tells where records that were fetched are to be had, while a view of the table is open. */
  setFetched(fetched: FetchedRecords | null): void {
    this.#fetched = fetched
  }

  setCell(recordId: string, fieldId: string, value: unknown): void {
    const cells = this.#cells.get(recordId) ?? new Map<string, unknown>()
    cells.set(fieldId, value ?? null)
    this.#cells.set(recordId, cells)
    this.#tell({ kind: 'record', recordId })
  }

  /** From here on what was fetched counts again. */
  releaseCell(recordId: string, fieldId: string): void {
    const cells = this.#cells.get(recordId)
    if (!cells?.delete(fieldId)) return
    if (cells.size === 0) this.#cells.delete(recordId)
    this.#tell({ kind: 'record', recordId })
  }

  /** The server has said what some cells of a record hold since a version of the base. */
  store(recordId: string, data: Record<string, unknown>, version: number): void {
    this.#writeMade(recordId, data, version)
    this.#tell({ kind: 'stored', recordId, data, version })
  }

  /** Something was heard of records, in the order of the versions. */
  hear(records: readonly RecordNews[]): void {
    for (const { kind, recordId, data, version } of records) {
      const hidden = this.#hidden.get(recordId)
      if (kind === 'update') this.#writeMade(recordId, data, version)
      else if (kind === 'delete' && hidden) hidden.deletion = 'heard'
      else if (kind === 'restore') {
        this.#unhidden.delete(recordId)
        if (hidden?.deletion !== 'not heard') this.#hidden.delete(recordId)
      }
    }
    this.#tell({ kind: 'heard', records })
  }

  /** What cells of the table refer to is not what it was. */
  refer(referred: Referred): void {
    this.#tell({ kind: 'referred', referred })
  }

  #writeMade(recordId: string, data: Record<string, unknown>, version: number): void {
    const row = this.#made.get(recordId)
    if (!row) return
    row.record = { ...row.record, data: { ...row.record.data, ...data } }
    if (row.storedAt === null) row.written.push({ version, data })
  }

  /** A number for a row that is about to be made. */
  newNumber(): number {
    return this.#nextLocal--
  }

  make(...rows: readonly (TableRecord & { beside?: BesideRow | null })[]): void {
    for (const { beside = null, ...record } of rows) {
      // An action of an earlier page brings its number along.
      this.#nextLocal = Math.min(this.#nextLocal, record.number - 1)
      this.#made.set(record.id, { record, storedAt: null, written: [], beside })
      this.#madeIds.set(record.number, record.id)
    }
    this.#tell({ kind: 'rows' })
  }

  unmake(...recordIds: readonly string[]): void {
    const gone = recordIds.filter(recordId => this.#forgetMade(recordId))
    if (gone.length > 0) this.#tell({ kind: 'rows' })
  }

  /** What the server has of a row that was made here is known, and where it stands: nothing of it is kept here. */
  takeMade(recordId: string): TableRecord | undefined {
    const row = this.#made.get(recordId)
    if (!row || row.storedAt === null) return undefined
    this.#forgetMade(recordId)
    return row.record
  }

  #forgetMade(recordId: string): boolean {
    const row = this.#made.get(recordId)
    if (row) this.#madeIds.delete(row.record.number)
    return this.#made.delete(recordId)
  }

  /** The server has rows as of a version, under numbers of its own; those that were not made here are passed over. */
  storeMade(records: readonly TableRecord[], version: number): void {
    const numbers = new Map<number, number>()
    for (const record of records) {
      this.#find(record)
      const row = this.#made.get(record.id)
      if (!row || row.storedAt !== null) continue
      const { number } = row.record
      const newer = row.written.filter(written => written.version > version).map(written => written.data)
      const data: TableRecord['data'] = Object.assign({}, record.data, ...newer)
      this.#localOfServer.set(record.number, number)
      this.#serverOfLocal.set(number, record.number)
      this.#made.set(record.id, { ...row, record: { ...record, number, data }, storedAt: version, written: [] })
      numbers.set(record.number, number)
    }
    if (numbers.size > 0) this.#tell({ kind: 'numbered', numbers })
  }

  /** The record of a row that was made here and that no fetch has brought yet. */
  madeRecord(number: number): TableRecord | undefined {
    const recordId = this.#madeIds.get(number)
    return recordId === undefined ? undefined : this.#made.get(recordId)?.record
  }

  /** The rows that were made here and that the order of rows does not know yet, in the order in which they were made. */
  get madePlaces(): MadePlace[] {
    return [...this.#made.values()].map(({ record, beside }) => ({ number: record.number, beside }))
  }

  /** The rows that were made here and that the order of rows does not know yet. */
  get madeRecords(): TableRecord[] {
    return [...this.#made.values()].map(({ record }) => record)
  }

  /** Of these, the rows that the server has, and the version up to which they are sure to be as it has them. */
  get storedMade(): { record: TableRecord; version: number }[] {
    return [...this.#made.values()].flatMap(({ record, storedAt }) =>
      storedAt === null ? [] : { record, version: storedAt },
    )
  }

  madeNumber(recordId: string): number | undefined {
    return this.#made.get(recordId)?.record.number
  }

  /** The number of a row on this page; as it is given, by an earlier page perhaps, while no screen shows the row. */
  numberNow({ id, number }: RowId): number {
    return this.madeNumber(id) ?? this.#fetched?.numberOf(id) ?? number
  }

  hide(rows: readonly RowId[]): void {
    for (const row of rows) {
      this.#hidden.set(row.id, { number: this.numberNow(row), isSettled: false, deletion: 'not heard' })
    }
    this.#tell({ kind: 'rows' })
  }

  /** A hidden row that an earlier page had numbered has been seen. */
  #find({ id, number }: TableRecord): void {
    const hidden = this.#hidden.get(id)
    if (!hidden || this.#made.has(id) || hidden.number === this.localNumber(number)) return
    hidden.number = this.localNumber(number)
    this.#tell({ kind: 'rows' })
  }

  unhide(rows: readonly RowId[]): void {
    for (const { id } of rows) {
      const row = this.#hidden.get(id)
      if (row) this.#unhidden.set(id, row)
      this.#hidden.delete(id)
    }
    this.#tell({ kind: 'rows' })
  }

  /** Bringing rows back was refused: they are gone again, but for those that somebody else has brought back. */
  hideRefused(rows: readonly RowId[]): void {
    for (const { id } of rows) {
      const row = this.#unhidden.get(id)
      if (row) this.#hidden.set(id, row)
    }
    this.#tell({ kind: 'rows' })
  }

  /** Deleting rows was refused: they are there again, but for those that somebody else has deleted meanwhile. */
  unhideRefused(rows: readonly RowId[]): void {
    for (const { id } of rows) if (this.#hidden.get(id)?.deletion !== 'heard') this.#hidden.delete(id)
    this.#tell({ kind: 'rows' })
  }

  /** Nothing that was done to a row waits any more: the next order of rows says whether it is there. */
  settleRow(recordId: string): void {
    const row = this.#hidden.get(recordId)
    if (row) row.isSettled = true
  }

  /** Whether a row was deleted here. */
  isHidden(recordId: string): boolean {
    return this.#hidden.has(recordId)
  }

  /** A row that was made here, while no order of rows knows it. */
  made(recordId: string): TableRecord | undefined {
    return this.#made.get(recordId)?.record
  }

  get hiddenNumbers(): ReadonlySet<number> {
    return new Set([...this.#hidden.values()].map(({ number }) => number))
  }

  reload(): void {
    this.#tell({ kind: 'reload' })
  }

  /** The cells hold something else on the server than what was fetched of them. */
  outdate(): void {
    for (const row of this.#made.values()) if (row.storedAt !== null) row.record = { ...row.record, data: {} }
    this.#tell({ kind: 'outdated' })
  }

  /** Nobody has told what happened to the table: it is asked for again. */
  renew(): void {
    for (const row of this.#hidden.values()) if (row.deletion === 'not heard') row.deletion = 'perhaps missed'
    this.#tell({ kind: 'unheard' })
  }

  /** An action on its way brings the table: until it has `arrived`, the server cannot be asked about it. */
  expect(actionId: string): void {
    this.#expected.add(actionId)
  }

  /** The server has the table, or has refused it. */
  arrived(actionId: string): void {
    if (!this.#expected.delete(actionId) || this.isExpected) return
    this.#arrival.resolve()
    this.#arrival = Promise.withResolvers()
    this.#tell({ kind: 'reload' })
  }

  get isExpected(): boolean {
    return this.#expected.size > 0
  }

  /** Resolves when nothing brings the table any more. */
  async arrival(): Promise<void> {
    if (this.isExpected) await this.#arrival.promise
  }

  localNumber(serverNumber: number): number {
    return this.#localOfServer.get(serverNumber) ?? serverNumber
  }

  serverNumber(localNumber: number): number {
    return this.#serverOfLocal.get(localNumber) ?? localNumber
  }

  get localNumbers(): ReadonlyMap<number, number> {
    return this.#localOfServer
  }

  /**
   * To be called before the order of rows is asked for. The answer, called when it has come, forgets the rows that
   * the server knew of already: the new order says better whether and where they stand.
   */
  beforeOrder(): () => void {
    const made = [...this.#made].flatMap(([id, row]) => (row.storedAt === null ? [] : id))
    const hidden = [...this.#hidden].filter(([, row]) => row.isSettled)
    return () => {
      for (const id of made) this.#forgetMade(id)
      for (const [id, row] of hidden) if (this.#hidden.get(id) === row) this.#hidden.delete(id)
    }
  }

  /** Calls back with every change; the answer ends that. */
  subscribe(listener: (change: TableChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(change: TableChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
