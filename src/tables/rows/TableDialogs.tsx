import { HeldFocus } from '../../ui/focus/HeldFocus.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { FieldContext } from '../../fields/field-type.ts'
import type { Field } from '../../engine/model/structure.ts'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import { fieldRoom } from '../fields/field-room.ts'
import { insertField } from '../fields/place-fields.ts'
import { FilesDialog } from '../files/late-files-dialog.ts'
import { useStructureEdits, useTable } from '../page/base-context.ts'
import type { FieldSettings } from '../structure/field-edits.ts'

const FieldEditor = lazyPart(async () => {
  const { FieldEditor: editor } = await import('../fields/FieldEditor.tsx')
  return { default: editor }
})

const FullTable = lazyPart(async () => {
  const { FullTable: dialog } = await import('../fields/FullTable.tsx')
  return { default: dialog }
})

/**
 * The field to edit, or the place for a new one among the fields that show (null for the end), and the header at which
 * that happens (null if there is none in sight).
 */
export type EditedField = ({ field: Field } | { place: number | null }) & { at: MenuPlace | null }

/** The cell whose files are shown, and files that were dropped on it or pasted into it. */
export interface FilesDialogState {
  recordId: string
  fieldId: string
  newFiles: readonly File[]
}

interface TableDialogsProps {
  context: FieldContext
  field: EditedField | null
  onField(field: null): void
  files: FilesDialogState | null
  onFiles(files: null): void
  /** Called after Escape has closed a dialog that was still loading. */
  onEscape(): void
}

/** The dialogs of a table: the settings of a field, and the files of a cell. */
export function TableDialogs({ context, field, onField, files, onFiles, onEscape }: TableDialogsProps) {
  const { table, view } = useTable()
  const structure = useStructureEdits()
  const filesField = table.fields.find(({ id }) => id === files?.fieldId)
  const editedField = field && 'field' in field ? field.field : null
  const saveField = (settings: FieldSettings) => {
    if (editedField) return structure.updateField(table.id, editedField, settings)
    const place = field && 'place' in field ? field.place : null
    if (place === null) structure.createField(table.id, settings)
    else insertField({ structure, table, view, place }, settings)
  }
  const closeByEscape = (close: (nothing: null) => void) => () => {
    close(null)
    onEscape()
  }
  return (
    <>
      {files && filesField && (
        <LazyPart fallback={<HeldFocus onEscape={closeByEscape(onFiles)} />} onClose={() => onFiles(null)}>
          <FilesDialog
            recordId={files.recordId}
            field={filesField}
            newFiles={files.newFiles}
            onClose={() => onFiles(null)}
          />
        </LazyPart>
      )}
      {field && (
        <LazyPart fallback={<HeldFocus onEscape={closeByEscape(onField)} />} onClose={() => onField(null)}>
          {editedField === null && fieldRoom(table) === 0 ? (
            <FullTable at={field.at} onClose={() => onField(null)} />
          ) : (
            <FieldEditor
              field={editedField}
              at={field.at}
              context={context}
              onSave={saveField}
              onClose={() => onField(null)}
            />
          )}
        </LazyPart>
      )}
    </>
  )
}
