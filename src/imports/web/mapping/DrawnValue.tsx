import { useEffect, useRef } from 'react'

import type { FieldContext } from '../../../fields/field-type.ts'
import type { FieldUi } from '../../../fields/field-ui.ts'

interface DrawnValueProps {
  ui: FieldUi
  value: unknown
  template: unknown
  context: FieldContext
}

/** A value as the grid draws it. */
export function DrawnValue({ ui, value, template, context }: DrawnValueProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = ui.cell.create()
    ui.cell.update(element, value, { template, context })
    place.current?.replaceChildren(element)
  }, [ui, value, template, context])
  return <span ref={place} />
}
