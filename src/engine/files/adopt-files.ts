import { can } from '../../access/can.ts'
import type { RequestContext } from '../../access/find-access.ts'
import type { Base } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { shared } from '../../platform/sql/scope.ts'
import { copyFiles, keepFiles, selectFiles, selectForeignFiles } from './files.sql.ts'

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
 *
 * @returns the same records, with each file under the key under which the base has it, whatever was given beside its id:
 * a file whose key no cell names is deleted in the end, though a cell shows it.
 */
export async function adoptFiles<Given extends { data: Readonly<Record<string, unknown>> }>(
  context: RequestContext,
  base: Base,
  records: readonly Given[],
): Promise<readonly Given[]> {
  const files = records.flatMap(({ data }) => Object.values(data).flatMap(fileLike))
  if (files.length === 0) return records
  const { pool } = base.platform
  const foreign = await run(pool, selectForeignFiles(base.flowId, files))
  for (const [publicId, found] of Map.groupBy(foreign, ({ publicId: of }) => of)) {
    const [source] = found
    if (!source || !(await can(context, 'view base', { kind: 'base', publicId }))) continue
    const ids = found.map(({ id }) => id)
    await inTransaction(pool, shared, async connection => {
      await run(connection, keepFiles())
      await run(connection, copyFiles(source.flowId, base.flowId, ids))
    })
  }
  const ids = new Set(files.map(({ id }) => id))
  const own = await run(pool, selectFiles(base.flowId, [...ids]))
  const keys = new Map(own.map(({ id, key }) => [id, key]))
  return records.map(record => ({
    ...record,
    data: Object.fromEntries(Object.entries(record.data).map(([fieldId, value]) => [fieldId, withKeys(value, keys)])),
  }))
}

/** A value whose files have the keys that are known for their ids. */
function withKeys(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (fileLike(value).length === 0) return value
  return (value as unknown[]).map(file => {
    const [known] = fileLike([file])
    return known ? { ...(file as object), key: keys.get(known.id) ?? known.key } : file
  })
}
