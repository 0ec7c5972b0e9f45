import type { KeyboardEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closesByEscape } from './closes-by-escape.ts'

class FakeElement {
  readonly inside: readonly FakeElement[]
  readonly stopsKeys: boolean

  constructor(inside: readonly FakeElement[] = [], stopsKeys = false) {
    this.inside = inside
    this.stopsKeys = stopsKeys
  }

  contains(other: unknown): boolean {
    return other === this || this.inside.some(each => each.contains(other))
  }

  getAttribute(name: string): string | null {
    return name === 'data-mantine-stop-propagation' && this.stopsKeys ? 'true' : null
  }
}

beforeEach(() => vi.stubGlobal('Element', FakeElement))
afterEach(() => vi.unstubAllGlobals())

/** Whether a key closes a part of the page. The event bubbles through React, so the target may be elsewhere on the page. */
function closes(press: { key?: string; target?: unknown; part: FakeElement; defaultPrevented?: boolean }): boolean {
  let isClosed = false
  const { onKeyDown } = closesByEscape(() => {
    isClosed = true
  })
  const { key = 'Escape', target = press.part, part: currentTarget, defaultPrevented = false } = press
  onKeyDown({ key, target, currentTarget, defaultPrevented } as unknown as KeyboardEvent)
  return isClosed
}

const input = new FakeElement()
const openList = new FakeElement([], true)
const part = new FakeElement([input, openList])

test('Escape closes the part of the page that holds the focus', () => {
  expect(closes({ part })).toBe(true)
  expect(closes({ part, target: input })).toBe(true)
})

test('no other key does', () => {
  for (const key of ['Enter', 'Esc', 'e', 'Tab']) expect(closes({ part, target: input, key })).toBe(false)
})

test('what used the key itself keeps the part open', () => {
  expect(closes({ part, target: input, defaultPrevented: true })).toBe(false)
  expect(closes({ part, target: openList })).toBe(false)
})

test('a floating element above the part closes by itself', () => {
  expect(closes({ part, target: new FakeElement() })).toBe(false)
})

test('a target that is no element closes nothing', () => {
  expect(closes({ part, target: null })).toBe(false)
})
