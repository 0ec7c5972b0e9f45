import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { maxSorts, type Sort } from '../../query/filter.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import type { Field } from '../../engine/model/structure.ts'
import { FieldPicker, fieldSearch } from '../fields/FieldPicker.tsx'
import { FieldSelect } from '../fields/FieldSelect.tsx'
import styles from './SortPanel.module.css'
import panelStyles from './ViewPanel.module.css'

interface SortPanelProps {
  fields: Field[]
  sorts: Sort[]
  onChange(sorts: Sort[]): void
}

const directions = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

/** The sorts of a view, in order of precedence. A view without sorts shows the fields to choose from. */
export default function SortPanel({ fields, sorts, onChange }: SortPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const onceDrawn = useOnceDrawn()
  const [isAdding, setAdding] = useState(false)
  const unused = fields.filter(({ id }) => !sorts.some(sort => sort.fieldId === id))
  const isFull = unused.length === 0 || sorts.length >= maxSorts
  const focusNext = (selector: string) =>
    onceDrawn(() =>
      Array.from(panel.current?.querySelectorAll<HTMLElement>(selector) ?? [])
        .at(-1)
        ?.focus(),
    )
  const replace = (at: number, change: Partial<Sort>) =>
    onChange(sorts.map((sort, place) => (place === at ? { ...sort, ...change } : sort)))
  const add = (field: Field) => {
    onChange([...sorts, { fieldId: field.id, dir: 'asc' }])
    setAdding(false)
    focusNext('[data-direction]')
  }
  const cancel = () => {
    setAdding(false)
    focusNext('[data-add]')
  }
  const isPicking = !isFull && (isAdding || sorts.length === 0)
  return (
    <div ref={panel} className={panelStyles.panel} data-picking={sorts.length === 0 || undefined}>
      {sorts.map((sort, at) => (
        // Keyed by position: a line whose field changes stays the same line and keeps the focus.
        <div key={at} className={styles.sort}>
          <FieldSelect
            aria-label="Field to sort by"
            fields={fields.filter(field => field.id === sort.fieldId || unused.includes(field))}
            value={sort.fieldId}
            placeholder="Deleted field"
            onChange={({ id: fieldId }) => replace(at, { fieldId })}
          />
          <Select
            data-direction
            aria-label="Direction"
            data={directions}
            value={sort.dir}
            comboboxProps={{ withinPortal: false }}
            onChange={dir => replace(at, { dir: dir === 'desc' ? 'desc' : 'asc' })}
          />
          <ActionIcon
            aria-label="Remove this sort"
            onClick={() => {
              onChange(sorts.filter((_sort, place) => place !== at))
              focusNext(`[data-add], ${fieldSearch}`)
            }}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {isPicking && (
        <FieldPicker
          fields={unused}
          label="Find a field to sort by"
          onChoose={add}
          {...(sorts.length > 0 && { onClose: cancel })}
        />
      )}
      {!isPicking && (
        <div>
          <Button
            data-add
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            disabled={isFull}
            onClick={() => setAdding(true)}
          >
            Add a sort
          </Button>
        </div>
      )}
      {sorts.length >= maxSorts && <p className={panelStyles.hint}>A view can have up to {maxSorts} sorts.</p>}
    </div>
  )
}
