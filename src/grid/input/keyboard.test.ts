import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKey, type KeyPress } from './keyboard.ts'

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, keyCode: 0 }
const read = (key: string, modifiers: Partial<KeyPress> = {}) => readKey({ ...none, key, ...modifiers })

describe('a key on the grid', () => {
  test.each([
    ['ArrowDown', {}, 'down'],
    ['ArrowDown', { ctrlKey: true }, 'bottom'],
    ['ArrowRight', { metaKey: true }, 'row end'],
    ['Home', {}, 'row start'],
    ['End', { ctrlKey: true }, 'grid end'],
    ['PageUp', {}, 'page up'],
  ])('%s %j moves %s', (key, modifiers, motion) => {
    expect(read(key, modifiers)).toEqual({ kind: 'move', motion })
    expect(read(key, { ...modifiers, shiftKey: true })).toEqual({ kind: 'extend', motion })
  })

  test.each([
    ['Tab', {}, 'next'],
    ['Tab', { shiftKey: true }, 'previous'],
    ['Enter', {}, 'down'],
    ['Enter', { shiftKey: true }, 'up'],
  ])('%s %j steps %s', (key, modifiers, step) => {
    expect(read(key, modifiers)).toEqual({ kind: 'step', step })
  })

  test.each([
    ['a', { ctrlKey: true }, { kind: 'select all' }],
    ['A', { metaKey: true }, { kind: 'select all' }],
    [' ', { shiftKey: true }, { kind: 'widen', to: 'rows' }],
    [' ', { ctrlKey: true }, { kind: 'widen', to: 'columns' }],
    [' ', { ctrlKey: true, shiftKey: true }, { kind: 'select all' }],
    ['d', { ctrlKey: true }, { kind: 'fill', direction: 'down' }],
    ['r', { metaKey: true }, { kind: 'fill', direction: 'right' }],
  ])('%s %j changes or fills the selection: %j', (key, modifiers, command) => {
    expect(read(key, modifiers)).toEqual(command)
  })

  test.each([
    ['F2', {}, 'open'],
    [';', { ctrlKey: true }, 'now'],
    [';', { metaKey: true, shiftKey: true }, 'now'],
    [' ', {}, 'toggle'],
    ['Delete', {}, 'clear'],
    ['Backspace', {}, 'clear'],
    ['Backspace', { metaKey: true }, 'delete row'],
    ['ContextMenu', {}, 'row menu'],
    ['F10', { shiftKey: true }, 'row menu'],
    ['ArrowDown', { altKey: true }, 'header menu'],
    ['Escape', {}, 'release'],
  ])('%s %j means: %s', (key, modifiers, kind) => {
    expect(read(key, modifiers)).toEqual({ kind })
  })

  test('is text or left to the browser if the grid has no command for it', () => {
    expect(read('a')).toBeNull()
    expect(read('c', { ctrlKey: true })).toBeNull()
    expect(read('Delete', { shiftKey: true })).toBeNull()
    expect(read('ArrowLeft', { altKey: true })).toBeNull()
    expect(read('ArrowUp', { altKey: true, shiftKey: true })).toEqual({ kind: 'move rows', to: 'up' })
    expect(read('ArrowDown', { altKey: true, shiftKey: true })).toEqual({ kind: 'move rows', to: 'down' })
    expect(read('ArrowLeft', { altKey: true, shiftKey: true })).toBeNull()
    expect(read('ArrowUp', { altKey: true, shiftKey: true, ctrlKey: true })).toBeNull()
  })

  test('is text if it is a character without Ctrl, Cmd, or Alt, and ignored while an input method composes', () => {
    const characters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter(key => key !== ' ')
    fc.assert(
      fc.property(characters, fc.boolean(), (key, shiftKey) => {
        expect(read(key, { shiftKey })).toBeNull()
      }),
    )
    const modifiers = fc.record({
      shiftKey: fc.boolean(),
      altKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom('a', 'Enter', 'ArrowDown', 'Delete', ' ', 'Escape'), modifiers, (key, keys) => {
        expect(read(key, { ...keys, isComposing: true })).toBeNull()
      }),
    )
  })

  test('belongs to the input method while it composes, including Enter', () => {
    expect(read('Enter', { isComposing: true })).toBeNull()
    expect(read('Enter', { keyCode: 229 })).toBeNull()
    expect(read('Process', { keyCode: 229 })).toBeNull()
  })
})
