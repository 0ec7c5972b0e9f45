import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import { presentCell, recordPresenter } from '../records/cells.ts'
import { nameField, type ReadField } from '../structure/link-fields.ts'
import {
  type LinkedPlan,
  linkedPlan,
  type Part,
  type ReadTable,
  type Target,
  type RowSelection,
} from './linked-plan.ts'
import { type Connection, runPrepared } from '../../platform/sql/run.ts'
import type { LinkedRecord, TableRecord } from '../model/structure.ts'

/** The maximum number of names per cell. A screen shows fewer, a record may link to more. */
const maxNamesOnScreen = 1_000

/** What to read; by default everything, with as many names as a screen needs. */
interface Linked extends ReadTable {
  reads?: readonly ReadField[] | undefined
  maxNames?: number
  /** The maximum number of links per cell, also for lookups; absent: all. */
  maxLinks?: number | undefined
}

/** Linked values that were read, but not added to their records yet. */
export interface LinkedReading {
  /** Whether they were read for all of these records. */
  covers(records: readonly TableRecord[]): boolean
  /** Adds them to the records in place. */
  addTo(records: readonly TableRecord[]): void
}

/**
 * Turns rows, read as `[...recordColumns, ...columns of these fields]`, into records with their linked values: ids and
 * names of linked records, and looked-up values. One more query, or none in a table without links.
 */
export async function presentRecords(
  connection: Connection,
  options: Linked & { fields: readonly StoredField[] },
  rows: readonly (readonly unknown[])[],
): Promise<TableRecord[]> {
  const records = rows.map(recordPresenter(options.fields))
  await addLinked(connection, options, records)
  return records
}

/** Adds linked values to records in place. */
export async function addLinked(
  connection: Connection,
  options: Linked,
  records: readonly TableRecord[],
): Promise<void> {
  if (records.length === 0) return
  const numbers = records.map(({ number }) => number)
  const linked = await readLinked(connection, options, { numbers })
  linked.addTo(records)
}

/** Reads the linked values of some records. One query, or none in a table without links. */
export async function readLinked(
  connection: Connection,
  options: Linked,
  selection: RowSelection,
): Promise<LinkedReading> {
  const { structure, table, maxNames = maxNamesOnScreen, maxLinks = Infinity } = options
  const plan = linkedPlan(options, options.reads)
  const { parts, targets, linkSides, sides } = plan
  if (parts.length === 0) return { covers: () => true, addTo: records => clearLinked(table, records) }
  const answers = await readAnswers(connection, plan, { selection, maxLinks })
  const linked = targets.map((target, at) => readTarget(structure, target, answers.get(sides.length + at)))
  const covered = new Set(numbersOf(answers.get(sides.length + targets.length)?.[0]))
  return {
    covers: records => records.every(({ number }) => covered.has(number)),
    addTo(records) {
      clearLinked(table, records)
      const byNumber = new Map(records.map(record => [record.number, record]))
      for (const [at, side] of sides.entries()) {
        const fillings = linkSides.flatMap(({ linkSide, table: target }, index): Filling[] => {
          const [part, targetRecords] = [parts[index], linked[target]]
          return linkSide.side === side && part && targetRecords
            ? [{ set: linkSide.set, ...fillingOf(part, targetRecords) }]
            : []
        })
        fillCells(answers.get(at), fillings, { byNumber, maxNames, maxLinks })
        countLinks(answers.get(sides.length + targets.length + 1 + at), fillings, byNumber)
      }
    },
  }
}

/** Up to this number of links per side, all are read, so that one query both counts and returns them. */
const maxReadCompletely = 10_000

/** Reads what `selectLinked` returns, by part. If there are too many links, reads the first of each cell. */
async function readAnswers(
  connection: Connection,
  plan: LinkedPlan,
  { selection, maxLinks }: { selection: RowSelection; maxLinks: number },
): Promise<ReadonlyMap<unknown, Lists>> {
  const ask = async (statement: ReturnType<LinkedPlan['statement']>) =>
    new Map((await runPrepared(connection, statement)).map(([part, ...lists]) => [part, lists as Lists]))
  if (maxLinks === Infinity) return ask(plan.statement(selection))
  const answers = await ask(plan.statement(selection, { all: maxReadCompletely + 1 }))
  const isMore = plan.sides.some((_side, at) => numbersOf(answers.get(at)?.[0]).length > maxReadCompletely)
  return isMore ? ask(plan.statement(selection, { each: maxLinks })) : answers
}

function clearLinked(table: StoredTable, records: readonly TableRecord[]): void {
  for (const field of table.fields) {
    if (field.column === null) for (const { data } of records) data[field.id] = null
  }
  for (const record of records) record.linkedData = {}
}

/** What `selectLinked` returns for one side or table. */
type Lists = [numbers: string | null, others: string | null, columns: unknown[] | null]

/** Parses PostgreSQL's text form of an integer array. */
const numbersOf = (array: string | null | undefined): number[] =>
  array ? (JSON.parse(`[${array.slice(1, -1)}]`) as number[]) : []

/** The records of a linked table. Values are converted on demand and once. */
interface TargetRecords {
  /** Indexes in the lists by record number. */
  at: ReadonlyMap<number, number>
  ids: readonly string[]
  /** The record at an index, with its name. */
  named(at: number): LinkedRecord
  /** The value of a field of the record at an index, by field id. */
  shown: ReadonlyMap<string, (at: number) => Shown>
}

/** The value that a lookup shows of one record. */
interface Shown {
  value: unknown
  /** The records in the value of a link field. */
  named: readonly LinkedRecord[]
}

const nothingShown: Shown = { value: null, named: [] }

