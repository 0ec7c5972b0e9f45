import { expect, test } from 'vitest'

import { requireMovableCount } from './change-organization.ts'

test('a form with more than 10,000 submissions stays in its organization', () => {
  expect(() => requireMovableCount(10_000, 'form')).not.toThrow()
  expect(() => requireMovableCount(10_001, 'form')).toThrow(
    'Cannot move form with more than 10000 submissions. Contact support for assistance',
  )
})
