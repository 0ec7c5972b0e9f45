import { expect, test } from 'vitest'
import { topGroups } from './first-pages.ts'
import type { ListQuery } from './flow-pages.ts'

const group = (view: ListQuery['view'], count: number) => ({
  query: { organizationId: 'org', view, workspaceId: null, types: [], search: '', sort: 'updated' as const },
  count,
})

test('the first sections are those that fill the screen, without empty ones', () => {
  const views = (...groups: ReturnType<typeof group>[]) => topGroups(groups).map(({ view }) => view)
  expect(views(group('starred', 3), group('recent', 0), group('all', 40), group('trash', 5))).toEqual([
    'starred',
    'all',
  ])
  expect(views(group('starred', 500), group('recent', 5))).toEqual(['starred'])
  expect(views()).toEqual([])
})
