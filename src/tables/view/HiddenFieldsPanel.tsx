import { Button, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Field } from '../../engine/model/structure.ts'
import { FieldLabel } from '../fields/FieldLabel.tsx'
import { findFields } from '../fields/find-fields.ts'
import styles from './HiddenFieldsPanel.module.css'

interface HiddenFieldsPanelProps {
  /** The fields that can be hidden. */
  fields: Field[]
  hiddenFieldIds: string[]
  onChange(hiddenFieldIds: string[]): void
}

/** A list of fields to show or hide, one by one or all that a search finds. */
export default function HiddenFieldsPanel({ fields, hiddenFieldIds, onChange }: HiddenFieldsPanelProps) {
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const found = findFields(fields, search)
  const hidden = new Set(hiddenFieldIds)
  const isShown = ({ id }: Field) => !hidden.has(id)
  const show = (changed: readonly Field[], shown: boolean) => {
    const ids = new Set(changed.map(({ id }) => id))
    const others = hiddenFieldIds.filter(id => !ids.has(id))
    onChange(shown ? others : [...others, ...ids])
  }
  const showFound = (shown: boolean) => {
    show(found, shown)
    // The button is disabled now and cannot keep the focus.
    input.current?.focus()
  }
  return (
    <div className={styles.hiddenFields}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Find a field"
        placeholder="Find a field..."
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <div className={styles.fields}>
        {found.map(field => (
          <Switch
            key={field.id}
            size="xs"
            label={<FieldLabel field={field} />}
            checked={isShown(field)}
            onChange={event => show([field], event.currentTarget.checked)}
          />
        ))}
        {found.length === 0 && <output className={styles.noFields}>No fields found</output>}
      </div>
      <div className={styles.fieldsActions}>
        <Button size="compact-sm" variant="default" disabled={!found.some(isShown)} onClick={() => showFound(false)}>
          Hide all
        </Button>
        <Button size="compact-sm" variant="default" disabled={found.every(isShown)} onClick={() => showFound(true)}>
          Show all
        </Button>
      </div>
    </div>
  )
}
