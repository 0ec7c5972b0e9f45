import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SourcePicker } from '../../home/web/new/SourcePicker.tsx'
import { type AccountSource, accountSources } from '../../imports/sources/registry.ui.ts'
import { ImportCsvDialog } from '../../imports/web/ImportCsvDialog.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { resumeInTable } from '../../tables/page/type-ahead.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LazyPart } from '../../ui/late/LazyPart.tsx'

interface ImportHereProps {
  basePublicId: string
  tables: readonly Table[]
  /** The table that is shown. */
  tableId: string | undefined
  /** A dropped file; absent: the person chooses a source. */
  file: File | undefined
  /** The source that the address names; null while none is chosen. */
  source: AccountSource | null
  /** Names a source in the address, or none. */
  onSource(source: AccountSource | null): void
  onClose(): void
}

/** Imports from a file or a service into a base, and opens the first table that got rows. */
export default function ImportHere({
  basePublicId,
  tables,
  tableId,
  file,
  source,
  onSource,
  onClose,
}: ImportHereProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isFile, setIsFile] = useState(file !== undefined)
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
  const { ImportDialog, parameter } = accountSources[source]
  const shown = tableId === undefined ? '' : `table=${encodeURIComponent(tableId)}&`
  return (
    <LazyPart onClose={onClose}>
      <ImportDialog
        base={{ publicId: basePublicId, tableNames, tables }}
        place={null}
        resumes={!wasChosen}
        returnTo={`/database/${basePublicId}?${shown}${parameter}=true`}
        onClose={onClose}
        onBack={() => onSource(null)}
        onImported={table => void openImported(table)}
      />
    </LazyPart>
  )
}
