import type { FieldContext } from '../fields/field-type.ts'
import type { FileState } from './arriving-file.ts'
import type { ImportProgress } from './copy-rows.ts'
import type { ColumnToCheck } from './csv/check-column.ts'
import type { CsvChoices } from './csv/csv-analysis.ts'
import type { ImportPlan } from './import-plan.ts'

/** What the thread of `analysis.worker.ts` is asked to do. */
export type AnalysisTask = { path: string; state: FileState } & (
  | { kind: 'analyse'; choices: CsvChoices }
  | { kind: 'check'; column: ColumnToCheck }
)

/** How a thread reaches the database by itself. */
interface DatabaseAddress {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

/** What the thread of `copy.worker.ts` is asked to do. */
export interface CopyWorkerTask {
  importId: string
  database: DatabaseAddress
  plan: ImportPlan
  file: { path: string; size: number }
  hidden: { schema: string; relation: string; columns: Record<string, string> }
  progress: ImportProgress
  context: FieldContext
}
