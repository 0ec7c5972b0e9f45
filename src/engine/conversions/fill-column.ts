import type { ClientBase } from 'pg'
import type { BaseStructure } from '../base/base-structure.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import { selectHead } from '../base/structure.sql.ts'
import { CellConverter } from './cell-converter.ts'
import { CellSource, type StoredRow } from './cell-source.ts'
import { writeCells } from './cell-target.ts'
import { distributeRows } from './distribute-rows.ts'
import { type ConversionPlan, converterOf, type PlacedShape, withTexts } from './conversion-plan.ts'
import { convertRows, ConvertedPages } from './converted-pages.ts'

/** Rows per transaction, which limits how long others wait. */
const partRows = 2500
/** The number of changes that may be left to convert under the lock. */
const fewChanges = 500
const maxRounds = 8

/** A conversion whose new column or link set exists. JSON. */
export interface Filling extends Omit<ConversionPlan, 'to'> {
  to: PlacedShape
  /** The new column may lack changes of records after this version. */
  since: number
}

/** How far a column is filled. */
export interface FillProgress {
  /** The last row number that is filled. */
  position: number
  /** The number of values that the new type could not read. */
  lost: number
}

/** The connections and hooks for filling a column. */
export interface FillPlace {
  structure: BaseStructure
  reader: Connection
  /** Runs a part in a transaction that neither blocks others for long nor deadlocks with them. May run it twice. */
  writing(work: (connection: ClientBase) => Promise<void>): Promise<void>
  /**
   * Runs first in the transaction of every part, which does not wait for it. Throws to stop the filling and roll back.
   * Only the last part of a page advances.
   */
  advance?(connection: ClientBase, before: FillProgress, after: FillProgress): Promise<void>
}

export interface Filled {
  lost: number
  /** The filling, with a template that includes the values added since. */
  filling: Filling
}

/**
 * Fills the new column of a field in the order of row numbers, while others keep changing the table. Then converts
 * their changes, until few are left for `convertChanged` under the lock. A page is read and converted while the one
 * before it is written. A page is done when all of its parts are written; after an interruption it is written again.
 */
export async function fillColumn(filling: Filling, start: FillProgress, place: FillPlace): Promise<Filled> {
  const cells = new CellSource(filling, { connection: place.reader, structure: place.structure })
  const target = { ...filling, structure: place.structure }
  const converter = converterOf(filling, cells)
  const pages = new ConvertedPages(cells, converter, start.position)
  let progress = start
  for (let page = await pages.next(); page; page = await pages.next()) {
    const [before, after] = [progress, { position: page.last, lost: progress.lost + page.lost }]
    const filled = page.values.filter(({ value }) => value !== null)
    const parts = distributeRows(filled, Math.ceil(filled.length / partRows))
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1
      const written = place.writing(async connection => {
        const advanced = place.advance?.(connection, before, isLast ? after : before)
        await Promise.all([advanced, writeCells(connection, target, part)])
      })
      await Promise.all([written, pages.readAhead()])
    }
    progress = after
  }
  return catchUp({ filling, lost: progress.lost }, place, cells)
}

async function catchUp({ filling, lost }: Filled, place: FillPlace, cells: CellSource): Promise<Filled> {
  // Who was named since is only known at the end.
  if (filling.people) return { filling, lost }
  let now = { filling, lost }
  for (let round = 0; round < maxRounds; round++) {
    const { since: version } = now.filling
    if ((await cells.countChanges(version, fewChanges + 1)) <= fewChanges) return now
    const [head] = await run(place.reader, selectHead(place.structure.schema))
    const more = await convertChanged(now.filling, {
      structure: place.structure,
      reader: place.reader,
      write: work => place.writing(work),
    })
    const filled = { ...more.filling, since: head?.version ?? version }
    now = { filling: filled, lost: now.lost + more.lost }
  }
  return now
}

/** Converts the records that were changed since the filling's version, and adds their values to its template. */
export async function convertChanged(
  filling: Filling,
  place: {
    structure: BaseStructure
    reader: Connection
    write(work: (connection: ClientBase) => Promise<void>): Promise<void>
  },
): Promise<Filled> {
  const { structure, reader: connection } = place
  const cells = new CellSource(filling, { connection, structure })
  const rows = await cells.changedSince(filling.since)
  if (rows.length === 0) return { filling, lost: 0 }
  const extended = { ...filling, to: withTexts(filling, textsOf(filling, cells, rows)) }
  const { values, lost } = await convertRows(converterOf(extended, cells), rows)
  for (let first = 0; first < values.length; first += partRows) {
    const batch = values.slice(first, first + partRows)
    await place.write(writer => writeCells(writer, { ...extended, structure }, batch))
  }
  return { filling: extended, lost }
}

/** The texts of values that are not empty. */
export function textsOf(plan: ConversionPlan, { context }: CellSource, rows: readonly StoredRow[]): string[] {
  const converter = new CellConverter({ from: plan.from, to: plan.from, former: null, context })
  return rows.flatMap(([, stored]) => (stored === null ? [] : converter.show(stored)))
}
