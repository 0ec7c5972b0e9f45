import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { countRows } from '../conversions/convert-field.sql.ts'
import { worthwhileRows } from '../structure/make-indexes.ts'
import { createPlacesIndex } from '../structure/make-indexes.sql.ts'
import { addPlaces, selectRoom, type Side, spreadPlaces } from './record-places.sql.ts'
import type { Relation } from './records.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { withLockTimeout } from '../base/with-lock-timeout.ts'

/** Right above or below which record new ones are to stand, where nothing sorts them. */
export interface Beside {
  recordId: string
  side: Side
}

/**
 * The places of new records beside another one, in their order; null when there is no such record: they stand at the
 * end then. The first ones of a table give it places, which changes its structure.
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
      // In large tables it is made in the background. Without it each record that is looked for there is a scan.
      const [rows] = await run(connection, countRows({ schema, relation: table.relation }, worthwhileRows))
      if (rows && rows.count < worthwhileRows) {
        await run(connection, createPlacesIndex({ schema, relation: table.relation }, true))
      }
    })
    await write.restructured()
  }
  const relation = { schema, relation: table.relation }
  const places = await placesIn(write, relation, { ...beside, count })
  if (places === null || isRising(places)) return places?.slice(1, -1) ?? null
  await run(connection, spreadPlaces(relation, Math.floor(places[0] ?? 0)))
  return (await placesIn(write, relation, { ...beside, count }))?.slice(1, -1) ?? null
}

/** Evenly spread places, with the ends of their room around them. */
async function placesIn(write: Write, relation: Relation, { count, ...beside }: Beside & { count: number }) {
  const [room] = await run(write.connection, selectRoom(relation, beside))
  if (!room) return null
  const step = (room.until - room.from) / (count + 1)
  return Array.from({ length: count + 2 }, (_, at) => (at > count ? room.until : room.from + at * step))
}

/** Numbers that lie too close together for others to stand between them come out the same. */
const isRising = (places: readonly number[]) =>
  places.every((place, at) => at === 0 || place > (places[at - 1] ?? place))
