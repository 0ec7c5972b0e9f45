import { isDeepStrictEqual } from 'node:util'
import type { Shape } from '../../fields/convert-value.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { fieldOf, type BaseStructure, type StoredField, type StoredTable } from '../base-structure.ts'
import { checkedTemplate } from '../change-tables.ts'
import { distinctValues } from '../convert-field.sql.ts'
import { type Connection, run } from '../run.ts'
import type { FormerColumn } from '../structure.sql.ts'
import type { FieldSettings } from '../change-fields.ts'
import { CellConverter } from './cell-converter.ts'

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

/** What a field's values mean, and the column that holds them. */
export interface ColumnShape extends Shape {
  column: string
}

/** What is known of a conversion before anything is changed. JSON. */
export interface ConversionPlan {
  tableId: string
  relation: string
  fieldId: string
  from: ColumnShape
  to: Shape
  /** What the field held when it was of the wanted type before; null when it never was. */
  former: FormerColumn | null
  context: FieldContext
}

/** Options are made of so many different values at most. */
const mostDistinct = 10_000

/**
 * What converting a field would take. A type that has to know its values beforehand gets those that the column holds.
 *
 * @throws AppError `bad_input` when the field stores nothing, or the type or template is wrong; `not_found` when it is gone.
 */
export async function planConversion(
  connection: Connection,
  structure: BaseStructure,
  given: Conversion,
): Promise<ConversionPlan> {
  const table = structure.table(given.tableId)
  const field = fieldOf(table, given.fieldId)
  if (field.column === null || fieldType(given.type).column === null) {
    throw new AppError('bad_input', `${field.name} cannot be converted to another type`)
  }
  const from = { type: field.type, template: field.template, column: field.column }
  const asked = { type: given.type, template: checkedTemplate(given) }
  const { context } = given
  const relation = { schema: structure.schema, relation: table.relation }
  const texts = fieldType(asked.type).extendTemplate ? await shownTexts(connection, relation, { from, context }) : []
  const to = withTexts(asked, texts)
  const formers = structure.rows.fields.find(({ id }) => id === field.id)?.former_columns ?? []
  const former = formers.findLast(one => one.type === to.type && isDeepStrictEqual(one.template, to.template)) ?? null
  return { tableId: table.id, relation: table.relation, fieldId: field.id, from, to, former, context }
}

async function shownTexts(
  connection: Connection,
  relation: { schema: string; relation: string },
  { from, context }: Pick<ConversionPlan, 'from' | 'context'>,
): Promise<string[]> {
  const rows = await run(connection, distinctValues(relation, from.column, mostDistinct))
  const converter = new CellConverter({ from, to: from, former: null, context })
  return rows.map(({ value }) => converter.show(value))
}

/** A type with its template, which knows these texts where the type has to know its values beforehand. */
export function withTexts<Of extends Shape>(shape: Of, texts: Iterable<string>): Of {
  const { extendTemplate } = fieldType(shape.type)
  return extendTemplate ? { ...shape, template: extendTemplate(shape.template, texts) } : shape
}

/** The columns that a conversion reads. */
export const columnsRead = ({ from, former }: Pick<ConversionPlan, 'from' | 'former'>): string[] => [
  from.column,
  ...(former ? [former.column] : []),
]

/**
 * The field that a plan was made for, unless somebody has changed its type or template since.
 *
 * @throws AppError `conflict` when somebody has, `not_found` when the field is gone.
 */
export function demandUnchanged(
  structure: BaseStructure,
  { tableId, fieldId, from }: ConversionPlan,
): { table: StoredTable; field: StoredField } {
  const table = structure.table(tableId)
  const field = fieldOf(table, fieldId)
  const { type, template, column } = field
  if (!isDeepStrictEqual({ type, template, column }, from)) {
    throw new AppError('conflict', `${field.name} was changed by someone else. Please try again.`)
  }
  return { table, field }
}
