/** What every record has besides the values of its fields. */
export type RecordProperty = 'number' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'
