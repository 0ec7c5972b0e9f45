import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsShown } from './option-window.ts'

test('draws every visible row, and few others', () => {
  const anyList = fc.record({ count: fc.nat(1000), top: fc.nat(36_000) })
  fc.assert(
    fc.property(anyList, ({ count, top }) => {
      const { first, end } = rowsShown(count, { top, height: 324, pitch: 36 })
      expect(first).toBeLessThanOrEqual(Math.min(count, Math.floor(top / 36)))
      expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + 324) / 36)))
      expect(end - first).toBeLessThanOrEqual(27)
      expect(first).toBeGreaterThanOrEqual(0)
    }),
  )
})
