import type { ReactNode } from 'react'

interface ListOptionProps {
  id: string
  className: string | undefined
  /** The one that Enter takes. */
  isActive: boolean
  isSelected: boolean
  isDisabled?: boolean
  onChoose(): void
  /** The pointer moved on it; a list that moves under a resting pointer does not choose. */
  onPoint(): void
  children: ReactNode
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** An option of a list that a text input owns: the keys are the input's. */
export const ListOption = ({ id, className, isActive, isSelected, isDisabled = false, ...of }: ListOptionProps) => (
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
    onClick={isDisabled ? undefined : of.onChoose}
    onPointerMove={of.onPoint}
  >
    {of.children}
  </div>
)
