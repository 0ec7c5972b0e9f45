import { Popover, VisuallyHidden } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import cells from '../editing/cells.module.css'
import type { Hue } from '../hues.ts'
import styles from './OperandPopover.module.css'

interface OperandChip {
  id: string
  label: string
  /** Absent for a chip without color. */
  hue: Hue | undefined
}

interface OperandPopoverProps {
  chips: readonly OperandChip[]
  /** Shown while there are no chips. */
  placeholder: string
  /** Width in pixels. */
  width: number
  /** The search box and its list. @param close closes the popover and returns the focus. */
  search(close: () => void): ReactNode
}

/** The chosen operands of a condition, with a popover to search and choose them. */
export function OperandPopover({ chips, placeholder, width, search }: OperandPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isEmpty = chips.length === 0
  const close = () => {
    setOpen(false)
    // Closing removes the focused search box, and the next Escape needs a focused element.
    button.current?.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={width}
      position="bottom-end"
      withinPortal={false}
      closeOnEscape={false}
      trapFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={styles.operand}
          data-empty={isEmpty || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <VisuallyHidden>Value: </VisuallyHidden>
          {isEmpty ? (
            placeholder
          ) : (
            <span className={styles.chips}>
              {chips.map(({ id, label, hue }) => (
                <span key={id} className={cells['chip']} data-hue={hue}>
                  {label}
                </span>
              ))}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} onMouseDown={event => event.preventDefault()}>
        <Search render={search} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Search({ render, onClose }: { render: OperandPopoverProps['search']; onClose(): void }) {
  return render(onClose)
}

/** The box above an operand's list that holds its search input. */
export function OperandSearch({ children }: { children: ReactNode }) {
  return <div className={styles.search}>{children}</div>
}
