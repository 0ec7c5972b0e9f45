import { Button } from '@mantine/core'
import { IconFileTypeCsv, IconGridDots, IconNotebook, IconTable, IconTableShare } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import styles from './SourcePicker.module.css'

const comingSoon = 'Coming soon'

const sources = [
  { id: 'airtable', label: 'Airtable', icon: IconGridDots, tag: null },
  { id: 'gridloom', label: 'Another database', icon: IconTable, tag: null },
  { id: 'csv', label: 'CSV, Excel, or JSON', icon: IconFileTypeCsv, tag: null },
  { id: 'googlesheets', label: 'Google Sheets', icon: IconTableShare, tag: null },
  { id: 'notion', label: 'Notion', icon: IconNotebook, tag: comingSoon },
] as const

interface SourcePickerProps {
  onCancel(): void
  onChoose(source: 'airtable' | 'gridloom' | 'csv' | 'googlesheets'): void
}

/** Chooses where the tables of a new base come from. */
export function SourcePicker({ onCancel, onChoose }: SourcePickerProps) {
  const [chosen, setChosen] = useState<(typeof sources)[number]['id'] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null && chosen !== 'notion') onChoose(chosen)
  }
  return (
    <form ref={form} className={styles.picker} onSubmit={submit}>
      <fieldset className={styles.sources}>
        <legend className={styles.legend}>Source</legend>
        {sources.map(({ id, label, icon: Icon, tag }) => (
          <label key={id} className={styles.source} data-disabled={tag !== null || undefined}>
            <input
              type="radio"
              name="source"
              value={id}
              aria-label={tag === null ? label : `${label}, ${tag.toLowerCase()}`}
              className={styles.radio}
              checked={chosen === id}
              disabled={tag !== null}
              data-autofocus={tag === null || undefined}
              onChange={() => setChosen(id)}
            />
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={styles.label}>{label}</span>
            {tag !== null && <span className={styles.tag}>{tag}</span>}
          </label>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen === null}>
          Connect
        </Button>
      </div>
    </form>
  )
}
