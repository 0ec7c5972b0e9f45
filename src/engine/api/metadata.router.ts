import { z } from 'zod'
import { requireBase } from '../../access/can.ts'
import { router, signedIn } from '../../api/trpc.ts'
import { openBase } from '../base/base.ts'
import { listCandidates } from '../base/candidates.ts'
import { listConversions } from '../conversions/list-conversions.ts'
import { type BaseSnapshot, readSnapshot } from '../lifecycle/base-snapshot.ts'
import { copyBase, copyBaseFiles } from '../lifecycle/copy-base.ts'
import { createMetadata } from '../lifecycle/create-base.ts'
import { hashRequest } from './hash-request.ts'
import { Action, Id } from './inputs.ts'
import { besideRecords, editingStructure, viewingBase } from './procedures.ts'
import { rightsIn } from '../live/rights-in.ts'

export const metadataRouter = router({
  /** The tables, fields, and views of a base, the person's rights in it, and the fields that are being converted. */
  get: viewingBase.query(async ({ ctx, input }) => {
    const { version, structure } = await ctx.base.read()
    const [can, conversions] = [await rightsIn(ctx, input.basePublicId), await listConversions(ctx.base)]
    return { version, metadata: structure.metadata, can, conversions }
  }),

  /**
   * The people who may view the base, by name, for people who may write them into its cells. Only members of the
   * organization get addresses.
   */
  people: besideRecords.query(async ({ ctx: { platform, base } }) => ({
    people: await listCandidates(platform, { flowId: base.flowId, reader: base.person }),
  })),

  /** Creates the first table of a new base, by default with empty records. */
  create: editingStructure
    .input(z.object({ createDefaultRecords: z.boolean().default(true) }))
    .mutation(async ({ ctx, input }) => ({
      success: true as const,
      metadata: await createMetadata(ctx.platform, ctx.base, {
        actor: ctx.actor.userId,
        withRecords: input.createDefaultRecords,
        actionId: input.actionId,
        requestHash: ctx.action.requestHash,
      }),
    })),

  /** Copies the tables of one base into another, empty one. */
  copy: signedIn
    .meta({ capability: 'edit structure' })
    .input(Action.extend({ sourceBasePublicId: Id, targetBasePublicId: Id }))
    .mutation(async ({ ctx, input, path, signal }) => {
      const context = { platform: ctx.platform, actor: ctx.actor }
      const whole = await openBase(ctx.platform, await requireBase(context, 'view base', input.sourceBasePublicId))
      const source = whole.seenBy(ctx.actor.userId)
      const target = await openBase(
        ctx.platform,
        await requireBase(context, 'edit structure', input.targetBasePublicId),
      )
      const requestHash = hashRequest(path, input)
      const copy = async (snapshot: BaseSnapshot) => {
        await copyBaseFiles(ctx.platform, { source: source.flowId, target: target.flowId })
        return target.writer.write({
          name: path,
          actor: ctx.actor.userId,
          actionId: input.actionId,
          requestHash,
          gestureId: input.gestureId,
          work: async write => {
            await copyBase(write, snapshot)
            return { success: true as const }
          },
        })
      }
      return readSnapshot(source, copy, signal)
    }),
})
