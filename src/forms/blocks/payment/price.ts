import type { Calculated } from '../../logic/calculate.ts'
import type { Answer } from '../block-type.ts'
import { toMinor } from './money.ts'
import type { PaymentSettings } from './payment.ts'
import { type Coupon, readProduct } from './price-lines.ts'

/** What a respondent pays before coupons. Amounts are in the smallest unit of the currency. */
export interface Price {
  currency: string
  unit: number
  quantity: number
  total: number
}

/** Why there is no price: the part that is wrong, and what to say. */
export interface PriceProblem {
  part: string
  message: string
}

/** Stripe takes at most eight digits. */
const maxTotal = 99_999_999

/**
 * The price of a payment. The server and the page calculate it in the same way, and only that of the server counts.
 *
 * @param variable the value of the variable that the settings name, for calculated prices.
 */
export function priceOf(settings: PaymentSettings, answer: Answer, variable: Calculated): Price | PriceProblem {
  const { currency } = settings
  const amount = unitPrice(settings, answer, variable)
  if (typeof amount !== 'number') return amount
  const quantity = settings.hasQuantity ? Number(answer['quantity'] ?? 1) : 1
  const unit = toMinor(amount, currency)
  const total = unit * quantity
  if (total > maxTotal) return { part: settings.hasQuantity ? 'quantity' : '', message: 'This amount is too high' }
  return { currency, unit, quantity, total }
}

function unitPrice(settings: PaymentSettings, answer: Answer, variable: Calculated): number | PriceProblem {
  switch (settings.pricing) {
    case 'fixed':
      return settings.price
    case 'products': {
      const products = settings.products.flatMap(line => readProduct(line) ?? [])
      const product = products.find(({ name }) => name === answer['product'])
      return product?.price ?? { part: 'product', message: 'Choose one' }
    }
    case 'entered':
      return typeof answer['price'] === 'number' ? answer['price'] : { part: 'price', message: 'Enter an amount' }
    case 'calculated': {
      const number = typeof variable === 'number' ? variable : Number(variable ?? 0)
      // A calculation below zero is no debt of the owner.
      return Number.isFinite(number) ? Math.max(number, 0) : 0
    }
  }
}

/** What a coupon takes off a price, in the smallest unit. */
export function discountOf({ total, currency }: Price, { off }: Pick<Coupon, 'off'>): number {
  const discount = 'percent' in off ? Math.round((total * off.percent) / 100) : toMinor(off.amount, currency)
  return Math.min(discount, total)
}
