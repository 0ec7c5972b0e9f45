import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AnchoredDialog } from '../../ui/dialogs/AnchoredDialog.tsx'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import { FieldLocationContext } from '../../fields/field-location.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { type Field, limits } from '../../engine/model/structure.ts'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { useBase, useTable } from '../page/base-context.ts'
import { Loss } from '../conversion/Loss.tsx'
import { usePreview } from '../conversion/use-preview.ts'
import { removedOptions, useOptionRemoval } from '../conversion/use-option-removal.ts'
import { OptionUses } from '../conversion/OptionUses.tsx'
import { blankName, canBecome, droppedRules, isChanged } from './field-draft.ts'
import { roomProblem } from './field-room.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { FieldQuestion } from './FieldQuestion.tsx'
import { CarriedRules, FieldRulesForm } from './FieldRulesForm.tsx'
import { FieldTypePicker } from './FieldTypePicker.tsx'
import { PrimaryFieldSwitch } from './PrimaryFieldSwitch.tsx'
import type { FieldSettings } from '../structure/field-edits.ts'
import { useFieldDraft } from './use-field-draft.ts'

/** The type that a new field starts with. */
const initialType = Object.keys(fieldTypes)[0] ?? ''

/** Whether saving creates a pair of link fields. */
const isNewLink = (field: Field | null, { type }: FieldSettings) => field?.type !== type

interface FieldEditorProps {
  /** The field to edit; null to add one. */
  field: Field | null
  /** The header that it opens below; null for the middle of the page. */
  at: MenuPlace | null
  context: FieldContext
  onSave(settings: FieldSettings): void
  onClose(): void
}

/** The settings of a field: its name, its type, and the settings of the type. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, at, context, onClose } = props
  const { basePublicId, screen } = useBase()
  const { table } = useTable()
  const tableId = table.id
  const tables = screen.structure.shown?.tables ?? []
  const others = table.fields.filter(({ id }) => id !== field?.id)
  const nameInput = useRef<HTMLInputElement>(null)
  const removal = useOptionRemoval({ basePublicId, tableId, field })
  const panel = useFieldDraft({
    ...props,
    others,
    initialType,
    isPrimary: field !== null && table.primaryFieldId === field.id,
    check: settings => (isNewLink(field, settings) ? roomProblem({ tables, tableId }, settings, field === null) : null),
    maySave: (settings, shown) => removal.confirmRemoval(shown, removedOptions(field, settings)),
  })
  const { draft } = panel
  const { type, template } = draft
  const { TemplateForm } = fieldUiOf(type)
  const isConversion = field !== null && type !== field.type && canBecome(draft, type)
  const dropped = droppedRules(draft)
  const uses = removal.usesOf(template)
  const preview = usePreview(isConversion ? { basePublicId, tableId, field, type, template } : null)

  /** The field cannot become unique yet, so only other changes are worth a question. */
  const leaveFiltered = () => {
    const { unique: _, ...rules } = draft.rules
    if (isChanged({ ...draft, rules })) panel.leave()
    else onClose()
  }

  return (
    <AnchoredDialog opened at={at} width={400} title={field ? 'Edit field' : 'Add a field'} onClose={panel.leave}>
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
          placeholder={blankName(draft, { others, tables })}
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
          onChosen={field ? undefined : () => nameInput.current?.focus()}
        />
        <LazyPart>
          <FieldLocationContext.Provider value={{ tableId, tables, fieldId: field?.id ?? null }}>
            {TemplateForm && (
              <TemplateForm key={type} template={template} context={context} onChange={panel.setTemplate} />
            )}
          </FieldLocationContext.Provider>
        </LazyPart>
        <Textarea
          label="Description"
          placeholder="What this field is for"
          value={draft.description}
          maxLength={limits.descriptionLength}
          autosize
          minRows={1}
          maxRows={6}
          onChange={event => panel.setDescription(event.currentTarget.value)}
        />
        {field && <PrimaryFieldSwitch draft={draft} onChange={panel.setBecomesPrimary} />}
        {isConversion ? (
          dropped.length > 0 && <CarriedRules lost={dropped} />
        ) : (
          <LazyPart>
            <FieldRulesForm
              draft={draft}
              saved={field && { basePublicId, tableId, fieldId: field.id }}
              context={context}
              onChange={panel.setRules}
              onTyping={panel.setTyping}
              onFiltered={leaveFiltered}
            />
          </LazyPart>
        )}
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
    </AnchoredDialog>
  )
}
