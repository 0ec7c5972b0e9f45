import { afterEach, expect, test, vi } from 'vitest'
import { ariaKeys, isMacKeyboard, keyNames, shortcuts } from './shortcuts.ts'

afterEach(() => vi.unstubAllGlobals())

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

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', true],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
  ['Mozilla/5.0 (X11; Linux x86_64)', false],
])('%s has an Apple keyboard: %s', (userAgent, isMac) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(isMacKeyboard()).toBe(isMac)
})

test('a plus sign can be a key of its own', () => {
  expect(keyNames('mod++', false)).toEqual(['Ctrl', '+'])
  expect(ariaKeys('+', false)).toBe('+')
})

test('every shortcut says what it does in one sentence, and its keys can be drawn', () => {
  for (const { keys, does } of Object.values(shortcuts).flatMap(list => Object.values(list))) {
    expect(does).toMatch(/^[A-Z].*[^.]$/)
    for (const name of [...keyNames(keys, true), ...keyNames(keys, false)]) expect(name.trim()).not.toBe('')
  }
})
