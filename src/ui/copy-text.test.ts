import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

describe('with the clipboard of the browser', () => {
  test('a text is copied as it is', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyText('two\nlines')).toBe(true)
    expect(writeText).toHaveBeenCalledExactlyOnceWith('two\nlines')
  })

  test('a refusal is an answer, not an error', async () => {
    const writeText = () => Promise.reject(new DOMException('Document is not focused', 'NotAllowedError'))
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyText('text')).toBe(false)
  })
})

describe('on a page without encryption, which has no clipboard', () => {
  class FakeElement {
    focused = 0
    focus(): void {
      this.focused++
    }
  }
  let before: FakeElement
  let box: { value: string; isSelected: boolean; isRemoved: boolean }

  /** A page whose browser allows copying, or not. */
  function openPage(isAllowed: boolean): void {
    before = new FakeElement()
    box = { value: '', isSelected: false, isRemoved: false }
    vi.stubGlobal('HTMLElement', FakeElement)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('document', {
      activeElement: before,
      createElement: () =>
        Object.assign(box, {
          style: {},
          select: () => void (box.isSelected = true),
          remove: () => void (box.isRemoved = true),
        }),
      body: { append: () => undefined },
      execCommand: (command: string) => command === 'copy' && box.isSelected && !box.isRemoved && isAllowed,
    })
  }
  beforeEach(() => openPage(true))

  test('the text is copied from a box, which then disappears', async () => {
    expect(await copyText('text')).toBe(true)
    expect(box).toMatchObject({ value: 'text', isRemoved: true })
  })

  test('the focus returns to where it was', async () => {
    await copyText('text')
    expect(before.focused).toBe(1)
  })

  test('a refusal leaves no box behind', async () => {
    openPage(false)
    expect(await copyText('text')).toBe(false)
    expect([box.isRemoved, before.focused]).toEqual([true, 1])
  })
})
