import type { Actor } from '../access/actor.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import type { CsvChoices } from './csv/csv-analysis.ts'
import { importRunner } from './import-runner.ts'
import { requireImport, presentImport, type ImportState } from './import-state.ts'
import { selectImport, setChoices } from './imports.sql.ts'
import { bindSource } from './job/import-source.ts'
import { requireSource } from './sources/registry.ts'

/**
 * Reads a file, or a table of a service, again with the person's choices.
 * @throws AppError `not_found` for people who may no longer use the connection, `conflict` while the file is being read,
 *   or once the import has started.
 */
export async function analyseAgain(
  platform: Platform,
  actor: Actor,
  { importId, choices }: { importId: string; choices: CsvChoices },
): Promise<ImportState> {
  const row = await requireImport(platform, actor, importId)
  if (row.origin) await bindSource(requireSource(row.origin.source), row.origin.settings).authorize({ platform, actor })
  const [set] = await run(platform.pool, setChoices(importId, choices))
  if (!set) throw new AppError('conflict', 'This file cannot be read again now.')
  importRunner(platform).wake()
  const [now] = await run(platform.pool, selectImport(importId))
  return presentImport(now ?? row)
}
