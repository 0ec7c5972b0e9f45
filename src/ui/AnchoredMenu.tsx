import { Menu, Portal } from '@mantine/core'
import type { ReactNode } from 'react'

export interface MenuPlace {
  x: number
  y: number
  height: number
}

/** Where a menu of an element opens: below it. */
export function placeBelow(element: Element): MenuPlace {
  const { left, top, height } = element.getBoundingClientRect()
  return { x: left, y: top, height }
}

interface AnchoredMenuProps {
  /** In pixels of the window; null while the menu is closed. */
  at: MenuPlace | null
  label: string
  onClose(): void
  children: ReactNode
}

/** A menu that opens at a place, for things that React does not draw. */
export function AnchoredMenu({ at, label, onClose, children }: AnchoredMenuProps) {
  if (!at) return null
  const style = { position: 'fixed', left: at.x, top: at.y, width: 1, height: at.height } as const
  return (
    <Menu opened onChange={opened => !opened && onClose()} width={220} position="bottom-start" returnFocus>
      <Portal>
        <Menu.Target>
          <span style={style} aria-hidden />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
