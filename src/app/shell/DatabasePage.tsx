import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { baseQuery } from '../../home/web/base-queries.ts'
import { useTrackOpened } from '../../home/web/use-track-opened.ts'
import { BasePage } from '../../tables/page/BasePage.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { momentOf } from '../../tables/history/moment.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { useCommandSource } from '../../ui/commands.ts'
import { useIsContentShown } from '../../ui/late/first-content.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { NoFileDrop } from '../../ui/files/NoFileDrop.tsx'
import type { AccountSource } from '../../imports/sources/registry.ui.ts'
import { sourceIn, withSource } from './import-search.ts'

const ImportHere = lazyPart(() => import('./ImportHere.tsx'))

const ImportActions = lazyPart(() => import('./ImportActions.tsx'))

const FileDrop = lazyPart(async () => {
  const { FileDrop: drop } = await import('../../ui/files/FileDrop.tsx')
  return { default: drop }
})

const MissingBase = lazyPart(() => import('./MissingBase.tsx'))

const BasePeople = lazyPart(() => import('../../home/web/sharing/BasePeople.tsx'))

const importLabel = 'Import data'

const nothingYet = { tables: [] as Table[], mayImport: null }

const from = '/inside/database/$basePublicIdentifier'

/** The page of a base. */
export function DatabasePage() {
  const { basePublicIdentifier } = useParams({ from })
  const requested = useSearch({ from })
  // Preloading a link must not count as opening the base.
  useTrackOpened(basePublicIdentifier)
  const [importing, setImporting] = useState<File | 'choose' | null>(null)
  const { data: base } = useQuery(baseQuery(basePublicIdentifier))
  const { data: { tables, mayImport } = nothingYet } = useQuery({
    ...metadataQuery(basePublicIdentifier),
    select: ({ metadata, can }): { tables: Table[]; mayImport: boolean | null } => ({
      tables: metadata.tables,
      mayImport: can.editStructure,
    }),
  })
  // Earlier versions are read-only.
  const isPast = momentOf(requested) !== null
  const canImport = mayImport === true && !isPast
  // Named by the address, so that the import is open again after a sign-in at the source, and after a reload.
  const source = sourceIn(requested)
  const navigate = useNavigate({ from: '/database/$basePublicIdentifier' })
  const nameSource = (named: AccountSource | null) => {
    if (named === null) setImporting('choose')
    void navigate({ search: withSource(named), replace: true })
  }
  const stopImporting = () => {
    setImporting(null)
    if (source !== null) void navigate({ search: withSource(null), replace: true })
  }
  const isRefused = source !== null && mayImport !== null && !canImport
  useEffect(() => {
    if (isRefused) void navigate({ search: withSource(null), replace: true })
  }, [isRefused, navigate])
  const isContentShown = useIsContentShown()
  const chooseFile = () => setImporting('choose')
  useCommandSource({
    list: () => (canImport ? [{ id: 'import', label: importLabel, group: 'Do', run: chooseFile }] : []),
  })
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
            <LazyPart when={isContentShown}>
              <ImportActions
                basePublicId={basePublicIdentifier}
                tableId={requested.table}
                label={importLabel}
                onImport={chooseFile}
              />
            </LazyPart>
          )
        }
      />
      {canImport && importing === null && source === null && isContentShown ? (
        <LazyPart fallback={<NoFileDrop />}>
          <FileDrop label="Drop a CSV, Excel, or JSON file to import it" onFile={setImporting} />
        </LazyPart>
      ) : (
        <NoFileDrop />
      )}
      {(importing !== null || (source !== null && canImport)) && (
        <LazyPart onClose={stopImporting}>
          <ImportHere
            basePublicId={basePublicIdentifier}
            tables={tables}
            tableId={requested.table}
            file={importing instanceof File ? importing : undefined}
            source={source}
            onSource={nameSource}
            onClose={stopImporting}
          />
        </LazyPart>
      )}
    </>
  )
}
