import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { baseQuery } from '../../home/web/base-queries.ts'
import { useTrackOpened } from '../../home/web/use-track-opened.ts'
import { BasePage } from '../../tables/page/BasePage.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { momentOf } from '../../tables/history/moment.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { useIsContentShown } from '../../ui/late/first-content.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { NoFileDrop } from '../../ui/files/NoFileDrop.tsx'

const ImportHere = lazyPart(() => import('./ImportHere.tsx'))

const ImportActions = lazyPart(() => import('./ImportActions.tsx'))

const ImportDrop = lazyPart(() => import('./ImportDrop.tsx'))

const MissingBase = lazyPart(() => import('./MissingBase.tsx'))

const BasePeople = lazyPart(() => import('../../home/web/sharing/BasePeople.tsx'))

const nothingYet = { tables: [] as Table[], mayImport: null }

const from = '/inside/database/$basePublicIdentifier'

/** The page of a base. */
export function DatabasePage() {
  const { basePublicIdentifier } = useParams({ from })
  const requested = useSearch({ from })
  // Preloading a link must not count as opening the base.
  useTrackOpened(basePublicIdentifier)
  // Undefined until the person opens or closes an import on this page.
  const [importing, setImporting] = useState<File | 'choose' | null>()
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
  // The address names a source, so that the import is open again after a sign-in there, and after a reload.
  const isSourceNamed =
    importing === undefined && (requested.airtableImport || requested.googleSheetsImport || requested.databaseImport)
  const isContentShown = useIsContentShown()
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
                onImport={() => setImporting('choose')}
              />
            </LazyPart>
          )
        }
      />
      {canImport && !importing && !isSourceNamed && isContentShown ? (
        <LazyPart fallback={<NoFileDrop />}>
          <ImportDrop onFile={setImporting} />
        </LazyPart>
      ) : (
        <NoFileDrop />
      )}
      {(importing || (isSourceNamed && mayImport !== null)) && (
        <LazyPart onClose={() => setImporting(null)}>
          <ImportHere
            basePublicId={basePublicIdentifier}
            tables={tables}
            requested={requested}
            canImport={canImport}
            importing={importing}
            onImporting={setImporting}
          />
        </LazyPart>
      )}
    </>
  )
}
