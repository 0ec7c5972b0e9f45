import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'

interface ButtonMenuProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children'> {
  /** What opens and closes the menu; a button that takes a ref. */
  button: ReactElement<{ onKeyDown?(event: KeyboardEvent): void }>
  children: ReactNode
}

/** The menu of a button. Escape closes it also while the focus is still on its way from the button into the menu. */
export function ButtonMenu({ button, children, ...rest }: ButtonMenuProps) {
  const [opened, setOpened] = useState(false)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.preventDefault()
    setOpened(false)
  }
  return (
    <Menu {...rest} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { onKeyDown: closeByEscape })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
