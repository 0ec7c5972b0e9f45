import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import CorrectionsButton from '../../imports/web/corrections/CorrectionsButton.tsx'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { useCommandSource } from '../../ui/commands.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'

const UpdatesButton = lazyPart(() => import('../../imports/web/updates/UpdatesButton.tsx'))

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
  const queries = useQueryClient()
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey }),
    [queries, basePublicId],
  )
  return (
    <>
      <LazyPart>
        <UpdatesButton basePublicId={basePublicId} onUpdated={reload} />
      </LazyPart>
      <CorrectionsButton basePublicId={basePublicId} tableId={tableId} />
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={onImport}>
          <IconFileImport size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
