import { useLayoutEffect, useRef } from 'react'
import type { FieldContext } from '../../../fields/field-type.ts'
import { fieldType } from '../../../fields/registry.ts'
import { fieldUiOf } from '../field-ui-of.ts'
import styles from './RecordPanel.module.css'

interface CellViewProps {
  type: string
  template: unknown
  value: unknown
  context: FieldContext
  id?: string
}

const isUnderstood = ({ type, template, value }: CellViewProps) =>
  value === null || value === undefined || fieldType(type).check(value, template).kind === 'value'

/** A value as its field type draws it where there is room; one that the type does not understand is shown as it is. */
export function CellView(props: CellViewProps) {
  const host = useRef<HTMLSpanElement>(null)
  const { type, template, value, context, id } = props
  const understood = isUnderstood(props)
  useLayoutEffect(() => {
    if (!understood) return
    const ui = fieldUiOf(type)
    const kind = ui.whole ?? ui.cell
    const element = kind.create()
    kind.update(element, value ?? null, { template, context })
    host.current?.replaceChildren(element)
  }, [understood, type, template, value, context])
  if (!understood) return <span id={id}>{typeof value === 'string' ? value : JSON.stringify(value)}</span>
  return <span ref={host} id={id} className={styles.value} />
}
