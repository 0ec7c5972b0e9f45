import { useLayoutEffect, useRef } from 'react'
import type { FieldContext } from '../fields/field-type.ts'
import { textAsType, readAsType } from '../fields/read-as-type.ts'
import { fieldUiOf } from '../fields/registry.ui.ts'
import styles from './CellView.module.css'

interface CellViewProps {
  type: string
  template: unknown
  value: unknown
  context: FieldContext
  id?: string
}

/** A value drawn by its field type at full size, or as plain text if the type cannot read it. */
export function CellView({ type, template, value, context, id }: CellViewProps) {
  const host = useRef<HTMLSpanElement>(null)
  const isUnderstood = readAsType(value, { type, template }).kind !== 'unreadable'
  useLayoutEffect(() => {
    if (!isUnderstood) return
    const ui = fieldUiOf(type)
    const kind = ui.whole ?? ui.cell
    const element = kind.create()
    kind.update(element, value ?? null, { template, context })
    host.current?.replaceChildren(element)
  }, [isUnderstood, type, template, value, context])
  if (!isUnderstood)
    return (
      <span id={id} dir="auto">
        {textAsType(value, { type, template }) || 'Cannot be shown'}
      </span>
    )
  return <span ref={host} id={id} className={styles.value} dir="auto" />
}
