import { useState } from 'react'
import type { FieldContext } from '../../../fields/field-type.ts'
import { useLinkedRecords } from '../../../fields/linked-records.ts'
import styles from './RecordPanel.module.css'

/** So many are drawn at first, and more whenever somebody asks. */
const drawnAtOnce = 100

interface LinkedChipsProps {
  id: string
  /** Of the records that are linked. */
  tableId: string
  ids: readonly string[]
  /** The cell that links them. */
  from: { recordId: string; fieldId: string }
  context: FieldContext
}

/** The records that a field links to, each a button that shows it whole. */
export function LinkedChips({ id, tableId, ids, from, context: { base } }: LinkedChipsProps) {
  const { open } = useLinkedRecords()
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const more = ids.length - drawn
  return (
    <span id={id} className={styles.linked}>
      {ids.slice(0, drawn).map(recordId => (
        <button
          key={recordId}
          type="button"
          className={styles.chip}
          data-hue={base?.hueOf?.(tableId, recordId)}
          onClick={() => open({ tableId, recordId, from })}
        >
          {base?.nameOf(tableId, recordId) || 'Unnamed record'}
        </button>
      ))}
      {more > 0 && (
        <button type="button" className={styles.chip} onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {`${more.toLocaleString()} more`}
        </button>
      )}
    </span>
  )
}
