import { z } from 'zod'
import { router } from '../access/trpc.ts'
import { addView, bringBackView, changeView, removeView } from './change-views.ts'
import { Config, Id, InTable, Name } from './inputs.ts'
import { editingStructure } from './procedures.ts'

const OneView = InTable.extend({ viewId: Id })

export const viewsRouter = router({
  create: editingStructure
    .input(InTable.extend({ id: Id, name: Name, type: z.literal('grid').default('grid'), config: Config.default({}) }))
    .mutation(({ ctx, input }) => ctx.write(async write => ({ view: await addView(write, input) }))),

  update: editingStructure
    .input(OneView.extend({ name: Name.optional(), config: Config.optional() }))
    .mutation(({ ctx, input }) => ctx.write(async write => ({ view: await changeView(write, input) }))),

  updateSettings: editingStructure
    .input(OneView.extend({ config: Config }))
    .mutation(({ ctx, input }) => ctx.write(async write => ({ view: await changeView(write, input) }))),

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
