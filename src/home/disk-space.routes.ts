import { z } from 'zod'
import { can } from '../access/can.ts'
import { restRoute } from '../api/rest-route.ts'

const mayManage = (context: Parameters<typeof can>[0]) => can(context, 'manage server', { kind: 'server' })

/** Only administrators of the server can do something about little space, so only they see how much is left. */
export const readDiskSpaceRoute = restRoute({
  method: 'GET',
  path: '/admin/disk-space',
  summary: 'Whether the server has enough disk space to save changes.',
  capability: 'signed in',
  answer: z.object({
    level: z.enum(['enough', 'low', 'full']),
    /** In bytes; null for everyone but administrators of the server. */
    freeBytes: z.number().nullable(),
  }),
  async handle(context) {
    const { level, freeBytes } = context.platform.space
    if (await mayManage(context)) return { level, freeBytes }
    return { level: level === 'low' ? 'enough' : level, freeBytes: null }
  },
})

export const diskSpaceRoutes = [readDiskSpaceRoute]
