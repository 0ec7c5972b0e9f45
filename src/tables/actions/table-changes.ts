import type { TableRecord } from '../../engine/model/structure.ts'
import { movedNews, type RecordNews } from '../live/record-news.ts'
import type { Referred } from '../live/referred-news.ts'
import { type SeenTable, waitingProperty, withKnownProperties } from './waiting-property.ts'

/**
 * Rows created here are numbered downwards from far above the server's numbers. Each page starts at a random number,
 * because its rows may outlive it in the outbox and must not be mistaken for rows of another page.
 */
const firstLocalNumber = () => 2 ** 32 - 1 - Math.floor(Math.random() * 2 ** 30)

/** A record's id, and its row number on this page. */
export interface RowId {
  id: string
  number: number
}

/** The row directly above or below which another one is placed when no sort applies. */
export interface BesideRow extends RowId {
  side: 'above' | 'below'
}

/** A row that was created here, and its place. */
export interface MadePlace {
  number: number
  /** When it was created, relative to moves of rows. */
  turn: number
  /** Null for the end. */
  beside: BesideRow | null
}

/** Rows that were moved beside another one here, in their order. */
export interface RowMove {
  rows: readonly RowId[]
  beside: BesideRow
}

/** Moves of an action that the loaded order does not include. */
export interface MovedRows {
  moves: readonly RowMove[]
  /** When they were moved, relative to the creation of rows. */
  turn: number
}

/** @property open the rows whose place on the server is not known here; null before the server has stored the move. */
interface PendingMove extends MovedRows {
  open: Set<string> | null
}

export type TableChange =
  /** Cells of a record changed. */
  | { kind: 'record'; recordId: string }
  /** Rows were added, hidden, or restored. */
  | { kind: 'rows' }
  /** The server numbered rows that keep their local numbers here. Local numbers by server number. */
  | { kind: 'numbered'; numbers: ReadonlyMap<number, number> }
  /** The server reported the values of cells at a version of the base. */
  | { kind: 'stored'; recordId: string; data: Record<string, unknown>; version: number }
  /** Records were changed by this page or others. */
  | { kind: 'heard'; records: readonly RecordNews[] }
  /** Cells show something new that only the server knows. */
  | { kind: 'referred'; referred: Referred }
  /** The server has rows whose place is unknown here. */
  | { kind: 'reload' }
  /** Loaded records no longer match the server. */
  | { kind: 'outdated' }
  /** Changes to the table may have been missed. */
  | { kind: 'unheard' }

interface MadeRow {
  record: TableRecord
  /** The version at which the server stored it; null before that. The next order of rows contains its place. */
  storedAt: number | null
  /** Changes to its cells that arrived before the answer with its initial values. */
  written: { version: number; data: Record<string, unknown> }[]
  beside: BesideRow | null
  turn: number
}

interface HiddenRow {
  number: number
  /** No action on it waits any more. */
  isSettled: boolean
  /** Whether the live message of its deletion arrived. If it was restored after that, the row is shown again. */
  deletion: 'not heard' | 'heard' | 'perhaps missed'
  /** Someone restored it. The deletion here came later, or found it already deleted and is never heard. */
  mayBeRestored: boolean
}

/** The records that a view has loaded. */
interface FetchedRecords {
  get(number: number): TableRecord | undefined
  numberOf(recordId: string): number | undefined
}

/**
 * What one table shows beyond the loaded records: cells that wait to be sent, rows that were created here, and rows
 * that were deleted. It outlives the views of the table, so that all of them show it.
 */
