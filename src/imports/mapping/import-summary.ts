import type { StagedCounts } from '../../engine/staged/write-staged.ts'

/** What an import into an existing table will do, and once it is done, what it did. */
export interface ImportSummary {
  expected: StagedCounts
  /** Numbers of rows; null until the import is done. */
  done: { added: number; updated: number; same: number; skipped: number; setAside: number } | null
}
