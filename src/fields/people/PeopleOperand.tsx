import { MultiSelect, Select } from '@mantine/core'
import type { OperandProps } from '../field-ui.ts'
import { me } from './person-names.ts'
import { useKnownPeople } from './use-known-people.ts'
import { unknownPerson } from '../../texts/without-address.ts'

/** The box around the chosen people shows the focus. */
const withoutInnerRing = { inputField: { outline: 'none' } }

/** The people of a filter condition: the person who looks at it, or people by name. */
export default function PeopleOperand<T>({ operand, isSeveral, onChange }: OperandProps<T>) {
  const people = useKnownPeople()
  const chosen = (Array.isArray(operand) ? operand : [operand]).filter(each => typeof each === 'string')
  const unknown = chosen.filter(id => id !== me && people.every(person => person.id !== id))
  const data = [
    { value: me, label: 'Me' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...unknown.map(value => ({ value, label: unknownPerson })),
  ]
  const props = {
    'aria-label': 'Value',
    placeholder: !isSeveral ? 'Select a person' : chosen.length === 0 ? 'Select people' : '',
    data,
    searchable: true,
    nothingFoundMessage: 'No one found',
    comboboxProps: { withinPortal: false },
  }
  return isSeveral ? (
    <MultiSelect
      {...props}
      styles={withoutInnerRing}
      value={chosen}
      onChange={ids => onChange(ids.length > 0 ? ids : undefined)}
    />
  ) : (
    <Select {...props} value={chosen[0] ?? null} allowDeselect={false} onChange={id => id !== null && onChange(id)} />
  )
}
