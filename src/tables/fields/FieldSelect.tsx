import type { SelectProps } from '@mantine/core'
import type { Field } from '../../engine/model/structure.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { LongSelect } from '../../ui/menus/LongSelect.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import { findFields } from './find-fields.ts'

interface FieldSelectProps extends Pick<
  SelectProps,
  'aria-label' | 'aria-keyshortcuts' | 'className' | 'onKeyDownCapture' | 'placeholder'
> {
  /** The fields to choose from, the chosen one included. */
  fields: readonly Field[]
  value: string
  onChange(field: Field): void
}

/** A select for a field, with the icons of types. Typing into it searches the names. */
export function FieldSelect({ fields, value, onChange, ...input }: FieldSelectProps) {
  const chosen = fields.find(({ id }) => id === value)
  const { icon: Icon } = chosen ? fieldUiOf(chosen.type) : {}
  return (
    <LongSelect
      {...input}
      searchable
      // The focus comes by key too, where an open list would be in the way.
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      data={fields.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ? value : null}
      leftSection={Icon && <Icon size={16} stroke={1.75} />}
      nothingFoundMessage="No fields found"
      comboboxProps={{ withinPortal: false }}
      filter={({ search }) => findFields(fields, search).map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => {
        const field = fields.find(({ id }) => id === option.value)
        return field && <FieldLabel field={field} />
      }}
      onFocus={event => event.currentTarget.select()}
      onChange={fieldId => {
        const field = fields.find(({ id }) => id === fieldId)
        if (field) onChange(field)
      }}
    />
  )
}
