import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ImportCsvDialog } from '../../imports/web/ImportCsvDialog.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { resumeInTable } from '../../tables/page/type-ahead.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'

interface ImportHereProps {
  basePublicId: string
  tables: readonly Table[]
  /** A dropped file; absent: the person chooses one. */
  file: File | undefined
  onClose(): void
}

/** Imports a file into a base, and opens the table that got its rows. */
export default function ImportHere({ basePublicId, tables, file, onClose }: ImportHereProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
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
  return (
    <ImportCsvDialog
      opened
      base={{ publicId: basePublicId, tableNames: tables.map(({ name }) => name), tables }}
      file={file}
      onClose={onClose}
      onImported={table => void openImported(table)}
    />
  )
}
