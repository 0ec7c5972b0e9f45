import { z } from 'zod'

import { selectOrganizationFates } from '../access/auth/leave-organizations.sql.ts'
import { restRoute } from '../api/rest-route.ts'
import { readAccount } from './account.ts'
import { run } from '../platform/sql/run.ts'

const exportAccountRoute = restRoute({
  method: 'GET',
  path: '/admin/account/export',
  summary: 'Everything stored about you, as a file. Tables are exported from their own pages.',
  capability: 'signed in',
  answer: z.object({ format: z.literal('gridloom account'), exportedAt: z.string() }).catchall(z.unknown()),
  fileName: () => 'gridloom-account.json',
  handle: async ({ platform, actor }) => ({
    format: 'gridloom account' as const,
    exportedAt: new Date().toISOString(),
    ...(await readAccount(platform.pool, actor.userId)),
  }),
})

const readDeletionRoute = restRoute({
  method: 'GET',
  path: '/admin/account/deletion',
  summary:
    'What happens to your organizations when you delete your account. An organization that needs an owner prevents it.',
  capability: 'signed in',
  answer: z.object({
    organizations: z.array(
      z.object({ name: z.string(), fate: z.enum(['needs owner', 'ends', 'stays']), flowCount: z.number() }),
    ),
  }),
  handle: async ({ platform, actor }) => ({
    organizations: await run(platform.pool, selectOrganizationFates(actor.userId)),
  }),
})

export const accountRoutes = [exportAccountRoute, readDeletionRoute]
