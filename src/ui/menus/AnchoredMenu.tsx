import { Menu, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MenuPlace } from './menu-place.ts'
import { MenuList } from './MenuList.tsx'

/** No key events: the key that opened the menu would close it. */
const closing = ['mousedown', 'touchstart']

interface AnchoredMenuProps {
  at: MenuPlace
  label: string
  /** In pixels; 220 by default. */
  width?: number
  onClose(): void
  children: ReactNode
}

/**
 * An open menu at a place on the screen, for targets that React does not render. Unmounting closes it. It renders in
 * place, so that it belongs to that part of the page, and focuses its first item.
 */
export function AnchoredMenu({ at, label, width = 220, onClose, children }: AnchoredMenuProps) {
  const style = { position: 'fixed', left: at.x, top: at.y, width: at.width ?? 1, height: at.height } as const
  // At the right edge the menu ends where its element ends. Shifted, it would be below a neighbor.
  const position = at.x + width > globalThis.innerWidth ? 'bottom-end' : 'bottom-start'
  return (
    <Menu
      opened
      onChange={opened => !opened && onClose()}
      width={width}
      position={position}
      returnFocus={false}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      clickOutsideEvents={closing}
    >
      <Portal>
        <Menu.Target>
          <span style={style} aria-hidden />
        </Menu.Target>
      </Portal>
      <MenuList aria-label={label}>{children}</MenuList>
    </Menu>
  )
}
