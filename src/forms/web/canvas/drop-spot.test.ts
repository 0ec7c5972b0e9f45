import { describe, expect, test } from 'vitest'
import { afterIdOf, dropMarkAt } from './drop-spot.ts'

/** A line of blocks of 100 × 40 pixels at a height. */
const lineAt = (top: number, ...ids: string[]) => {
  const width = 400 / ids.length
  return ids.map((id, at) => ({ id, left: at * width, right: (at + 1) * width - 8, top, bottom: top + 40 }))
}
const blocks = [...lineAt(0, 'a'), ...lineAt(50, 'b', 'c'), ...lineAt(100, 'd', 'e', 'f', 'g')]
const mark = (x: number, y: number, more: { dragged?: string[]; isRightToLeft?: boolean } = {}) => {
  const found = dropMarkAt(blocks, { point: { x, y }, dragged: ['a'], maxOnLine: 4, isRightToLeft: false, ...more })
  return found && `${found.side} ${found.id}`
}

describe('a drop', () => {
  test('goes above or below by the half of the block, and beside it near its sides', () => {
    const dragged = ['g']
    expect(mark(200, 5, { dragged })).toBe('above a')
    expect(mark(200, 35, { dragged })).toBe('below a')
    expect(mark(10, 20, { dragged })).toBe('start a')
    expect(mark(385, 20, { dragged })).toBe('end a')
    expect(mark(10, 20, { dragged, isRightToLeft: true })).toBe('end a')
  })

  test('on a line with several goes between them, unless the line is full', () => {
    expect(mark(50, 70)).toBe('start b')
    expect(mark(190, 70)).toBe('end b')
    expect(mark(210, 70)).toBe('start c')
    expect(mark(10, 105)).toBe('above d')
    expect(mark(10, 105, { dragged: ['e'] })).toBe('start d')
    expect(mark(190, 70, { dragged: ['a', 'd', 'e'] })).toBe('below b')
  })

  test('outside of the blocks is above or below the nearest one', () => {
    expect(mark(-20, 10)).toBe('above a')
    expect(mark(500, 30)).toBe('below a')
    expect(mark(200, 500)).toBe('below f')
    expect(dropMarkAt([], { point: { x: 0, y: 0 }, dragged: [], maxOnLine: 4, isRightToLeft: false })).toBe(null)
  })

  test('above or below a line leaves the line together', () => {
    const ids = ['a', 'b', 'c', 'd']
    const line = ['b', 'c']
    expect(afterIdOf(ids, { id: 'c', side: 'above', line })).toBe('a')
    expect(afterIdOf(ids, { id: 'b', side: 'below', line })).toBe('c')
    expect(afterIdOf(ids, { id: 'c', side: 'start', line })).toBe('b')
    expect(afterIdOf(ids, { id: 'a', side: 'above', line: ['a'] })).toBe(null)
  })
})
