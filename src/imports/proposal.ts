import type { RequestContext } from '../access/find-access.ts'
import { fieldType, isFieldType } from '../fields/registry.ts'
import { isSameJson } from '../fields/same-json.ts'
import type { BaseStructure } from '../engine/base/base-structure.ts'
import { openBase } from '../engine/base/base.ts'
import type { ExportRow } from '../engine/export/exports.sql.ts'
import { type ExportedField, knownExports } from '../engine/export/known-exports.ts'
import { newId } from '../engine/model/ids.ts'
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
 * types and settings of its fields, as far as the actor may view the base they are of. Links, and what is looked up
 * through them, only go back into the base that they are of.
 *
 * @param basePublicId the base that the table will be in, as far as that is known.
 */
export async function proposalFor(
  context: RequestContext,
  { analysis, fileHash }: ImportRow,
  basePublicId: string | null,
): Promise<Proposal | null> {
  if (!analysis) return null
  if (!fileHash) return proposalOf(analysis)
  const names = analysis.columns.map(({ name }) => name)
  for await (const known of knownExports(context, { fileHash, basePublicId })) {
    const exported = columnNames(
      known.fields.map(({ name }) => name),
      known.fields.length,
    )
    if (!isSameJson(names, exported)) continue
    const isBack = known.basePublicId === basePublicId
    const structure = isBack ? (await (await openBase(context.platform, known)).read()).structure : null
    return proposalOfExport(analysis, known, structure)
  }
  return proposalOf(analysis)
}

/** @param structure of the base that was exported, when the table comes into it. */
function proposalOfExport(
  analysis: CsvAnalysis,
  { fields, timeZone, locale }: ExportRow,
  structure: BaseStructure | null,
): Proposal {
  const links = structure ? linksOf(fields, structure) : new Map<string, LinkColumn>()
  const columns = analysis.columns.map((column, index) => {
    const field = fields[index]
    const typed =
      field &&
      (plainColumn(field) ?? links.get(field.id) ?? lookupColumn(field, links, structure) ?? valuesColumn(field))
    return typed ? proposed(column, typed) : column
  })
  return { ...analysis, columns, exportedIn: { timeZone, locale } }
}

function proposed(column: CsvColumn, { type, template, fieldId }: TypedColumn & { fieldId?: string }): ProposedColumn {
  const fits = [{ type, template }, ...column.fits.filter(fit => fit.type !== type)]
  return { ...column, type, template, fits, skip: false, ...(fieldId !== undefined && { fieldId }) }
}

/** As the type has it today; null for settings that it does not know any more. */
function templateNow({ type, template }: Omit<ExportedField, 'values'>): Template | null {
  const parsed = isFieldType(type) ? fieldType(type).template.safeParse(template) : null
  return parsed?.success ? (parsed.data as Template) : null
}

/** A field that holds values of its own, which the file has as texts. */
function plainColumn(field: ExportedField): TypedColumn | null {
  const template = templateNow(field)
  return template && isImportable(fieldType(field.type)) ? { type: field.type, template } : null
}

/** What a lookup shows, where that is one value at most and there are no links to look through. */
const valuesColumn = ({ values, ...field }: ExportedField): TypedColumn | null =>
  values ? plainColumn({ ...field, ...values }) : null

interface LinkColumn extends TypedColumn {
  fieldId: string
  /** The table that it links to. */
  tableId: string
}

/** The fields of links whose target is there, by the ids that they had: as new ones, with a new face on the other side. */
function linksOf(fields: readonly ExportedField[], { tables }: BaseStructure): Map<string, LinkColumn> {
  const links = new Map<string, LinkColumn>()
  for (const field of fields) {
    const template = templateNow(field)
    const type = template && fieldType(field.type)
    const settings = type?.links?.settings(template)
    if (!type?.links || !settings || !tables.some(({ id }) => id === settings.tableId)) continue
    const renewed = type.links.template({ inverseFieldId: '' }, template) as Template
    links.set(field.id, { type: field.type, template: renewed, fieldId: newId('fld'), tableId: settings.tableId })
  }
  return links
}

/** A lookup through links that come back too. */
function lookupColumn(
  field: ExportedField,
  links: ReadonlyMap<string, LinkColumn>,
  structure: BaseStructure | null,
): TypedColumn | null {
  const template = templateNow(field)
  const type = template && fieldType(field.type)
  const looked = type?.looksUp?.(template)
  const link = looked && links.get(looked.linkFieldId)
  if (!type?.lookThrough || !link || !structure) return null
  const source = structure.table(link.tableId).fields.find(({ id }) => id === looked.fieldId)
  if (!source || fieldType(source.type).looksUp) return null
  return { type: field.type, template: type.lookThrough(template, link.fieldId) as Template }
}
