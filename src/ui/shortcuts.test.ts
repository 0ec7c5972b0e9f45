import { expect, test } from 'vitest'
import { keyNames, shortcuts } from './shortcuts.ts'

test('keys are named as the keyboard at hand names them', () => {
  expect(keyNames('mod+shift+H', false)).toEqual(['Ctrl', 'Shift', 'H'])
  expect(keyNames('mod+shift+H', true)).toEqual(['⌘', '⇧', 'H'])
  expect(keyNames('mod+\\', false)).toEqual(['Ctrl', '\\'])
  expect(keyNames('?', true)).toEqual(['?'])
})

test.each(Object.entries(shortcuts))('no two shortcuts of %s share their keys', (_place, list) => {
  const keys = Object.values(list).map(shortcut => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
})
