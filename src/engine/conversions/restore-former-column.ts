import { isDeepStrictEqual } from 'node:util'
import { fieldType } from '../../fields/registry.ts'
import { mapInTurns } from '../../platform/map-in-turns.ts'
import { fieldOf, type BaseStructure } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { presentCell } from '../records/cells.ts'
import { changeLinks } from '../links/change-links.ts'
import { countChangesSince } from './convert-field.sql.ts'
import { selectLastWriters } from '../history/history.sql.ts'
import { selectLogRange } from '../live/live-log.sql.ts'
import { RecordChanges } from '../records/record-changes.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import type { FormerPlace } from '../base/structure.sql.ts'
import type { CellConverter } from './cell-converter.ts'
import { CellSource, editsOf, type StoredRow } from './cell-source.ts'
import { writeCells } from './cell-target.ts'
import { type ConversionPlan, converterOf, requireUnchanged, type PlacedShape, withTexts } from './conversion-plan.ts'
import { textsOf } from './fill-column.ts'
import { type Converted, type NewName, switchColumn } from './finish-conversion.ts'

/** Up to this many changes are converted at once. With more, a new column is filled instead. */
const maxChanges = 10_000

/** A plan whose field had the new type before, and whose log reaches back to then. */
interface RestorePlan extends ConversionPlan {
  former: FormerPlace & { version: number }
}

/** Whether a field can get its former column back, because few of its cells have changed since. */
export async function canRestoreFormerColumn(
  connection: Connection,
  structure: BaseStructure,
  plan: ConversionPlan,
): Promise<boolean> {
  const version = plan.former?.version
  if (version === undefined) return false
  const { schema } = structure
  const [range] = await run(connection, selectLogRange(schema))
  if (range === undefined || range.oldest === null || version < range.oldest - 1) return false
  const limit = maxChanges + 1
  const [changes] = await run(connection, countChangesSince(schema, { ...editsOf(plan, version), limit }))
  return changes !== undefined && changes.count <= maxChanges
}

/**
 * Gives a field back the column or links that it had with the new type. Takes one step for a table of any size, because
 * only cells that were edited since are converted. All others hold what they held then, which is logged, so that the
 * history of the field stays complete.
 *
 * @throws AppError `conflict` when someone has changed the field since it was planned.
 */
export async function restoreFormerColumn(
  write: Write,
  { plan, name }: { plan: ConversionPlan; name: NewName },
): Promise<Converted> {
  const { field: before } = requireUnchanged(write.structure, plan)
  const { tableId, former } = plan as RestorePlan
  const { column, links } = former
  const cells = new CellSource(plan, { connection: write.connection, structure: write.structure })
  const rows = await cells.editedSince(former.version)
  const to = { ...withTexts(plan, textsOf(plan, cells, rows)), column, ...(links && { links }) }
  const { cells: read, lost } = await convertEdited(rows, converterOf({ ...plan, to }, cells))
  const lostOf = await writersOf(write, { tableId, fieldId: plan.fieldId, recordIds: lost })
  // The former links were not read. Writing them detects whether they change.
  const edited = links ? read : read.filter(({ value, formerly }) => !isDeepStrictEqual(value, formerly))
  const back = { plan, to, edited }
  if (!links) await writeEdited(write, back)
  const pointed = await switchColumn(write, {
    filling: { tableId, to },
    before,
    name,
    former,
    context: plan.context,
  })
  await (links ? linkEdited(write, back) : logEdited(write, back))
  return { success: true, ...pointed, lost: lost.length, lostOf, conversion: null }
}

/** A cell that was edited since, with its former and its new value. */
interface EditedCell {
  seq: number
  id: string
  formerly: unknown
  value: unknown
}

interface Restoration {
  plan: ConversionPlan
  to: PlacedShape
  edited: EditedCell[]
}

/** Converts edited cells. `lost` has the ids of the records whose values the new type cannot read. */
async function convertEdited(
  rows: readonly StoredRow[],
  converter: CellConverter,
): Promise<{ cells: EditedCell[]; lost: string[] }> {
  const lost: string[] = []
  const cells = await mapInTurns(rows, ([seq, stored, formerly = null, recordId]) => {
    const id = String(recordId)
    const { value, isLost } = converter.convert(stored, formerly)
    if (isLost) lost.push(id)
    return { seq, id, formerly, value }
  })
  return { cells, lost }
}

/** The maximum number of lost cells whose authors are reported. */
const maxReportedCells = 100

/** The people who last wrote to some cells, without duplicates. */
async function writersOf(
  { connection, schema }: Write,
  { tableId, fieldId, recordIds }: { tableId: string; fieldId: string; recordIds: readonly string[] },
): Promise<string[]> {
  if (recordIds.length === 0) return []
  const cells = recordIds.slice(0, maxReportedCells).map(recordId => ({ recordId, fieldId }))
  const writers = await run(connection, selectLastWriters(schema, { tableId, cells }))
  return [...new Set(writers.map(({ actor }) => actor))]
}

async function writeEdited({ connection, structure }: Write, { plan, to, edited }: Restoration): Promise<void> {
  await writeCells(connection, { structure, relation: plan.relation, to }, edited)
}

function logEdited(write: Write, { plan: { tableId, fieldId }, to, edited }: Restoration): void {
  if (fieldType(to.type).column === null) return
  for (const { id, formerly, value } of edited) {
    write.log({
      kind: 'record.update',
      table_id: tableId,
      item_id: id,
      before: { [fieldId]: presentCell(to, formerly) },
      after: { [fieldId]: presentCell(to, value) },
    })
  }
}

/**
 * Links are changed like any edit, after the field has its former links back, so that both sides change and are logged.
 */
async function linkEdited(write: Write, { plan: { tableId, fieldId }, edited }: Restoration): Promise<void> {
  const table = write.structure.table(tableId)
  const field = fieldOf(table, fieldId)
  const { links } = field
  if (!links) return
  const changes = new RecordChanges()
  const cells = edited.map(({ id, value }) => ({
    recordId: id,
    field: { ...field, links },
    ids: (value ?? []) as string[],
  }))
  await changeLinks(write, { table, cells }, { changes })
  changes.log(write)
}
