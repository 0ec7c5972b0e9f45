import type { Actor } from '../access/actor.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import type { CsvChoices } from './csv/csv-analysis.ts'
import { importRunner } from './import-runner.ts'
import { requireImport, presentImport, type ImportState } from './import-state.ts'
import { selectImport, setChoices } from './imports.sql.ts'

/**
 * Reads an uploaded file again with the person's choices.
 * @throws AppError `conflict` while the file is being read, or once the import has started.
 */
export async function analyseAgain(
  platform: Platform,
  actor: Actor,
  { importId, choices }: { importId: string; choices: CsvChoices },
): Promise<ImportState> {
  const row = await requireImport(platform, actor, importId)
  const [set] = await run(platform.pool, setChoices(importId, choices))
  if (!set) throw new AppError('conflict', 'This file cannot be read again now.')
  importRunner(platform).wake()
  const [now] = await run(platform.pool, selectImport(importId))
  return presentImport(now ?? row)
}
