import { expect, test } from 'vitest'

import { presentCounts } from './list-flows.ts'

test('what flows have received is counted up to a thousand, and those with more are named', () => {
  const told = presentCounts([
    ['1', { sessions: 0, unread: 0 }],
    ['2', { sessions: 1_000, unread: 12 }],
    ['3', { sessions: 1_001, unread: 1_001 }],
  ])
  expect(told).toEqual({
    sessionCounts: { 1: 0, 2: 1_000, 3: 1_000 },
    unreadCounts: { 1: 0, 2: 12, 3: 1_000 },
    cappedFlows: ['3'],
  })
})
