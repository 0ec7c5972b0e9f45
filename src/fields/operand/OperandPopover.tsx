import { Popover, VisuallyHidden } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import cells from '../editing/cells.module.css'
import type { Hue } from '../hues.ts'
import styles from './OperandPopover.module.css'

interface OperandChip {
  id: string
  label: string
  /** Absent: without a colour. */
  hue: Hue | undefined
}

interface OperandPopoverProps {
  chips: readonly OperandChip[]
  /** Stands in place of chips while there are none. */
  placeholder: string
  /** Pixels. */
  width: number
  /** A search box. @param close gives the focus back. */
  search(close: () => void): ReactNode
}

/** What a filter asks for, chosen from a list that opens below it and stands below its search box. */
export function OperandPopover({ chips, placeholder, width, search }: OperandPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isEmpty = chips.length === 0
  const close = () => {
    setOpen(false)
    // The search box goes, and with it the focus that the next Escape is heard from.
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

/** Where the search box of an operand stands, above its list. */
export function OperandSearch({ children }: { children: ReactNode }) {
  return <div className={styles.search}>{children}</div>
}
