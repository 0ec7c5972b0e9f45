import { z } from 'zod'

import type { Actor } from '../access/actor.ts'
import type { BaseAddress } from '../access/can.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { BaseStructure } from '../engine/base/base-structure.ts'
import { openBase } from '../engine/base/base.ts'
import { newId } from '../engine/model/ids.ts'
import { Id, Name, Rules } from '../engine/api/inputs.ts'
import { limits } from '../engine/model/structure.ts'
import { run } from '../platform/sql/run.ts'
import type { CsvAnalysis } from './csv/csv-analysis.ts'
import type { ImportPlan } from './import-plan.ts'
import { rowsLocale } from './sources/converted-rows.ts'
import { importRunner } from './import-runner.ts'
import { requireImport, presentImport, type ImportState } from './import-state.ts'
import { deleteUnreadable, selectImport, setStarted } from './imports.sql.ts'
import { plannedColumns } from './planned-columns.ts'

/** How the person who imports writes dates and numbers. */
export const Locale = z.object({
  timeZone: z.string().max(64).refine(isTimeZone, 'is no time zone').default('UTC'),
  locale: z.string().max(64).default('en'),
})

export const StartImport = Locale.extend({
  importId: Id,
  tableId: Id.optional(),
  tableName: Name,
  /** The columns that become fields, in order; the first becomes the primary field. */
  columns: z
    .array(
      z.object({
        index: z.number().int().min(0).max(limits.fieldsPerTable),
        fieldId: Id.optional(),
        name: Name,
        type: z.string().max(64),
        template: z.unknown(),
        rules: Rules.optional(),
      }),
    )
    .min(1, 'Choose a column to import')
    .max(limits.fieldsPerTable),
})

export type StartImport = z.infer<typeof StartImport>

/**
 * Starts an import whose file has been read; it then runs in the background. A repeated call changes nothing, and a
 * failed import starts from the beginning.
 * @throws AppError `bad_input` for invalid names or types, `conflict` when the import cannot be started (any more).
 */
export async function startImport(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  input: StartImport,
): Promise<ImportState> {
  const row = await requireImport(platform, actor, input.importId)
  const isAgain = row.status === 'failed'
  if (row.plan && row.flowId === base.flowId && !isAgain) return presentImport(row)
  if ((row.status !== 'ready' && !isAgain) || !row.analysis)
    throw new AppError('conflict', 'This import cannot be started.')
  const { structure } = await (await openBase(platform, base)).read()
  const plan = planOf(row.analysis, input, structure)
  refuseTakenName(structure, plan.tableName)
  await run(platform.pool, deleteUnreadable(row.id))
  const [started] = await run(platform.pool, setStarted(row.id, { flowId: base.flowId, plan }))
  if (!started) throw new AppError('conflict', 'This import cannot be started.')
  importRunner(platform).wake()
  const [now] = await run(platform.pool, selectImport(row.id))
  return presentImport(now ?? row)
}

function planOf(analysis: CsvAnalysis, input: StartImport, structure: BaseStructure): ImportPlan {
  const tableName = input.tableName.trim()
  if (tableName === '') throw new AppError('bad_input', 'Table name is required')
  const missing = input.columns.find(({ index }) => !analysis.columns[index])
  if (missing) throw new AppError('bad_input', `The file has no column ${missing.index + 1}.`)
  return {
    ...fileOf(analysis, input),
    tableId: input.tableId ?? newId('tbl'),
    tableName,
    columns: plannedColumns(input.columns, structure),
  }
}

/** How the rows of a file are read. */
export function fileOf(
  { encoding, delimiter, quote, isGuarded, rows, firstRow, hasHeader, source }: CsvAnalysis,
  { timeZone, locale }: z.infer<typeof Locale>,
): Omit<ImportPlan, 'tableId' | 'tableName' | 'columns'> {
  const format = { encoding, dialect: { delimiter, quote }, isGuarded, hasPlainNumbers: source !== undefined }
  return { format, rows, firstRow, hasHeader, timeZone, locale: source ? rowsLocale : locale }
}

function refuseTakenName(structure: BaseStructure, name: string): void {
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
