import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { moved, placeAfterDrop } from './grid/column-move.ts'

/** Pixels that a pressed pointer moves before it drags. */
const threshold = 5
/** Pixels from the edge of the strip where it begins to scroll, and by how many with each movement. */
const edge = { width: 28, step: 12 } as const

interface Drag {
  id: string
  /** In front of which tab it would go; as many as there are tabs: behind all. */
  gap: number
}

/** How many of the tabs lie wholly before a point, halves counted. */
function gapAt(strip: Element, x: number): number {
  const isMirrored = getComputedStyle(strip).direction === 'rtl'
  return [...strip.querySelectorAll('[data-tab-id]')].filter(tab => {
    const { left, width } = tab.getBoundingClientRect()
    const middle = left + width / 2
    return isMirrored ? middle > x : middle < x
  }).length
}

function scrollAtEdge(strip: Element, x: number): void {
  const { left, right } = strip.getBoundingClientRect()
  if (x < left + edge.width) strip.scrollBy({ left: -edge.step })
  else if (x > right - edge.width) strip.scrollBy({ left: edge.step })
}

/**
 * Puts tabs in another order by dragging them with a mouse or pen; a finger scrolls the strip. Elements with
 * `data-tab-id` are the tabs. Escape leaves the order as it was.
 */
export function useTabDrag(ids: readonly string[], onReorder: ((ids: string[]) => void) | null) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pressed = useRef<{ id: string; x: number } | null>(null)
  const justDragged = useRef(false)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      pressed.current = null
      setDrag(null)
    }
    globalThis.addEventListener('keydown', cancel, true)
    return () => globalThis.removeEventListener('keydown', cancel, true)
  }, [isDragging])

  const dragging = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      justDragged.current = false
      const tab = event.target instanceof Element ? event.target.closest('[data-tab-id]') : null
      const id = tab?.getAttribute('data-tab-id')
      const isUsable = onReorder && event.button === 0 && event.pointerType !== 'touch'
      pressed.current = isUsable && id ? { id, x: event.clientX } : null
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { currentTarget, clientX, buttons, pointerId } = event
      if (!pressed.current || buttons === 0) return
      if (!drag && Math.abs(clientX - pressed.current.x) < threshold) return
      if (!drag) currentTarget.setPointerCapture(pointerId)
      justDragged.current = true
      scrollAtEdge(currentTarget, clientX)
      setDrag({ id: pressed.current.id, gap: gapAt(currentTarget, clientX) })
    },
    onPointerUp() {
      pressed.current = null
      if (!drag) return
      setDrag(null)
      const from = ids.indexOf(drag.id)
      onReorder?.(moved(ids, from, placeAfterDrop(from, drag.gap)))
    },
    onPointerCancel() {
      pressed.current = null
      setDrag(null)
    },
    /** Letting go of a tab does not open it. */
    onClickCapture(event: MouseEvent) {
      if (justDragged.current) event.stopPropagation()
    },
  }
  return { drag, dragging }
}
