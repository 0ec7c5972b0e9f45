import { isDeepStrictEqual } from 'node:util'
import type { Shape } from '../../fields/convert-value.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { fieldOf, type BaseStructure, type StoredField, type StoredTable } from '../base/base-structure.ts'
import { checkReferences } from '../structure/change-link-fields.ts'
import { requireNameType } from '../structure/change-primary-field.ts'
import { checkedTemplate } from '../structure/change-tables.ts'
import { countRows, distinctValues } from './convert-field.sql.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import type { FieldPlace, FormerPlace } from '../base/structure.sql.ts'
import type { FieldSettings } from '../structure/change-fields.ts'
import { CellConverter } from './cell-converter.ts'
import { CellSource } from './cell-source.ts'
import { FieldChanged } from './conversion-conflicts.ts'
import { notALinkedRecordField } from '../../texts/error-catalogue.ts'

/** A requested conversion of a field. */
export interface Conversion {
  tableId: string
  fieldId: string
  name?: string | undefined
  type: string
  template?: unknown
  /** The name is only changed if it is still the expected one. */
  expects?: FieldSettings | undefined
  context: FieldContext
}

/** A field's type and settings, and where its values are stored. */
export interface PlacedShape extends Shape, FieldPlace {}

/** What a conversion will do, planned before anything changes. JSON. */
export interface ConversionPlan {
  tableId: string
  relation: string
  fieldId: string
  from: PlacedShape
  to: Shape
  /** The requested template, before the values were added to it. Absent in plans of earlier versions. */
  requestedTemplate?: unknown
  /** What the field held when it last had the new type; null if it never had. */
  former: FormerPlace | null
  context: FieldContext
  /** The names of people by id, if the field can show people. A thread has no other way to know them. */
  people?: [string, string][] | undefined
}

/** The maximum number of different values that become options. */
const maxDistinct = 10_000

/**
 * Plans the conversion of a field. A type whose settings depend on the values, such as options, gets them from the
 * field.
 *
 * @throws AppError `bad_input` when the type or template is invalid, when the primary field would become read-only, or
 * when the type shows what every record has and the field never had it;
 * `not_found` when the field is deleted.
 */
export async function planConversion(
  connection: Connection,
  structure: BaseStructure,
  conversion: Conversion,
): Promise<ConversionPlan> {
  const table = structure.table(conversion.tableId)
  const field = fieldOf(table, conversion.fieldId)
  const from = { type: field.type, template: field.template, ...placeOf(field) }
  const requested = { type: conversion.type, template: checkedTemplate(conversion) }
  checkTarget(structure, table, { field, ...requested })
  const formerColumns = structure.rows.fields.find(({ id }) => id === field.id)?.former_columns ?? []
  const { label, ofRecord } = fieldType(requested.type)
  if (ofRecord && formerColumns.every(({ type }) => type !== requested.type))
    throw new AppError('bad_input', `${label} is only for new fields`)
  const { context } = conversion
  const plan = {
    tableId: table.id,
    relation: table.relation,
    fieldId: field.id,
    from,
    to: requested,
    requestedTemplate: requested.template,
    former: null,
    context,
    ...((fieldType(from.type).people || fieldType(from.type).looksUp) && { people: [...structure.people] }),
  }
  const to = fieldType(requested.type).extendTemplate
    ? withTexts(plan, await shownTexts(connection, structure, plan))
    : requested
  const former = formerColumns.findLast(one => hasShape(one, to) && stillExists(structure, one)) ?? null
  // Restored links get back the inverse field that they had.
  return { ...plan, to: former?.links ? { ...to, template: former.template } : to, former }
}

/** Where the values of a field are stored. */
export const placeOf = ({ column, links }: StoredField): FieldPlace => ({
  column,
  ...(links && { links: { set: links.set, side: links.side } }),
})

/** @throws AppError `bad_input` when the field cannot have this type and template. */
function checkTarget(structure: BaseStructure, table: StoredTable, target: Shape & { field: StoredField }): void {
  const { field, type, template } = target
  requireNameType(table, field, type)
  if (fieldType(type).looksUp?.(template).linkFieldId === field.id) {
    throw new AppError('bad_input', notALinkedRecordField)
  }
  checkReferences(structure, table, { type, template })
}