export class TableChanges {
  readonly #cells = new Map<string, Map<string, unknown>>()
  readonly #made = new Map<string, MadeRow>()
  readonly #madeIds = new Map<number, string>()
  readonly #hidden = new Map<string, HiddenRow>()
  /** By action id. */
  readonly #moves = new Map<string, PendingMove>()
  #turn = 0
  /** Rows that are being restored here; no live message has confirmed it yet. */
  readonly #unhidden = new Map<string, HiddenRow>()
  /** Local numbers, which rows created here keep while the page is open, by server number. */
  readonly #localOfServer = new Map<number, number>()
  readonly #serverOfLocal = new Map<number, number>()
  readonly #listeners = new Set<(change: TableChange) => void>()
  #fetched: FetchedRecords | null = null
  #nextLocal = firstLocalNumber()
  /** Ids of pending actions that create or restore the table itself. */
  readonly #expected = new Set<string>()
  #arrival = Promise.withResolvers<void>()

  readonly #learn: (records: readonly Partial<TableRecord>[]) => void
  readonly #see: () => SeenTable
  /** When the waiting cells of a record were last set. */
  readonly #setAt = new Map<string, string>()

  /**
   * @param learn receives loaded records, which contain names of linked records.
   * @param see returns the table as the screen shows it.
   */
  constructor(
    learn: (records: readonly Partial<TableRecord>[]) => void = () => undefined,
    see: () => SeenTable = () => ({ fields: [], person: null }),
  ) {
    this.#learn = learn
    this.#see = see
  }

  /** Call when records or groups of the table were loaded. */
  learn(records: readonly Partial<TableRecord>[]): void {
    this.#learn(records)
  }

  /** The value that `setCell` put into a cell; undefined when the loaded value counts. */
  cell(recordId: string, fieldId: string): unknown {
    const cells = this.#cells.get(recordId)
    if (!cells) return undefined
    return cells.has(fieldId)
      ? cells.get(fieldId)
      : waitingProperty(this.#see(), { fieldId, at: this.#setAt.get(recordId) })
  }

  /** Whether cells of a record wait to be sent. */
  isWaiting(recordId: string): boolean {
    return this.#cells.has(recordId)
  }

  /** The value that a cell shows; undefined when no screen shows it. */
  shown({ recordId, number, fieldId }: { recordId: string; number: number; fieldId: string }): unknown {
    const unsent = this.cell(recordId, fieldId)
    if (unsent !== undefined) return unsent
    const record = this.#fetched?.get(number) ?? this.#made.get(recordId)?.record
    return record && (record.data[fieldId] ?? null)
  }

  /** Sets the source of loaded records while a view of the table is open. */
  setFetched(fetched: FetchedRecords | null): void {
    this.#fetched = fetched
  }

  setCell(recordId: string, fieldId: string, value: unknown): void {
    const cells = this.#cells.get(recordId) ?? new Map<string, unknown>()
    cells.set(fieldId, value ?? null)
    this.#cells.set(recordId, cells)
    this.#setAt.set(recordId, new Date().toISOString())
    this.#tell({ kind: 'record', recordId })
  }

  /** Shows the loaded value of a cell again. */
  releaseCell(recordId: string, fieldId: string): void {
    const cells = this.#cells.get(recordId)
    if (!cells?.delete(fieldId)) return
    if (cells.size === 0) {
      this.#cells.delete(recordId)
      this.#setAt.delete(recordId)
    }
    this.#tell({ kind: 'record', recordId })
  }

  /** Notifies listeners of the values of some cells, as the server reported them at a version of the base. */
  store(recordId: string, data: Record<string, unknown>, version: number): void {
    this.#writeMade(recordId, data, version)
    this.#tell({ kind: 'stored', recordId, data, version })
  }

  /** Takes live changes to records, in the order of their versions. */
  hear(records: readonly RecordNews[]): void {
    let isUnsure = false
    for (const { kind, recordId, data, version } of records) {
      const hidden = this.#hidden.get(recordId)
      if (kind === 'update') this.#writeMade(recordId, data, version)
      else if (kind === 'delete' && hidden) Object.assign(hidden, { deletion: 'heard', mayBeRestored: false })
      else if (kind === 'restore') {
        this.#unhidden.delete(recordId)
        if (hidden?.deletion !== 'not heard') this.#hidden.delete(recordId)
        else {
          hidden.mayBeRestored = true
          isUnsure ||= hidden.isSettled
        }
      }
    }
    this.#tell({ kind: 'heard', records })
    if (isUnsure) this.reload()
  }

  /** Notifies listeners that what cells refer to has changed. */
  refer(referred: Referred): void {
    this.#tell({ kind: 'referred', referred })
  }

  #writeMade(recordId: string, data: Record<string, unknown>, version: number): void {
    const row = this.#made.get(recordId)
    if (!row) return
    row.record = { ...row.record, data: { ...row.record.data, ...data } }
    if (row.storedAt === null) row.written.push({ version, data })
  }

