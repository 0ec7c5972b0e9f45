import type { ClientBase } from 'pg'
import { fieldType } from '../../fields/registry.ts'
import { columnValues, countChangesSince, recordsChangedSince, writeColumn } from '../convert-field.sql.ts'
import { type Connection, run, runForArrays } from '../run.ts'
import { selectHead } from '../structure.sql.ts'
import { CellConverter } from './cell-converter.ts'
import { columnsRead, type ColumnShape, type ConversionPlan, withTexts } from './conversion-plan.ts'

/** Rows that are written in one transaction: others wait for no longer than that. */
const batchRows = 5000
/** So few changes are left to be converted while everybody waits. */
const fewChanges = 500
const mostRounds = 8

/** A conversion whose new column is there. JSON. */
export interface Filling extends Omit<ConversionPlan, 'to'> {
  to: ColumnShape
  /** Changes of records after this version are not in the new column, or may not be. */
  since: number
}

/** Where the filling of a column stands. */
export interface FillProgress {
  /** The row number that it has reached. */
  position: number
  /** How many values the new type could not read. */
  lost: number
}

/** Where a column is filled. */
export interface FillPlace {
  schema: string
  reader: Connection
  /** Runs a batch in a transaction that neither makes others wait for long nor ends in a deadlock with them. May run it twice. */
  writing(work: (connection: ClientBase) => Promise<void>): Promise<void>
  /** Called first in the transaction of every batch; throws when the filling is to stop. */
  advance?(connection: ClientBase, before: FillProgress, after: FillProgress): Promise<void>
}

/** A row's number, its value, and the one it had when the field was of the wanted type before. */
export type StoredRow = [number: number, value: unknown, ...former: unknown[]]

export interface Filled {
  lost: number
  /** As given, with a template that also knows the values that came meanwhile. */
  filling: Filling
}

/**
 * Fills the new column of a field, in order of the row numbers, while others go on changing the table; then converts
 * what they have changed meanwhile, until hardly anything is left for `convertChanged` to do under the lock.
 * A batch is read and converted while the one before it is written.
 */
export async function fillColumn(filling: Filling, start: FillProgress, place: FillPlace): Promise<Filled> {
  const relation = { schema: place.schema, relation: filling.relation }
  const converter = new CellConverter(filling)
  const read = (after: number) =>
    runForArrays(
      place.reader,
      columnValues(relation, { columns: columnsRead(filling), after, limit: batchRows }),
    ) as Promise<StoredRow[]>
  let progress = start
  let next = read(start.position)
  for (;;) {
    const rows = await next
    const last = rows.at(-1)?.[0]
    if (last === undefined) break
    next = read(last)
    // Met where it is awaited; until then it must not count as unhandled.
    next.catch(() => undefined)
    const { values, lost } = convertRows(converter, rows)
    const [before, after] = [progress, { position: last, lost: progress.lost + lost }]
    const filled = values.filter(({ value }) => value !== null)
    await place.writing(async connection => {
      await place.advance?.(connection, before, after)
      await write(connection, relation, { filling, values: filled })
    })
    progress = after
  }
  return catchUp({ filling, lost: progress.lost }, place)
}

async function catchUp({ filling, lost }: Filled, place: FillPlace): Promise<Filled> {
  let now = { filling, lost }
  for (let round = 0; round < mostRounds; round++) {
    const { tableId, since: version } = now.filling
    const limit = fewChanges + 1
    const [changes] = await run(place.reader, countChangesSince(place.schema, { tableId, version, limit }))
    if (!changes || changes.count <= fewChanges) return now
    const [head] = await run(place.reader, selectHead(place.schema))
    const more = await convertChanged(now.filling, {
      schema: place.schema,
      reader: place.reader,
      write: work => place.writing(work),
    })
    const filled = { ...more.filling, since: head?.version ?? version }
    now = { filling: filled, lost: now.lost + more.lost }
  }
  return now
}

/** Converts the records that were changed since the version that the filling knows; new values are made known. */
export async function convertChanged(
  filling: Filling,
  place: {
    schema: string
    reader: Connection
    write(work: (connection: ClientBase) => Promise<void>): Promise<void>
  },
): Promise<Filled> {
  const relation = { schema: place.schema, relation: filling.relation }
  const change = { tableId: filling.tableId, columns: columnsRead(filling), version: filling.since }
  const rows = (await runForArrays(place.reader, recordsChangedSince(relation, change))) as StoredRow[]
  if (rows.length === 0) return { filling, lost: 0 }
  const extended = { ...filling, to: withTexts(filling.to, textsOf(filling, rows)) }
  const { values, lost } = convertRows(new CellConverter(extended), rows)
  for (let first = 0; first < values.length; first += batchRows) {
    const batch = values.slice(first, first + batchRows)
    await place.write(connection => write(connection, relation, { filling: extended, values: batch }))
  }
  return { filling: extended, lost }
}

/** The texts of values that are not empty. */
export function textsOf(filling: Omit<ConversionPlan, 'to'>, rows: readonly StoredRow[]): string[] {
  const converter = new CellConverter({ ...filling, to: filling.from, former: null })
  return rows.flatMap(([, stored]) => (stored === null ? [] : converter.show(stored)))
}

function convertRows(converter: CellConverter, rows: readonly StoredRow[]) {
  let lost = 0
  const values = rows.map(([seq, stored, formerly]) => {
    const { value, isLost } = converter.convert(stored, formerly)
    if (isLost) lost += 1
    return { seq, value }
  })
  return { values, lost }
}

type Values = { seq: number; value: unknown }[]

async function write(
  connection: ClientBase,
  relation: { schema: string; relation: string },
  { filling: { to }, values }: { filling: Filling; values: Values },
): Promise<void> {
  if (values.length === 0) return
  const type = fieldType(to.type).column ?? 'text'
  await run(connection, writeColumn(relation, { column: to.column, type, values }))
}
