import { propertyValues } from '../../engine/model/record-properties.ts'
import type { Field, TableRecord } from '../../engine/model/structure.ts'
import { fieldType } from '../../fields/registry.ts'

/** A table as the screen shows it, and the id of the person who looks at it. */
export interface SeenTable {
  fields: readonly Field[]
  person: string | null
}

/**
 * What a field shows of a record whose cells wait to be sent, if it shows when or by whom the record was last changed.
 * @param cell.at when the waiting cells were last set.
 */
export function waitingProperty({ fields, person }: SeenTable, cell: { fieldId: string; at: string | undefined }) {
  const field = fields.find(({ id }) => id === cell.fieldId)
  const property = field && fieldType(field.type).ofRecord
  if (property === 'updatedBy') return person ?? undefined
  return property === 'updatedAt' ? cell.at : undefined
}

/** A record that is being created, with everything but its number, which the server assigns. */
export function withKnownProperties({ fields, person }: SeenTable, record: TableRecord): TableRecord {
  const { createdAt, updatedAt } = record
  const authors = person === null ? {} : { createdBy: person, updatedBy: person }
  return { ...record, data: { ...record.data, ...propertyValues({ fields }, { createdAt, updatedAt, ...authors }) } }
}
