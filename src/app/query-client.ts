import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from '../access/web/session.ts'
import { toServerError } from '../ui/server-error.ts'

const triesAgain = 2

/**
 * The cache of what the server said. A refusal for want of a session, wherever it comes up, makes the person
 * signed out here too, if the server says so of the session of now; `onSignedOut` then leads to the sign-in screen.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (toServerError(error).code !== 'not_signed_in') return
    void isSignedOut(client).then(isOut => isOut && onSignedOut())
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
