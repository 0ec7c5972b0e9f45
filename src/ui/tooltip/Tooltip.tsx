import type { TooltipProps as MantineTooltipProps } from '@mantine/core'
import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { lazyPart } from '../late/lazy-part.ts'
import { LazyPart } from '../late/LazyPart.tsx'

const TooltipLabel = lazyPart(() => import('./TooltipLabel.tsx'))

/** How long the mouse rests on an element before its label shows, in milliseconds. */
const openDelay = 400

/** The events that a tooltip handles on its element. */
export interface TooltipHandlers {
  onPointerEnter?(event: PointerEvent<HTMLElement>): void
  onPointerLeave?(event: PointerEvent<HTMLElement>): void
  onPointerDown?(event: PointerEvent<HTMLElement>): void
  onFocus?(event: FocusEvent<HTMLElement>): void
  onBlur?(event: FocusEvent<HTMLElement>): void
}

interface TooltipProps extends Pick<MantineTooltipProps, 'label' | 'position' | 'multiline' | 'maw' | 'className'> {
  disabled?: boolean
  /** One element that passes these handlers on to the page. */
  children: ReactElement<TooltipHandlers>
}

/**
 * Labels an element while the mouse rests on it or the keyboard focuses it; never on touch. The code that draws the
 * label is loaded when the first one shows. A label must repeat or add to the name of its element, not replace it.
 */
export function Tooltip({ disabled = false, children, ...rest }: TooltipProps) {
  const [hovered, setHovered] = useState<HTMLElement | null>(null)
  /** The element, while its label shows. */
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const close = () => {
    setHovered(null)
    setTarget(null)
  }
  useEffect(() => {
    if (!hovered) return undefined
    const timer = setTimeout(() => setTarget(hovered), openDelay)
    return () => clearTimeout(timer)
  }, [hovered])
  useEscape(target !== null, close)
  const own = children.props
  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event) {
          own.onPointerEnter?.(event)
          if (!disabled && event.pointerType !== 'touch') setHovered(event.currentTarget)
        },
        onPointerLeave(event) {
          own.onPointerLeave?.(event)
          close()
        },
        onPointerDown(event) {
          own.onPointerDown?.(event)
          close()
        },
        onFocus(event) {
          own.onFocus?.(event)
          if (!disabled && event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget)
        },
        onBlur(event) {
          own.onBlur?.(event)
          close()
        },
      })}
      {target && !disabled && (
        <LazyPart onClose={close}>
          <TooltipLabel {...rest} target={target} />
        </LazyPart>
      )}
    </>
  )
}

/** Calls `close` when Escape is pressed anywhere, without keeping the key from others. */
function useEscape(isActive: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })
  useEffect(() => {
    if (!isActive) return undefined
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [isActive])
}
