import { expect, test } from 'vitest'
import { withoutAddress } from './without-address.ts'

test.each([
  ['Ann Lee', 'Ann Lee'],
  ['ann@example.com', 'ann'],
  ['Ann Lee <ann.lee@example.com>', 'Ann Lee'],
  ['ann@example.com bob@example.com', 'ann bob'],
  ['@ann', 'Unknown person'],
])('%s is shown as %s', (name, shown) => {
  expect(withoutAddress(name)).toBe(shown)
})
