import type { Actor } from '../access/actor.ts'
import type { DecimalSign } from '../fields/field-type.ts'
import { withCandidates } from '../engine/base/candidates.ts'
import { fieldContext } from '../fields/field-context.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { ColumnCheck } from './csv/check-column.ts'
import type { Template } from './csv/column-profile.ts'
import { fetchFile } from './import-files.ts'
import { rowsOf } from './sources/rows-of.ts'
import { requireImport } from './import-state.ts'
import { checkedTemplate } from './planned-columns.ts'
import { fileOf } from './start-import.ts'
import { Turns } from '../platform/turns.ts'
import { runWorker } from '../platform/run-worker.ts'
import { neverAborted } from '../platform/never-aborted.ts'
import { type AnalysisTask, analysisThread } from './worker-tasks.ts'

/** Each check is a thread that reads a whole file, and any signed-in person may start one, so few run at a time. */
const checks = new Turns(2)

export interface TypeToCheck {
  importId: string
  index: number
  type: string
  template?: unknown
  timeZone: string
  locale: string
  /** The base whose people the column may name; absent for a new one. */
  flowId?: string | undefined
  signal?: AbortSignal | undefined
}

/** The template with the number format of the file, if it has that setting and leaves it to the person's language. */
function inFileFormat(type: string, template: Template, decimal: DecimalSign | null): Template {
  // Analyses that were stored by earlier versions have no decimal sign.
  if (!decimal || template['numberFormat'] !== 'local') return template
  return checkedTemplate(type, { ...template, numberFormat: decimal === ',' ? 'period_comma' : 'comma_period' })
}

/** Reads a whole column of an uploaded file to find out how another type would read it. */
export async function checkType(platform: Platform, actor: Actor, check: TypeToCheck): Promise<ColumnCheck> {
  const row = await requireImport(platform, actor, check.importId)
  const { id, analysis, plan } = row
  if (!analysis || plan) throw new AppError('conflict', 'This file cannot be read now.')
  if (!analysis.columns[check.index]) throw new AppError('bad_input', `The file has no column ${check.index + 1}.`)
  const checked = checkedTemplate(check.type, check.template)
  const template = inFileFormat(check.type, checked, analysis.decimal)
  const uploaded = await fetchFile(platform, id)
  if (!uploaded) throw new AppError('not_found', 'The uploaded file is gone. Upload it again.')
  const { index, type } = check
  const { format, firstRow, ...person } = fileOf(analysis, check)
  const people = { reader: actor.userId, types: [check.type] }
  const context =
    check.flowId === undefined
      ? fieldContext(person)
      : await withCandidates(platform, { ...people, flowId: check.flowId }, fieldContext(person))
  const task = {
    kind: 'check' as const,
    column: { index, type, template, format, firstRow, context },
  }
  const signal = check.signal ?? neverAborted
  return checks.take(async () => {
    const { path, size } = await rowsOf({ platform, row, signal }, uploaded)
    const read: AnalysisTask = { ...task, path, state: { size, complete: true } }
    return runWorker<ColumnCheck>(analysisThread, read, signal).result
  }, signal)
}
