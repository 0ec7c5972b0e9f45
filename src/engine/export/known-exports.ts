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

/** What a column of an exported file does not say about its field. */
export interface ExportedField extends Pick<Field, 'id' | 'name' | 'type' | 'template' | 'rules'> {
  /** For a lookup with one value per cell: the type and settings of its values. */
  values?: Pick<Field, 'type' | 'template'>
}

/**
 * A view as CSV. At its end the fields of its columns are stored, so that an import of the file can recreate them. If
 * that fails, the export still succeeds.
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

function exportedField({ id, name, type, template, rules }: StoredField, base: BaseContext | undefined): ExportedField {
  const looked = fieldType(type).looksUp?.(template)
  const source = looked && base?.fieldOf(looked.fieldId)
  const values = source && { type: source.type.type, template: source.template }
  const isRuled = rules !== undefined && Object.keys(rules).length > 0
  return { id, name, type, template, ...(isRuled && { rules }), ...(values && { values }) }
}

/**
 * Finds the exports that produced a file, by its hash, from bases that the actor can view.
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
