import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaving, onLeaving } from './leaving.ts'

let page: EventTarget & { hidden?: boolean }
let browser: EventTarget
let stop: () => void
let calls: number

beforeEach(() => {
  page = new EventTarget()
  browser = new EventTarget()
  calls = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  stop = onLeaving(() => calls++)
})
afterEach(() => {
  // The module knows for all tests whether the page is leaving.
  browser.dispatchEvent(new Event('pageshow'))
  stop()
  vi.unstubAllGlobals()
})

function setHidden(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a page that is hidden calls back, and is no longer leaving once it shows again', () => {
  setHidden(true)
  expect([calls, isLeaving()]).toEqual([1, true])
  setHidden(false)
  expect([calls, isLeaving()]).toEqual([1, false])
})

test('a page that closes calls back, and may come back from the cache of the browser', () => {
  browser.dispatchEvent(new Event('pagehide'))
  expect([calls, isLeaving()]).toEqual([1, true])
  browser.dispatchEvent(new Event('pageshow'))
  expect(isLeaving()).toBe(false)
})

test('nothing is called after the listener stopped', () => {
  stop()
  setHidden(true)
  browser.dispatchEvent(new Event('pagehide'))
  expect([calls, isLeaving()]).toEqual([0, false])
})
