import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import CorrectionsButton from '../../imports/web/corrections/CorrectionsButton.tsx'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'

interface ImportActionsProps {
  basePublicId: string
  /** The table that is shown. */
  tableId: string | undefined
  /** What the button does. */
  label: string
  onImport(): void
}

/** The buttons of a base to import data, and to correct what imports could not write. */
export default function ImportActions({ basePublicId, tableId, label, onImport }: ImportActionsProps) {
  return (
    <>
      <CorrectionsButton basePublicId={basePublicId} tableId={tableId} />
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={onImport}>
          <IconFileImport size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
