import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldHome, FieldHomeContext } from '../../fields/field-home.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from '../structure.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import styles from './BasePage.module.css'
import { Loss } from './conversion/Loss.tsx'
import { Uses } from './conversion/Uses.tsx'
import { takenOut, useRemoval } from './conversion/use-removal.ts'
import { usePreview } from './conversion/use-preview.ts'
import { fieldUiOf } from './field-ui-of.ts'
import { checkName } from './names.ts'
import { FieldTypePicker } from './FieldTypePicker.tsx'
import type { FieldSettings } from './structure-edits.ts'

interface FieldDialogProps {
  basePublicId: string
  /** The field to change; null to add one. */
  field: Field | null
  /** Its table, and what else its settings may refer to. */
  home: FieldHome
  /** The other fields of the table. */
  others: readonly Field[]
  /** The type that a new field starts with. */
  initialType: string
  context: FieldContext
  onSave(settings: FieldSettings): void
  onClose(): void
}

/** Values that stand in no column of their own cannot be converted. */
const canConvert = (from: string, to: string) =>
  from === to || (fieldType(from).column !== null && fieldType(to).column !== null)

/** The configuration panel of a field: its name, its type, and the settings of the type. */
export function FieldDialog({
  basePublicId,
  field,
  home,
  others,
  initialType,
  context,
  onSave,
  onClose,
}: FieldDialogProps) {
  const [name, setName] = useState(field?.name ?? '')
  const [type, setType] = useState(field?.type ?? initialType)
  const [template, setTemplate] = useState<unknown>(field?.template ?? fieldType(initialType).template.parse({}))
  const [problem, setProblem] = useState<{ of: 'name' | 'template'; text: string } | null>(null)
  const { TemplateForm } = fieldUiOf(type)
  const choose = (chosen: string) => {
    setType(chosen)
    setTemplate(chosen === field?.type ? field.template : fieldType(chosen).template.parse({}))
  }
  const preview = usePreview(
    field && canConvert(field.type, type) ? { basePublicId, tableId: home.tableId, field, type, template } : null,
  )
  const isConversion = field !== null && type !== field.type && canConvert(field.type, type)
  const missing = (chosen: unknown) => fieldType(type).missing?.(chosen) ?? null
  const removal = useRemoval({ basePublicId, tableId: home.tableId, field })
  const uses = removal.usesOf(template)
  const save = async () => {
    // Nothing typed: a field keeps its name, a new one gets one of its type.
    const wanted = name.trim() || (field?.name ?? '')
    const wrong = wanted === '' ? null : checkName(wanted, { kind: 'Field', others })
    const complete = fieldType(type).template.safeParse(template)
    if (wrong) setProblem({ of: 'name', text: wrong })
    else if (!complete.success) setProblem({ of: 'template', text: complete.error.issues[0]?.message ?? '' })
    else if (missing(complete.data) !== null) setProblem({ of: 'template', text: missing(complete.data) ?? '' })
    else if (field && !canConvert(field.type, type)) {
      setProblem({ of: 'template', text: 'A field cannot be given this type, or lose it. Add another field instead.' })
    } else if (await removal.mayGo(template, takenOut(field, { type, template: complete.data }))) {
      onSave({ name: wanted, type, template: complete.data })
      onClose()
    }
  }
  return (
    <Modal opened onClose={onClose} title={field ? 'Edit field' : 'Add a field'} size={440}>
      <form
        className={styles.stack}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          placeholder={field?.name ?? fieldType(type).defaultName}
          value={name}
          maxLength={255}
          error={problem?.of === 'name' && problem.text}
          onChange={event => setName(event.currentTarget.value)}
        />
        <FieldTypePicker value={type} onChange={choose} />
        <LazyPart>
          <FieldHomeContext.Provider value={home}>
            {TemplateForm && <TemplateForm template={template} context={context} onChange={setTemplate} />}
          </FieldHomeContext.Provider>
        </LazyPart>
        {problem?.of === 'template' && <FormMessage>{problem.text}</FormMessage>}
        <Uses count={uses} />
        {isConversion && <Loss of={preview} type={type} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={preview.isCounting || removal.isCounting}>
            {isConversion ? 'Convert' : uses > 0 ? 'Take out' : field ? 'Save' : 'Add field'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
