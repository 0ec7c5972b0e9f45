import type { RawBuilder } from 'kysely'
import type { FieldContext, Operator, Source } from '../fields/field-type.ts'
import { queriedField, ofEach } from './looked-up.ts'
import { QueryError } from './query-error.ts'

/** What a query needs to know about a field. */
export interface QueryField {
  id: string
  type: string
  template: unknown
}

/** A field with its column in a query; `column` is a reference such as `sql.ref('record.c1')`. */
export interface SqlField extends QueryField {
  column: RawBuilder<unknown>
  /** Set for values that are read from other records. */
  source?: Source | undefined
}

/** The fields of a table by id, and the context of the person who asks. */
export interface QueryScope<F extends QueryField = QueryField> {
  fields: ReadonlyMap<string, F>
  context: FieldContext
}

/** The scope of a list of fields. */
export const queryScope = <F extends QueryField>(fields: readonly F[], context: FieldContext): QueryScope<F> => ({
  fields: new Map(fields.map(field => [field.id, field])),
  context,
})

/** The pseudo-field that stands for the record id in a filter. */
export const idField = 'id'

/** The field with this id. @throws QueryError when there is none. */
export function knownField<F extends QueryField>(scope: QueryScope<F>, fieldId: string): F {
  const field = scope.fields.get(fieldId)
  if (!field) throw new QueryError(`There is no field '${fieldId}'`)
  return field
}

/**
 * The operator of a field by name. A lookup has the operators of the field that it looks up.
 * @throws QueryError when there is none.
 */
export function operatorOf(field: QueryField, name: string, { base }: FieldContext): Operator<unknown, unknown> {
  const { type, template, isList } = queriedField(field, base)
  const operator = Object.hasOwn(type.operators, name) ? type.operators[name] : undefined
  if (!operator) throw new QueryError(`A field of type '${type.label}' has no operator '${name}'`)
  return isList ? ofEach(operator, template) : operator
}
