import { Button, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { fold } from '../../fields/text/fold.ts'
import type { Field } from '../../engine/model/structure.ts'
import styles from './HiddenFieldsPanel.module.css'

/** Up to this many fields need no search. */
const fewFields = 8

interface HiddenFieldsPanelProps {
  /** The fields that can be hidden. */
  fields: Field[]
  hiddenFieldIds: string[]
  onChange(hiddenFieldIds: string[]): void
}

/** A list of fields to show or hide, one by one or all that a search finds. */
export default function HiddenFieldsPanel({ fields, hiddenFieldIds, onChange }: HiddenFieldsPanelProps) {
  const [search, setSearch] = useState('')
  const found = fields.filter(({ name }) => fold(name).includes(fold(search.trim())))
  const hidden = new Set(hiddenFieldIds)
  const isShown = ({ id }: Field) => !hidden.has(id)
  const show = (of: readonly Field[], shown: boolean) => {
    const ids = new Set(of.map(({ id }) => id))
    const others = hiddenFieldIds.filter(id => !ids.has(id))
    onChange(shown ? others : [...others, ...ids])
  }
  return (
    <div className={styles.hiddenFields}>
      {fields.length > fewFields && (
        <TextInput
          type="search"
          aria-label="Find a field"
          placeholder="Find a field..."
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={styles.fields}>
        {found.map(field => (
          <Switch
            key={field.id}
            size="xs"
            label={<span dir="auto">{field.name}</span>}
            checked={isShown(field)}
            onChange={event => show([field], event.currentTarget.checked)}
          />
        ))}
        {found.length === 0 && <output className={styles.noFields}>No fields found</output>}
      </div>
      <div className={styles.fieldsActions}>
        <Button size="compact-sm" variant="default" disabled={!found.some(isShown)} onClick={() => show(found, false)}>
          Hide all
        </Button>
        <Button size="compact-sm" variant="default" disabled={found.every(isShown)} onClick={() => show(found, true)}>
          Show all
        </Button>
      </div>
    </div>
  )
}
