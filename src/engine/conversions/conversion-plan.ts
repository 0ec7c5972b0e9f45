import { isDeepStrictEqual } from 'node:util'
import type { Shape } from '../../fields/convert-value.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { fieldOf, type BaseStructure, type StoredField, type StoredTable } from '../base/base-structure.ts'
import { checkReferences } from '../structure/change-link-fields.ts'
import { checkedTemplate } from '../structure/change-tables.ts'
import { countRows, distinctValues } from './convert-field.sql.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import type { FieldPlace, FormerPlace } from '../base/structure.sql.ts'
import type { FieldSettings } from '../structure/change-fields.ts'
import { CellConverter } from './cell-converter.ts'
import { CellSource } from './cell-source.ts'
import { FieldChanged } from './colliding.ts'
import { notALinkedRecordField } from '../../texts/error-catalogue.ts'

/** A field's type that is to become another one, as it is asked for. */
export interface Conversion {
  tableId: string
  fieldId: string
  name?: string | undefined
  type: string
  template?: unknown
  /** What others have called the field since stays. */
  expects?: FieldSettings | undefined
  context: FieldContext
}

/** What a field's values mean, and where they stand. */
export interface PlacedShape extends Shape, FieldPlace {}

/** What is known of a conversion before anything is changed. JSON. */
export interface ConversionPlan {
  tableId: string
  relation: string
  fieldId: string
  from: PlacedShape
  to: Shape
  /** What the field held when it was of the wanted type before; null when it never was. */
  former: FormerPlace | null
  context: FieldContext
}

/** Options are made of so many different values at most. */
const mostDistinct = 10_000

/**
 * What converting a field would take. A type that has to know its values beforehand gets those that the field holds.
 *
 * @throws AppError `bad_input` when the type or template is wrong, or the field names the records of its table and
 *   could not any more; `not_found` when it is gone.
 */
export async function planConversion(
  connection: Connection,
  structure: BaseStructure,
  given: Conversion,
): Promise<ConversionPlan> {
  const table = structure.table(given.tableId)
  const field = fieldOf(table, given.fieldId)
  const from = { type: field.type, template: field.template, ...placeOf(field) }
  const asked = { type: given.type, template: checkedTemplate(given) }
  checkTarget(structure, table, { field, ...asked })
  const formers = structure.rows.fields.find(({ id }) => id === field.id)?.former_columns ?? []
  const { context } = given
  const plan = {
    tableId: table.id,
    relation: table.relation,
    fieldId: field.id,
    from,
    to: asked,
    former: null,
    context,
  }
  const to = fieldType(asked.type).extendTemplate
    ? withTexts(asked, await shownTexts(connection, structure, plan))
    : asked
  const former = formers.findLast(one => isShaped(one, to) && isStill(structure, one)) ?? null
  // Links come back with the other face that they had.
  return { ...plan, to: former?.links ? { ...to, template: former.template } : to, former }
}

/** Where the values of a field stand. */
export const placeOf = ({ column, links }: StoredField): FieldPlace => ({
  column,
  ...(links && { links: { set: links.set, side: links.side } }),
})

/** @throws AppError `bad_input` */
function checkTarget(structure: BaseStructure, table: StoredTable, given: Shape & { field: StoredField }): void {
  const { field, type, template } = given
  if (fieldType(type).column === null && table.primaryFieldId === field.id) {
    throw new AppError('bad_input', `${field.name} names the records of its table and needs values of its own`)
  }
  if (fieldType(type).looksUp?.(template).linkFieldId === field.id) {
    throw new AppError('bad_input', notALinkedRecordField)
  }
  checkReferences(structure, table, { type, template })
}

/** Whether a field was of the type and template wanted; for links whose other face is not named, any will do. */
function isShaped(former: FormerPlace, { type, template }: Shape): boolean {
  if (former.type !== type) return false
  const { links } = fieldType(type)
  const isOpen = links && links.settings(template).inverseFieldId === ''
  const settings = isOpen && { inverseFieldId: links.settings(former.template).inverseFieldId }
  return isDeepStrictEqual(former.template, settings ? links.template(settings, template) : template)
}

/** Links whose other face has left the trash for good are gone with it. */
function isStill({ rows }: BaseStructure, { type, template, links }: FormerPlace): boolean {
  const inverseId = fieldType(type).links?.settings(template).inverseFieldId
  return links === undefined || rows.fields.some(({ id, link_set: set }) => id === inverseId && set === links.set)
}

async function shownTexts(
  connection: Connection,
  structure: BaseStructure,
  plan: ConversionPlan,
): Promise<Iterable<string>> {
  const { from, relation, context } = plan
  if (from.column === null) return readTexts(new CellSource(plan, { connection, structure }), from)
  const rows = await run(connection, distinctValues({ schema: structure.schema, relation }, from.column, mostDistinct))
  const converter = new CellConverter({ from, to: from, former: null, context })
  return rows.map(({ value }) => converter.show(value))
}

/** The different texts of values that are read from other records. */
async function readTexts(cells: CellSource, from: Shape): Promise<Iterable<string>> {
  const converter = new CellConverter({ from, to: from, former: null, context: cells.context })
  const texts = new Set<string>()
  for (let after = 0; texts.size < mostDistinct;) {
    const rows = await cells.page(after, mostDistinct)
    for (const [, value] of rows) if (value !== null) texts.add(converter.show(value))
    if (rows.length < mostDistinct) break
    after = rows.at(-1)?.[0] ?? Infinity
  }
  return texts
}

/** Smaller tables are read and converted before a thread could start. */
const mostRowsAtOnce = 10_000

/** Whether a conversion has to read so many records, of its table or of one that is linked to, that it goes on by itself. */
export async function isLarge(
  connection: Connection,
  structure: BaseStructure,
  plan: ConversionPlan,
): Promise<boolean> {
  const target = fieldType(plan.to.type).links?.settings(plan.to.template).tableId
  const relations = new Set([plan.relation, ...(target === undefined ? [] : [structure.table(target).relation])])
  for (const relation of relations) {
    const [rows] = await run(connection, countRows({ schema: structure.schema, relation }, mostRowsAtOnce + 1))
    if (rows && rows.count > mostRowsAtOnce) return true
  }
  return false
}

/** A type with its template, which knows these texts where the type has to know its values beforehand. */
export function withTexts<Of extends Shape>(shape: Of, texts: Iterable<string>): Of {
  const { extendTemplate } = fieldType(shape.type)
  return extendTemplate ? { ...shape, template: extendTemplate(shape.template, texts) } : shape
}

/**
 * What converts the cells of a plan. What they held before is compared where both stand in columns; of links it is told
 * by the log whether they were edited.
 */
export function converterOf(plan: ConversionPlan, { context }: CellSource): CellConverter {
  const { from, to, former } = plan
  const isCompared = from.column !== null && former !== null && former.column !== null
  return new CellConverter({ from, to, former: isCompared ? former : null, context })
}

/**
 * The field that a plan was made for, unless somebody has changed its type or template since.
 *
 * @throws FieldChanged when somebody has, AppError `not_found` when the field is gone.
 */
export function demandUnchanged(
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
