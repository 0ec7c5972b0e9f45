import { expect, test } from 'vitest'
import { ariaKeys, keyNames, shortcuts } from './shortcuts.ts'

test("keys have the names of the person's keyboard", () => {
  expect(keyNames('mod+shift+H', false)).toEqual(['Ctrl', 'Shift', 'H'])
  expect(keyNames('mod+shift+H', true)).toEqual(['⌘', '⇧', 'H'])
  expect(keyNames('mod+\\', false)).toEqual(['Ctrl', '\\'])
  expect(keyNames('?', true)).toEqual(['?'])
  expect(keyNames('mod+shift+PageDown', false)).toEqual(['Ctrl', 'Shift', 'PgDn'])
})

test('aria-keyshortcuts uses the key names of the ARIA specification', () => {
  expect(ariaKeys('mod+shift+←', false)).toBe('Control+Shift+ArrowLeft')
  expect(ariaKeys('mod+;', true)).toBe('Meta+;')
})

test.each(Object.entries(shortcuts))('no two shortcuts of %s share keys', (_place, list) => {
  const keys = Object.values(list).map(shortcut => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
})
