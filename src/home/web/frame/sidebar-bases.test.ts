import { expect, test } from 'vitest'
import { sidebarBases, type SidebarBase } from './sidebar-bases.ts'

const base = (id: string, workspaceId: string | null, organizationId = 'own') =>
  ({ id, publicIdentifier: `bas${id}`, workspaceId, organizationId }) as SidebarBase
const several = (count: number, workspaceId: string | null, from = 1) =>
  Array.from({ length: count }, (_, at) => base(`${at + from}`, workspaceId))

interface Shown {
  opened?: SidebarBase | undefined
  beside?: SidebarBase[]
}

function show(recent: SidebarBase[], { opened, beside }: Shown = {}): string {
  const input = { recent, opened, beside, organizationId: 'own', organizationIds: ['own', 'second'] }
  const { here, others } = sidebarBases(input)
  return [here, others].map(list => list.map(({ id }) => id).join(' ')).join(' | ')
}

test('without an open base, the sidebar shows the recent ones', () => {
  expect(show(several(9, null))).toBe(' | 1 2 3 4 5')
})

test('bases in the place of the open one come first, and others keep room', () => {
  const marketing = several(9, '5')
  const [opened] = marketing
  expect(show([...marketing, ...several(9, null, 10)], { opened })).toBe('1 2 3 4 5 6 | 10 11')
  expect(show(marketing, { opened })).toBe('1 2 3 4 5 6 7 8 | ')
  const alone = base('20', null)
  expect(show([alone, ...marketing], { opened: alone })).toBe('20 | 1 2 3 4 5 6 7')
})

test('bases in the place of the open one show even when they are not recent', () => {
  const opened = base('1', '5')
  expect(show([opened, ...several(3, null, 10)], { opened, beside: [opened, base('30', '5')] })).toBe('1 30 | 10 11 12')
})

test('the open base always shows', () => {
  const opened = base('40', '5')
  expect(show(several(12, '5'), { opened, beside: several(12, '5') })).toBe('1 2 3 4 5 6 7 40 | ')
  expect(show([], { opened, beside: [] })).toBe('40 | ')
})

test('bases of other own organizations are left out, unlike those shared from outside', () => {
  const recent = [base('1', null), base('2', null, 'second'), base('3', null, 'elsewhere')]
  expect(show(recent)).toBe(' | 1 3')
  expect(show(recent, { opened: recent[1] })).toBe('2 | 1 3')
})
