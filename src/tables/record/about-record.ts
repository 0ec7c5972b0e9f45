import type { ActionPlace } from '../../actions/action.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { Table, TableRecord } from '../../engine/model/structure.ts'
import type { BaseSession } from '../page/use-base-actions.ts'
import type { OpenRecord } from './open-record.ts'

/** What the parts of a record's panel share. */
export interface AboutRecord {
  open: OpenRecord
  /** As the server has it, as far as that is known. */
  record: TableRecord
  table: Table
  context: FieldContext
  canEdit: boolean
  session: BaseSession
  place: ActionPlace
}
