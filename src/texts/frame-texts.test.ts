import { expect, test } from 'vitest'
import { deletedText, deletingText, memberCount, planText } from './frame-texts.ts'

test('a plan text says whether the organization is a sandbox', () => {
  expect(planText({ planName: 'free', isSandbox: false })).toBe('Free Plan')
  expect(planText({ planName: 'business', isSandbox: true })).toBe('Business Sandbox')
})

test('counts agree with their nouns', () => {
  expect([1, 2].map(memberCount)).toEqual(['1 member', '2 members'])
  expect([0, 1, 12].map(count => deletedText('Sales', count))).toEqual([
    'Deleted Sales',
    'Deleted Sales. 1 item moved to Trash',
    'Deleted Sales. 12 items moved to Trash',
  ])
  expect(deletingText(1)).toMatch(/^Its item moves to the trash, .* can restore it for 30 days/)
  expect(deletingText(3)).toMatch(/^Its 3 items move to the trash, .* can restore them for 30 days/)
})
