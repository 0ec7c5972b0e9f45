import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import { CellView } from '../../record-form/CellView.tsx'
import type { PastValue } from './past-value.ts'
import styles from './ValueChange.module.css'

interface ValueChangeProps {
  /** The name of the field. */
  name: string
  /** Null if there was no value before. */
  before: PastValue | null
  after: PastValue
  context: FieldContext
  /** Actions for the change. */
  children?: ReactNode
}

/** A change of a field: the previous and the new value, each drawn as the field was at the time. */
export function ValueChange({ name, before, after, context, children }: ValueChangeProps) {
  return (
    <div className={styles.change}>
      <span className={styles.name}>{name}</span>
      <span className={styles.values}>
        {before && (
          <>
            <Past past={before} context={context} />
            <IconArrowRight size={14} stroke={1.75} className={styles.arrow} aria-hidden />
            <VisuallyHidden>became</VisuallyHidden>
          </>
        )}
        <Past past={after} context={context} />
      </span>
      {children}
    </div>
  )
}

function Past({ past, context }: { past: PastValue; context: FieldContext }) {
  if ((past.value ?? null) === null) return <span className={styles.empty}>empty</span>
  return <CellView type={past.type} template={past.template} value={past.value} context={context} />
}
