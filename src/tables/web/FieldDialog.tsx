import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from '../structure.ts'
import styles from './BasePage.module.css'
import { fieldUiOf } from './field-ui-of.ts'
import { FieldTypePicker } from './FieldTypePicker.tsx'
import type { FieldSettings } from './structure-edits.ts'

interface FieldDialogProps {
  /** The field to change; null to add one. */
  field: Field | null
  /** The type that a new field starts with. */
  initialType: string
  context: FieldContext
  onSave(settings: FieldSettings): void
  onClose(): void
}

/** The configuration panel of a field: its name, its type, and the settings of the type. */
export function FieldDialog({ field, initialType, context, onSave, onClose }: FieldDialogProps) {
  const [name, setName] = useState(field?.name ?? '')
  const [type, setType] = useState(field?.type ?? initialType)
  const [template, setTemplate] = useState<unknown>(field?.template ?? fieldType(initialType).template.parse({}))
  const { TemplateForm } = fieldUiOf(type)
  const choose = (chosen: string) => {
    setType(chosen)
    setTemplate(chosen === field?.type ? field.template : fieldType(chosen).template.parse({}))
  }
  return (
    <Modal opened onClose={onClose} title={field ? 'Edit field' : 'Add a field'} size={440}>
      <form
        className={styles.stack}
        onSubmit={event => {
          event.preventDefault()
          onSave({ name: name.trim() || (field?.name ?? ''), type, template })
          onClose()
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          placeholder={field?.name ?? fieldType(type).defaultName}
          value={name}
          maxLength={255}
          onChange={event => setName(event.currentTarget.value)}
        />
        <FieldTypePicker value={type} onChange={choose} />
        {TemplateForm && <TemplateForm template={template} context={context} onChange={setTemplate} />}
        {field && type !== field.type && (
          <p className={styles.quiet}>Every value is converted. Those that the new type cannot read become empty.</p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{field ? 'Save' : 'Add field'}</Button>
        </div>
      </form>
    </Modal>
  )
}
