import { uniqueName } from '../../fields/unique-name.ts'
import { run } from '../../platform/sql/run.ts'
import type { Write } from '../base/base-writer.ts'
import { setName, type StructureKind } from '../base/structure.sql.ts'

/**
 * Gives a table, field, or view that is shown again a number if another one has taken its name since.
 * @param others the names of the others of its kind.
 * @returns its name.
 */
export async function renameIfTaken(
  { connection, schema }: Write,
  kind: StructureKind,
  { id, name, others }: { id: string; name: string; others: readonly string[] },
): Promise<string> {
  const free = uniqueName(name, others)
  if (free !== name) await run(connection, setName(schema, kind, { id, name: free }))
  return free
}
