import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'

interface StepProps {
  label: string
  /** Absent if there is no such record. */
  onGo?: (() => void) | undefined
  children: ReactNode
}

/** A button that opens another record. */
export const Step = ({ label, onGo, children }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} disabled={!onGo} onClick={onGo}>
      {children}
    </ActionIcon>
  </Tooltip>
)
