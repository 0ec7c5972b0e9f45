import type { MenuProps } from '@mantine/core'
import {
  cloneElement,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { HeldFocus } from './HeldFocus.tsx'
import { lazyPart } from './lazy-part.ts'
import { LazyPart } from './LazyPart.tsx'

const ButtonMenuList = lazyPart(() => import('./ButtonMenuList.tsx'))

interface ButtonMenuProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children'> {
  /** What opens and closes the menu; a button that takes a ref. */
  button: ReactElement<{
    ref?: Ref<HTMLButtonElement>
    id?: string
    onClick?(): void
    onKeyDown?(event: KeyboardEvent): void
  }>
  children: ReactNode
}

/**
 * The menu of a button, fetched when it opens. Escape closes it also while the focus is still on its way from the button
 * into the menu.
 */
export function ButtonMenu({ button, children, ...rest }: ButtonMenuProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const target = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(false)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.preventDefault()
    close()
  }
  const states = {
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
  }
  return (
    <>
      {cloneElement(button, {
        ref: target,
        id,
        onClick: () => setOpened(!opened),
        onKeyDown: closeByEscape,
        ...states,
      })}
      {opened && (
        <LazyPart fallback={<HeldFocus onEscape={close} />} onClose={close}>
          <ButtonMenuList {...rest} id={id} target={target} onClose={close}>
            {children}
          </ButtonMenuList>
        </LazyPart>
      )}
    </>
  )
}
