import { afterEach, expect, test, vi } from 'vitest'
import { keepStart, keptStart } from './kept-start.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage of a tab that holds texts up to a length. */
function stubStorage(maxLength: number): Map<string, string> {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > maxLength) throw new DOMException('Full', 'QuotaExceededError')
      held.set(key, text)
    },
  })
  return held
}

const start = { id: 'own', label: 'Pasted text', name: '', theme: 'plain', content: { format: 1 } }

test('a start is kept in the storage of the tab', () => {
  stubStorage(1_000)
  keepStart(start)
  expect(keptStart()).toEqual(start)
})

test('a start that is too long is kept in memory, until the storage is cleared', () => {
  const held = stubStorage(20)
  keepStart(start)
  expect(keptStart()).toBe(start)
  held.clear()
  expect(keptStart()).toBeNull()
})

test.each(['{', 'null', '"in memory"'])('a storage that holds %s has no start', text => {
  const held = stubStorage(1_000)
  keepStart(start)
  held.set([...held.keys()][0] ?? '', text)
  expect(keptStart()).toBeNull()
})