function readTarget(structure: BaseStructure, { table, fields }: Target, answer: Lists | undefined): TargetRecords {
  const [numbers, ids, columns] = answer ?? []
  const idList = ids?.split(',') ?? []
  const stored = new Map(fields.map((field, at) => [field.id, (columns?.[at] ?? []) as unknown[]]))
  const names = stored.get(nameField(table)?.id ?? '')
  return {
    at: new Map(numbersOf(numbers).map((number, at) => [number, at])),
    ids: idList,
    named: oncePerIndex(at => ({ id: idList[at] ?? '', name: recordName(table, names?.[at]) })),
    shown: new Map(
      fields.map(field => {
        const show = createShow(structure, field)
        return [field.id, oncePerIndex(at => show(stored.get(field.id)?.[at] ?? null))]
      }),
    ),
  }
}

/** Computes the result for each index once. */
function oncePerIndex<Made>(make: (at: number) => Made): (at: number) => Made {
  const made = new Map<number, Made>()
  return at => {
    const existing = made.get(at)
    if (existing !== undefined) return existing
    const fresh = make(at)
    made.set(at, fresh)
    return fresh
  }
}

function createShow(structure: BaseStructure, field: StoredField): (stored: unknown) => Shown {
  const inner = field.links && structure.tables.find(({ id }) => id === field.links?.tableId)
  return stored => {
    if (stored === null) return nothingShown
    if (!inner) return { value: presentCell(field, stored), named: [] }
    const linked = stored as [string, unknown][]
    return {
      value: linked.map(([id]) => id),
      named: linked.map(([id, name]) => ({ id, name: recordName(inner, name) })),
    }
  }
}

/** The records to fill, and the limits. */
interface FillingLimits {
  byNumber: ReadonlyMap<number, TableRecord>
  maxNames: number
  maxLinks: number
}

/** The fields that the links of one set fill. */
interface Filling {
  set: number
  linkId: string
  targetRecords: TargetRecords
  lookups: { fieldId: string; shown: ((at: number) => Shown) | undefined }[]
}

const fillingOf = ({ link, lookups }: Part, targetRecords: TargetRecords): Omit<Filling, 'set'> => ({
  linkId: link.id,
  targetRecords,
  lookups: lookups.map(({ field, source }) => ({
    fieldId: field.id,
    shown: targetRecords.shown.get(source?.id ?? ''),
  })),
})

/** A link cell that is being filled. */
interface FilledCell {
  record: TableRecord
  filling: Filling
  ids: (string | undefined)[]
  names: LinkedRecord[]
}

/** Adds the links of one side, and the lookups through them, to the records. */
function fillCells(answer: Lists | undefined, fillings: readonly Filling[], options: FillingLimits): void {
  const [numbers, ends] = [numbersOf(answer?.[0]), numbersOf(answer?.[1])]
  // With a single field, PostgreSQL does not return the sets.
  const sets = answer?.[2] as number[] | null | undefined
  let [filling] = fillings
  let cell: FilledCell | null = null
  for (const [index, number] of numbers.entries()) {
    if (sets && filling?.set !== sets[index]) filling = fillings.find(({ set }) => set === sets[index])
    const at = filling?.targetRecords.at.get(ends[index] ?? -1)
    if (!filling || at === undefined) continue
    // The links of a cell are adjacent.
    if (cell?.record.number !== number || cell.filling !== filling)
      cell = openCell(options.byNumber.get(number), filling)
    if (cell) addLink(cell, at, options)
  }
}

function openCell(record: TableRecord | undefined, filling: Filling): FilledCell | null {
  if (!record) return null
  const ids: FilledCell['ids'] = []
  record.data[filling.linkId] = ids
  return { record, filling, ids, names: namesIn(record, filling.linkId) }
}

function addLink({ record, filling, ids, names }: FilledCell, at: number, { maxNames, maxLinks }: FillingLimits): void {
  const { linkId, targetRecords, lookups } = filling
  if (ids.length >= maxLinks) {
    const counts = (record.linkCounts ??= {})
    counts[linkId] = (counts[linkId] ?? maxLinks) + 1
    return
  }
  ids.push(targetRecords.ids[at])
  if (names.length < maxNames) names.push(targetRecords.named(at))
  for (const { fieldId, shown } of lookups) {
    const { value, named } = shown?.(at) ?? nothingShown
    if (value === null) continue
    push(record.data, fieldId, value)
    for (const inner of named) {
      const innerNames = namesIn(record, fieldId)
      if (innerNames.length < maxNames) innerNames.push(inner)
    }
  }
}

/** Sets the counts of cells of which only the first links were read. */
function countLinks(
  answer: Lists | undefined,
  fillings: readonly Filling[],
  byNumber: ReadonlyMap<number, TableRecord>,
): void {
  const [numbers, counts] = [numbersOf(answer?.[0]), numbersOf(answer?.[1])]
  for (const [index, number] of numbers.entries()) {
    const filling = fillings.find(({ set }) => set === answer?.[2]?.[index])
    const record = byNumber.get(number)
    if (record && filling) (record.linkCounts ??= {})[filling.linkId] = counts[index] ?? 0
  }
}

/** The name of a record, from the stored value of its primary field. */
export function recordName(table: StoredTable, stored: unknown): string {
  const field = nameField(table)
  return field ? fieldType(field.type).show(presentCell(field, stored), field.template) : ''
}

const namesIn = (record: TableRecord, fieldId: string): LinkedRecord[] => ((record.linkedData ??= {})[fieldId] ??= [])

function push<Item>(lists: Record<string, unknown>, key: string, item: Item): void {
  const list = lists[key]
  if (Array.isArray(list)) list.push(item)
  else lists[key] = [item]
}
