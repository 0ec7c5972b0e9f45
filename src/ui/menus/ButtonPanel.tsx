import type { PopoverProps } from '@mantine/core'
import {
  cloneElement,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { closesByEscape } from '../focus/closes-by-escape.ts'
import { HeldFocus } from '../focus/HeldFocus.tsx'
import { lazyPart } from '../late/lazy-part.ts'
import { LazyPart } from '../late/LazyPart.tsx'
import { Tooltip, type TooltipHandlers } from '../tooltip/Tooltip.tsx'
import { popupAttributes } from './popup-attributes.ts'

const ButtonPanelBody = lazyPart(() => import('./ButtonPanelBody.tsx'))

interface ButtonHandlers extends TooltipHandlers {
  id?: string
  ref?: Ref<HTMLElement>
  onClick?(event: MouseEvent<HTMLElement>): void
  onKeyDown?(event: KeyboardEvent): void
}

interface ButtonPanelProps extends Omit<PopoverProps, 'opened' | 'onChange' | 'onClose' | 'children'> {
  /** Opens and closes the panel. */
  button: ReactElement<ButtonHandlers>
  /** The name of the panel. */
  label: string
  /** The tooltip of the button. */
  tooltip?: string
  /** Opens the panel when it turns true. */
  isRequested?: boolean
  /** Closes the panel when it turns true. */
  closed?: boolean
  /** Called when the panel closes. */
  onClose?(): void
  /** The content of the panel. */
  children(close: () => void): ReactNode
}

/**
 * A panel that a button opens. Its code is loaded when it opens. Escape closes it, unless something in it has used the
 * key, and returns the focus to the button.
 */
export function ButtonPanel(props: ButtonPanelProps) {
  const { button, label, tooltip = '', isRequested = false, closed = false, onClose, children, ...rest } = props
  /** The button, while the panel is open. */
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => {
    setTarget(null)
    onClose?.()
  }
  if (closed && target) setTarget(null)
  const { onKeyDown } = closesByEscape(() => {
    if (!target) return
    close()
    target.focus()
  })
  return (
    <>
      <Tooltip label={tooltip} disabled={tooltip === '' || target !== null}>
        {cloneElement(button, {
          id: `${id}-target`,
          // Opens the panel: React calls the ref with the button once the panel is requested.
          ...(isRequested && { ref: setTarget }),
          onClick: ({ currentTarget }) => (target ? close() : setTarget(currentTarget)),
          onKeyDown,
          ...popupAttributes('dialog', { id, isOpen: target !== null }),
        })}
      </Tooltip>
      {target && (
        <LazyPart fallback={<HeldFocus onEscape={close} />} onClose={close}>
          <ButtonPanelBody {...rest} id={id} label={label} target={target} onClose={close} onKeyDown={onKeyDown}>
            {children(close)}
          </ButtonPanelBody>
        </LazyPart>
      )}
    </>
  )
}
