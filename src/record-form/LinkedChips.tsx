import { useRef, useState } from 'react'
import type { FieldContext } from '../fields/field-type.ts'
import { totalCount } from '../fields/truncated-list.ts'
import { useLinkedRecords } from '../fields/linked-records.ts'
import { toastError } from '../ui/toasts/toasts.tsx'
import { useOnceDrawn } from '../ui/late/use-once-drawn.ts'
import styles from './LinkedChips.module.css'

/** Some of the records that a cell links to. */
export interface LinkPage {
  ids: readonly string[]
  /** Whether no more follow. */
  isLast: boolean
}

/** How many links are drawn at first, and added by each "more". */
const pageSize = 100

interface LinkedChipsProps {
  id: string
  /** The table of the linked records. */
  tableId: string
  ids: readonly string[]
  /** The cell that links them. */
  from: { recordId: string; fieldId: string }
  context: FieldContext
  /** Loads the links that follow the given one, if only the first are here. */
  loadPage(after: string | undefined): Promise<LinkPage>
}

/** The records that a field links to, each as a button that opens the record. */
export function LinkedChips({ id, tableId, ids, from, context: { base }, loadPage }: LinkedChipsProps) {
  const { open } = useLinkedRecords()
  const chips = useRef<HTMLSpanElement>(null)
  const onceDrawn = useOnceDrawn()
  const [drawnCount, setDrawnCount] = useState(pageSize)
  const [loaded, setLoaded] = useState<LinkPage & { after: readonly string[] }>({ after: ids, ids: [], isLast: false })
  // Loaded pages are outdated once the cell itself has changed.
  const later = loaded.after === ids ? loaded : { ids: [], isLast: false }
  const loadedIds = [...ids, ...later.ids]
  const more = (later.isLast ? loadedIds.length : Math.max(totalCount(ids), loadedIds.length)) - drawnCount
  const showMore = async () => {
    if (drawnCount + pageSize > loadedIds.length && loadedIds.length < drawnCount + more) {
      try {
        const next = await loadPage(loadedIds.at(-1))
        setLoaded({ after: ids, ids: [...later.ids, ...next.ids], isLast: next.isLast })
      } catch (error) {
        return toastError(error)
      }
    }
    setDrawnCount(drawnCount + pageSize)
    // The focused button may be gone.
    onceDrawn(() => chips.current?.querySelectorAll('button')[drawnCount]?.focus())
  }
  return (
    <span ref={chips} id={id} className={styles.links}>
      {loadedIds.slice(0, drawnCount).map(recordId => (
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
        <button type="button" className={styles.chip} onClick={() => void showMore()}>
          {`${more.toLocaleString()} more`}
        </button>
      )}
    </span>
  )
}
