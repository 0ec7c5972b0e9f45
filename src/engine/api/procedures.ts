import type { BaseCapability } from '../../access/capabilities.ts'
import { inBase } from '../../api/trpc.ts'
import { AppError } from '../../platform/errors.ts'
import { openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { Action } from './inputs.ts'
import { isRevoked } from '../base/revoked.ts'

const inOpenBase = (capability: BaseCapability) =>
  inBase(capability).use(async ({ ctx, next }) => {
    const base = await openBase(ctx.platform, ctx.base)
    return next({ ctx: { base: base.seenBy(ctx.actor.userId) } })
  })

/** A procedure that changes a base: `ctx.write` runs its work as one action under the procedure's name. */
const changing = (capability: BaseCapability) =>
  inOpenBase(capability)
    .input(Action)
    .use(({ ctx, input, path, next }) => {
      const { actionId, gestureId, doneAt: said = null } = input
      // If the client's clock is ahead, its actions must not be later than those that follow.
      const doneAt = said === null ? null : Math.min(said, Date.now())
      const action = { name: path, actor: ctx.actor.userId, actionId, gestureId, doneAt }
      const write = async <Result extends object>(work: (write: Write) => Promise<Result>) => {
        const done = await ctx.base.writer.write({
          ...action,
          eager: capability === 'edit records',
          work: async change => ({ success: true as const, ...(await work(change)) }),
        })
        if (isRevoked(done)) throw new AppError('conflict', 'This change was given up before it came.')
        return done
      }
      return next({ ctx: { action, write } })
    })

export const viewingBase = inOpenBase('view base')
/** Reads what a change of structure would do. */
export const planningStructure = inOpenBase('edit structure')
/** Does something outside the base that only people who can edit records need. */
export const besideRecords = inOpenBase('edit records')
export const editingRecords = changing('edit records')
export const editingStructure = changing('edit structure')
/** Reads what only people who manage a base may see. */
export const managingBase = inOpenBase('manage base')
export const changingAccess = changing('manage base')
