import type { QueryClient } from '@tanstack/react-query'
import { callServer, type ServerCall } from '../../ui/server/server.ts'

interface SignUpInfoCall extends ServerCall {
  answer: { isFirst: boolean }
}

/** Whether nobody has an account on this server yet. False when the server does not answer. */
export const isFirstPerson = (queries: QueryClient): Promise<boolean> =>
  queries
    .fetchQuery({ queryKey: ['sign-up', 'first'], queryFn: () => callServer<SignUpInfoCall>('GET', '/api/sign-up') })
    .then(
      ({ isFirst }) => isFirst,
      () => false,
    )
