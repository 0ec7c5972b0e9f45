import { Popover, type PopoverProps } from '@mantine/core'
import { cloneElement, useState, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from 'react'
import { closesByEscape } from '../focus/closes-by-escape.ts'

interface ButtonPanelProps extends Omit<PopoverProps, 'opened' | 'onChange' | 'children'> {
  /** What opens and closes the panel; a button that takes a ref. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?(): void; onKeyDown?(event: KeyboardEvent): void }>
  /** Names the panel. */
  label: string
  /** What stands in it; it may close it. */
  children(close: () => void): ReactNode
}

/** The panel of a button. Escape closes it, unless something in it has used the key, and gives the button the focus. */
export function ButtonPanel({ button, label, children, ...rest }: ButtonPanelProps) {
  const [opened, setOpened] = useState(false)
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  const close = () => setOpened(false)
  const byEscape = closesByEscape(() => {
    close()
    target?.focus()
  })
  const toggle = () => setOpened(!opened)
  return (
    <Popover withinPortal trapFocus closeOnEscape={false} opened={opened} onChange={setOpened} {...rest}>
      <Popover.Target>
        {cloneElement(button, { ref: setTarget, onClick: toggle, onKeyDown: byEscape.onKeyDown })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...byEscape}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
