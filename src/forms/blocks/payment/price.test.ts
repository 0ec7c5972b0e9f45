import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromMinor, showMoney, toMinor } from './money.ts'
import { payment, type PaymentSettings } from './payment.ts'
import { discountOf, priceOf } from './price.ts'
import { readCoupon, readProduct } from './price-lines.ts'

describe('an amount in the smallest unit', () => {
  test.each([
    ['USD', 19.99, 1999],
    ['USD', 0.1 + 0.2, 30],
    ['USD', 1.005, 101],
    ['JPY', 1500, 1500],
    ['JPY', 99.5, 100],
    ['KWD', 1.234, 1230],
    ['ISK', 99.6, 10_000],
  ])('of %s is %d → %d', (currency, amount, minor) => {
    expect(toMinor(amount, currency)).toBe(minor)
  })

  test('reads back as it was charged', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'ISK'), (minor, currency) => {
        const charged = toMinor(fromMinor(minor, currency), currency)
        expect(toMinor(fromMinor(charged, currency), currency)).toBe(charged)
      }),
    )
  })

  test('is shown as people write it', () => {
    expect(showMoney(1250, 'USD', 'en-US')).toBe('$12.50')
    expect(showMoney(1500, 'JPY', 'en-US')).toBe('¥1,500')
  })
})

describe('a line of the settings', () => {
  test.each([
    ['Ticket: 20', { name: 'Ticket', price: 20 }],
    ['  Two: seats = 12.50 ', { name: 'Two: seats', price: 12.5 }],
    ['Ticket', null],
    ['Ticket: -5', null],
    [': 5', null],
  ])('%j is a product or none', (line, product) => {
    expect(readProduct(line)).toEqual(product)
  })

  test.each([
    ['spring 20%', { code: 'SPRING', off: { percent: 20 }, limit: null, until: null }],
    ['A-1 5.5 limit 3 until 2026-12-31', { code: 'A-1', off: { amount: 5.5 }, limit: 3, until: '2026-12-31' }],
    ['X 101%', null],
    ['X', null],
    ['SPRING 0%', null],
    ['SPRING 5 until 2026-13-45', null],
    ['SPRING five', null],
  ])('%j is a coupon or none', (line, coupon) => {
    expect(readCoupon(line)).toEqual(coupon)
  })
})

describe('a price', () => {
  const settings = (given: Partial<PaymentSettings>) => payment.settings.parse(given) as unknown as PaymentSettings

  test('is never below zero, and no coupon takes off more than all of it', () => {
    const coupons = fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 1000 }) }),
    )
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 1, max: 9 }),
        coupons,
        (value, quantity, off) => {
          const price = priceOf(settings({ pricing: 'calculated', hasQuantity: true }), { quantity }, value)
          if ('message' in price) return
          const discount = discountOf(price, { off })
          expect(Number.isSafeInteger(price.total)).toBe(true)
          expect(price.total).toBeGreaterThanOrEqual(0)
          expect(discount).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThanOrEqual(price.total)
        },
      ),
    )
  })

  test('of a calculation that has no value is nothing to pay, and too high an amount is refused', () => {
    expect(priceOf(settings({ pricing: 'calculated' }), {}, null)).toMatchObject({ total: 0 })
    const high = priceOf(settings({ price: 999_999, hasQuantity: true }), { quantity: 10 }, null)
    expect(high).toEqual({ part: 'quantity', message: 'This amount is too high' })
  })
})
