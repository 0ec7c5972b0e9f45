import { expect, test } from 'vitest'

import { presentCounts } from './list-flows.ts'

test('submissions are counted up to a thousand, and flows with more are named', () => {
  const presented = presentCounts([
    ['1', { sessions: 0, unread: 0 }],
    ['2', { sessions: 1_000, unread: 12 }],
    ['3', { sessions: 1_001, unread: 1_001 }],
  ])
  expect(presented).toEqual({
    sessionCounts: { 1: 0, 2: 1_000, 3: 1_000 },
    unreadCounts: { 1: 0, 2: 12, 3: 1_000 },
    cappedFlows: ['3'],
  })
})
