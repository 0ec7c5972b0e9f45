import { refundPayment } from '../../connections/services/stripe/stripe-payments.ts'
import type { Base } from '../../engine/base/base.ts'
import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import { fromMinor } from '../blocks/payment/money.ts'
import { stateText } from './payment-answers.ts'
import { openPaymentConnection } from './payment-connection.ts'
import {
  type PaymentRow,
  selectHasPayments,
  selectOrganization,
  selectPayment,
  selectPayments,
} from './payments.sql.ts'
import { isCovered, settlePayment } from './settle-payment.ts'

/** A payment as people see it in results. Amounts are in the smallest unit of the currency. */
export interface ShownPayment {
  submissionId: string
  /** 'Paid', 'Partly refunded' … */
  state: string
  amount: number
  refunded: number
  currency: string
  coupon: string | null
  /** The id at the payment service. */
  reference: string | null
  receiptUrl: string | null
  isTest: boolean
  isRefundable: boolean
  /** What somebody should look at; null for nothing. */
  problem: string | null
  /** ISO 8601. */
  createdAt: string
}

const shown = (row: PaymentRow): ShownPayment => ({
  submissionId: row.submissionId,
  state: stateText(row),
  amount: row.amount,
  refunded: row.refunded,
  currency: row.currency,
  coupon: row.coupon,
  reference: row.intentId,
  receiptUrl: row.receiptUrl,
  isTest: row.isTest,
  isRefundable: row.state === 'paid' && row.refunded < row.amount,
  problem: problemOf(row),
  createdAt: row.createdAt,
})

function problemOf(row: PaymentRow): string | null {
  if (row.answeredAt === null && isCovered(row)) return 'Paid, but the answers are not stored yet. This is retried.'
  if (row.answeredAt !== null && row.state === 'failed') return 'The payment failed after the answers were stored.'
  return row.problem
}

const pageSize = 50

/** The payments of a form, the newest first. */
export async function listPayments(
  { platform, schema }: Base,
  after: { createdAt: string; submissionId: string } | null,
): Promise<{ payments: ShownPayment[]; hasMore: boolean }> {
  const [table] = await run(platform.pool, selectHasPayments(schema))
  if (!table?.exists) return { payments: [], hasMore: false }
  const rows = await run(platform.pool, selectPayments(schema, { before: after, limit: pageSize + 1 }))
  return { payments: rows.slice(0, pageSize).map(shown), hasMore: rows.length > pageSize }
}

/**
 * Gives back a payment or a part of it, and writes into its record what is left.
 *
 * @param refund.amount in the smallest unit of the currency.
 * @throws AppError `not_found`; `bad_input` for more than what is left, and for what the payment service refuses.
 */
export async function refund(
  { platform, schema, flowId }: Base,
  { submissionId, amount, requestId }: { submissionId: string; amount: number; requestId: string },
): Promise<ShownPayment> {
  const [table] = await run(platform.pool, selectHasPayments(schema))
  const [row] = table?.exists ? await run(platform.pool, selectPayment(schema, submissionId)) : []
  const [flow] = await run(platform.pool, selectOrganization(flowId))
  if (!row?.intentId || !flow) throw new AppError('not_found', 'There is no such payment.')
  const client = await openPaymentConnection(platform, {
    connectionId: row.connectionId,
    organizationId: flow.organizationId,
  })
  // A repetition is refused by nobody: the service gives the first refund again.
  const left = fromMinor(row.amount - row.refunded, row.currency)
  if (row.state !== 'paid') throw new AppError('bad_input', 'Only a payment that was made can be refunded.')
  if (amount > row.amount) throw new AppError('bad_input', `At most ${left} ${row.currency} can be refunded.`)
  await refundPayment(client, { id: row.intentId, amount }, `refund-${row.intentId}-${requestId}`)
  const settled = await settlePayment(platform, { flowId, submissionId })
  return shown(settled ?? row)
}
