import type { RecordProperty } from '../../fields/record-property.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from './structure.ts'

/** Those properties of a record that are known. */
export type KnownProperties = Partial<Record<RecordProperty, unknown>>

interface PropertyTable {
  fields: readonly Pick<Field, 'id' | 'type'>[]
}

/** A field that shows a property of every record. */
interface PropertyField {
  id: string
  property: RecordProperty
}

/** The fields of a table that show what every record has, such as when it was created. */
export const propertyFields = ({ fields }: PropertyTable): PropertyField[] =>
  fields.flatMap(({ id, type }) => {
    const property = fieldType(type).ofRecord
    return property ? { id, property } : []
  })

/** The values of the fields that show what every record has, as far as they are known. */
export const propertyValues = (table: PropertyTable, properties: KnownProperties): Record<string, unknown> =>
  Object.fromEntries(
    propertyFields(table).flatMap(({ id, property }) =>
      properties[property] === undefined ? [] : [[id, properties[property]] as const],
    ),
  )
