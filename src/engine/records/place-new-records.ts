import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { countRows } from '../conversions/convert-field.sql.ts'
import { worthwhileRows } from '../structure/make-indexes.ts'
import { createPlacesIndex } from '../structure/make-indexes.sql.ts'
import { addPlaces, selectGap, type Side, spreadPlaces } from './record-places.sql.ts'
import type { Relation } from './records.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { withLockTimeout } from '../base/with-lock-timeout.ts'

/** The record next to which new records are inserted, in tables and views without sorts. */
export interface Beside {
  recordId: string
  side: Side
}

/**
 * Returns the places of new records beside another one, in their order. Null if that record does not exist; then they
 * go to the end. The first such call adds places to the table, which changes its structure.
 */
export async function placesBeside(
  write: Write,
  table: StoredTable,
  { count, ...beside }: Beside & { count: number },
): Promise<number[] | null> {
  const { connection, schema } = write
  if (!table.hasPlaces) {
    await withLockTimeout(connection, async () => {
      for (const statement of addPlaces(schema, table)) await run(connection, statement)
      // Large tables get the index in the background. Without it, each lookup of a record's position scans the table.
      const [rows] = await run(connection, countRows({ schema, relation: table.relation }, worthwhileRows))
      if (rows && rows.count < worthwhileRows) {
        await run(connection, createPlacesIndex({ schema, relation: table.relation }, true))
      }
    })
    await write.restructured()
  }
  const relation = { schema, relation: table.relation }
  const places = await placesInGap(write, relation, { ...beside, count })
  if (places === null || isRising(places)) return places?.slice(1, -1) ?? null
  await run(connection, spreadPlaces(relation, Math.floor(places[0] ?? 0)))
  return (await placesInGap(write, relation, { ...beside, count }))?.slice(1, -1) ?? null
}

/** Evenly spread places, including both ends of the gap. */
async function placesInGap(write: Write, relation: Relation, { count, ...beside }: Beside & { count: number }) {
  const [room] = await run(write.connection, selectGap(relation, beside))
  if (!room) return null
  const step = (room.until - room.from) / (count + 1)
  return Array.from({ length: count + 2 }, (_, at) => (at > count ? room.until : room.from + at * step))
}

/** Floating-point numbers are equal if the gap is too narrow. */
const isRising = (places: readonly number[]) =>
  places.every((place, at) => at === 0 || place > (places[at - 1] ?? place))
