import type { ReactNode } from 'react'
import { fieldType } from '../fields/registry.ts'
import type { Field } from '../engine/model/structure.ts'
import { fieldUiOf } from './field-ui-of.ts'
import styles from '../tables/record/RecordPanel.module.css'

interface PlainValueProps {
  field: Field
  value: unknown
  /** The value as it is drawn. */
  children: ReactNode
}

/** A value that cannot be changed here: no box to type into, but a text to select and to copy. */
export function PlainValue({ field, value, children }: PlainValueProps) {
  const { toggle, press } = fieldUiOf(field.type)
  const drawsNothing = !toggle && !press && !fieldType(field.type).looksUp
  return (
    <div className={styles.plain}>
      {(value ?? null) === null && drawsNothing ? <span className={styles.none}>Empty</span> : children}
    </div>
  )
}
