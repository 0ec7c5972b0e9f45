import { expect, test } from 'vitest'
import { recentFirst, type Flow } from './flows.ts'

const flow = (id: string, updatedAt: string, lastOpenedAt: string | null = null): Flow => ({
  id,
  publicIdentifier: `bas${id}`,
  name: id,
  type: 'base',
  workspaceId: null,
  owner: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt,
  lastOpenedAt,
  starred: false,
  accessLevel: 'write',
})

test('what was opened last comes first; what was never opened counts by its change', () => {
  const flows = [
    flow('old', '2026-01-02T00:00:00Z'),
    flow('opened', '2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'),
    flow('changed', '2026-02-01T00:00:00Z'),
  ]
  expect(recentFirst(flows).map(({ id }) => id)).toEqual(['opened', 'changed', 'old'])
})
