import { fromMinor } from '../blocks/payment/money.ts'
import { fieldIdOf } from '../document/thing-id.ts'
import type { Answers } from '../logic/evaluate.ts'
import type { PaymentRow } from './payments.sql.ts'

/** The state of a payment, in the words of results. */
export function stateText({ state, amount, refunded }: Pick<PaymentRow, 'state' | 'amount' | 'refunded'>): string {
  switch (state) {
    case 'paid':
      return refunded === 0 ? 'Paid' : refunded < amount ? 'Partly refunded' : 'Refunded'
    case 'processing':
      return 'Processing'
    case 'free':
      return 'Free'
    case 'failed':
      return 'Not paid'
    case 'intended':
      return 'Started'
    case 'canceled':
      return 'Canceled'
  }
}

/** What the answers say about a payment, by the ids of their fields. */
export function paymentAnswers(row: PaymentRow): Answers {
  const parts = {
    amount: fromMinor(row.amount, row.currency),
    currency: row.currency,
    state: row.isTest ? `${stateText(row)} (test)` : stateText(row),
    reference: row.intentId,
    receipt: row.receiptUrl,
  }
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [fieldIdOf(row.blockId, part), value]))
}
