import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import { viewingBase } from './procedures.ts'
import { listTrash } from '../history/trash.ts'

export const trashRouter = router({
  /** The tables, fields, views, and records deleted in the last 30 days, newest first. */
  list: viewingBase
    .input(z.object({ cursor: z.string().max(1000).nullish(), limit: z.number().int().min(1).max(500).default(100) }))
    .query(({ ctx, input }) => listTrash(ctx.base, { cursor: input.cursor ?? null, limit: input.limit })),
})
