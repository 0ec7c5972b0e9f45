import { describe, expect, test } from 'vitest'
import { targetIndex, readStripKey } from './strip-keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

describe('on a tab', () => {
  test('arrows, Home and End go between the tabs', () => {
    expect(readStripKey(press('ArrowRight'))).toEqual({ kind: 'go', to: 'next' })
    expect(readStripKey(press('Home'))).toEqual({ kind: 'go', to: 'first' })
  })

  test('Ctrl or Cmd with Shift and an arrow moves the table, as it does a column', () => {
    expect(readStripKey(press('ArrowLeft', { ctrlKey: true, shiftKey: true }))).toEqual({ kind: 'move', by: -1 })
    expect(readStripKey(press('ArrowRight', { metaKey: true, shiftKey: true }))).toEqual({ kind: 'move', by: 1 })
  })

  test('Shift with F10, or its own key, opens the menu, and F2 asks for another name', () => {
    expect(readStripKey(press('F10', { shiftKey: true }))).toEqual({ kind: 'menu' })
    expect(readStripKey(press('ContextMenu'))).toEqual({ kind: 'menu' })
    expect(readStripKey(press('F2'))).toEqual({ kind: 'rename' })
  })

  test('what leads through the pages of the browser is left to it', () => {
    for (const more of [{ altKey: true }, { metaKey: true }]) expect(readStripKey(press('ArrowLeft', more))).toBeNull()
    expect(readStripKey(press('Enter'))).toBeNull()
  })
})

test('the keys stop at the ends of the strip', () => {
  expect(targetIndex(0, 3, 'previous')).toBe(0)
  expect(targetIndex(1, 3, 'next')).toBe(2)
  expect(targetIndex(2, 3, 'next')).toBe(2)
  expect(targetIndex(2, 3, 'first')).toBe(0)
  expect(targetIndex(0, 3, 'last')).toBe(2)
})
