import { createHash } from 'node:crypto'
import { can } from '../../access/can.ts'
import type { RequestContext } from '../../access/find-access.ts'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredField } from '../base/base-structure.ts'
import { run } from '../../platform/sql/run.ts'
import type { Field } from '../model/structure.ts'
import { csvExport } from './csv-export.ts'
import { deleteOldExports, type ExportRow, insertExport, selectExports } from './exports.sql.ts'
import type { ExportedView } from './exported-view.ts'

/** A field as its column of an exported file tells nothing of it. */
export interface ExportedField extends Pick<Field, 'id' | 'name' | 'type' | 'template'> {
  /** For looked up values of which no cell has several: what they are. */
  values?: Pick<Field, 'type' | 'template'>
}

/**
 * A view as CSV. Once all of it is out, what fields its columns were is kept, so that an import of the file can make
 * them again. That this fails is no failure of the export.
 */
export async function* knownCsvExport(
  exported: ExportedView,
  { platform, flowId }: { platform: Platform; flowId: string },
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const lookups = exported.fields.filter(({ type }) => fieldType(type).looksUp)
  const several = new Set<string>()
  async function* pages() {
    for await (const records of exported.pages()) {
      for (const { id } of lookups) if (records.some(record => hasSeveral(record.data[id]))) several.add(id)
      yield records
    }
  }
  for await (const part of csvExport({ ...exported, pages })) {
    hash.update(part)
    yield part
  }
  const { table, context } = exported
  const fields = exported.fields.map(field => exportedField(field, several.has(field.id) ? undefined : context.base))
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

const hasSeveral = (value: unknown): boolean => Array.isArray(value) && value.length > 1

function exportedField({ id, name, type, template }: StoredField, base: BaseContext | undefined): ExportedField {
  const looked = fieldType(type).looksUp?.(template)
  const source = looked && base?.fieldOf(looked.fieldId)
  const values = source && { type: source.type.type, template: source.template }
  return { id, name, type, template, ...(values && { values }) }
}

/**
 * What is known of a file by its hash: the exports that gave it, of bases that the actor may view.
 *
 * @param basePublicId the base whose exports come first.
 */
export async function* knownExports(
  context: RequestContext,
  { fileHash, basePublicId }: { fileHash: Buffer; basePublicId: string | null },
): AsyncGenerator<ExportRow> {
  for (const row of await run(context.platform.pool, selectExports(fileHash, basePublicId))) {
    if (await can(context, 'view base', { kind: 'base', publicId: row.basePublicId })) yield row
  }
}
