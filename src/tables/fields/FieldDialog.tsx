import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FieldLocationContext } from '../../fields/field-location.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { Field } from '../../engine/model/structure.ts'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { useBase, useTable } from '../page/base-context.ts'
import { Loss } from '../conversion/Loss.tsx'
import { usePreview } from '../conversion/use-preview.ts'
import { removedOptions, useOptionRemoval } from '../conversion/use-option-removal.ts'
import { OptionUses } from '../conversion/OptionUses.tsx'
import { blankName, canBecome } from './field-draft.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { FieldQuestion } from './FieldQuestion.tsx'
import { FieldTypePicker } from './FieldTypePicker.tsx'
import type { FieldSettings } from '../structure/field-edits.ts'
import { useFieldDraft } from './use-field-draft.ts'

/** The type that a new field starts with. */
const initialType = Object.keys(fieldTypes)[0] ?? ''

interface FieldDialogProps {
  /** The field to edit; null to add one. */
  field: Field | null
  context: FieldContext
  onSave(settings: FieldSettings): void
  onClose(): void
}

/** The settings of a field: its name, its type, and the settings of the type. */
export function FieldDialog(props: FieldDialogProps) {
  const { field, context, onClose } = props
  const { basePublicId, screen } = useBase()
  const { table } = useTable()
  const tableId = table.id
  const others = table.fields.filter(({ id }) => id !== field?.id)
  const nameInput = useRef<HTMLInputElement>(null)
  const removal = useOptionRemoval({ basePublicId, tableId, field })
  const panel = useFieldDraft({
    ...props,
    others,
    initialType,
    isPrimary: field !== null && table.primaryFieldId === field.id,
    maySave: (settings, shown) => removal.confirmRemoval(shown, removedOptions(field, settings)),
  })
  const { draft } = panel
  const { type, template } = draft
  const { TemplateForm } = fieldUiOf(type)
  const isConversion = field !== null && type !== field.type && canBecome(draft, type)
  const uses = removal.usesOf(template)
  const preview = usePreview(isConversion ? { basePublicId, tableId, field, type, template } : null)

  return (
    <Dialog opened onClose={panel.leave} title={field ? 'Edit field' : 'Add a field'} size={440}>
      <form
        className={formStyles.stack}
        onSubmit={event => {
          event.preventDefault()
          if (panel.wrongName !== null) nameInput.current?.focus()
          if (!preview.isCounting && !removal.isCounting) void panel.submit()
        }}
      >
        <TextInput
          ref={nameInput}
          label="Name"
          data-autofocus
          placeholder={blankName(draft, others)}
          value={draft.name}
          maxLength={255}
          error={panel.wrongName}
          onFocus={event => event.currentTarget.select()}
          onChange={event => panel.setName(event.currentTarget.value)}
        />
        <FieldTypePicker
          value={type}
          startsOpen={field === null}
          canChoose={each => canBecome(draft, each)}
          onChange={panel.setType}
        />
        <LazyPart>
          <FieldLocationContext.Provider
            value={{ tableId, tables: screen.structure.shown?.tables ?? [], fieldId: field?.id ?? null }}
          >
            {TemplateForm && (
              <TemplateForm key={type} template={template} context={context} onChange={panel.setTemplate} />
            )}
          </FieldLocationContext.Provider>
        </LazyPart>
        <FormMessage>{panel.problem}</FormMessage>
        <OptionUses count={uses} />
        {isConversion && preview.isWanted && (
          <Loss key={type} planned={preview} type={type} template={template} onTemplate={panel.setTemplate} />
        )}
        {panel.question ? (
          <FieldQuestion question={panel.question} onBack={panel.leave} />
        ) : (
          <div className={formStyles.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={preview.isCounting || removal.isCounting}>
              {isConversion ? 'Convert' : uses > 0 ? 'Remove' : field ? 'Save' : 'Add field'}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}
