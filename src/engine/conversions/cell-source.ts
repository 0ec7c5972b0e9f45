import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import {
  columnValues,
  countChangesSince,
  lastNumber,
  linkedValues,
  type ReadColumns,
  recordsChangedSince,
  type RowRange,
  type Since,
  valueCounts,
} from './convert-field.sql.ts'
import { presentCell } from '../records/cells.ts'
import { addLinked } from '../links/read-links.ts'
import { type Connection, run, runForArrays } from '../../platform/sql/run.ts'
import type { TableRecord } from '../model/structure.ts'
import type { ConversionPlan } from './conversion-plan.ts'
import { RecordLookup, linkedReadOf, readRecordsByName, findRecordsByNames } from './record-lookup.ts'

/**
 * A row's number, its value, and the value that it had when the field last had the new type; with its id if requested.
 */
export type StoredRow = [number: number, value: unknown, formerly: unknown, id?: string]

export type CountedValue = [count: number, value: unknown, formerly: unknown]

/**
 * In a page of at most this many rows, linked names are looked up one by one. Loading all names of a large table would
 * be slower.
 */
const fewRows = 1000

export interface SourceOptions {
  connection: Connection
  structure: BaseStructure
}

/** Reads a field's values, from its column or from linked records. */
export class CellSource {
  /** How values are shown and read, with the records that they refer to. */
  readonly context: FieldContext
  readonly #options: SourceOptions
  readonly #plan: ConversionPlan
  readonly #lookup: RecordLookup
  readonly #read: ReturnType<typeof linkedReadOf>
  #hasAllRecords = false

  constructor(plan: ConversionPlan, options: SourceOptions) {
    this.#plan = plan
    this.#options = options
    this.#lookup = new RecordLookup(options.structure, plan.people)
    this.context = { ...plan.context, base: this.#lookup }
    this.#read = plan.from.column === null ? linkedReadOf(options.structure, plan) : null
  }

  /**
   * Reads rows after a number in order, without empty ones. The context knows the records that they refer to until the
   * next read.
   */
  async page(after: number, limit: number, { isLive = false } = {}): Promise<StoredRow[]> {
    const page = { columns: this.#columns, after, limit }
    if (this.#plan.from.column !== null) return this.#rows(columnValues(this.#relation, page), fewRows)
    if (!this.#read) return []
    const { links: linkSide } = this.#read.read.link
    return this.#rows(linkedValues(this.#relation, { ...page, linkSide, isLive }), fewRows)
  }

  /** Reads rows whose values were created or changed after a version, directly or through links. With ids. */
  async changedSince(version: number): Promise<StoredRow[]> {
    const change = { ...this.#since(version), columns: this.#columns }
    // The base may be locked, so names must come from one lookup.
    return this.#rows(recordsChangedSince(this.#relation, change), Infinity)
  }

  /** Reads rows whose own cells were created or edited after a version. With ids. */
  async editedSince(version: number): Promise<StoredRow[]> {
    const change = { ...editsOf(this.#plan, version), columns: this.#columns }
    // The base may be locked, so names must come from one lookup.
    return this.#rows(recordsChangedSince(this.#relation, change), Infinity)
  }

  /** Counts changes after a version, up to a limit. */
  async countChanges(version: number, limit: number): Promise<number> {
    const { connection, structure } = this.#options
    const [changes] = await run(connection, countChangesSince(structure.schema, { ...this.#since(version), limit }))
    return changes?.count ?? 0
  }

  async lastNumber(): Promise<number> {
    const [range] = await run(this.#options.connection, lastNumber(this.#relation))
    return range?.last ?? 0
  }

  /**
   * Reads the values of rows that are not deleted, with counts: `[count, value, formerly]`. Equal rows are combined if
   * `areGrouped`.
   */
  async counts(range: RowRange & { areGrouped: boolean }): Promise<CountedValue[]> {
    await this.#loadAllRecords()
    const columns = Object.values(this.#columns).filter(column => column !== null)
    const rows = await runForArrays(this.#options.connection, valueCounts(this.#relation, { ...range, columns }))
    return rows as CountedValue[]
  }

  get #relation() {
    return { schema: this.#options.structure.schema, relation: this.#plan.relation }
  }

  get #columns(): ReadColumns {
    return columnsRead(this.#plan)
  }

  #since(version: number): Since {
    const edits = editsOf(this.#plan, version)
    if (!this.#read) return edits
    const { link, target } = this.#read.read
    const through = { tableId: target.id, relation: target.relation, linkSide: link.links }
    return { ...edits, fieldIds: [...edits.fieldIds, link.id], through }
  }

  /** @param maxLookedUp if there are more rows, more pages will follow, so all names are read at once. */
  async #rows(statement: Parameters<typeof runForArrays>[1], maxLookedUp: number): Promise<StoredRow[]> {
    const rows = (await runForArrays(this.#options.connection, statement)) as StoredRow[]
    if (rows.length === 0) return rows
    const whole = await this.#withLinked(rows)
    await (whole.length > maxLookedUp ? this.#loadAllRecords() : this.#loadRecords(whole))
    return whole
  }

  /** Loads all records by name if the new type links to records. */
  async #loadAllRecords(): Promise<void> {
    const { type, template } = this.#plan.to
    const target = fieldType(type).links?.settings(template).tableId
    if (target === undefined || this.#hasAllRecords) return
    this.#lookup.byName = await readRecordsByName(this.#options.connection, this.#options.structure, target)
    this.#hasAllRecords = true
  }

  /** Loads the records that some rows name. */
  async #loadRecords(rows: readonly StoredRow[]): Promise<void> {
    const { type, template } = this.#plan.to
    const { links } = fieldType(type)
    if (!links || this.#hasAllRecords) return
    const { from } = this.#plan
    const names = rows.flatMap(([, stored]) => {
      const text = fieldType(from.type).show(presentCell(from, stored), from.template, this.context)
      return [...links.names(text), text]
    })
    const { connection, structure } = this.#options
    const { tableId } = links.settings(template)
    const called = await findRecordsByNames(connection, structure, { tableId, names })
    if (called) this.#lookup.byName = called
    else await this.#loadAllRecords()
  }

  /** Fills in the linked values of rows. */
  async #withLinked(rows: StoredRow[]): Promise<StoredRow[]> {
    if (!this.#read) return rows
    const { connection, structure } = this.#options
    const { table, read } = this.#read
    const records: TableRecord[] = rows.map(([number]) => ({ number, id: '', createdAt: '', updatedAt: '', data: {} }))
    const { schema } = structure
    await addLinked(connection, { schema, structure, table, reads: [read], maxNames: Infinity }, records)
    this.#lookup.replaceNamesOf(read.field.id, records)
    return rows.map(([number, , formerly, id], at) => [number, records[at]?.data[read.field.id] ?? null, formerly, id])
  }
}

/** The columns that a conversion reads. */
const columnsRead = ({ from, former }: Pick<ConversionPlan, 'from' | 'former'>): ReadColumns => ({
  from: from.column,
  former: former?.column ?? null,
})

/** Selects changes of a field's own cells after a version, without changes of the records that they show. */
export const editsOf = ({ tableId, fieldId }: ConversionPlan, version: number): Since => ({
  tableId,
  version,
  fieldIds: [fieldId],
  through: null,
})
