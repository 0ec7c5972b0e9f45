import { Menu, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MenuPlace } from './menu-place.ts'
import { useReturnFocusOfMenu } from '../focus/use-return-focus.ts'

/** No keys: the one that opens a menu would still be on its way, and close it. */
const closing = ['mousedown', 'touchstart']

interface AnchoredMenuProps {
  at: MenuPlace
  label: string
  /** Pixels; 220 unless told otherwise. */
  width?: number
  onClose(): void
  children: ReactNode
}

/**
 * An open menu at a place, for things that React does not draw. It is closed by taking it away. It stands where it is
 * rendered, so that it belongs to that part of the page, and its first item has the focus.
 */
export function AnchoredMenu({ at, label, width = 220, onClose, children }: AnchoredMenuProps) {
  useReturnFocusOfMenu()
  const style = { position: 'fixed', left: at.x, top: at.y, width: 1, height: at.height } as const
  return (
    <Menu
      opened
      onChange={opened => !opened && onClose()}
      width={width}
      position="bottom-start"
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
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
