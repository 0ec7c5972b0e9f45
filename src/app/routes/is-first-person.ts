import type { QueryClient } from '@tanstack/react-query'
import { signUpInfoQuery } from '../../access/web/sign-up-info.ts'

/** Whether nobody has an account on this server yet. False when the server does not answer. */
export const isFirstPerson = (queries: QueryClient): Promise<boolean> =>
  queries.fetchQuery({ ...signUpInfoQuery, staleTime: 0 }).then(
    ({ isFirst }) => isFirst,
    () => false,
  )
