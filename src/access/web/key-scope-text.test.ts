import { expect, test } from 'vitest'
import { flowValue, scopeOf, scopeText, workspaceValue } from './key-scope-text.ts'

test.each([
  [{}, 'Read and write'],
  [{ access: 'read' }, 'Read only'],
  [{ access: 'read', workspaceIds: ['1'], flowPublicIds: [] }, 'Read only · 1 workspace'],
  [{ workspaceIds: ['1', '2'], flowPublicIds: ['a'] }, 'Read and write · 2 workspaces, 1 item'],
  [{ workspaceIds: [], flowPublicIds: [] }, 'Read and write · nothing'],
] as const)('the scope %j reads %j', (scope, expected) => {
  expect(scopeText(scope as Parameters<typeof scopeText>[0])).toBe(expected)
})

test('chosen places become ids of workspaces and items, and no choice means everything', () => {
  expect(scopeOf('read', [workspaceValue('7'), flowValue('workspace 7'), flowValue('bas-1')])).toEqual({
    access: 'read',
    workspaceIds: ['7'],
    flowPublicIds: ['workspace 7', 'bas-1'],
  })
  expect(scopeOf('write', [])).toEqual({ access: 'write', workspaceIds: [], flowPublicIds: [] })
  expect(scopeOf('write', null)).toEqual({ access: 'write' })
})
