import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toServerError } from '../ui/server/server-error.ts'

const maxRetries = 2

/**
 * Creates the query cache of a page.
 *
 * @param onNotSignedIn called when a call has no session. The answer does not say which session the call had.
 */
export function createQueryClient(onNotSignedIn: (client: QueryClient) => Promise<void>): QueryClient {
  const onError = (error: unknown) => {
    if (toServerError(error).code === 'not_signed_in') void onNotSignedIn(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => {
          const { httpStatus } = toServerError(error)
          return failures < maxRetries && (httpStatus === null || httpStatus >= 500)
        },
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
