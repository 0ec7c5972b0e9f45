import { changePrimaryField } from './change-primary-field.ts'
import { changeViewKind } from './change-view-kind.ts'
import { convertField } from './convert-field.ts'
import { createField } from './create-field.ts'
import { createTable } from './create-table.ts'
import { createView } from './create-view.ts'
import { deleteField } from './delete-field.ts'
import { deleteTable } from './delete-table.ts'
import { deleteView } from './delete-view.ts'
import { duplicateField } from './duplicate-field.ts'
import { duplicateTable } from './duplicate-table.ts'
import { reorderFields } from './reorder-fields.ts'
import { reorderTables } from './reorder-tables.ts'
import { reorderViews } from './reorder-views.ts'
import { resizeField } from './resize-field.ts'
import { restoreField } from './restore-field.ts'
import { restoreTable } from './restore-table.ts'
import { restoreView } from './restore-view.ts'
import { updateField } from './update-field.ts'
import { updateTable } from './update-table.ts'
import { updateView } from './update-view.ts'
import { updateViewSettings } from './update-view-settings.ts'

/** All action types on tables, fields, and views, by name. */
export const structureActions = {
  [createTable.type]: createTable,
  [duplicateTable.type]: duplicateTable,
  [updateTable.type]: updateTable,
  [changePrimaryField.type]: changePrimaryField,
  [deleteTable.type]: deleteTable,
  [restoreTable.type]: restoreTable,
  [reorderTables.type]: reorderTables,
  [createField.type]: createField,
  [duplicateField.type]: duplicateField,
  [updateField.type]: updateField,
  [convertField.type]: convertField,
  [deleteField.type]: deleteField,
  [restoreField.type]: restoreField,
  [reorderFields.type]: reorderFields,
  [resizeField.type]: resizeField,
  [createView.type]: createView,
  [updateView.type]: updateView,
  [updateViewSettings.type]: updateViewSettings,
  [changeViewKind.type]: changeViewKind,
  [reorderViews.type]: reorderViews,
  [deleteView.type]: deleteView,
  [restoreView.type]: restoreView,
}
