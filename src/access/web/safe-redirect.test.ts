import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test('a path of this site is kept, with its query', () => {
  expect(safeRedirect('/database/bas1?table=tbl1#x')).toBe('/database/bas1?table=tbl1#x')
})

test.each([
  '//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  String.raw`/\evil.example`,
  'https://evil.example',
  'javascript:alert(1)',
  undefined,
  7,
])('%s leads home', asked => {
  expect(safeRedirect(asked)).toBe('/home')
})
