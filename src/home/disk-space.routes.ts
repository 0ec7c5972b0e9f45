import { z } from 'zod'
import { can } from '../access/can.ts'
import { restRoute } from '../api/rest-route.ts'

const mayManage = (context: Parameters<typeof can>[0]) => can(context, 'manage server', { kind: 'server' })

/** Only administrators of the server can do something about little space, so only they see how much is left. */
export const readDiskSpaceRoute = restRoute({
  method: 'GET',
  path: '/admin/disk-space',
  summary: 'Whether the server has enough disk space to save changes, and whether its services are emulated.',
  capability: 'signed in',
  answer: z.object({
    level: z.enum(['enough', 'low', 'full']),
    /** In bytes; null for everyone but administrators of the server. */
    freeBytes: z.number().nullable(),
    /** Whether services outside are emulated on the machine of the server. */
    isEmulated: z.boolean(),
  }),
  async handle(context) {
    const { space, config } = context.platform
    const { level, freeBytes } = space
    const { isEmulated } = config
    if (await mayManage(context)) return { level, freeBytes, isEmulated }
    return { level: level === 'low' ? 'enough' : level, freeBytes: null, isEmulated }
  },
})

export const diskSpaceRoutes = [readDiskSpaceRoute]
