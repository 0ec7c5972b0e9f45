import { expect, test } from 'vitest'
import { sidebarBases, type SidebarBase } from './sidebar-bases.ts'

const base = (id: string, workspaceId: string | null, organizationId = 'own') =>
  ({ id, publicIdentifier: `bas${id}`, workspaceId, organizationId }) as SidebarBase
const several = (count: number, workspaceId: string | null, from = 1) =>
  Array.from({ length: count }, (_, at) => base(`${at + from}`, workspaceId))
const show = (bases: SidebarBase[], open?: string) => {
  const known = { bases, organizationId: 'own', organizationIds: ['own', 'second'], open }
  const { here, others, ...rest } = sidebarBases(known)
  return { ...rest, here: here.map(({ id }) => id).join(' '), others: others.map(({ id }) => id).join(' ') }
}

test('without an open base, the most recent ones', () => {
  expect(show(several(9, null))).toEqual({ here: '', others: '1 2 3 4 5' })
})

test('with one, those beside it come first, and others keep room', () => {
  const bases = [...several(9, '5'), ...several(9, null, 10)]
  expect(show(bases, 'bas1')).toEqual({ workspaceId: '5', here: '1 2 3 4 5 6', others: '10 11' })
  expect(show(several(9, '5'), 'bas1')).toEqual({ workspaceId: '5', here: '1 2 3 4 5 6 7 8', others: '' })
  expect(show([base('1', null), ...several(9, '5', 2)], 'bas1')).toEqual({
    workspaceId: null,
    here: '1',
    others: '2 3 4 5 6 7 8',
  })
})

test('the open one always shows, however long ago it was used', () => {
  expect(show(several(12, '5'), 'bas12').here).toBe('1 2 3 4 5 6 7 12')
})

test('other organizations of the person stay out, what was shared from outside does not', () => {
  const bases = [base('1', null), base('2', null, 'second'), base('3', null, 'elsewhere')]
  expect(show(bases).others).toBe('1 3')
  expect(show(bases, 'bas2')).toEqual({ workspaceId: null, here: '2', others: '1 3' })
})
