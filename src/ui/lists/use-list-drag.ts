import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { eachFrame } from './each-frame.ts'
import { edgeScroll, gapAt, placeAfterDrop } from './list-drag.ts'

/**
 * Attributes of an item: its id, whether it is dragged, and on which side of it the dragged item would go.
 * `list-drag.module.css` styles them.
 */
export interface DragMark {
  'data-drag-id': string
  'data-dragged': true | undefined
  'data-drop': 'before' | 'after' | undefined
}

/** How far a pressed pointer moves before a drag starts, in pixels. */
const threshold = 5

interface ListDragOptions {
  /** The ids of all items in order, rendered or not. */
  ids: readonly string[]
  axis: 'x' | 'y'
  /**
   * A selector for the handle of an item. The handle has `touch-action: none`, so that a finger can drag it. Without
   * one, the whole item is the handle and a finger scrolls.
   */
  grip?: string
  /** Called with two different indexes and the gap of the second. Null for a list that cannot be reordered. */
  onDrop: ((from: number, to: number, gap: number) => void) | null
}

interface Pressed {
  list: HTMLElement
  /** The element that scrolls the items: the list or an ancestor. */
  scroller: HTMLElement
  id: string
  pointerId: number
  /** Where the pointer was pressed and where it is, along the list, in pixels of the window. */
  start: number
  point: number
}

const alongX = (element: Element) => {
  const { left, right } = element.getBoundingClientRect()
  return { from: left, to: right }
}
const alongY = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { from: top, to: bottom }
}

function scrollerOf(list: HTMLElement, axis: 'x' | 'y'): HTMLElement {
  for (let element: HTMLElement | null = list; element; element = element.parentElement) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    const hasMore = axis === 'x' ? scrollWidth > clientWidth : scrollHeight > clientHeight
    const { overflowX, overflowY } = getComputedStyle(element)
    if (hasMore && /auto|scroll/.test(axis === 'x' ? overflowX : overflowY)) return element
  }
  return list
}

/**
 * Reorders a list by dragging. Items have the attributes of `markOf` and are inside the element that gets `dragging`.
 * The list scrolls near its ends. Escape cancels.
 */
export function useListDrag({ ids, axis, grip, onDrop }: ListDragOptions) {
  const [drag, setDrag] = useState<{ id: string; gap: number } | null>(null)
  const pressed = useRef<Pressed | null>(null)
  /** The same as `drag` but set before the render, for a pointer that is released within a frame. */
  const dragged = useRef<{ id: string; gap: number } | null>(null)
  const justDragged = useRef(false)
  const isDragging = drag !== null
  const along = axis === 'x' ? alongX : alongY
  const pointOf = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)

  function follow(): void {
    const now = pressed.current
    if (!now) return
    const isMirrored = axis === 'x' && getComputedStyle(now.list).direction === 'rtl'
    const places = new Map(ids.map((id, index) => [id, index]))
    const items = [...now.list.querySelectorAll<HTMLElement>('[data-drag-id]')].map(item => {
      const { from, to } = along(item)
      const index = places.get(item.dataset['dragId'] ?? '') ?? 0
      return isMirrored ? { index, from: -to, to: -from } : { index, from, to }
    })
    const gap = gapAt(items, isMirrored ? -now.point : now.point)
    dragged.current = { id: now.id, gap }
    setDrag(shown => (shown?.id === now.id && shown.gap === gap ? shown : { id: now.id, gap }))
  }

  function end(): void {
    pressed.current = null
    dragged.current = null
    setDrag(null)
  }

  const frame = useRef(follow)
  useEffect(() => {
    frame.current = follow
  })
  useEffect(() => {
    if (!isDragging) return
    const stop = eachFrame(elapsed => {
      const { scroller, point } = pressed.current ?? {}
      const step = scroller && point !== undefined ? edgeScroll(point, along(scroller), elapsed) : 0
      if (step === 0) return
      scroller?.scrollBy(axis === 'x' ? { left: step } : { top: step })
      frame.current()
    })
    return () => stop()
  }, [isDragging, axis, along])

  const dragging = {
    /** The list has the focus during a drag, so that Escape reaches only the list. */
    tabIndex: -1,
    'data-mantine-stop-propagation': isDragging || undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      justDragged.current = false
      const { target, currentTarget: list, pointerId } = event
      const held = target instanceof Element ? target.closest(grip ?? '[data-drag-id]') : null
      const id = held?.closest<HTMLElement>('[data-drag-id]')?.dataset['dragId']
      const isUsable = onDrop && event.button === 0 && (grip !== undefined || event.pointerType !== 'touch')
      const start = pointOf(event)
      const scroller = scrollerOf(list, axis)
      pressed.current = isUsable && id !== undefined ? { list, scroller, id, pointerId, start, point: start } : null
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = pressed.current
      if (!now || event.pointerId !== now.pointerId || event.buttons === 0) return
      now.point = pointOf(event)
      if (!dragged.current) {
        if (Math.abs(now.point - now.start) < threshold) return
        // Items may scroll out of the page during a drag; the list stays.
        now.list.setPointerCapture(now.pointerId)
        now.list.focus({ preventScroll: true })
        justDragged.current = true
      }
      follow()
    },
    onPointerUp() {
      if (dragged.current) {
        const { id, gap: at } = dragged.current
        const first = ids.indexOf(id)
        const to = placeAfterDrop(first, at)
        if (first >= 0 && to !== first) onDrop?.(first, to, at)
      }
      end()
    },
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      if (!isDragging || event.key !== 'Escape') return
      event.stopPropagation()
      end()
    },
    /** Releasing a dragged item is not a click. */
    onClickCapture(event: MouseEvent) {
      if (justDragged.current) event.stopPropagation()
    },
  }

  const from = drag ? ids.indexOf(drag.id) : -1
  const gap = drag && placeAfterDrop(from, drag.gap) !== from ? drag.gap : null
  function markOf(id: string, index: number): DragMark {
    const isLast = index === ids.length - 1
    const drop = gap === index ? 'before' : isLast && gap === ids.length ? 'after' : undefined
    return { 'data-drag-id': id, 'data-dragged': id === drag?.id || undefined, 'data-drop': drop }
  }

  return { dragging, markOf, over: drag && gap !== null ? { from, gap } : null }
}
