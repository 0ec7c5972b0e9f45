import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../../ui/testing/fake-storage.ts'
import { lastLayout } from './last-layout.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['rows', 'rows'],
  ['cards', 'cards'],
  ['columns', 'cards'],
])('after a visit with %s, the skeleton shows %s', (stored, layout) => {
  const storage = new FakeStorage()
  storage.setItem('gridloom:list-layout', stored)
  vi.stubGlobal('localStorage', storage)
  expect(lastLayout()).toBe(layout)
})

test('the first visit, and a browser that forbids storage, show cards', () => {
  vi.stubGlobal('localStorage', new FakeStorage())
  expect(lastLayout()).toBe('cards')
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  })
  expect(lastLayout()).toBe('cards')
})
