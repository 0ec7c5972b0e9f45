import { z } from 'zod'
import { roleIn } from '../../access/organizations.ts'
import { inBase, router } from '../../api/trpc.ts'
import { listConnections } from '../../connections/connections.ts'
import { listOAuthClients } from '../../connections/oauth/oauth-client.ts'
import { isTestMode, stripe } from '../../connections/services/stripe/stripe.ts'
import { openBase } from '../../engine/base/base.ts'
import { listPayments, refund } from './list-payments.ts'

const SubmissionId = z.string().regex(/^sub\w{1,60}$/, 'Not a submission')

export const paymentsRouter = router({
  /** The connections through which the person can let a form take payments, and whether people can sign in at Stripe. */
  paymentConnections: inBase('edit structure').query(async ({ ctx: { platform, base, actor } }) => {
    const { organizationId } = base
    const role = await roleIn(platform.pool, { organizationId, userId: actor.userId })
    const all = role ? await listConnections(platform, { organizationId, userId: actor.userId, role }) : []
    const [client] = await listOAuthClients(platform, [stripe])
    return {
      organizationId,
      canSignIn: (client?.clientId ?? null) !== null,
      connections: all
        .filter(({ service, health }) => service === stripe.type && health !== 'pending')
        .map(({ id, name, account, health, config }) => ({ id, name, account, health, isTest: isTestMode(config) })),
    }
  }),

  /** Payments of a form, the newest first, from after another one. */
  payments: inBase('view base')
    .input(z.object({ after: z.object({ createdAt: z.string().max(40), submissionId: SubmissionId }).nullish() }))
    .query(async ({ ctx: { platform, base }, input: { after } }) =>
      listPayments(await openBase(platform, base), after ?? null),
    ),

  /** Gives back a payment or a part of it. The same request id refunds once. */
  refundPayment: inBase('edit structure')
    .input(
      z.object({
        submissionId: SubmissionId,
        /** In the smallest unit of the currency. */
        amount: z.number().int().min(1).max(99_999_999),
        requestId: z.string().regex(/^[\w-]{8,64}$/),
      }),
    )
    .mutation(async ({ ctx: { platform, base }, input }) => {
      const payment = await refund(await openBase(platform, base), input)
      return { success: true as const, payment }
    }),
})
