import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toServerError } from '../ui/server/server-error.ts'

const triesAgain = 2

/**
 * The cache of what the server said.
 *
 * @param onNotSignedIn called when something was refused for want of a session, wherever it comes up: of which session
 * that was said is not known.
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
          return failures < triesAgain && (httpStatus === null || httpStatus >= 500)
        },
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
