import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import CorrectionsButton from '../../imports/web/corrections/CorrectionsButton.tsx'
import { useCommandSource } from '../../ui/commands.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'

interface ImportActionsProps {
  basePublicId: string
  /** The table that is shown. */
  tableId: string | undefined
  onImport(): void
}

const label = 'Import data'

/** The buttons of a base to import data, which is a command too, and to correct what imports could not write. */
export default function ImportActions({ basePublicId, tableId, onImport }: ImportActionsProps) {
  useCommandSource({ list: () => [{ id: 'import', label, group: 'Do', run: onImport }] })
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
