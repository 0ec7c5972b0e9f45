import { z } from 'zod'

import { restRoute } from '../access/rest-route.ts'
import { selectAccount } from './account.sql.ts'

const exported = restRoute({
  method: 'GET',
  path: '/admin/account/export',
  summary: 'All that is kept of you, as a file. Tables are exported from their own pages.',
  capability: 'signed in',
  answer: z.object({ format: z.literal('gridloom account'), exportedAt: z.string() }).catchall(z.unknown()),
  fileName: () => 'gridloom-account.json',
  handle: async ({ platform, actor }) => ({
    format: 'gridloom account' as const,
    exportedAt: new Date().toISOString(),
    ...(await selectAccount(platform.db, actor.userId)),
  }),
})

export const accountRoutes = [exported]
