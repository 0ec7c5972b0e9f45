import { Menu } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Keys } from './Keys.tsx'

interface MenuActionProps {
  icon: ComponentType<IconProps>
  /** The keys that do the same, as `shortcuts` writes them. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  onClick(): void
  children: ReactNode
}

/** One thing to do in a menu, with its icon and its keys. */
export function MenuAction({ icon: Icon, keys, danger = false, disabled = false, onClick, children }: MenuActionProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      rightSection={keys !== undefined && <Keys keys={keys} />}
      disabled={disabled}
      onClick={onClick}
      {...(danger && { 'data-danger': true })}
    >
      {children}
    </Menu.Item>
  )
}
