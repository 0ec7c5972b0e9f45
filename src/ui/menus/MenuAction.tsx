import { Menu, Text } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Keys } from '../Keys.tsx'
import { ariaKeys, isMacKeyboard } from '../shortcuts.ts'

interface MenuActionProps {
  icon: ComponentType<IconProps>
  /** The shortcut, in the notation of `shortcuts`. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** A remark, such as why the item is disabled. */
  note?: string | undefined
  onClick(): void
  children: ReactNode
}

/** A menu item with an icon and a shortcut. */
export function MenuAction(props: MenuActionProps) {
  const { icon: Icon, keys, danger = false, disabled = false, note, onClick, children } = props
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      // Screen readers get the shortcut from `aria-keyshortcuts`, not as part of the name.
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
