import { email } from '../../fields/email/email.ts'
import { answerIn } from '../blocks/entries.ts'
import type { Answer, AnyBlock } from '../blocks/block-type.ts'
import type { PaymentSettings } from '../blocks/payment/payment.ts'
import { payment } from '../blocks/payment/payment.ts'
import { discountOf, type Price, type PriceProblem, priceOf } from '../blocks/payment/price.ts'
import { type Coupon, normalizeCode, readCoupon } from '../blocks/payment/price-lines.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import type { LoadedVersion } from '../versions/load-version.ts'

/** The block that takes the payment of a form. */
export interface PaymentBlock {
  id: string
  any: AnyBlock
  settings: PaymentSettings
  pageId: string
}

/** The payment of a version; null if it has none. */
export function paymentBlockOf({ form }: LoadedVersion): PaymentBlock | null {
  const found = form.blocks.find(({ any }) => any.type.type === payment.type)
  if (!found) return null
  const { block, settings } = found.any.context
  const pageId = form.pages[found.page]?.page.id ?? ''
  return { id: block.id, any: found.any, settings: settings as PaymentSettings, pageId }
}

/** What a respondent pays, in the smallest unit of the currency. */
export interface Order {
  price: Price
  coupon: Coupon | null
  /** After the coupon. */
  amount: number
}

/** The coupon of a code. @param day the day now, 'YYYY-MM-DD' in UTC */
export function findCoupon({ coupons }: PaymentSettings, code: string, day: string): Coupon | PriceProblem {
  const wanted = normalizeCode(code)
  const coupon = coupons.map(readCoupon).find(each => each?.code === wanted)
  if (!coupon) return { part: 'coupon', message: 'This coupon does not exist' }
  if (coupon.until !== null && coupon.until < day) return { part: 'coupon', message: 'This coupon has expired' }
  return coupon
}

export const usedUp: PriceProblem = { part: 'coupon', message: 'This coupon has been used up' }

/** What somebody with these answers pays, by the published version alone. */
export function orderOf(
  { any, settings }: PaymentBlock,
  evaluation: Evaluation,
  now = Date.now(),
): Order | PriceProblem {
  const answer: Answer = answerIn(any, evaluation.answers)
  const variable = settings.variableId === null ? null : (evaluation.variables[settings.variableId]?.value ?? null)
  const price = priceOf(settings, answer, variable)
  if ('message' in price) return price
  const code = answer['coupon']
  if (typeof code !== 'string' || code.trim() === '') return { price, coupon: null, amount: price.total }
  const coupon = findCoupon(settings, code, new Date(now).toISOString().slice(0, 10))
  if ('message' in coupon) return coupon
  return { price, coupon, amount: price.total - discountOf(price, coupon) }
}

/** Where a receipt goes: the first mail address among the answers; null for none. */
export function receiptEmailOf(
  { fields }: LoadedVersion,
  { settings }: PaymentBlock,
  { answers }: Evaluation,
): string | null {
  if (!settings.sendsReceipt) return null
  for (const [id, { type }] of fields) {
    const answer = type === email.type ? answers[id] : undefined
    if (typeof answer === 'string') return answer
  }
  return null
}
