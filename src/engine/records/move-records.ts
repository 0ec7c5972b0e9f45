import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { goneError } from '../base/gone-error.ts'
import { type Beside, placesBeside } from './place-new-records.ts'
import { type RowBefore, selectFirstOther, selectRowsWithBefore, setPlaces } from './record-places.sql.ts'

/** Records that come beside another one, in their order. */
export interface RecordMove {
  recordIds: readonly string[]
  beside: Beside
}

/**
 * Moves records beside others, one move after the other. Writes only the moved records. Records in the trash keep their
 * new place for when they are restored.
 *
 * @returns `former`, the moves that put the records back beside the rows that they followed.
 * @throws AppError `not_found` for a record that does not exist, `bad_input` for a record that is moved beside itself.
 */
export async function moveRecords(
  write: Write,
  { tableId, moves }: { tableId: string; moves: readonly RecordMove[] },
): Promise<{ former: RecordMove[] }> {
  const recordIds = [...new Set(moves.flatMap(move => move.recordIds))]
  if (moves.some(move => move.recordIds.includes(move.beside.recordId))) {
    throw new AppError('bad_input', 'A record cannot be moved beside itself')
  }
  const former = await formerMoves(write, write.structure.table(tableId), recordIds)
  for (const { recordIds: ids, beside } of moves) {
    const unique = [...new Set(ids)]
    // The first move adds places to the table.
    const table = write.structure.table(tableId)
    const places = await placesBeside(write, table, { ...beside, count: unique.length })
    if (!places) throw goneError('Record', beside.recordId)
    const rows = unique.map((id, at) => ({ id, place: places[at] ?? 0 }))
    await run(write.connection, setPlaces({ schema: write.schema, relation: table.relation }, rows))
  }
  write.log({ kind: 'table.arrange', table_id: tableId, item_id: tableId, before: null, after: { recordIds } })
  return { former }
}

/** The moves that would restore the current places of records. Records that follow each other are one move. */
async function formerMoves(write: Write, table: StoredTable, ids: readonly string[]): Promise<RecordMove[]> {
  const { connection, schema } = write
  const relation = { schema, relation: table.relation }
  const { hasPlaces } = table
  const rows = await run(connection, selectRowsWithBefore(relation, { ids, hasPlaces }))
  const existingIds = new Set(rows.map(({ id }) => id))
  const missing = ids.find(id => !existingIds.has(id))
  if (missing !== undefined) throw goneError('Record', missing)
  const runs = consecutiveRows(rows)
  if (rows[0]?.after !== null) return runs.flatMap(({ after, recordIds }) => movesBehind(after, recordIds))
  const [first] = await run(connection, selectFirstOther(relation, { ids, hasPlaces }))
  return runs.flatMap(({ after, recordIds }) => {
    if (after !== null) return movesBehind(after, recordIds)
    return first ? [{ recordIds, beside: { recordId: first.id, side: 'above' as const } }] : []
  })
}

const movesBehind = (after: string | null, recordIds: string[]): RecordMove[] =>
  after === null ? [] : [{ recordIds, beside: { recordId: after, side: 'below' } }]

interface Run {
  after: string | null
  recordIds: string[]
}

/** Joins rows that follow each other. */
function consecutiveRows(rows: readonly RowBefore[]): Run[] {
  const runs: Run[] = []
  for (const { id, after } of rows) {
    const last = runs.at(-1)
    if (last && last.recordIds.at(-1) === after) last.recordIds.push(id)
    else runs.push({ after, recordIds: [id] })
  }
  return runs
}
