import type { FieldType } from '../field-type.ts'
import { recordPerson, type PersonTemplate } from '../people/record-person.ts'

/** Who created a record. */
export const createdBy: FieldType<string, PersonTemplate> = {
  ...recordPerson,
  type: 'created_by',
  label: 'Created by',
  searchWords: 'person author automatic user',
  defaultName: 'Created by',
  ofRecord: 'createdBy',
}
