import { expect, test } from 'vitest'
import { limitsOf, planLabel, plans } from './plans.ts'

test('a year at once is never dearer, and a plan gives no less than the one before it', () => {
  for (const [at, plan] of plans.entries()) {
    const before = plans[at - 1]
    expect(plan.yearly).toBeLessThanOrEqual(plan.monthly)
    expect(plan.responsesPerMonth ?? Infinity).toBeGreaterThanOrEqual(before?.responsesPerMonth ?? 0)
  }
})

test('a plan holds only where plans are billed', () => {
  expect(limitsOf({ isBilled: true, planName: 'free' })).toEqual({ responsesPerMonth: 1000 })
  expect(limitsOf({ isBilled: true, planName: 'business' })).toEqual({ responsesPerMonth: null })
  expect(limitsOf({ isBilled: true, planName: 'given away' })).toEqual({ responsesPerMonth: null })
  expect(limitsOf({ isBilled: false, planName: 'free' })).toEqual({ responsesPerMonth: null })
})

test('a plan that is not for sale is called as it is kept', () => {
  expect([planLabel('pro'), planLabel('given away')]).toEqual(['Pro', 'given away'])
})