  /** A number for a row that is about to be created. */
  newNumber(): number {
    return this.#nextLocal--
  }

  make(...rows: readonly (TableRecord & { beside?: BesideRow | null })[]): void {
    for (const { beside = null, ...made } of rows) {
      const record = withKnownProperties(this.#see(), made)
      // An action of an earlier page contains its row number.
      this.#nextLocal = Math.min(this.#nextLocal, record.number - 1)
      this.#made.set(record.id, { record, storedAt: null, written: [], beside, turn: this.#turn++ })
      this.#madeIds.set(record.number, record.id)
    }
    this.#tell({ kind: 'rows' })
  }

  revertCreation(...recordIds: readonly string[]): void {
    const gone = recordIds.filter(recordId => this.#forgetMade(recordId))
    if (gone.length > 0) this.#tell({ kind: 'rows' })
  }

  /** Drops and returns a row that was created here, once its place and its state on the server are known. */
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

  /** The server stored rows at a version, under numbers of its own. Rows that were not created here are ignored. */
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

  /** The record of a row that was created here and not loaded yet. */
  madeRecord(number: number): TableRecord | undefined {
    const recordId = this.#madeIds.get(number)
    return recordId === undefined ? undefined : this.#made.get(recordId)?.record
  }

  /** The places of rows created here that the loaded order does not include, in the order of their creation. */
  get madePlaces(): MadePlace[] {
    return [...this.#made.values()].map(({ record, beside, turn }) => ({ number: record.number, beside, turn }))
  }

  /** The records of rows created here that the loaded order does not include. */
  get madeRecords(): TableRecord[] {
    return [...this.#made.values()].map(({ record }) => record)
  }

  /**
   * Those of `madeRecords` that the server has stored, with the version up to which they are known to match the server.
   */
  get storedMade(): { record: TableRecord; version: number }[] {
    return [...this.#made.values()].flatMap(({ record, storedAt }) =>
      storedAt === null ? [] : { record, version: storedAt },
    )
  }

  madeNumber(recordId: string): number | undefined {
    return this.#made.get(recordId)?.record.number
  }

  /**
   * The number of a row on this page, or the given number (perhaps from an earlier page) when no screen shows the row.
   */
  numberNow({ id, number }: RowId): number {
    return this.madeNumber(id) ?? this.#fetched?.numberOf(id) ?? number
  }

  /** Moves rows beside others, until the loaded order has their places. */
  move(actionId: string, moves: readonly RowMove[]): void {
    this.#moves.set(actionId, { moves, turn: this.#turn++, open: null })
    this.#tell({ kind: 'rows' })
  }

  revertMove(actionId: string): void {
    if (this.#moves.delete(actionId)) this.#tell({ kind: 'rows' })
  }

  /** The server stored a move at a version. The rows stay where they are until their places on the server are known. */
  storeMove(actionId: string, version: number): void {
    const move = this.#moves.get(actionId)
    if (!move) return
    const recordIds = move.moves.flatMap(({ rows }) => rows.map(({ id }) => id))
    move.open = new Set(recordIds)
    this.#tell({ kind: 'heard', records: movedNews(recordIds, { version, at: '', isOwn: true }) })
  }

  /** Call when the server has told the places of rows. */
  placeMoved(recordIds: ReadonlySet<string>): void {
    for (const [actionId, { open }] of this.#moves) {
      for (const id of recordIds) open?.delete(id)
      if (open?.size === 0) this.#moves.delete(actionId)
    }
  }

  /** The moves that the loaded order does not include. */
  get movedRows(): readonly MovedRows[] {
    return [...this.#moves.values()]
  }

  hide(rows: readonly RowId[]): void {
    for (const row of rows) {
      const number = this.numberNow(row)
      this.#hidden.set(row.id, { number, isSettled: false, deletion: 'not heard', mayBeRestored: false })
    }
    this.#tell({ kind: 'rows' })
  }

  /** Updates a hidden row that an earlier page had numbered. */
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

  /** A restore was refused: hides the rows again, except those that somebody else has restored. */
  hideRefused(rows: readonly RowId[]): void {
    for (const { id } of rows) {
      const row = this.#unhidden.get(id)
      if (row) this.#hidden.set(id, row)
    }
    this.#tell({ kind: 'rows' })
  }

  /** A deletion was refused: shows the rows again, except those that somebody else has deleted. */
  unhideRefused(rows: readonly RowId[]): void {
    for (const { id } of rows) if (this.#hidden.get(id)?.deletion !== 'heard') this.#hidden.delete(id)
    this.#tell({ kind: 'rows' })
  }

  /** No action on a row waits any more: the next order of rows decides whether it is shown. */
  settleRow(recordId: string): void {
    const row = this.#hidden.get(recordId)
    if (!row) return
    row.isSettled = true
    if (row.mayBeRestored) this.reload()
  }

  /** Whether a row was deleted here. */
  isHidden(recordId: string): boolean {
    return this.#hidden.has(recordId)
  }

  /** A row that was created here, until a loaded order includes it. */
  made(recordId: string): TableRecord | undefined {
    return this.#made.get(recordId)?.record
  }

  get hiddenNumbers(): ReadonlySet<number> {
    return new Set([...this.#hidden.values()].map(({ number }) => number))
  }

  reload(): void {
    this.#tell({ kind: 'reload' })
  }

  /** Loaded cells no longer match the server. */
  outdate(): void {
    for (const row of this.#made.values()) if (row.storedAt !== null) row.record = { ...row.record, data: {} }
    this.#tell({ kind: 'outdated' })
  }

  /** Changes may have been missed: the table is loaded again. */
  renew(): void {
    for (const row of this.#hidden.values()) if (row.deletion === 'not heard') row.deletion = 'perhaps missed'
    this.#tell({ kind: 'unheard' })
  }

  /** A pending action creates or restores the table. The server cannot be asked about it until `arrived` is called. */
  expect(actionId: string): void {
    this.#expected.add(actionId)
  }

  /** The server has stored or refused the table. */
  arrived(actionId: string): void {
    if (!this.#expected.delete(actionId) || this.isExpected) return
    this.#arrival.resolve()
    this.#arrival = Promise.withResolvers()
    this.#tell({ kind: 'reload' })
  }

  get isExpected(): boolean {
    return this.#expected.size > 0
  }

  /** Resolves when no pending action creates or restores the table. */
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
   * Call before loading the order of rows, and call the returned function when it has arrived. It drops the rows that
   * the server knew at the start, because the new order includes them if they still exist.
   */
  beforeOrder(): () => void {
    const made = [...this.#made].flatMap(([id, row]) => (row.storedAt === null ? [] : id))
    const hidden = [...this.#hidden].filter(([, row]) => row.isSettled)
    const moved = [...this.#moves].flatMap(([actionId, { open }]) => (open ? actionId : []))
    return () => {
      for (const id of made) this.#forgetMade(id)
      for (const actionId of moved) this.#moves.delete(actionId)
      for (const [id, row] of hidden) if (this.#hidden.get(id) === row) this.#hidden.delete(id)
    }
  }

  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: (change: TableChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(change: TableChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
