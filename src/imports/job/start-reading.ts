import { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { cutText } from '../../fields/text/cut-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { newImportId } from '../import-id.ts'
import { importRunner } from '../import-runner.ts'
import { insertOrigin } from '../imports.sql.ts'
import { refuseHoarding } from '../receive-csv.ts'
import { requireSource } from '../sources/registry.ts'
import { bindSource } from './import-source.ts'

export const ReadTable = z.object({
  source: z.string().max(64),
  /** As the source asks for them. */
  settings: z.unknown(),
  tableId: z.string().min(1).max(255),
  /** The name of the table for people. */
  name: z.string().max(1000),
})

/**
 * Starts to read a table of a source into the file of an import, which can then be mapped to an existing table like an
 * uploaded file.
 * @throws AppError `too_many_requests` when too many files of the person wait; as the source refuses.
 */
export async function startReading(
  platform: Platform,
  actor: Actor,
  { source: sourceName, settings, tableId, name }: z.infer<typeof ReadTable>,
): Promise<{ importId: string }> {
  const source = requireSource(sourceName)
  await bindSource(source, settings).authorize({ platform, actor })
  await refuseHoarding(platform, actor)
  const importId = newImportId()
  const origin = { source: sourceName, name: source.name, settings, tableId }
  await run(platform.pool, insertOrigin({ id: importId, userId: actor.userId, fileName: cutText(name, 255), origin }))
  importRunner(platform).wake()
  return { importId }
}
