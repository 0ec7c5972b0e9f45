import { useRef, useState } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import { countOfAll } from '../../fields/first-of-many.ts'
import { useLinkedRecords } from '../../fields/linked-records.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import type { MoreLinks } from './open-record.ts'
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
  /** Fetches those after one of them, where only the first are here. */
  readMore(after: string | undefined): Promise<MoreLinks>
}

/** The records that a field links to, each a button that shows it whole. */
export function LinkedChips({ id, tableId, ids, from, context: { base }, readMore }: LinkedChipsProps) {
  const { open } = useLinkedRecords()
  const chips = useRef<HTMLSpanElement>(null)
  const onceDrawn = useOnceDrawn()
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const [read, setRead] = useState<MoreLinks & { of: readonly string[] }>({ of: ids, ids: [], isLast: false })
  // What was read belongs to the cell as it was then.
  const later = read.of === ids ? read : { ids: [], isLast: false }
  const here = [...ids, ...later.ids]
  const more = (later.isLast ? here.length : Math.max(countOfAll(ids), here.length)) - drawn
  const showMore = async () => {
    if (drawn + drawnAtOnce > here.length && here.length < drawn + more) {
      try {
        const next = await readMore(here.at(-1))
        setRead({ of: ids, ids: [...later.ids, ...next.ids], isLast: next.isLast })
      } catch (error) {
        return toastError(error)
      }
    }
    setDrawn(drawn + drawnAtOnce)
    // The button may be gone that had the focus.
    onceDrawn(() => chips.current?.querySelectorAll('button')[drawn]?.focus())
  }
  return (
    <span ref={chips} id={id} className={styles.linked}>
      {here.slice(0, drawn).map(recordId => (
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
