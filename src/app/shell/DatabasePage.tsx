import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { baseQuery } from '../../home/web/base-queries.ts'
import { useTrackOpened } from '../../home/web/use-track-opened.ts'
import { BasePage } from '../../tables/page/BasePage.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { resumeInTable } from '../../tables/page/type-ahead.ts'
import { momentOf } from '../../tables/history/moment.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { useCommandSource } from '../../ui/commands.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { NoFileDrop } from '../../ui/files/NoFileDrop.tsx'

const ImportCsvDialog = lazyPart(async () => {
  const { ImportCsvDialog: dialog } = await import('../../imports/web/ImportCsvDialog.tsx')
  return { default: dialog }
})

const MissingBase = lazyPart(() => import('./MissingBase.tsx'))

const BasePeople = lazyPart(() => import('../../home/web/sharing/BasePeople.tsx'))

const importLabel = 'Import a CSV file'

const nothingYet = { tables: [] as Table[], mayImport: false }

const from = '/inside/database/$basePublicIdentifier'

/** The page of a base. */
export function DatabasePage() {
  const { basePublicIdentifier } = useParams({ from })
  const requested = useSearch({ from })
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Preloading a link must not count as opening the base.
  useTrackOpened(basePublicIdentifier)
  const [importing, setImporting] = useState<File | 'choose' | null>(null)
  const { data: base } = useQuery(baseQuery(basePublicIdentifier))
  const { data: { tables, mayImport } = nothingYet } = useQuery({
    ...metadataQuery(basePublicIdentifier),
    select: ({ metadata, can }) => ({
      tables: metadata.tables,
      mayImport: can.editStructure,
    }),
  })
  // Earlier versions are read-only.
  const isPast = momentOf(requested) !== null
  const canImport = mayImport && !isPast
  const chooseFile = () => setImporting('choose')
  useCommandSource({
    list: () => (canImport ? [{ id: 'import', label: importLabel, group: 'Do', run: chooseFile }] : []),
  })
  const openImported = async ({ basePublicId, tableId }: { basePublicId: string; tableId: string }) => {
    setImporting(null)
    await queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey })
    resumeInTable(tableId)
    await navigate({
      to: '/database/$basePublicIdentifier',
      params: { basePublicIdentifier: basePublicId },
      search: { table: tableId },
    })
  }
  return (
    <>
      <BasePage
        key={basePublicIdentifier}
        basePublicId={basePublicIdentifier}
        name={base?.name}
        requested={requested}
        missing={
          <LazyPart>
            <MissingBase publicId={basePublicIdentifier} />
          </LazyPart>
        }
        people={
          base?.canShare && (
            <LazyPart>
              <BasePeople flow={base} />
            </LazyPart>
          )
        }
        actions={
          canImport && (
            <Tooltip label={importLabel}>
              <ActionIcon aria-label={importLabel} onClick={chooseFile}>
                <IconFileImport size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      {canImport && importing === null ? (
        <FileDrop label="Drop a CSV file to import it as a table" onFile={setImporting} />
      ) : (
        <NoFileDrop />
      )}
      {importing !== null && (
        <LazyPart onClose={() => setImporting(null)}>
          <ImportCsvDialog
            opened
            base={{ publicId: basePublicIdentifier, tableNames: tables.map(({ name }) => name), tables }}
            file={importing === 'choose' ? undefined : importing}
            onClose={() => setImporting(null)}
            onImported={table => void openImported(table)}
          />
        </LazyPart>
      )}
    </>
  )
}
