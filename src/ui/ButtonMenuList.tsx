import { Menu, type MenuProps } from '@mantine/core'
import { useLayoutEffect, type ReactNode, type RefObject } from 'react'
import { useReturnFocusOfMenu } from './use-return-focus.ts'

interface ButtonMenuListProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children' | 'onClose' | 'id'> {
  /** Of the button. */
  id: string
  target: RefObject<HTMLElement | null>
  onClose(): void
  children: ReactNode
}

/** The open menu of a button that stands already. It is closed by taking it away. */
export default function ButtonMenuList({ target, onClose, children, ...rest }: ButtonMenuListProps) {
  useReturnFocusOfMenu()
  return (
    <Menu {...rest} opened onChange={opened => !opened && onClose()} returnFocus={false}>
      <Menu.Target>
        <Standing target={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface StandingProps {
  target: RefObject<HTMLElement | null>
  /** Given by the menu. */
  ref?(element: HTMLElement | null): void
}

/** In the place of a target: tells the menu which element that is. */
function Standing({ target, ref }: StandingProps) {
  useLayoutEffect(() => {
    ref?.(target.current)
    return () => ref?.(null)
  }, [target, ref])
  return null
}
