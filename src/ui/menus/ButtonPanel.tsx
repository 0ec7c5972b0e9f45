import type { PopoverProps } from '@mantine/core'
import {
  cloneElement,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
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
  onClick?(event: MouseEvent<HTMLElement>): void
  onKeyDown?(event: KeyboardEvent): void
}

interface ButtonPanelProps extends Omit<PopoverProps, 'opened' | 'onChange' | 'children'> {
  /** Opens and closes the panel. */
  button: ReactElement<ButtonHandlers>
  /** The name of the panel. */
  label: string
  /** The tooltip of the button. */
  tooltip?: string
  /** Closes the panel when it turns true. */
  closed?: boolean
  /** The content of the panel. */
  children(close: () => void): ReactNode
}

/**
 * A panel that a button opens. Its code is loaded when it opens. Escape closes it, unless something in it has used the
 * key, and returns the focus to the button.
 */
export function ButtonPanel({ button, label, tooltip = '', closed = false, children, ...rest }: ButtonPanelProps) {
  /** The button, while the panel is open. */
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setTarget(null)
  if (closed && target) close()
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
          onClick: ({ currentTarget }) => setTarget(target ? null : currentTarget),
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
