import { useId, useRef } from 'react'
import type { FieldContext } from '../fields/field-type.ts'
import { useLinkedRecords } from '../fields/linked-records.ts'
import { fieldType } from '../fields/registry.ts'
import { isSameJson } from '../fields/same-json.ts'
import type { Field } from '../engine/model/structure.ts'
import { CellView } from './CellView.tsx'
import { FieldBox } from './FieldBox.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { fieldUiOf } from '../fields/registry.ui.ts'
import { FieldHead } from './FieldHead.tsx'
import { LinkedChips, type LinkPage } from './LinkedChips.tsx'
import { PlainValue } from './PlainValue.tsx'
import styles from './RecordField.module.css'
import { useFieldEditing } from './use-field-editing.ts'
import { type TypedText, useTypedText } from './use-typed-text.ts'

/** A change of one field of a record. */
export interface FieldEdit {
  /** The value that the person saw when they started editing. */
  before: unknown
  after: unknown
  /** The field's type at that time, if the field has another one now. */
  type?: string
  gestureId?: string | undefined
}

interface RecordFieldProps {
  field: Field
  recordId: string
  value: unknown
  context: FieldContext
  readOnly: boolean
  onChange(edit: FieldEdit): void
  /** Loads all links of a cell that has only the first ones; resolves to whether all of them are here. */
  onLoadAll(): Promise<boolean>
  /** Loads the links that follow the given one. */
  onLoadLinks(after: string | undefined): Promise<LinkPage>
  /** The text in the open editor, and the value that it replaces; null once the editor is closed. */
  onTyping(typed: TypedText | null): void
  /** Opens the value outside of an editor, for read-only fields too. */
  onOpen?: (() => void) | undefined
  /** Absent if the person may not change the structure of the base. */
  onTemplateChange?: ((template: unknown) => void) | undefined
}

/** The name and value of one field of a record. A click or a key opens the editor of its type. */
export function RecordField(props: RecordFieldProps) {
  const { field, recordId, value, context, readOnly, onChange, onOpen, onTemplateChange } = props
  const held = value ?? null
  const id = useId()
  const box = useRef<HTMLButtonElement>(null)
  const typed = useTypedText(readOnly, props.onTyping)
  const editing = useFieldEditing({ field, value: held, readOnly, box, loadAll: props.onLoadAll })
  const { open } = useLinkedRecords()
  const links = fieldType(field.type).links?.settings(field.template)
  const from = { recordId, fieldId: field.id }
  const view = links ? (
    <LinkedChips
      id={`${id}-value`}
      tableId={links.tableId}
      ids={Array.isArray(held) ? held : []}
      from={from}
      context={context}
      loadPage={props.onLoadLinks}
    />
  ) : (
    <CellView id={`${id}-value`} type={field.type} template={field.template} value={value} context={context} />
  )
  const { edited } = editing
  return (
    <div className={styles.field}>
      <FieldHead id={`${id}-name`} value={held} {...{ field, context }} />
      {readOnly && !onOpen && (
        <PlainValue field={field} value={value}>
          {view}
        </PlainValue>
      )}
      {!readOnly && edited && (
        <FieldEditor
          label={field.name}
          minHeight={fieldUiOf(field.type).editorSize?.minHeight}
          edited={edited}
          context={context}
          onInput={text => typed.note({ text, before: edited.value })}
          onUnreadable={typed.refuse}
          onCommit={(after, move, gestureId) => {
            const { value: before } = edited
            if (!isSameJson(after ?? null, before ?? null))
              onChange({ before, after, ...(edited.isOutdated && { type: edited.field.type }), gestureId })
            typed.clear()
            editing.close(move === 'right' || move === 'left' ? move : move === 'stay' ? 'stay' : 'down')
          }}
          onCancel={() => {
            typed.clear()
            editing.close('stay')
          }}
          {...(links && { onOpenLinked: linkedId => open({ tableId: links.tableId, recordId: linkedId, from }) })}
          {...(onTemplateChange && !edited.isOutdated && { onTemplateChange })}
        />
      )}
      {(onOpen || (!readOnly && !edited)) && (
        <FieldBox
          ref={box}
          field={field}
          value={held}
          view={view}
          labelledBy={`${id}-name ${id}-value`}
          isBusy={editing.isWaiting}
          readOnly={readOnly}
          onOpen={onOpen}
          onChange={after => onChange({ before: held, after })}
          onEdit={() => editing.start()}
          onType={key => {
            typed.note({ text: key, before: held })
            editing.start(key)
          }}
        />
      )}
    </div>
  )
}
