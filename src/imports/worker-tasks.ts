import type { FieldContext } from '../fields/field-type.ts'
import type { DatabaseAddress } from '../platform/database-address.ts'
import type { FileState } from './arriving-file.ts'
import type { HiddenTable } from '../engine/structure/hidden-table.ts'
import type { ImportProgress } from './copy-rows.ts'
import type { ColumnToCheck } from './csv/check-column.ts'
import type { ImportPlan } from './import-plan.ts'
import type { FileToAnalyse } from './sources/analyse-file.ts'
import type { FetchedRows, SourceKind } from './sources/converted-rows.ts'

export const analysisThread = new URL('./analysis.worker.ts', import.meta.url)
export const copyThread = new URL('./copy.worker.ts', import.meta.url)

/** A task for the thread of `analysis.worker.ts`. */
export type AnalysisTask = { path: string; state: FileState } & (
  | ({ kind: 'analyse' } & FileToAnalyse)
  | { kind: 'convert'; from: SourceKind; part: number; maxBytes: number }
  | { kind: 'profile'; rows: FetchedRows }
  | { kind: 'check'; column: ColumnToCheck }
)

/** A task for the thread of `copy.worker.ts`. */
export interface CopyWorkerTask {
  importId: string
  database: DatabaseAddress
  plan: ImportPlan
  file: { path: string; size: number }
  hidden: HiddenTable
  /** Null before the first rows. */
  progress: ImportProgress | null
  context: FieldContext
}
