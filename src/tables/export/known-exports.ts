import { createHash } from 'node:crypto'
import { can } from '../../access/can.ts'
import type { Asking } from '../../access/find-access.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../run.ts'
import type { Field } from '../structure.ts'
import { deleteOldExports, type ExportRow, insertExport, selectExports } from './exports.sql.ts'
import type { ExportedView } from './exported-view.ts'

/** A field as its column of an exported file tells nothing of it. */
export type ExportedField = Pick<Field, 'id' | 'name' | 'type' | 'template'>

/**
 * Passes on an export and keeps, once it is whole, what fields its columns were, so that an import of the file can make
 * them again. That this fails is no failure of the export.
 */
export async function* keptInMind(
  parts: AsyncIterable<string>,
  of: { platform: Platform; flowId: string; exported: ExportedView },
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
  const { platform, flowId, exported } = of
  const { table, context } = exported
  const fields = exported.fields.map(({ id, name, type, template }) => ({ id, name, type, template }))
  const { timeZone, locale } = context
  try {
    await run(
      platform.pool,
      insertExport({ flowId, tableId: table.id, fileHash: hash.digest(), fields, timeZone, locale }),
    )
    await run(platform.pool, deleteOldExports(flowId))
  } catch (error) {
    platform.log.warn({ error }, 'An exported file will not be known again')
  }
}

/**
 * What is known of a file by its hash: the exports that gave it, of bases that the actor may view.
 *
 * @param basePublicId the base whose exports come first.
 */
export async function* knownExports(
  asking: Asking,
  { fileHash, basePublicId }: { fileHash: Buffer; basePublicId: string | null },
): AsyncGenerator<ExportRow> {
  for (const row of await run(asking.platform.pool, selectExports(fileHash, basePublicId))) {
    if (await can(asking, 'view base', { kind: 'base', publicId: row.basePublicId })) yield row
  }
}
