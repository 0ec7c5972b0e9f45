import { fieldType } from '../../fields/registry.ts'
import { requiredKept } from '../../texts/record-texts.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { updateCell, type UpdateCell } from '../actions/update-cell.ts'
import type { Field } from '../../engine/model/structure.ts'
import { useActionPlace, useBase, useBaseRights, useTable } from '../page/base-context.ts'
import type { RecordPartsProps } from './record-parts-props.ts'
import { type FieldEdit, RecordField } from '../../record-form/RecordField.tsx'

interface RecordFieldsProps extends RecordPartsProps {
  fields: readonly Field[]
  /** Shows the files of a field. */
  onFiles(fieldId: string): void
  /** Absent if the person may not change the structure of the base. */
  onTemplateChange?: ((fieldId: string, template: unknown) => void) | undefined
}

/** The fields of a record, each with its editor. */
export function RecordFields(props: RecordFieldsProps) {
  const { open, record, fields, context, onFiles, onTemplateChange } = props
  const { session, drafts } = useBase()
  const { table } = useTable()
  const { editRecords } = useBaseRights()
  const place = useActionPlace()
  /** Stored in case the page crashes; a closed editor has no draft. */
  const keep = (fieldId: string, typed: { text: string; before: unknown } | null) => {
    if (!typed) return drafts.clear()
    const { tableId, viewId } = place
    drafts.note({ tableId, viewId, recordId: record.id, number: open.number ?? record.number, fieldId, ...typed })
  }
  const change = (fieldId: string, { before, after, type, gestureId }: FieldEdit) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (field?.rules?.required && (after ?? null) === null) return toastError(requiredKept(field.name))
    const { id: recordId } = record
    const cell = { recordId, number: open.number ?? record.number, fieldId, before, after: after ?? null }
    const types = type !== undefined && { types: { [fieldId]: type } }
    const args: UpdateCell = { tableId: table.id, cells: [cell], ...types }
    session.act({ type: updateCell.type, args }, place, gestureId)
  }
  return fields.map(field => (
    <RecordField
      key={field.id}
      field={field}
      value={open.value(field.id)}
      context={context}
      readOnly={!editRecords || fieldType(field.type).isReadOnly === true}
      onChange={edit => change(field.id, edit)}
      onLoadAll={() => open.loadAllLinks()}
      onLoadLinks={after => open.loadLinks(field.id, after)}
      onTyping={typed => keep(field.id, typed)}
      recordId={record.id}
      onOpen={fieldType(field.type).files && (() => onFiles(field.id))}
      onTemplateChange={onTemplateChange && (template => onTemplateChange(field.id, template))}
    />
  ))
}
