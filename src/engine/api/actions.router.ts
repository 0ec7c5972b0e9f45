import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import { Id } from './inputs.ts'
import { editingRecords } from './procedures.ts'
import { isRevoked, revoked } from '../base/revoked.ts'
import { limits } from '../model/structure.ts'

export const actionsRouter = router({
  /**
   * Cancels calls with these action ids if they have not arrived yet. `done` lists those that already ran and stay as
   * they are.
   */
  revoke: editingRecords
    .input(z.object({ callIds: z.array(Id).min(1).max(limits.recordsPerCall) }))
    .mutation(async ({ ctx, input }) => {
      const { name, actor } = ctx.action
      const done: string[] = []
      for (const actionId of input.callIds) {
        const found = await ctx.base.writer.write({ name, actor, actionId, work: async () => revoked })
        if (!isRevoked(found)) done.push(actionId)
      }
      return { done }
    }),
})
