import { can } from '../../access/can.ts'
import type { RequestContext } from '../../access/find-access.ts'
import type { Base } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { shared } from '../../platform/sql/scope.ts'
import { copyFiles, keepFiles, selectFiles, selectForeignFiles } from './files.sql.ts'

/** Recognizes files by their shape, without looking up field types, because most values of most calls are not files. */
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
 * Gives a base access to the files in records that were copied from other bases, if the actor can view those bases. The
 * stored files are not copied. Other files stay without an address.
 * @returns the same records, with the key that the base has for each file, whatever key was sent with its id: a file
 * whose key no cell names is later deleted, even if a cell shows it.
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
  for (const [publicId, found] of Map.groupBy(foreign, ({ publicId: baseId }) => baseId)) {
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

/** A value with the known keys of its files. */
function withKeys(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (fileLike(value).length === 0) return value
  return (value as unknown[]).map(file => {
    const [fileKey] = fileLike([file])
    return fileKey ? { ...(file as object), key: keys.get(fileKey.id) ?? fileKey.key } : file
  })
}
