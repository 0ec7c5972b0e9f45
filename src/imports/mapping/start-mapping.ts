import { z } from 'zod'

import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { Id, Name } from '../../engine/api/inputs.ts'
import { type BaseStructure, fieldOf, type StoredTable } from '../../engine/base/base-structure.ts'
import { openBase } from '../../engine/base/base.ts'
import { newId } from '../../engine/model/ids.ts'
import { limits } from '../../engine/model/structure.ts'
import type { CsvAnalysis } from '../csv/csv-analysis.ts'
import type { Template } from '../csv/column-profile.ts'
import type { AddedField, ImportPlan } from '../import-plan.ts'
import { importRunner } from '../import-runner.ts'
import { presentImport, requireImport, type ImportState } from '../import-state.ts'
import { deleteUnreadable, selectImport, setStarted } from '../imports.sql.ts'
import { canTakeColumn } from '../importable.ts'
import { plannedColumns } from '../planned-columns.ts'
import { fileOf, Locale } from '../start-import.ts'
import { setConfirmed, upsertMapping } from './mapping.sql.ts'
import { shapeOf } from './remembered-mapping.ts'

/** A column of the file, and the field that gets its values: one of the table, or a new one. */
const MappedColumn = z.object({
  index: z.number().int().min(0).max(limits.fieldsPerTable),
  fieldId: Id.optional(),
  newField: z.object({ name: Name, type: z.string().max(64), template: z.unknown() }).optional(),
})

export const StartMapping = Locale.extend({
  importId: Id,
  tableId: Id,
  columns: z.array(MappedColumn).min(1, 'No fields mapped for import').max(limits.fieldsPerTable),
  /** The field by which rows find their records; absent to create a record for each row. */
  keyFieldId: Id.nullish(),
  mode: z.enum(['add', 'update', 'both']).default('add'),
})

export type StartMapping = z.infer<typeof StartMapping>
type MappedColumn = z.infer<typeof MappedColumn>

const primaryRequired = 'Primary field is required for import'

/**
 * Starts an import into an existing table. With a key, it stops at `staged`, so that the person sees what it will do,
 * until `confirmMapping`. A repeated call changes nothing.
 * @throws AppError `bad_input` for a mapping that cannot be imported, `conflict` when the import cannot be started.
 */
export async function startMapping(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  input: StartMapping,
): Promise<ImportState> {
  const row = await requireImport(platform, actor, input.importId)
  const isAgain = row.status === 'failed'
  if (row.plan && row.flowId === base.flowId && !isAgain) return presentImport(row)
  if ((row.status !== 'ready' && !isAgain) || !row.analysis)
    throw new AppError('conflict', 'This import cannot be started.')
  const { structure } = await (await openBase(platform, base)).read()
  const plan = mappedPlan(row.analysis, input, structure)
  await run(platform.pool, deleteUnreadable(row.id))
  const [started] = await run(platform.pool, setStarted(row.id, { flowId: base.flowId, plan }))
  if (!started) throw new AppError('conflict', 'This import cannot be started.')
  await remember(platform, { base, analysis: row.analysis }, input)
  importRunner(platform).wake()
  const [now] = await run(platform.pool, selectImport(row.id))
  return presentImport(now ?? row)
}

/**
 * Lets an import that shows what it will do write its rows. A repeated call changes nothing.
 * @throws AppError `conflict` when it does not wait any more.
 */
export async function confirmMapping(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  importId: string,
): Promise<ImportState> {
  const row = await requireImport(platform, actor, importId)
  if (row.flowId !== base.flowId) throw new AppError('not_found', 'There is no such import.')
  const isConfirmed = row.phase === 'publishing' || row.status === 'done'
  const [set] = isConfirmed ? [row] : await run(platform.pool, setConfirmed(importId))
  if (!set) throw new AppError('conflict', 'This import cannot be started.')
  importRunner(platform).wake()
  const [now] = await run(platform.pool, selectImport(row.id))
  return presentImport(now ?? row)
}

async function remember(
  platform: Platform,
  { base, analysis }: { base: BaseAddress; analysis: CsvAnalysis },
  { tableId, columns, keyFieldId = null, mode }: StartMapping,
): Promise<void> {
  const mapped = columns.flatMap(({ index, fieldId }) => (fieldId === undefined ? [] : { index, fieldId }))
  const key = { flowId: base.flowId, tableId, shape: shapeOf(analysis) }
  await run(platform.pool, upsertMapping(key, { columns: mapped, keyFieldId, mode }))
}

