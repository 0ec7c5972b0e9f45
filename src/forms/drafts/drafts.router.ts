import { z } from 'zod'
import { inBase, router } from '../../api/trpc.ts'
import { editingStructure } from '../../engine/api/procedures.ts'
import { changesSchema } from '../document/change.ts'
import { changeDraft } from './change-draft.ts'
import { loadDraftOf } from './draft.ts'
import { withAuthors } from './with-authors.ts'

export const draftsRouter = router({
  /** A form as it is edited, with its deleted things, and the version of its base. */
  load: inBase('edit structure').query(async ({ ctx }) => {
    const { version, document } = await loadDraftOf(ctx.platform, ctx.base.flowId)
    return { version, document }
  }),

  /** Changes a form. Changes that no longer fit are returned as `skipped`, with who is the reason. */
  change: editingStructure.input(z.object({ changes: changesSchema })).mutation(async ({ ctx, input: { changes } }) => {
    const changed = await ctx.write(write => changeDraft(write, changes), { size: changes.length })
    return { ...changed, skipped: await withAuthors(ctx.base, changed) }
  }),
})
