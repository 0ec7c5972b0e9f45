import { z } from 'zod'
import { inBase, router } from '../../api/trpc.ts'
import { openBase } from '../../engine/base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { loadDraft } from '../drafts/draft.ts'
import { selectTeamAddresses } from './mails.sql.ts'
import { sendTestMail } from './send-test-mail.ts'

export const mailsRouter = router({
  /** Addresses to choose recipients from: those of the person and their team. */
  mailAddresses: inBase('edit structure').query(async ({ ctx: { platform, base, actor } }) => {
    const people = await run(platform.pool, selectTeamAddresses({ flowId: base.flowId, userId: actor.userId }))
    return { addresses: people.map(({ email }) => email) }
  }),

  /** Sends one mail of the draft to the person who asks, with the names of questions in place of answers. */
  sendTestMail: inBase('edit structure')
    .input(z.object({ mailId: z.string().max(64) }))
    .mutation(async ({ ctx: { platform, base, actor }, input: { mailId } }) => {
      const { document } = await loadDraft(await openBase(platform, base))
      const to = await sendTestMail(platform, { flowId: base.flowId, document, mailId, userId: actor.userId })
      return { success: true as const, to }
    }),
})
