import { describe, expect, test } from 'vitest'
import { readHeaderKey } from './header-keys.ts'
import type { KeyPress } from '../input/keyboard.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
})

describe('on a header', () => {
  test('Ctrl or Cmd with Shift and an arrow moves the column', () => {
    expect(readHeaderKey(press('ArrowLeft', { ctrlKey: true, shiftKey: true }))).toEqual({
      kind: 'move column',
      by: -1,
    })
    expect(readHeaderKey(press('ArrowRight', { metaKey: true, shiftKey: true }))).toEqual({
      kind: 'move column',
      by: 1,
    })
  })

  test('Alt and an arrow makes it wider or narrower', () => {
    expect(readHeaderKey(press('ArrowLeft', { altKey: true }))).toEqual({ kind: 'resize column', by: -10 })
    expect(readHeaderKey(press('ArrowRight', { altKey: true }))).toEqual({ kind: 'resize column', by: 10 })
  })

  test('all other keys do the same as anywhere in the grid', () => {
    expect(readHeaderKey(press('ArrowRight'))).toBeNull()
    expect(readHeaderKey(press('ArrowRight', { ctrlKey: true }))).toBeNull()
    expect(readHeaderKey(press('ArrowDown', { altKey: true }))).toBeNull()
    expect(readHeaderKey(press('ArrowRight', { altKey: true, isComposing: true }))).toBeNull()
  })
})
