import { Popover } from '@mantine/core'
import { useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import classes from './editors.module.css'

interface FloatingProps {
  opened: boolean
  /** The input that the floating part is anchored to. */
  target: ReactElement
  width?: number
  children: ReactNode
}

/** Keeps the focus in the input during presses inside, so a blur always means that the edit is over. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * A list, calendar, or message below an editor. It is in the same part of the page as the editor, and above everything
 * there.
 */
export function Floating({ opened, target, width, children }: FloatingProps) {
  const [home] = useState(() => document.activeElement?.closest('main'))
  return (
    <Popover
      opened={opened}
      position="bottom-start"
      offset={4}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      withRoles={false}
      {...(home && { portalProps: { target: home } })}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.floating }}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} onMouseDown={keepFocus}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
