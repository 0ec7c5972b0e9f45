import { afterEach, expect, test, vi } from 'vitest'
import { clearTabStorage, tabStorage } from './tab-storage.ts'
import { FakeStorage } from './testing/fake-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that throws as soon as a page looks at its storage. */
const denyAccess = () =>
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  })

test('signing out leaves nothing of the person in the tab', () => {
  const storage = new FakeStorage()
  vi.stubGlobal('sessionStorage', storage)
  tabStorage()?.setItem('draft', 'text')
  clearTabStorage()
  expect(storage.length).toBe(0)
})

test('a browser that denies access has no storage, and signing out still works', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const denied = denyAccess()
  expect(tabStorage()).toBeNull()
  expect(() => clearTabStorage()).not.toThrow()
  denied.mockRestore()
})

test('a storage that cannot be cleared does not keep the person from signing out', () => {
  vi.stubGlobal('sessionStorage', {
    clear: () => {
      throw new DOMException('Quota exceeded', 'QuotaExceededError')
    },
  })
  expect(() => clearTabStorage()).not.toThrow()
})
