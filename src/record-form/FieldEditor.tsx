import { editorMark, noteUnreadable } from '../fields/editing/end-edit.ts'
import type { FieldContext } from '../fields/field-type.ts'
import type { EditorProps } from '../fields/field-ui.ts'
import { LazyPart } from '../ui/late/LazyPart.tsx'
import { toastError } from '../ui/toasts/toasts.tsx'
import styles from './FieldEditor.module.css'
import { fieldUiOf } from '../fields/registry.ui.ts'
import type { EditedField } from './use-field-editing.ts'

interface FieldEditorProps extends Pick<
  EditorProps<unknown, unknown>,
  'label' | 'onCommit' | 'onCancel' | 'onOpenLinked' | 'onTemplateChange'
> {
  edited: EditedField
  context: FieldContext
  minHeight: number | undefined
  onInput(text: string): void
  /** The editor stays open, because its text cannot be read. */
  onUnreadable(message: string): void
}

/** The open editor of a field, in place of its value. */
export function FieldEditor({ edited, context, minHeight, onInput, onUnreadable, ...rest }: FieldEditorProps) {
  const { Editor } = fieldUiOf(edited.field.type)
  return (
    <div
      {...{ [editorMark]: '' }}
      className={styles.editor}
      style={{ minHeight }}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) onInput(target.value)
      }}
    >
      <LazyPart>
        <Editor
          value={edited.value}
          template={edited.field.template}
          context={context}
          initialText={edited.initialText}
          onUnreadable={message => {
            noteUnreadable()
            onUnreadable(message)
          }}
          onDiscarded={toastError}
          {...rest}
        />
      </LazyPart>
    </div>
  )
}
