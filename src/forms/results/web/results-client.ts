import { createTRPCClient } from '@trpc/client'
import type { router } from '../../../api/trpc.ts'
import { serverLink } from '../../../ui/server/server.ts'
import type { resultsRouter } from '../results.router.ts'

type ResultsApi = ReturnType<typeof router<{ forms: typeof resultsRouter }>>

/** The calls about the results of forms. */
export const resultsClient = createTRPCClient<ResultsApi>({ links: [serverLink()] })
