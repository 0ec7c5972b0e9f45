import { z } from 'zod'

import type { Actor } from '../access/actor.ts'
import type { BaseAddress } from '../access/can.ts'
import { fieldType, fieldTypes } from '../fields/registry.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { openBase } from '../tables/base.ts'
import { newId } from '../tables/ids.ts'
import { Id, Name } from '../tables/inputs.ts'
import { limits } from '../tables/structure.ts'
import { run } from '../tables/run.ts'
import type { Template } from './csv/column-profile.ts'
import type { CsvAnalysis } from './csv/csv-analysis.ts'
import type { ImportPlan, PlannedColumn } from './import-plan.ts'
import { isImportable } from './importable.ts'
import { importRunner } from './import-runner.ts'
import { demandImport, presentImport, type ImportState } from './import-state.ts'
import { deleteUnreadable, selectImport, setStarted } from './imports.sql.ts'

/** How the person who imports writes dates and numbers. */
export const Locale = z.object({
  timeZone: z.string().max(64).refine(isTimeZone, 'is no time zone').default('UTC'),
  locale: z.string().max(64).default('en'),
})

export const StartImport = Locale.extend({
  importId: Id,
  tableId: Id.optional(),
  tableName: Name,
  /** The columns that become fields, in this order; the first becomes the primary field. */
  columns: z
    .array(
      z.object({
        index: z.number().int().min(0).max(limits.fieldsPerTable),
        fieldId: Id.optional(),
        name: Name,
        type: z.string().max(64),
        template: z.unknown(),
      }),
    )
    .min(1, 'Choose a column to import')
    .max(limits.fieldsPerTable),
})

export type StartImport = z.infer<typeof StartImport>

/**
 * Starts an import that has been read; it then runs by itself. Coming twice, it starts once; an import that failed
 * starts from the beginning.
 *
 * @throws AppError `bad_input` for names or types that cannot be, `conflict` when the import cannot start (any more).
 */
export async function startImport(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  given: StartImport,
): Promise<ImportState> {
  const row = await demandImport(platform, actor, given.importId)
  const isAgain = row.status === 'failed'
  if (row.plan && row.flowId === base.flowId && !isAgain) return presentImport(row)
  if ((row.status !== 'ready' && !isAgain) || !row.analysis)
    throw new AppError('conflict', 'This import cannot be started.')
  const plan = planOf(row.analysis, given)
  await refuseTakenName(platform, base, plan.tableName)
  await run(platform.pool, deleteUnreadable(row.id))
  const [started] = await run(platform.pool, setStarted(row.id, { flowId: base.flowId, plan }))
  if (!started) throw new AppError('conflict', 'This import cannot be started.')
  importRunner(platform).wake()
  const [now] = await run(platform.pool, selectImport(row.id))
  return presentImport(now ?? row)
}

function planOf(analysis: CsvAnalysis, given: StartImport): ImportPlan {
  const tableName = given.tableName.trim()
  if (tableName === '') throw new AppError('bad_input', 'Table name is required')
  const { encoding, delimiter, quote, rows, firstRow, hasHeader } = analysis
  return {
    tableId: given.tableId ?? newId('tbl'),
    tableName,
    columns: plannedColumns(analysis, given),
    format: { encoding, dialect: { delimiter, quote } },
    rows,
    firstRow,
    hasHeader,
    timeZone: given.timeZone,
    locale: given.locale,
  }
}

function plannedColumns(analysis: CsvAnalysis, { columns }: StartImport): PlannedColumn[] {
  const names = new Set<string>()
  return columns.map(({ index, fieldId, name: wanted, type, template }) => {
    const name = wanted.trim()
    if (!analysis.columns[index]) throw new AppError('bad_input', `The file has no column ${index + 1}.`)
    if (name === '') throw new AppError('bad_input', 'Every field needs a name.')
    if (names.has(name.toLowerCase())) throw new AppError('bad_input', `Two fields are called ${name}.`)
    names.add(name.toLowerCase())
    return { index, fieldId: fieldId ?? newId('fld'), name, type, template: checkedTemplate(type, template) }
  })
}

/** @throws AppError `bad_input` for a type that cannot be imported, or a template that is not the type's. */
export function checkedTemplate(type: string, template: unknown): Template {
  if (!Object.hasOwn(fieldTypes, type)) throw new AppError('bad_input', `There is no field type ${type}.`)
  const known = fieldType(type)
  if (!isImportable(known)) throw new AppError('bad_input', `${known.label} fields cannot be imported`)
  const parsed = known.template.safeParse(template ?? {})
  if (!parsed.success) throw new AppError('bad_input', `The settings of a ${known.label} field are not right.`)
  return parsed.data as Template
}

async function refuseTakenName(platform: Platform, flow: BaseAddress, name: string): Promise<void> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  const taken = structure.tables.some(table => table.name.toLowerCase() === name.toLowerCase())
  if (taken) throw new AppError('conflict', 'A table with this name already exists')
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
