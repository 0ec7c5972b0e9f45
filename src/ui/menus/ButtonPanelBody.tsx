import { Popover, type PopoverProps } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { focusOpened } from '../focus/focus-opened.ts'
import { ExistingTarget } from './ExistingTarget.tsx'

const focusPanel = (panel: HTMLElement | null) => focusOpened(panel)

interface ButtonPanelBodyProps extends Omit<PopoverProps, 'opened' | 'onChange' | 'children' | 'onClose'> {
  /** The button. */
  target: HTMLElement
  /** The name of the panel. */
  label: string
  onClose(): void
  onKeyDown(event: KeyboardEvent): void
  children: ReactNode
}

/** The open panel of a button. Unmounting closes it; the focus moves to its first control. */
export default function ButtonPanelBody(props: ButtonPanelBodyProps) {
  const { target, label, onClose, onKeyDown, children, ...rest } = props
  return (
    <Popover withinPortal trapFocus closeOnEscape={false} {...rest} opened onChange={opened => !opened && onClose()}>
      <Popover.Target>
        <ExistingTarget target={target} />
      </Popover.Target>
      <Popover.Dropdown ref={focusPanel} aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
