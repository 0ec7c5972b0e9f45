import type { FieldType } from '../field-type.ts'
import { recordPerson, type PersonTemplate } from '../people/record-person.ts'

/** Who last changed a value of a record. */
export const lastModifiedBy: FieldType<string, PersonTemplate> = {
  ...recordPerson,
  type: 'last_modified_by',
  label: 'Last modified by',
  searchWords: 'person editor updated changed automatic user',
  defaultName: 'Last modified by',
  ofRecord: 'updatedBy',
}
