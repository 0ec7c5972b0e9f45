import { expect, test } from 'vitest'
import { lastingId } from './lasting-id.ts'

test('a request keeps its id until it is done, and other requests get their own', () => {
  let count = 0
  const id = lastingId(() => `id${++count}`)
  expect([id.of({ name: 'A' }), id.of({ name: 'A' }), id.of({ name: 'B' }), id.of({ name: 'B' })]).toEqual([
    'id1',
    'id1',
    'id2',
    'id2',
  ])
  id.done()
  expect(id.of({ name: 'B' })).toBe('id3')
})