/** Whether a field had this type and template. A link template without an inverse field matches any inverse field. */
function hasShape(former: FormerPlace, { type, template }: Shape): boolean {
  if (former.type !== type) return false
  const { links } = fieldType(type)
  const isOpen = links && links.settings(template).inverseFieldId === ''
  const settings = isOpen && { inverseFieldId: links.settings(former.template).inverseFieldId }
  return isDeepStrictEqual(former.template, settings ? links.template(settings, template) : template)
}

/** Whether the former values still exist. Links are deleted with their inverse field. */
function stillExists({ rows }: BaseStructure, { type, template, links }: FormerPlace): boolean {
  const inverseId = fieldType(type).links?.settings(template).inverseFieldId
  return links === undefined || rows.fields.some(({ id, link_set: set }) => id === inverseId && set === links.set)
}

async function shownTexts(
  connection: Connection,
  structure: BaseStructure,
  plan: ConversionPlan,
): Promise<Iterable<string>> {
  const { from, relation } = plan
  const cells = new CellSource(plan, { connection, structure })
  if (from.column === null) return readTexts(cells, from)
  const rows = await run(connection, distinctValues({ schema: structure.schema, relation }, from.column, maxDistinct))
  const converter = new CellConverter({ from, to: from, former: null, context: cells.context })
  return rows.map(({ value }) => converter.show(value))
}

/** The different texts of values that are read from other records. */
async function readTexts(cells: CellSource, from: Shape): Promise<Iterable<string>> {
  const converter = new CellConverter({ from, to: from, former: null, context: cells.context })
  const texts = new Set<string>()
  for (let after = 0; texts.size < maxDistinct;) {
    const rows = await cells.page(after, maxDistinct)
    for (const [, value] of rows) if (value !== null) texts.add(converter.show(value))
    if (rows.length < maxDistinct) break
    after = rows.at(-1)?.[0] ?? Infinity
  }
  return texts
}

/** Smaller tables are converted before a thread could start. */
const maxRowsAtOnce = 10_000

/** Whether the table, or the table that it will link to, is so large that the conversion must run in the background. */
export async function isLarge(
  connection: Connection,
  structure: BaseStructure,
  plan: ConversionPlan,
): Promise<boolean> {
  const target = fieldType(plan.to.type).links?.settings(plan.to.template).tableId
  const relations = new Set([plan.relation, ...(target === undefined ? [] : [structure.table(target).relation])])
  for (const relation of relations) {
    const [rows] = await run(connection, countRows({ schema: structure.schema, relation }, maxRowsAtOnce + 1))
    if (rows && rows.count > maxRowsAtOnce) return true
  }
  return false
}

/** Adds the texts to the template of the planned type if its settings depend on the values. */
export function withTexts<To extends Shape>(
  { to, requestedTemplate = to.template }: Pick<ConversionPlan, 'requestedTemplate'> & { to: To },
  texts: Iterable<string>,
): To {
  const { extendTemplate } = fieldType(to.type)
  return extendTemplate ? { ...to, template: extendTemplate(to.template, texts, requestedTemplate) } : to
}

/**
 * Returns the converter of a plan. Former values are compared only between columns; for links, the log says whether
 * they were edited.
 */
export function converterOf(plan: ConversionPlan, { context }: CellSource): CellConverter {
  const { from, to, former } = plan
  const isCompared = from.column !== null && former !== null && former.column !== null
  return new CellConverter({ from, to, former: isCompared ? former : null, context })
}

/**
 * Returns the field of a plan.
 *
 * @throws FieldChanged when someone has changed its type or template since, AppError `not_found` when it is deleted.
 */
export function requireUnchanged(
  structure: BaseStructure,
  { tableId, fieldId, from }: ConversionPlan,
): { table: StoredTable; field: StoredField } {
  const table = structure.table(tableId)
  const field = fieldOf(table, fieldId)
  const { type, template, column } = field
  if (
    !isDeepStrictEqual({ type, template, column }, { type: from.type, template: from.template, column: from.column })
  ) {
    throw new FieldChanged(field.name)
  }
  return { table, field }
}
