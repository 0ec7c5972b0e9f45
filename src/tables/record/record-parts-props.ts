import type { FieldContext } from '../../fields/field-type.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { OpenRecord } from './open-record.ts'

/** The props that the parts of a record share. */
export interface RecordPartsProps {
  open: OpenRecord
  /** As the server has it, as far as that is known. */
  record: TableRecord
  context: FieldContext
}
