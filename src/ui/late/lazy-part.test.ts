import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchLateParts, forgetFailures, lazyPart, MissingPart } from './lazy-part.ts'

let isOnline: boolean

beforeEach(() => {
  isOnline = true
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A part, its rendered text, and a spy that counts how often it loads. */
function part() {
  const load = vi.fn(async () => ({ default: () => createElement('p', null, 'Here') }))
  return { load, Part: lazyPart(load) }
}

async function drawn(Part: ComponentType<object>): Promise<string> {
  const { prelude } = await prerender(createElement(Part), { onError: () => {} })
  return new Response(prelude).text()
}

test('a part loads when it first renders, and only once', async () => {
  const { load, Part } = part()
  expect(load).not.toHaveBeenCalled()
  expect(await drawn(Part)).toContain('Here')
  expect(await drawn(Part)).toContain('Here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('without a network a part does not try to load, so it can load when the network is back', async () => {
  const { load, Part } = part()
  isOnline = false
  await expect(drawn(Part)).rejects.toThrow('The server cannot be reached.')
  expect(load).not.toHaveBeenCalled()
  isOnline = true
  await expect(drawn(Part)).rejects.toThrow('The server cannot be reached.')
  forgetFailures()
  expect(await drawn(Part)).toContain('Here')
})

test('a part that fails to load differs from one that throws', async () => {
  const missing = part()
  missing.load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(drawn(missing.Part)).rejects.toBeInstanceOf(MissingPart)
  const Broken = lazyPart(async () => ({
    default: (): never => {
      throw new TypeError('no function')
    },
  }))
  await expect(drawn(Broken)).rejects.toBeInstanceOf(TypeError)
})

test('a part that failed to load loads again after a retry', async () => {
  const { load, Part } = part()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(drawn(Part)).rejects.toThrow('Failed to fetch')
  forgetFailures()
  expect(await drawn(Part)).toContain('Here')
})

test('a part that was prefetched, with the parts inside it, renders without a network', async () => {
  let inner = part()
  const query = vi.fn(async () => {
    inner = part()
    return { default: () => createElement(inner.Part) }
  })
  const Outer = lazyPart(query)
  await fetchLateParts()
  isOnline = false
  expect(await drawn(Outer)).toContain('Here')
  await fetchLateParts()
  expect([query, inner.load].map(each => each.mock.calls.length)).toEqual([1, 1])
})

test('no component uses React.lazy directly, whose failures are final', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const screens = files.filter(path => path.endsWith('.tsx') && !path.includes('testing'))
  expect(screens.length).toBeGreaterThan(0)
  expect(screens.filter(path => /\blazy\(/.test(readFileSync(join(source, path), 'utf8')))).toEqual([])
})
