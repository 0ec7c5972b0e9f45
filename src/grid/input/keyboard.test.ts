import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKey, type KeyPress } from './keyboard.ts'

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, keyCode: 0 }
const read = (key: string, held: Partial<KeyPress> = {}) => readKey({ ...none, key, ...held })

describe('a key on the grid', () => {
  test.each([
    ['ArrowDown', {}, 'down'],
    ['ArrowDown', { ctrlKey: true }, 'bottom'],
    ['ArrowRight', { metaKey: true }, 'row end'],
    ['Home', {}, 'row start'],
    ['End', { ctrlKey: true }, 'grid end'],
    ['PageUp', {}, 'page up'],
  ])('%s %j moves %s', (key, held, motion) => {
    expect(read(key, held)).toEqual({ kind: 'move', motion })
    expect(read(key, { ...held, shiftKey: true })).toEqual({ kind: 'extend', motion })
  })

  test.each([
    ['Tab', {}, 'next'],
    ['Tab', { shiftKey: true }, 'previous'],
    ['Enter', {}, 'down'],
    ['Enter', { shiftKey: true }, 'up'],
  ])('%s %j goes one cell %s', (key, held, step) => {
    expect(read(key, held)).toEqual({ kind: 'step', step })
  })

  test.each([
    ['a', { ctrlKey: true }, { kind: 'select all' }],
    ['A', { metaKey: true }, { kind: 'select all' }],
    [' ', { shiftKey: true }, { kind: 'widen', to: 'rows' }],
    [' ', { ctrlKey: true }, { kind: 'widen', to: 'columns' }],
    [' ', { ctrlKey: true, shiftKey: true }, { kind: 'select all' }],
    ['d', { ctrlKey: true }, { kind: 'fill', direction: 'down' }],
    ['r', { metaKey: true }, { kind: 'fill', direction: 'right' }],
  ])('%s %j changes what is selected, or fills it: %j', (key, held, command) => {
    expect(read(key, held)).toEqual(command)
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
  ])('%s %j means: %s', (key, held, kind) => {
    expect(read(key, held)).toEqual({ kind })
  })

  test('is text, or the business of the browser, when the grid does not know it', () => {
    expect(read('a')).toBeNull()
    expect(read('c', { ctrlKey: true })).toBeNull()
    expect(read('Delete', { shiftKey: true })).toBeNull()
    expect(read('ArrowLeft', { altKey: true })).toBeNull()
  })

  test('is text whatever is written without Ctrl, Cmd or Alt, and never while an input method composes', () => {
    const written = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter(key => key !== ' ')
    fc.assert(
      fc.property(written, fc.boolean(), (key, shiftKey) => {
        expect(read(key, { shiftKey })).toBeNull()
      }),
    )
    const held = fc.record({
      shiftKey: fc.boolean(),
      altKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom('a', 'Enter', 'ArrowDown', 'Delete', ' ', 'Escape'), held, (key, keys) => {
        expect(read(key, { ...keys, isComposing: true })).toBeNull()
      }),
    )
  })

  test('belongs to the input method while it composes, Enter too', () => {
    expect(read('Enter', { isComposing: true })).toBeNull()
    expect(read('Enter', { keyCode: 229 })).toBeNull()
    expect(read('Process', { keyCode: 229 })).toBeNull()
  })
})
