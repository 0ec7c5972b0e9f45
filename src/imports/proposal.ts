import type { Asking } from '../access/find-access.ts'
import { fieldType, isFieldType } from '../fields/registry.ts'
import { isSameJson } from '../fields/same-json.ts'
import type { ExportRow } from '../tables/export/exports.sql.ts'
import { type ExportedField, knownExports } from '../tables/export/known-exports.ts'
import { columnNames } from './csv/column-names.ts'
import type { Template, TypedColumn } from './csv/column-profile.ts'
import type { CsvAnalysis, CsvColumn } from './csv/csv-analysis.ts'
import { isImportable } from './importable.ts'
import type { ImportRow } from './imports.sql.ts'

/** A column of a file as it is offered for import, with what is known of it beside the file. */
export interface ProposedColumn extends CsvColumn {
  /** The id that its field is to have: settings of other columns name it. */
  fieldId?: string
}

/** What is in a file, and what it had best become. */
export interface Proposal extends Omit<CsvAnalysis, 'columns'> {
  columns: ProposedColumn[]
  /** For a file that was exported here: the time zone and language in which it writes; null for all others. */
  exportedIn: { timeZone: string; locale: string } | null
}

/** What is offered for a file of which nothing else is known. */
export const proposalOf = (analysis: CsvAnalysis): Proposal => ({ ...analysis, exportedIn: null })

/**
 * What is offered for a file that has been read. A file that was exported here, byte for byte, becomes what it was: the
 * types and settings of its fields, as far as the actor may view the base they are of.
 *
 * @param basePublicId the base that the table will be in, as far as that is known.
 */
export async function proposalFor(
  asking: Asking,
  { analysis, fileHash }: ImportRow,
  basePublicId: string | null,
): Promise<Proposal | null> {
  if (!analysis) return null
  if (!fileHash) return proposalOf(analysis)
  const names = analysis.columns.map(({ name }) => name)
  for await (const known of knownExports(asking, { fileHash, basePublicId })) {
    const exported = columnNames(
      known.fields.map(({ name }) => name),
      known.fields.length,
    )
    if (!isSameJson(names, exported)) continue
    return proposalOfExport(analysis, known)
  }
  return proposalOf(analysis)
}

function proposalOfExport(analysis: CsvAnalysis, { fields, timeZone, locale }: ExportRow): Proposal {
  const columns = analysis.columns.map((column, index) => {
    const field = fields[index]
    const typed = field && plainColumn(field)
    return typed ? proposed(column, typed) : column
  })
  return { ...analysis, columns, exportedIn: { timeZone, locale } }
}

function proposed(column: CsvColumn, { type, template, fieldId }: TypedColumn & { fieldId?: string }): ProposedColumn {
  const fits = [{ type, template }, ...column.fits.filter(fit => fit.type !== type)]
  return { ...column, type, template, fits, skip: false, ...(fieldId !== undefined && { fieldId }) }
}

/** As the type has it today; null for settings that it does not know any more. */
function templateNow({ type, template }: ExportedField): Template | null {
  const parsed = isFieldType(type) ? fieldType(type).template.safeParse(template) : null
  return parsed?.success ? (parsed.data as Template) : null
}

/** A field that holds values of its own, which the file has as texts. */
function plainColumn(field: ExportedField): TypedColumn | null {
  const template = templateNow(field)
  return template && isImportable(fieldType(field.type)) ? { type: field.type, template } : null
}
