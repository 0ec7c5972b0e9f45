import { Menu, type MenuProps } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { ExistingTarget } from './ExistingTarget.tsx'
import { MenuList } from './MenuList.tsx'

/** The part of the page to which the menu of a button belongs. */
const landmarks = 'main, nav, [role=dialog]'

interface ButtonMenuListProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children' | 'onClose' | 'id'> {
  /** The id of the button. */
  id: string
  /** The button. */
  target: HTMLElement
  onClose(): void
  children: ReactNode
}

/** The open menu of a button that is already on the page. Unmounting closes it. Its first item has the focus. */
export default function ButtonMenuList({ target, onClose, children, ...rest }: ButtonMenuListProps) {
  const portal = useMemo(() => ({ target: target.closest<HTMLElement>(landmarks) ?? document.body }), [target])
  return (
    <Menu
      portalProps={portal}
      {...rest}
      opened
      onChange={opened => !opened && onClose()}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ExistingTarget target={target} />
      </Menu.Target>
      <MenuList>{children}</MenuList>
    </Menu>
  )
}
