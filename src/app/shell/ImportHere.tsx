import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SourcePicker } from '../../home/web/new/SourcePicker.tsx'
import { type TableSource, tableSources } from '../../imports/sources/registry.ui.ts'
import { ImportCsvDialog } from '../../imports/web/ImportCsvDialog.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { resumeInTable } from '../../tables/page/type-ahead.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { type ImportSearch, sourceIn, withSource } from './import-search.ts'

interface ImportHereProps {
  basePublicId: string
  tables: readonly Table[]
  /** The parameters of the address: the table that is shown, and the source whose import is open. */
  requested: ImportSearch & { table?: string | undefined }
  canImport: boolean
  /** A dropped file, or the choice of a source; absent when only the address names a source. */
  importing: File | 'choose' | null | undefined
  onImporting(importing: 'choose' | null): void
}

/** Imports from a file or a service into a base, and opens the first table that got rows. */
export default function ImportHere({
  basePublicId,
  tables,
  requested,
  canImport,
  importing,
  onImporting,
}: ImportHereProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const renameAddress = useNavigate({ from: '/database/$basePublicIdentifier' })
  const tableId = requested.table
  const named = sourceIn(requested)
  const file = importing instanceof File ? importing : undefined
  const [isFile, setIsFile] = useState(file !== undefined)
  // The import of this source failed to load and was closed before.
  const [isClosed, setClosed] = useState(Boolean(importing) && named !== null)
  const source = isClosed ? null : named
  const onSource = (chosen: TableSource | null) => {
    setClosed(false)
    if (chosen === null) onImporting('choose')
    void renameAddress({ search: withSource(chosen), replace: true })
  }
  const onClose = () => {
    onImporting(null)
    if (named !== null) void renameAddress({ search: withSource(null), replace: true })
  }
  useEffect(() => {
    if (!canImport) void renameAddress({ search: withSource(null), replace: true })
  }, [canImport, renameAddress])
  const [wasChosen, setWasChosen] = useState(false)
  const openImported = async (imported: { basePublicId: string; tableId: string }) => {
    onClose()
    void queries.invalidateQueries({ queryKey: ['imports'] })
    await queries.invalidateQueries({ queryKey: metadataQuery(imported.basePublicId).queryKey })
    resumeInTable(imported.tableId)
    await navigate({
      to: '/database/$basePublicIdentifier',
      params: { basePublicIdentifier: imported.basePublicId },
      search: { table: imported.tableId },
    })
  }
  const tableNames = tables.map(({ name }) => name)
  if (!canImport) return null
  if (isFile) {
    return (
      <ImportCsvDialog
        opened
        base={{ publicId: basePublicId, tableNames, tables }}
        file={file}
        onClose={onClose}
        onImported={table => void openImported(table)}
      />
    )
  }
  if (source === null) {
    return (
      <Dialog opened onClose={onClose} title="Import data from" size={512}>
        <SourcePicker
          onCancel={onClose}
          onChoose={chosen => {
            setWasChosen(true)
            if (chosen === 'csv') setIsFile(true)
            else onSource(chosen)
          }}
        />
      </Dialog>
    )
  }
  const { ImportDialog, parameter } = tableSources[source]
  const shown = new URLSearchParams({
    ...(tableId !== undefined && { table: tableId }),
    [parameter]: 'true',
  })
  return (
    <LazyPart onClose={onClose}>
      <ImportDialog
        base={{ publicId: basePublicId, tableNames, tables }}
        place={null}
        resumes={!wasChosen}
        returnTo={`/database/${basePublicId}?${shown.toString()}`}
        onClose={onClose}
        onBack={() => onSource(null)}
        onImported={table => void openImported(table)}
      />
    </LazyPart>
  )
}
