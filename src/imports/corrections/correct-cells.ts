import { z } from 'zod'

import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { fieldContext } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { cutText } from '../../fields/text/cut-text.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { type BaseStructure, fieldOf, type StoredField } from '../../engine/base/base-structure.ts'
import { withCandidates } from '../../engine/base/candidates.ts'
import { openBase } from '../../engine/base/base.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { changeRecords } from '../../engine/records/change-records.ts'
import { type CorrectedRows, correctStaged } from '../../engine/staged/correct-staged.ts'
import { selectFirstValues, selectNumbered } from '../../engine/staged/staged-rows.sql.ts'
import { Id } from '../../engine/api/inputs.ts'
import { maxKeptLength } from '../copy-rows.ts'
import { isStarted, type StartedImport } from '../fill-table.ts'
import { requireImport } from '../import-state.ts'
import { insertSetAside } from '../imports.sql.ts'
import { linkReaders } from '../link-reader.ts'
import { contextOf, isMapped, stagedRows } from '../mapping/mapped-import.ts'
import { columnOf, discardStaging } from '../mapping/set-aside-rows.ts'
import { type Alike, deleteAlike, deleteEntries, selectAlike } from './corrections.sql.ts'

/** Entries of an import's list: those of a column with the same text and reason, or only the one of a row. */
export const ListedCells = z.object({
  importId: Id,
  column: z.number().int().min(-1),
  text: z.string().max(10_000),
  reason: z.string().max(20).nullable(),
  row: z.number().int().min(1).optional(),
})

type ListedCells = z.infer<typeof ListedCells>

export const CorrectCells = ListedCells.extend({
  correction: z.string().max(100_000),
  /** How the person writes dates and numbers; like the file if absent. */
  timeZone: z.string().max(64).optional(),
  locale: z.string().max(64).optional(),
})

/** Number of rows per transaction. */
const page = 2000

/** What a correction did. */
export interface Corrected {
  corrected: number
  /** Cells that somebody has filled since; they keep their values. */
  kept: number
  /** Rows that are still set aside. */
  refused: number
}

interface Call {
  actor: Actor
  base: BaseAddress
}

/**
 * Reads a text for some cells of an import's list, and writes it into their records. Rows that were set aside enter the
 * table. Corrected entries leave the list.
 * @throws AppError `bad_input` for a text that the field cannot read.
 */
export async function correctCells(
  platform: Platform,
  call: Call,
  { correction, timeZone, locale, ...alike }: z.infer<typeof CorrectCells>,
): Promise<Corrected> {
  const row = await requireDone(platform, call, alike.importId)
  const context = fieldContext({ timeZone: timeZone ?? row.plan.timeZone, locale: locale ?? row.plan.locale })
  const total: Corrected = { corrected: 0, kept: 0, refused: 0 }
  for (let after = 0; ;) {
    const entries = await run(platform.pool, selectAlike(row.id, alike, { after, limit: page }))
    const last = entries.at(-1)
    if (!last) break
    after = last.row
    const numbers = entries.map(entry => entry.row)
    const part = await correctPage(platform, row, { alike, correction, context, numbers })
    total.corrected += part.corrected
    total.kept += part.kept
    total.refused += part.refused
  }
  await discardIfEmpty(platform, row)
  return total
}

/** Removes entries from an import's list without correcting them. Returns their number. */
export async function dismissCells(platform: Platform, call: Call, alike: ListedCells): Promise<{ dismissed: number }> {
  const row = await requireDone(platform, call, alike.importId)
  const rows = await run(platform.pool, deleteAlike(row.id, alike))
  await discardIfEmpty(platform, row)
  return { dismissed: rows.length }
}

async function requireDone(platform: Platform, { actor, base }: Call, importId: string): Promise<StartedImport> {
  const row = await requireImport(platform, actor, importId)
  if (row.flowId !== base.flowId) throw new AppError('not_found', 'There is no such import.')
  if (row.status !== 'done' || row.isUndone || !isStarted(row))
    throw new AppError('conflict', 'This import has nothing to correct.')
  return row
}

async function discardIfEmpty(platform: Platform, row: StartedImport): Promise<void> {
  if (isMapped(row)) await discardStaging(platform, row)
}

interface Correction {
  alike: Alike
  correction: string
  /** How the correction is written. */
  context: FieldContext
  numbers: readonly number[]
}

