import { z } from 'zod'
import { can } from '../../access/can.ts'
import { router } from '../../api/trpc.ts'
import type { Base } from '../base/base.ts'
import {
  addView,
  restoreDeletedView,
  changeView,
  changeViewKind,
  removeView,
  reorderViews,
  viewListId,
} from '../structure/change-views.ts'
import { Config, Id, InTable, Name, RenamesIfTaken } from './inputs.ts'
import { presentKept } from '../structure/present-kept.ts'
import { changingAccess, editingStructure, managingBase } from './procedures.ts'
import { leftViews, formerCollaborators } from '../structure/left-views.ts'
import { LinkChange, shareView, unshareView } from '../shared/share-view.ts'
import { deleteEndedLink, readLink } from '../shared/live-link.ts'
import { viewOf } from '../base/base-structure.ts'
import { viewKinds } from '../model/structure.ts'

const OneView = InTable.extend({ viewId: Id })
const ViewIds = z.array(Id).max(10_000)
const Settings = z.object({ name: Name.optional(), config: Config.optional() })

async function presented<Changed extends Awaited<ReturnType<typeof changeView>> & { version: number }>(
  base: Base,
  changed: Changed,
) {
  return { ...changed, kept: await presentKept(base, { ...changed, itemId: changed.view.id }) }
}

export const viewsRouter = router({
  create: editingStructure
    .input(
      InTable.extend({
        id: Id,
        name: Name,
        renamesIfTaken: RenamesIfTaken,
        type: z.literal('grid').default('grid'),
        /** Whether everyone in the base sees the view, or only its creator. */
        kind: z.enum(['shared', 'personal']).default('shared'),
        config: Config.default({}),
      }),
    )
    .mutation(({ ctx, input }) => ctx.write(async write => ({ view: await addView(write, input) }))),

  /** Settings that others have changed since `expects` are kept, and returned as `kept`. */
  update: editingStructure
    .input(OneView.extend({ ...Settings.shape, expects: Settings.optional() }))
    .mutation(async ({ ctx, input }) => presented(ctx.base, await ctx.write(write => changeView(write, input)))),

  updateSettings: editingStructure
    .input(OneView.extend({ config: Config, expects: Settings.pick({ config: true }).optional() }))
    .mutation(async ({ ctx, input }) => presented(ctx.base, await ctx.write(write => changeView(write, input)))),

  /** Views that others have moved since the order in `expects` keep their place, and are returned as `kept`. */
  reorder: editingStructure
    .input(InTable.extend({ viewIds: ViewIds, expects: ViewIds.optional() }))
    .mutation(async ({ ctx, input }) => {
      const ordered = await ctx.write(write => reorderViews(write, input))
      return { ...ordered, kept: await presentKept(ctx.base, { ...ordered, itemId: viewListId(input.tableId) }) }
    }),

  /** The personal views of people who can no longer view the base. A person who manages the base can share them. */
  left: managingBase.query(async ({ ctx, input }) => ({ views: await leftViews(ctx.base, input.basePublicId) })),

  /**
   * Makes a view shared, personal, or locked. Only people who manage the base can lock and unlock views, and share
   * views whose owner can no longer view the base.
   */
  setKind: editingStructure
    .input(OneView.extend({ kind: z.enum(viewKinds), expects: z.enum(viewKinds).optional() }))
    .mutation(async ({ ctx, input }) => {
      const mayLock = await can(ctx, 'manage base', { kind: 'base', publicId: input.basePublicId })
      const left = { publicId: input.basePublicId, viewId: input.viewId }
      const leftBy = mayLock && input.kind === 'shared' ? await formerCollaborators(ctx.base, left) : null
      const changed = await ctx.write(write => changeViewKind(write, { ...input, mayLock, leftBy }))
      if (input.kind === 'personal') await deleteEndedLink(ctx.base, { ...input, ...changed })
      return changed
    }),

  /** The public link of a view, for people who may change it; null if there is none. */
  link: managingBase.input(OneView).query(async ({ ctx: { base }, input }) => {
    const { structure } = await base.read()
    viewOf(structure.table(input.tableId), input.viewId)
    return { link: await readLink(base, structure, input.viewId) }
  }),

  /** Creates or updates the public link of a view. Settings that are absent stay as they are. */
  share: changingAccess.input(OneView.extend(LinkChange.shape)).mutation(async ({ ctx, input }) => {
    const { base, actor, write } = ctx
    const { tableId, viewId } = input
    await shareView(base, { userId: actor.userId, tableId, viewId }, { change: input, write })
    return { link: await readLink(base, (await base.read()).structure, viewId) }
  }),

  /** Turns off the public link of a view, so that its address stops working. */
  unshare: changingAccess.input(OneView).mutation(async ({ ctx, input }) => {
    const done = await ctx.write(async write => {
      await unshareView(write, input)
      return {}
    })
    await deleteEndedLink(ctx.base, { ...input, ...done })
    return done
  }),

  delete: editingStructure.input(OneView).mutation(async ({ ctx, input }) => {
    const done = await ctx.write(async write => {
      await removeView(write, input)
      return {}
    })
    await deleteEndedLink(ctx.base, { ...input, ...done })
    return done
  }),

  restore: editingStructure
    .input(OneView)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ view: await restoreDeletedView(write, input) }))),
})
