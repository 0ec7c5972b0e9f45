import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Sort } from '../../query/filter.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import type { Field } from '../../engine/model/structure.ts'
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

/** The sorts of a view, in order of precedence. */
export default function SortPanel({ fields, sorts, onChange }: SortPanelProps) {
  const add = useRef<HTMLButtonElement>(null)
  const onceDrawn = useOnceDrawn()
  const choices = fields.map(({ id, name }) => ({ value: id, label: name }))
  const unused = fields.find(({ id }) => !sorts.some(sort => sort.fieldId === id))
  const replace = (at: number, change: Partial<Sort>) =>
    onChange(sorts.map((sort, place) => (place === at ? { ...sort, ...change } : sort)))
  return (
    <div className={panelStyles.panel}>
      {sorts.length === 0 && <p className={panelStyles.hint}>Records are in the order they were created.</p>}
      {sorts.map((sort, at) => (
        // Keyed by position: a line whose field changes stays the same line and keeps the focus.
        <div key={at} className={styles.sort}>
          <Select
            aria-label="Field to sort by"
            data={choices.filter(({ value }) => value === sort.fieldId || !sorts.some(one => one.fieldId === value))}
            value={sort.fieldId}
            comboboxProps={{ withinPortal: false }}
            onChange={fieldId => fieldId && replace(at, { fieldId })}
          />
          <Select
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
              onceDrawn(() => add.current?.focus())
            }}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          ref={add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={!unused}
          onClick={() => unused && onChange([...sorts, { fieldId: unused.id, dir: 'asc' }])}
        >
          Add a sort
        </Button>
      </div>
    </div>
  )
}
