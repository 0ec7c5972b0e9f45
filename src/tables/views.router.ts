import { z } from 'zod'
import { router } from '../access/trpc.ts'
import type { Base } from './base.ts'
import { addView, bringBackView, changeView, removeView } from './change-views.ts'
import { Config, Id, InTable, Name } from './inputs.ts'
import { presentKept } from './present-kept.ts'
import { editingStructure } from './procedures.ts'

const OneView = InTable.extend({ viewId: Id })
const Settings = z.object({ name: Name.optional(), config: Config.optional() })

async function presented<Changed extends Awaited<ReturnType<typeof changeView>> & { version: number }>(
  base: Base,
  changed: Changed,
) {
  return { ...changed, kept: await presentKept(base, { ...changed, itemId: changed.view.id }) }
}

export const viewsRouter = router({
  create: editingStructure
    .input(InTable.extend({ id: Id, name: Name, type: z.literal('grid').default('grid'), config: Config.default({}) }))
    .mutation(({ ctx, input }) => ctx.write(async write => ({ view: await addView(write, input) }))),

  /** What others have changed since `expects` was there stays as it is, and is answered as `kept`. */
  update: editingStructure
    .input(OneView.extend({ ...Settings.shape, expects: Settings.optional() }))
    .mutation(async ({ ctx, input }) => presented(ctx.base, await ctx.write(write => changeView(write, input)))),

  updateSettings: editingStructure
    .input(OneView.extend({ config: Config, expects: Settings.pick({ config: true }).optional() }))
    .mutation(async ({ ctx, input }) => presented(ctx.base, await ctx.write(write => changeView(write, input)))),

  delete: editingStructure.input(OneView).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await removeView(write, input)
      return {}
    }),
  ),

  restore: editingStructure
    .input(OneView)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ view: await bringBackView(write, input) }))),
})
