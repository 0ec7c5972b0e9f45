import type { ReactNode } from 'react'

interface ListOptionProps {
  id: string
  className: string | undefined
  /** Whether Enter chooses this option. */
  isActive: boolean
  isSelected: boolean
  isDisabled?: boolean
  onChoose(): void
  /** The pointer moved over the option. A list that scrolls under a resting pointer does not fire this. */
  onPoint(): void
  children: ReactNode
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** An option of a list controlled by a text input, which handles the keys. */
export const ListOption = ({ id, className, isActive, isSelected, isDisabled = false, ...props }: ListOptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    role="option"
    ref={isActive ? intoView : null}
    aria-selected={isSelected}
    aria-disabled={isDisabled || undefined}
    data-active={isActive || undefined}
    className={className}
    onClick={isDisabled ? undefined : props.onChoose}
    onPointerMove={props.onPoint}
  >
    {props.children}
  </div>
)