async function correctPage(platform: Platform, row: StartedImport, change: Correction): Promise<Corrected> {
  const { alike, correction, context, numbers } = change
  const base = await openBase(platform, row)
  const { structure } = await base.read()
  const { tableId, field } = fieldOfColumn(row, structure, alike.column)
  const value = await readCorrection(platform, { row, structure, context, field }, correction)
  const done = await base.writer.write({
    name: 'imports.apply',
    actor: row.userId,
    gestureId: row.id,
    size: numbers.length + 100,
    work: write => applyCorrection(write, row, { tableId, field, value, change }),
  })
  const leaving = numbers.filter(number => !done.refused.some(({ row: refused }) => refused === number))
  await run(platform.pool, deleteEntries(row.id, alike, leaving))
  // A row can be refused for another reason or cell than before.
  await run(
    platform.pool,
    deleteEntries(
      row.id,
      alike,
      done.refused.map(({ row: number }) => number),
    ),
  )
  const again = done.refused.map(({ row: number, reason, fieldId }) => ({
    row: number,
    reason,
    ...(fieldId === field.id || !isMapped(row)
      ? { column: alike.column, text: cutText(correction, maxKeptLength) }
      : { column: columnOf(row, fieldId), text: '' }),
  }))
  if (again.length > 0) await run(platform.pool, insertSetAside(row.id, again))
  return { corrected: leaving.length - done.kept, kept: done.kept, refused: done.refused.length }
}

/** The field that a column of the file went into. */
function fieldOfColumn({ plan }: StartedImport, structure: BaseStructure, index: number) {
  const column = plan.columns.find(one => one.index === index)
  if (!column) throw new AppError('bad_input', 'This cannot be corrected here.')
  const tableId = plan.target?.tableId ?? plan.tableId
  const fieldId = plan.target?.fields[column.fieldId] ?? column.fieldId
  return { tableId, field: fieldOf(structure.table(tableId), fieldId) }
}

interface ReadingField {
  context: FieldContext
  field: StoredField
}

/** The value of a correction; null for an empty one. */
async function readCorrection(
  platform: Platform,
  { row, structure, context, field }: { row: StartedImport; structure: BaseStructure } & ReadingField,
  text: string,
): Promise<unknown> {
  const type = fieldType(field.type)
  if (type.links) {
    const reading = { structure, context, keepsLimit: true }
    const readers = await linkReaders(platform.pool, reading, [{ fieldId: field.id, type, template: field.template }])
    const ids = readers.get(field.id)?.read(text) ?? null
    if (ids === null) throw new AppError('bad_input', 'No record has this name.')
    return ids
  }
  const people = { flowId: row.flowId, reader: row.userId, types: [field.type] }
  const reading = type.read(text, field.template, await withCandidates(platform, people, context))
  if (reading.kind === 'unreadable') throw new AppError('bad_input', reading.message)
  return reading.kind === 'value' ? reading.value : null
}

interface Applied extends Pick<CorrectedRows, 'refused'> {
  kept: number
}

async function applyCorrection(
  write: Write,
  row: StartedImport,
  given: { tableId: string; field: StoredField; value: unknown; change: Correction },
): Promise<Applied> {
  const { tableId, field, value, change } = given
  const { records, added, refused } = await recordsOf(write, row, given)
  const isKeyless = !isMapped(row) || row.plan.target.keyFieldId === null
  // A cell of a new record is empty or has its default value. One of a record that the import found still has its former
  // value, which the correction replaces.
  const isNew = (id: string) => isKeyless || added.has(id)
  const recordIds = [...records.values()].filter(isNew)
  const cells = { tableId, fieldId: field.id, recordIds }
  const created = await run(write.connection, selectFirstValues(write.schema, cells))
  const firstValues = new Map(created.map(({ id, value: first }) => [id, first]))
  const changes = [...records.values()].map(id => ({
    id,
    data: { [field.id]: value },
    ...(isNew(id) && { expects: { [field.id]: firstValues.get(id) ?? null } }),
  }))
  if (changes.length === 0) return { refused, kept: 0 }
  const { skipped } = await changeRecords(write, {
    tableId,
    records: changes,
    keepsTakenLinks: change.alike.reason !== 'linked',
  })
  return { refused, kept: skipped.length }
}

async function recordsOf(
  write: Write,
  row: StartedImport,
  { tableId, field, value, change: { numbers, alike } }: Parameters<typeof applyCorrection>[2],
): Promise<Pick<CorrectedRows, 'records' | 'added' | 'refused'>> {
  if (isMapped(row) && row.hiddenTable) {
    const rows = stagedRows(row.plan, row.hiddenTable)
    const cell = { rows, context: contextOf(row), fieldId: field.id, numbers, value }
    return correctStaged(write, cell, alike.reason !== null && alike.reason !== 'linked')
  }
  const { relation } = write.structure.table(tableId)
  const found = await run(write.connection, selectNumbered(write.schema, relation, numbers))
  return { records: new Map(found.map(one => [one.row, one.recordId])), added: new Set(), refused: [] }
}
