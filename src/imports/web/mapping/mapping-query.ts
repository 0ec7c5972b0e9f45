import { queryOptions } from '@tanstack/react-query'

import { importKey } from '../import-queries.ts'
import { importsClient } from '../imports-client.ts'

/** How a file with these columns was last imported into a table. */
export const mappingQuery = (of: { importId: string; basePublicId: string; tableId: string }) =>
  queryOptions({
    queryKey: [...importKey(of.importId), 'mapping', of.tableId],
    queryFn: () => importsClient.mapping.query(of),
    staleTime: Infinity,
    retry: false,
  })
