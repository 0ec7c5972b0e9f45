import type { ReactNode } from 'react'
import { fieldType } from '../fields/registry.ts'
import type { Field } from '../engine/model/structure.ts'
import { fieldUiOf } from '../fields/registry.ui.ts'
import styles from './PlainValue.module.css'

interface PlainValueProps {
  field: Field
  value: unknown
  /** The value as it is drawn. */
  children: ReactNode
}

/** A read-only value as text that can be selected and copied. */
export function PlainValue({ field, value, children }: PlainValueProps) {
  const { toggle, press } = fieldUiOf(field.type)
  const drawsNothing = !toggle && !press && !fieldType(field.type).looksUp
  return (
    <div className={styles.value}>
      {(value ?? null) === null && drawsNothing ? <span className={styles.empty}>Empty</span> : children}
    </div>
  )
}
