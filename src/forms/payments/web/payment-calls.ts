import { createTRPCClient } from '@trpc/client'
import { queryOptions } from '@tanstack/react-query'
import type { router } from '../../../api/trpc.ts'
import { serverLink } from '../../../ui/server/server.ts'
import type { paymentsRouter } from '../payments.router.ts'

type PaymentsApi = ReturnType<typeof router<{ forms: typeof paymentsRouter }>>

const { forms } = createTRPCClient<PaymentsApi>({ links: [serverLink()] })

/** The connections through which a form can take payments. */
export const paymentConnectionsQuery = (basePublicId: string) =>
  queryOptions({
    // Below the key of all queries about connections, so that a new connection shows at once.
    queryKey: ['connections', 'payments', basePublicId],
    queryFn: () => forms.paymentConnections.query({ basePublicId }),
    staleTime: 0,
  })

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>['payments'][number]

export const paymentsKey = (basePublicId: string) => ['payments', basePublicId] as const

export const listPayments = (basePublicId: string, after: { createdAt: string; submissionId: string } | null) =>
  forms.payments.query({ basePublicId, after })

export const refundPayment = (
  basePublicId: string,
  refund: { submissionId: string; amount: number; requestId: string },
) => forms.refundPayment.mutate({ basePublicId, ...refund })
