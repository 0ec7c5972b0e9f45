import type { BaseCapability } from '../../access/capabilities.ts'
import { inBase, maxBodyOfRecords } from '../../api/trpc.ts'
import { AppError } from '../../platform/errors.ts'
import { openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { hashRequest } from './hash-request.ts'
import { Action } from './inputs.ts'
import { isRevoked } from '../base/revoked.ts'

const inOpenBase = (capability: BaseCapability) =>
  inBase(capability).use(async ({ ctx, next }) => {
    const base = await openBase(ctx.platform, ctx.base)
    return next({ ctx: { base: base.seenBy(ctx.actor.userId) } })
  })

/** The length of the longest list in an input, which is about how many records a call changes. */
const countItems = (input: unknown): number =>
  Math.max(1, ...Object.values(input ?? {}).map(item => (Array.isArray(item) ? item.length : 1)))

/** A procedure that changes a base: `ctx.write` runs its work as one action under the procedure's name. */
const changing = (capability: BaseCapability) =>
  inOpenBase(capability)
    .input(Action)
    .use(async ({ ctx, input, path, getRawInput, next }) => {
      const { actionId, gestureId, doneAt: said = null } = input
      // If the client's clock is ahead, its actions must not be later than those that follow.
      const doneAt = said === null ? null : Math.min(said, Date.now())
      const rawInput = await getRawInput()
      const requestHash = actionId ? hashRequest(path, rawInput) : null
      const action = { name: path, actor: ctx.actor.userId, actionId, requestHash, gestureId, doneAt }
      // Changes of structure can rewrite a whole table.
      const usualSize = capability === 'edit records' ? countItems(rawInput) : Infinity
      const write = async <Result extends object>(
        work: (write: Write) => Promise<Result>,
        { size = usualSize }: { size?: number } = {},
      ) => {
        const done = await ctx.base.writer.write({
          ...action,
          eager: capability === 'edit records',
          size,
          work: async change => ({ success: true as const, ...(await work(change)) }),
        })
        if (isRevoked(done)) throw new AppError('conflict', 'This change was canceled before it arrived.')
        return done
      }
      return next({ ctx: { action, write } })
    })

/** For calls with whole records or files. */
const large = (capability: BaseCapability) => ({ capability, maxBody: maxBodyOfRecords })

export const viewingBase = inOpenBase('view base')
/** Reads what a change of structure would do. */
export const planningStructure = inOpenBase('edit structure')
/** Does something outside the base that only people who can edit records need. */
export const besideRecords = inOpenBase('edit records').meta(large('edit records'))
export const editingRecords = changing('edit records').meta(large('edit records'))
export const editingStructure = changing('edit structure')
/** Reads what only people who manage a base may see. */
export const managingBase = inOpenBase('manage base')
export const changingAccess = changing('manage base')
