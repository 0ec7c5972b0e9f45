import type { RequestContext } from '../access/find-access.ts'
import type { FieldRules } from '../fields/field-rules.ts'
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

/** A column of a file as proposed for import, with what is known beyond the file. */
export interface ProposedColumn extends CsvColumn {
  /** The id of the new field, if settings of other columns refer to it. */
  fieldId?: string
  /** The rules of the field that was exported, and the type that they are for. */
  ruled?: { type: string; rules: FieldRules }
}

/** The contents of a file, and the proposed table. */
export interface Proposal extends Omit<CsvAnalysis, 'columns'> {
  columns: ProposedColumn[]
  /** The time zone and language of a file that was exported here; null for other files. */
  exportedIn: { timeZone: string; locale: string } | null
}

/** The proposal for a file of which only the analysis is known. */
export const proposalOf = (analysis: CsvAnalysis): Proposal => ({ ...analysis, exportedIn: null })

/**
 * The proposal for a file that has been read. A file that was exported here, unchanged, gets the types and settings of
 * its fields, if the actor may view their base. Links and lookups are proposed only for an import into that same base.
 * @param basePublicId the base of the new table, if known.
 */
export async function proposalFor(
  context: RequestContext,
  { analysis, fileHash }: ImportRow,
  basePublicId: string | null,
): Promise<Proposal | null> {
  if (!analysis) return null
  if (!fileHash) return proposalOf(analysis)
  const names = analysis.columns.map(({ name }) => name)
  for await (const row of knownExports(context, { fileHash, basePublicId })) {
    const exported = columnNames(
      row.fields.map(({ name }) => name),
      row.fields.length,
    )
    if (!isSameJson(names, exported)) continue
    const isSameBase = row.basePublicId === basePublicId
    const structure = isSameBase ? (await (await openBase(context.platform, row)).read()).structure : null
    return proposalOfExport(analysis, row, structure)
  }
  return proposalOf(analysis)
}

/** @param structure the exported base, if the table is imported into it. */
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
    const ruled = field?.rules && typed?.type === field.type ? { type: field.type, rules: field.rules } : undefined
    return typed ? { ...proposed(column, typed), ...(ruled && { ruled }) } : column
  })
  return { ...analysis, columns, exportedIn: { timeZone, locale } }
}

function proposed(column: CsvColumn, { type, template, fieldId }: TypedColumn & { fieldId?: string }): ProposedColumn {
  const fits = [{ type, template }, ...column.fits.filter(fit => fit.type !== type)]
  return { ...column, type, template, fits, skip: false, ...(fieldId !== undefined && { fieldId }) }
}

/** The template in the type's current form; null for settings that the type no longer supports. */
function templateNow({ type, template }: Omit<ExportedField, 'values'>): Template | null {
  const parsed = isFieldType(type) ? fieldType(type).template.safeParse(template) : null
  return parsed?.success ? (parsed.data as Template) : null
}

/**
 * A field with values of its own, which the file contains as texts. People differ from base to base, so they are offered
 * as text, which the person can change.
 */
function plainColumn(field: ExportedField): TypedColumn | null {
  const template = templateNow(field)
  const isOffered = isFieldType(field.type) && isImportable(fieldType(field.type)) && !fieldType(field.type).people
  return template && isOffered ? { type: field.type, template } : null
}

/** The values of a lookup as a plain column, if it shows at most one value and cannot become a lookup again. */
const valuesColumn = ({ values, ...field }: ExportedField): TypedColumn | null =>
  values ? plainColumn({ ...field, ...values }) : null

interface LinkColumn extends TypedColumn {
  fieldId: string
  /** The linked table. */
  tableId: string
}

/** Link fields whose target still exists, by their previous ids, as new fields with a new inverse. */
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

/** A lookup through links that are imported too. */
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
