import { bulkClear } from './bulk-clear.ts'
import { bulkCreateRecords } from './bulk-create-records.ts'
import { bulkDeleteRecords } from './bulk-delete-records.ts'
import { bulkPaste } from './bulk-paste.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { moveRecords } from './move-records.ts'
import { restoreRecords } from './restore-records.ts'
import { restoreTableVersion } from './structure/restore-table-version.ts'
import { restoreValue } from './restore-value.ts'
import { restoreVersion } from './restore-version.ts'
import { undoTableRestore } from './structure/undo-table-restore.ts'
import { updateCell } from './update-cell.ts'

/** All action types on records, by name. */
export const recordActions = {
  [updateCell.type]: updateCell,
  [bulkPaste.type]: bulkPaste,
  [bulkClear.type]: bulkClear,
  [bulkCreateRecords.type]: bulkCreateRecords,
  [createRecord.type]: createRecord,
  [deleteRecord.type]: deleteRecord,
  [bulkDeleteRecords.type]: bulkDeleteRecords,
  [moveRecords.type]: moveRecords,
  [restoreRecords.type]: restoreRecords,
  [restoreValue.type]: restoreValue,
  [restoreVersion.type]: restoreVersion,
  [restoreTableVersion.type]: restoreTableVersion,
  [undoTableRestore.type]: undoTableRestore,
}
