import { can } from '../../access/can.ts'
import type { Asking } from '../../access/find-access.ts'
import type { Base } from '../base/base.ts'
import { inTransaction, run } from '../../platform/sql/run.ts'
import { copyFiles, keepFiles, selectForeignFiles } from './files.sql.ts'

/** Most values of most calls are none of files: what these look like is seen without asking of which type a field is. */
const fileLike = (value: unknown): { id: string; key: string }[] =>
  Array.isArray(value)
    ? value.flatMap((file: unknown) =>
        typeof file === 'object' &&
        file !== null &&
        'id' in file &&
        'key' in file &&
        typeof file.id === 'string' &&
        typeof file.key === 'string'
          ? { id: file.id, key: file.key }
          : [],
      )
    : []

/**
 * Lets a base show files that the values of records bring along from other bases, as a cell that was copied there: those
 * of bases that the actor may view. The files themselves stay one. All others are left to be files without an address.
 */
export async function adoptFiles(
  asking: Asking,
  base: Base,
  records: readonly { data: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const files = records.flatMap(({ data }) => Object.values(data).flatMap(fileLike))
  if (files.length === 0) return
  const { pool } = base.platform
  const foreign = await run(pool, selectForeignFiles(base.flowId, files))
  for (const [publicId, found] of Map.groupBy(foreign, ({ publicId: of }) => of)) {
    const [source] = found
    if (!source || !(await can(asking, 'view base', { kind: 'base', publicId }))) continue
    const ids = found.map(({ id }) => id)
    await inTransaction(pool, async connection => {
      await run(connection, keepFiles())
      await run(connection, copyFiles(source.flowId, base.flowId, ids))
    })
  }
}
