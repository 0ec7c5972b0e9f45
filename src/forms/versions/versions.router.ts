import { z } from 'zod'
import { inBase, router } from '../../api/trpc.ts'
import { editingStructure, viewingBase } from '../../engine/api/procedures.ts'
import { openBase } from '../../engine/base/base.ts'
import { shortestLinkPassword } from '../../engine/model/link-password.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { loadDraft } from '../drafts/draft.ts'
import { markResponsesRead } from '../submissions/response-counts.ts'
import type { LoadedVersion } from './load-version.ts'
import { loadVersion } from './load-version.ts'
import { requirePaymentConnection } from '../payments/require-payment-connection.ts'
import { checkPublish, publishForm, unpublishForm } from './publish-form.ts'
import { listVersions, publishState } from './publish-state.ts'
import { restoreVersion } from './restore-version.ts'
import { setEnding } from './set-ending.ts'
import { setPassword } from './set-password.ts'

const VersionNumber = z.number().int().min(1).max(1_000_000_000)
const OneVersion = z.object({ number: VersionNumber })

async function requireVersion(platform: Platform, version: { flowId: string; number: number }): Promise<LoadedVersion> {
  const found = await loadVersion(platform, version)
  if (!found) throw new AppError('not_found', 'This version does not exist.')
  return found
}

const inForm = inBase('edit structure')

export const versionsRouter = router({
  /** What is published, and whether the draft differs from it. */
  publishState: inForm.query(async ({ ctx: { platform, base } }) => publishState(platform, base.flowId)),

  /** What publishing would stumble over, and which answers it would lose. */
  checkPublish: inForm.query(async ({ ctx: { platform, base } }) => {
    const open = await openBase(platform, base)
    return checkPublish(open, (await loadDraft(open)).document)
  }),

  /** Publishes the draft. */
  publish: inForm
    .input(z.object({ expectsNumber: VersionNumber.nullable(), acceptsLoss: z.boolean().default(false) }))
    .mutation(async ({ ctx, input: { expectsNumber, acceptsLoss } }) => {
      const { platform, base, actor } = ctx
      const open = await openBase(platform, base)
      const { document } = await loadDraft(open)
      await requirePaymentConnection(ctx, document)
      const publishing = { document, actor: actor.userId, expectsNumber, acceptsLoss }
      return { success: true as const, ...(await publishForm(open, publishing)) }
    }),

  /** Takes the form from its public page. */
  unpublish: inForm.mutation(async ({ ctx: { platform, base } }) => {
    await unpublishForm(platform, base.flowId)
    return { success: true as const }
  }),

  versions: inForm.query(async ({ ctx: { platform, base } }) => ({
    versions: await listVersions(platform, base.flowId),
  })),

  version: inForm.input(OneVersion).query(async ({ ctx: { platform, base }, input: { number } }) => {
    const { document } = await requireVersion(platform, { flowId: base.flowId, number })
    return { number, document }
  }),

  /** Makes the draft look like a version again. Respondents see it once it is published. */
  restoreVersion: editingStructure.input(OneVersion).mutation(async ({ ctx, input: { number } }) => {
    const { document } = await requireVersion(ctx.platform, { flowId: ctx.base.flowId, number })
    return ctx.write(write => restoreVersion(write, document))
  }),

  /** Sets the password of the public page; null removes it. */
  setPassword: inForm
    .input(
      z.object({
        password: z
          .string()
          .min(shortestLinkPassword, `At least ${shortestLinkPassword} characters`)
          .max(200)
          .nullable(),
      }),
    )
    .mutation(async ({ ctx: { platform, base }, input: { password } }) => {
      await setPassword(platform, { flowId: base.flowId, password })
      return { success: true as const }
    }),

  /** Sets the ending of the public address; null removes it. The address with the public identifier always works. */
  setEnding: inForm
    .input(z.object({ ending: z.string().max(64).nullable() }))
    .mutation(async ({ ctx: { platform, base }, input: { ending } }) => {
      await setEnding(platform, { flowId: base.flowId, ending })
      return { success: true as const }
    }),

  /** Notes that the person has seen all responses so far. */
  markRead: viewingBase.mutation(async ({ ctx: { base, actor } }) => {
    await markResponsesRead(base, actor.userId)
    return { success: true as const }
  }),
})
