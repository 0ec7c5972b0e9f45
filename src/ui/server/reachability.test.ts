import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFromServer, watchCutOff } from './reachability.ts'

const network = { onLine: true }
let browser: EventTarget
let messages: boolean[]
let leave: () => void

const setOnline = (onLine: boolean) => {
  network.onLine = onLine
  browser.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

const answers = async (status: number) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  await fetchFromServer('/healthz')
}

beforeEach(async () => {
  await answers(200)
  browser = new EventTarget()
  network.onLine = true
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  messages = []
  leave = watchCutOff(isCutOff => messages.push(isCutOff))
})

afterEach(async () => {
  await answers(200)
  leave()
  vi.unstubAllGlobals()
})

test('the server counts as unreachable as soon as the network is down, and no longer once it is back', () => {
  setOnline(false)
  setOnline(true)
  expect(messages).toEqual([false, true, false])
})

test('the server counts as unreachable when a call gets no answer', async () => {
  await answers(502)
  await answers(200)
  expect(messages).toEqual([false, true, false])
})

test('a listener that unsubscribed gets no more calls', () => {
  leave()
  setOnline(false)
  expect(messages).toEqual([false])
})
