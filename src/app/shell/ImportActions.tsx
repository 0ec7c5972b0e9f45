import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import CorrectionsButton from '../../imports/web/corrections/CorrectionsButton.tsx'
import UpdatesButton from '../../imports/web/updates/UpdatesButton.tsx'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'

interface ImportActionsProps {
  basePublicId: string
  /** The table that is shown. */
  tableId: string | undefined
  /** What the button does. */
  label: string
  onImport(): void
}

/** The buttons of a base to import a file, and to correct what imports could not write. */
export default function ImportActions({ basePublicId, tableId, label, onImport }: ImportActionsProps) {
  const queries = useQueryClient()
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey }),
    [queries, basePublicId],
  )
  return (
    <>
      <UpdatesButton basePublicId={basePublicId} onUpdated={reload} />
      <CorrectionsButton basePublicId={basePublicId} tableId={tableId} />
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={onImport}>
          <IconFileImport size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
