import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeReturnPath, withParameter } from './return-path.ts'

describe('the page to return to', () => {
  test.each([
    '/home',
    '/home/integrations',
    '/editor/zite/abc/integrations/new?tab=integrations&service=databases&continueImport=airtable',
    '/database/bas1?table=tbl1',
  ])('may be %s', path => {
    expect(safeReturnPath(path)).toBe(path)
  })

  test.each([
    'https://evil.example/home',
    '//evil.example/home',
    '/\\evil.example/home',
    '/\t/evil.example/home',
    'home',
    '',
    '/',
    '/admin/flows',
    '/api/auth/sign-out',
    '/homestead',
    '/home/../admin/flows',
    '/home/%2e%2e/admin',
    'javascript:alert(1)',
  ])('may not be %j', path => {
    expect(safeReturnPath(path)).toBeNull()
  })

  test('never leads to another site', () => {
    const parts = fc.array(
      fc.constantFrom('/', '\\', '//', 'home', '..', '%2f', '@', ':', 'evil.example', '\t', '?', '#'),
    )
    fc.assert(
      fc.property(parts, chosen => {
        const path = safeReturnPath(`/home${chosen.join('')}`)
        if (path !== null) expect(new URL(path, 'https://here.example').origin).toBe('https://here.example')
      }),
    )
  })
})

test('a parameter joins the ones that a path has, and replaces its own', () => {
  expect(withParameter('/home/integrations?a=1', 'failed', 'no & yes')).toBe('/home/integrations?a=1&failed=no+%26+yes')
  expect(withParameter('/home?failed=before', 'failed', 'now')).toBe('/home?failed=now')
})
