import { expect, test } from 'vitest'
import { limitsOf, planLabel, plans } from './plans.ts'

test('paying yearly never costs more, and no plan allows less than the previous one', () => {
  for (const [index, plan] of plans.entries()) {
    const previous = plans[index - 1]
    expect(plan.yearly).toBeLessThanOrEqual(plan.monthly)
    expect(plan.responsesPerMonth ?? Infinity).toBeGreaterThanOrEqual(previous?.responsesPerMonth ?? 0)
  }
})

test('plans limit organizations only where plans are billed', () => {
  expect(limitsOf({ isBilled: true, planName: 'free' })).toEqual({ responsesPerMonth: 1000 })
  expect(limitsOf({ isBilled: true, planName: 'business' })).toEqual({ responsesPerMonth: null })
  expect(limitsOf({ isBilled: true, planName: 'gift' })).toEqual({ responsesPerMonth: null })
  expect(limitsOf({ isBilled: false, planName: 'free' })).toEqual({ responsesPerMonth: null })
})

test('a plan that is not for sale is labeled by its stored name', () => {
  expect([planLabel('pro'), planLabel('gift')]).toEqual(['Pro', 'gift'])
})
