import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

const [minScale, maxScale] = [0.15, 2]
/** Names can be read at this scale, so the whole map shows no smaller at first. */
const readableScale = 0.5
const margin = 24

interface View {
  x: number
  y: number
  scale: number
}

export interface MapView {
  /** For the window of the map, and for what moves in it. */
  frame: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  onPointerDown(event: PointerEvent<HTMLElement>): void
  /** Makes the map larger or smaller around its middle. */
  zoom(factor: number): void
  /** Shows the whole map, or as much of it as can be read. */
  fit(): void
  /** A point of the screen as a point of the map. */
  pointAt(event: { clientX: number; clientY: number }): { x: number; y: number }
}

/**
 * Pans and zooms a map: by dragging, by the wheel, and by pinching, which browsers report as the wheel with Ctrl. Only one
 * transform changes, so nothing is drawn again.
 */
export function useMapView({ width, height }: { width: number; height: number }): MapView {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const view = useRef<View>({ x: margin, y: margin, scale: 1 })
  const apply = useCallback((next: View) => {
    view.current = next
    if (content.current) content.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }, [])
  const zoomAt = useCallback(
    (factor: number, at: { x: number; y: number }) => {
      const { x, y, scale } = view.current
      const next = Math.min(Math.max(scale * factor, minScale), maxScale)
      const ratio = next / scale
      apply({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio })
    },
    [apply],
  )
  const fit = useCallback(() => {
    const size = frame.current
    if (!size || width === 0) return
    // The size in the layout: a dialog that opens is still scaled.
    const { clientWidth, clientHeight } = size
    const whole = Math.min((clientWidth - 2 * margin) / width, (clientHeight - 2 * margin) / height, 1)
    const scale = Math.max(whole, readableScale)
    const x = Math.max((clientWidth - width * scale) / 2, margin)
    apply({ scale, x, y: Math.max((clientHeight - height * scale) / 2, margin) })
  }, [apply, width, height])
  const isFitted = useRef(false)
  useEffect(() => {
    if (isFitted.current) return
    isFitted.current = true
    fit()
  }, [fit])
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { x, y, scale } = view.current
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
      if (event.ctrlKey || event.metaKey)
        zoomAt(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top })
      else apply({ scale, x: x - event.deltaX, y: y - event.deltaY })
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [apply, zoomAt])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button, [data-branch]')) return
    const { currentTarget, pointerId } = event
    const start = { x: view.current.x - event.clientX, y: view.current.y - event.clientY }
    currentTarget.setPointerCapture(pointerId)
    const move = (to: globalThis.PointerEvent) =>
      apply({ ...view.current, x: start.x + to.clientX, y: start.y + to.clientY })
    const end = () => {
      currentTarget.removeEventListener('pointermove', move)
      currentTarget.removeEventListener('pointerup', end)
      currentTarget.removeEventListener('pointercancel', end)
    }
    currentTarget.addEventListener('pointermove', move)
    currentTarget.addEventListener('pointerup', end)
    currentTarget.addEventListener('pointercancel', end)
  }
  return {
    frame,
    content,
    onPointerDown,
    fit,
    zoom(factor) {
      const size = frame.current?.getBoundingClientRect()
      if (size) zoomAt(factor, { x: size.width / 2, y: size.height / 2 })
    },
    pointAt({ clientX, clientY }) {
      const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
      const { x, y, scale } = view.current
      return { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale }
    },
  }
}
