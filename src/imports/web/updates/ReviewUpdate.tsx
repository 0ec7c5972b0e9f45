import { Button, Checkbox, Radio } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import type { UpdateChoices, UpdateSummary } from '../../update/update-state.ts'
import imports from '../Imports.module.css'
import styles from '../tables/Tables.module.css'
import { conflictsText, goneText, newFieldsText, tableLines, updateLines } from './update-text.ts'

interface ReviewUpdateProps {
  summary: UpdateSummary
  /** The source as people call it. */
  source: string
  problem: string | null
  confirming: boolean
  onCancel(): void
  onConfirm(choices: UpdateChoices): void
}

/** What an update will do, and what the person decides about it. */
export function ReviewUpdate({ summary, source, problem, confirming, onCancel, onConfirm }: ReviewUpdateProps) {
  const [deletesGone, setDeletesGone] = useState(false)
  const [takesTheirs, setTakesTheirs] = useState(false)
  const [addsFields, setAddsFields] = useState(true)
  const root = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, and without a focus Escape reaches no dialog.
  useEffect(() => {
    root.current?.focus()
  }, [])
  const [gone, conflicts] = [goneText(summary, source), conflictsText(summary, source)]
  const newFields = newFieldsText(summary, source)
  return (
    <div ref={root} className={imports.stack} tabIndex={-1}>
      {summary.tables.map(table => (
        <section key={table.tableId} className={imports.section}>
          <h3 className={imports.heading}>
            <bdi className={styles.tableName}>{table.name}</bdi>
          </h3>
          <ul className={imports.expected} aria-label={`What will happen to ${table.name}`}>
            {updateLines(table, source).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {tableLines(summary, source).map(line => (
        <div key={line} className={imports.dim}>
          {line}
        </div>
      ))}
      {conflicts !== null && (
        <Radio.Group
          label={conflicts}
          value={takesTheirs ? 'theirs' : 'ours'}
          onChange={value => setTakesTheirs(value === 'theirs')}
        >
          <div className={imports.stack}>
            <Radio value="ours" label="Keep ours" />
            <Radio value="theirs" label={`Take ${source}'s`} />
          </div>
        </Radio.Group>
      )}
      {newFields !== null && (
        <Checkbox
          label={newFields}
          description="Otherwise you are asked again next time."
          checked={addsFields}
          onChange={event => setAddsFields(event.currentTarget.checked)}
        />
      )}
      {gone !== null && (
        <Checkbox
          label={gone}
          description="Otherwise nothing is deleted. Deleted records go to the trash."
          checked={deletesGone}
          onChange={event => setDeletesGone(event.currentTarget.checked)}
        />
      )}
      <FormMessage>{problem}</FormMessage>
      <div className={imports.buttons}>
        <Button variant="default" disabled={confirming} onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={confirming} onClick={() => onConfirm({ deletesGone, takesTheirs, addsFields })}>
          Bring up to date
        </Button>
      </div>
    </div>
  )
}
