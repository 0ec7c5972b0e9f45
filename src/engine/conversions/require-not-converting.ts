import { run } from '../../platform/sql/run.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { AlreadyConverting } from './conversion-conflicts.ts'
import { selectRunning } from './conversions.sql.ts'

/** @throws AlreadyConverting when the field is being converted. */
export async function requireNotConverting(
  write: Write,
  { tableId, fieldId }: { tableId: string; fieldId: string },
): Promise<void> {
  const [running] = await run(write.connection, selectRunning(write.schema, fieldId))
  if (!running) return
  const { name } = fieldOf(write.structure.table(tableId), fieldId)
  throw new AlreadyConverting(name, running)
}
