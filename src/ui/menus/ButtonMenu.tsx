import type { MenuProps } from '@mantine/core'
import {
  cloneElement,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { HeldFocus } from '../focus/HeldFocus.tsx'
import { lazyPart } from '../late/lazy-part.ts'
import { LazyPart } from '../late/LazyPart.tsx'
import { popupAttributes } from './popup-attributes.ts'

const ButtonMenuList = lazyPart(() => import('./ButtonMenuList.tsx'))

interface ButtonMenuProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children'> {
  /** Opens and closes the menu. */
  button: ReactElement<{
    id?: string
    onClick?(event: MouseEvent<HTMLElement>): void
    onKeyDown?(event: KeyboardEvent): void
  }>
  children: ReactNode
}

/**
 * A menu that a button opens. Its code is loaded when it opens. Escape closes it even while the focus is still on the
 * button.
 */
export function ButtonMenu({ button, children, ...rest }: ButtonMenuProps) {
  /** The button, while the menu is open. */
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setTarget(null)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !target) return
    event.preventDefault()
    close()
  }
  return (
    <>
      {cloneElement(button, {
        id,
        onClick: ({ currentTarget }) => setTarget(target ? null : currentTarget),
        onKeyDown: closeByEscape,
        ...popupAttributes('menu', { id, isOpen: target !== null }),
      })}
      {target && (
        <LazyPart fallback={<HeldFocus onEscape={close} />} onClose={close}>
          <ButtonMenuList {...rest} id={id} target={target} onClose={close}>
            {children}
          </ButtonMenuList>
        </LazyPart>
      )}
    </>
  )
}
