import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { useListDrag, type DragMark } from '../../ui/lists/use-list-drag.ts'
import classes from '../editing/editors.module.css'
import { rowsShown } from './option-window.ts'
import type { Option } from './options.ts'

/** Row pitch and list height in pixels, as in the styles. */
const [pitch, height] = [36, 342]

export interface OptionListHandle {
  /** Scrolls the row into view. */
  show(index: number): void
}

interface OptionListProps {
  ref: Ref<OptionListHandle>
  options: readonly Option[]
  onDrop(from: number, to: number): void
  children(option: Option, at: { index: number; mark: DragMark }): ReactNode
}

/** The draggable rows of options. In a long list, only rows near the visible part are rendered. */
export function OptionList({ ref, options, onDrop, children }: OptionListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const { first, end } = rowsShown(options.length, { top, height, pitch })
  const ids = options.map(({ value }) => value)
  const { dragging, markOf } = useListDrag({ ids, axis: 'y', grip: '[data-grip]', onDrop })

  useImperativeHandle(ref, () => ({
    show(index) {
      const element = list.current
      if (!element) return
      const at = index * pitch
      const next = Math.min(at, Math.max(element.scrollTop, at + pitch - height))
      element.scrollTop = next
      // The row may not be rendered yet, so it cannot be scrolled into view.
      setTop(next)
    },
  }))

  return (
    <ul
      {...dragging}
      ref={list}
      className={classes['options']}
      aria-label="Options"
      onScroll={event => setTop(event.currentTarget.scrollTop)}
    >
      {first > 0 && <li aria-hidden className={classes['optionGap']} style={{ height: first * pitch }} />}
      {options.slice(first, end).map((option, at) => {
        const index = first + at
        return children(option, { index, mark: markOf(option.value, index) })
      })}
      {end < options.length && (
        <li aria-hidden className={classes['optionGap']} style={{ height: (options.length - end) * pitch }} />
      )}
    </ul>
  )
}
