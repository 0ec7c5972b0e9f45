import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Field, RowColors } from '../../engine/model/structure.ts'
import { FieldSelect } from '../fields/FieldSelect.tsx'
import panelStyles from '../view/ViewPanel.module.css'
import { ColorRules } from './ColorRules.tsx'

interface ColorPanelProps {
  fields: Field[]
  base: BaseContext | undefined
  colors: RowColors | null
  onChange(colors: RowColors | null): void
}

const ways = [
  { value: 'none', label: 'None' },
  { value: 'field', label: 'By select field' },
  { value: 'rules', label: 'By conditions' },
] as const

type Way = (typeof ways)[number]['value']

const wayOf = (colors: RowColors | null): Way => (!colors ? 'none' : 'fieldId' in colors ? 'field' : 'rules')

/** Sets how the records of a view are colored: by a select field, by conditions, or not at all. */
export default function ColorPanel({ fields, base, colors, onChange }: ColorPanelProps) {
  // Remembers what was chosen for each way, so that switching back and forth loses nothing.
  const [last, setLast] = useState<Partial<Record<Way, RowColors>>>({})
  const way = wayOf(colors)
  const colored = fields.filter(({ type }) => fieldType(type).hueOf)
  const first = colored[0]
  const choose = (next: string) => {
    if (colors) setLast({ ...last, [way]: colors })
    if (next === 'field') onChange(last.field ?? { fieldId: first?.id ?? '' })
    else onChange(next === 'rules' ? (last.rules ?? { rules: [{ filter: null, color: 'blue' }] }) : null)
  }
  return (
    <div className={panelStyles.panel}>
      <SegmentedControl
        size="xs"
        aria-label="Color records"
        data={ways.map(each => ({ ...each, disabled: each.value === 'field' && !first }))}
        value={way}
        onChange={choose}
      />
      {!first && way !== 'rules' && (
        <p className={panelStyles.hint}>No select field has colors. Use conditions to color records by any field.</p>
      )}
      {way === 'none' && first && <p className={panelStyles.hint}>Color records to spot them quickly.</p>}
      {colors && 'fieldId' in colors && first && (
        <FieldSelect
          aria-label="Field that colors records"
          fields={colored}
          value={colors.fieldId}
          placeholder="Deleted field"
          onChange={({ id: fieldId }) => onChange({ fieldId })}
        />
      )}
      {colors && 'rules' in colors && (
        <ColorRules fields={fields} base={base} rules={colors.rules} onChange={rules => onChange({ rules })} />
      )}
    </div>
  )
}
