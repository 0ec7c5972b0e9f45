import { Menu, Text } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Keys } from '../Keys.tsx'
import { ariaKeys, isMacKeyboard } from '../shortcuts.ts'

interface MenuActionProps {
  icon: ComponentType<IconProps>
  /** The keys that do the same, as `shortcuts` writes them. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** What has to be known of it here, such as why it is disabled. */
  note?: string | undefined
  onClick(): void
  children: ReactNode
}

/** One thing to do in a menu, with its icon and its keys. */
export function MenuAction(props: MenuActionProps) {
  const { icon: Icon, keys, danger = false, disabled = false, note, onClick, children } = props
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      // Said as keys, not as part of what it is called.
      rightSection={
        keys !== undefined && (
          <span aria-hidden>
            <Keys keys={keys} />
          </span>
        )
      }
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys, isMacKeyboard())}
      disabled={disabled}
      onClick={onClick}
      {...(danger && { 'data-danger': true })}
    >
      {children}
      {note !== undefined && (
        <Text component="span" size="xs" display="block">
          {note}
        </Text>
      )}
    </Menu.Item>
  )
}
