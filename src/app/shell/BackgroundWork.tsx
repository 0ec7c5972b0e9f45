import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { basesQuery } from '../../home/web/base-queries.ts'
import { ImportJobs } from '../../imports/web/ImportJobs.tsx'
import { metadataQuery } from '../../tables/page/metadata.ts'

/** Imports that run in the background. */
export function BackgroundWork() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <ImportJobs
      onEnded={({ basePublicId }) => {
        void queries.invalidateQueries({ queryKey: basesQuery.queryKey })
        if (basePublicId) void queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey })
      }}
      onOpen={({ basePublicId, tableId }) =>
        void navigate({
          to: '/database/$basePublicIdentifier',
          params: { basePublicIdentifier: basePublicId },
          search: { table: tableId },
        })
      }
    />
  )
}
