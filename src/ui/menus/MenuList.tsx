import { Menu, type MenuDropdownProps } from '@mantine/core'
import { focusMenu } from '../focus/focus-opened.ts'
import { useReturnFocusOfMenu } from '../focus/use-return-focus.ts'

/**
 * The dropdown of a `Menu` that has `returnFocus={false}`. Its first item has the focus as soon as it opens, and the
 * focus returns when it closes. Mantine would return it to an item, because it looks only after the first item has it.
 */
export function MenuList({ children, ...rest }: MenuDropdownProps) {
  return (
    <Menu.Dropdown ref={focusMenu} {...rest}>
      <ReturnsFocus />
      {children}
    </Menu.Dropdown>
  )
}

/** Mounted with the items. */
function ReturnsFocus() {
  useReturnFocusOfMenu()
  return null
}
