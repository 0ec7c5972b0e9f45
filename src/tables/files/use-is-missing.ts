import { skipToken, useQuery } from '@tanstack/react-query'
import { isMissing } from '../../fields/attachments/is-missing.ts'

/** Whether the server no longer has the file at a URL; null to find out nothing. */
export const useIsMissing = (url: string | null) =>
  useQuery({
    queryKey: ['missing file', url],
    queryFn: url === null ? skipToken : ({ signal }) => isMissing(url, signal),
    // A file can be restored.
    gcTime: 0,
  })