/** A requested column with the settings of its field. */
interface Planned {
  index: number
  name: string
  type: string
  template: unknown
  targetId: string
  added: boolean
}

function mappedPlan(analysis: CsvAnalysis, input: StartMapping, structure: BaseStructure): ImportPlan {
  const table = structure.table(input.tableId)
  requireOnce(input.columns)
  const requested = input.columns.map(column => planned(table, column))
  const missing = requested.find(({ index }) => !analysis.columns[index])
  if (missing) throw new AppError('bad_input', `The file has no column ${missing.index + 1}.`)
  requireRoom(table, requested)
  requireFields(table, requested, input.mode)
  const keyFieldId = keyOf(table, requested, input)
  // The first column names the staged rows, so it must be one with values of its own.
  const ordered = requested.toSorted((one, other) => rank(table, one) - rank(table, other))
  const columns = plannedColumns(ordered, structure)
  const fields = Object.fromEntries(columns.map(({ fieldId }, at) => [fieldId, ordered[at]?.targetId ?? '']))
  const newFields = columns.flatMap(({ name, type, template }, at): AddedField[] => {
    const { added, targetId } = ordered[at] ?? {}
    return added && targetId !== undefined ? [{ id: targetId, name, type, template }] : []
  })
  return {
    ...fileOf(analysis, input),
    tableId: newId('tbl'),
    tableName: table.name,
    columns,
    target: { tableId: table.id, fields, keyFieldId, mode: keyFieldId === null ? 'add' : input.mode, newFields },
  }
}

const rank = (table: StoredTable, { targetId }: Planned): number => (targetId === table.primaryFieldId ? 0 : 1)

function planned(table: StoredTable, { index, fieldId, newField }: MappedColumn): Planned {
  if (newField) {
    const { name, type, template } = newField
    const taken = table.fields.some(field => field.name.toLowerCase() === name.trim().toLowerCase())
    if (taken) throw new AppError('bad_input', `A field called ${name.trim()} already exists.`)
    return { index, name, type, template, targetId: newId('fld'), added: true }
  }
  if (fieldId === undefined) throw new AppError('bad_input', 'Choose a field for each column.')
  const field = fieldOf(table, fieldId)
  const { label, links } = fieldType(field.type)
  if (!canTakeColumn(fieldType(field.type))) throw new AppError('bad_input', `${label} fields cannot be imported`)
  // The staged links get an inverse field of their own, which is never shown.
  const template = links ? links.template({ inverseFieldId: '' }, field.template) : field.template
  return { index, name: field.name, type: field.type, template: template as Template, targetId: field.id, added: false }
}

function requireOnce(columns: readonly MappedColumn[]): void {
  const fieldIds = columns.flatMap(({ fieldId }) => fieldId ?? [])
  if (new Set(fieldIds).size < fieldIds.length)
    throw new AppError('bad_input', 'Two columns cannot go into the same field.')
}

function requireRoom(table: StoredTable, requested: readonly Planned[]): void {
  const added = requested.filter(one => one.added).length
  if (table.fields.length + added > limits.fieldsPerTable)
    throw new AppError('conflict', `A table can have at most ${limits.fieldsPerTable} fields.`)
}

/** The primary field must be mapped, and so must required fields of new records. */
function requireFields(table: StoredTable, requested: readonly Planned[], mode: StartMapping['mode']): void {
  const mapped = new Set(requested.map(({ targetId }) => targetId))
  if (!mapped.has(table.primaryFieldId)) throw new AppError('bad_input', primaryRequired)
  if (mode === 'update') return
  const missing = table.fields.find(({ id, rules }) => rules?.required && !rules.default && !mapped.has(id))
  if (missing) throw new AppError('bad_input', `${missing.name} is required, so map a column to it.`)
}

function keyOf(
  table: StoredTable,
  requested: readonly Planned[],
  { keyFieldId = null, mode }: StartMapping,
): string | null {
  if (keyFieldId === null) {
    if (mode !== 'add') throw new AppError('bad_input', 'Choose the field by which records are found.')
    return null
  }
  const field = fieldOf(table, keyFieldId)
  if (fieldType(field.type).uniqueBy === undefined || !requested.some(({ targetId }) => targetId === keyFieldId))
    throw new AppError('bad_input', `${field.name} cannot be used to find records.`)
  return keyFieldId
}
