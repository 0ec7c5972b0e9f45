import { describe, expect, test } from 'vitest'
import { fieldBoxMark, focusFieldBox, recordFormMark } from './record-form-focus.ts'

/** Boxes of one form, and the names of those that were focused. */
function form(...names: string[]) {
  const focused: string[] = []
  const boxes: HTMLElement[] = names.map(
    name =>
      ({
        focus: () => focused.push(name),
        closest: (selector: string) => (selector === `[${recordFormMark}]` ? root : null),
      }) as unknown as HTMLElement,
  )
  const root = { querySelectorAll: (selector: string) => (selector === `[${fieldBoxMark}]` ? boxes : []) }
  return { focused, box: (name: string) => boxes[names.indexOf(name)] ?? null }
}

describe('the focus', () => {
  test('moves to the next and to the previous box of the form', () => {
    const { focused, box } = form('Name', 'Price', 'Note')
    focusFieldBox(box('Price'), 'right')
    focusFieldBox(box('Price'), 'left')
    expect(focused).toEqual(['Note', 'Name'])
  })

  test('stays at either end, and for every other move', () => {
    const { focused, box } = form('Name', 'Note')
    focusFieldBox(box('Note'), 'right')
    focusFieldBox(box('Name'), 'left')
    focusFieldBox(box('Note'), 'down')
    focusFieldBox(box('Name'), 'up')
    expect(focused).toEqual(['Note', 'Name', 'Note', 'Name'])
  })

  test('goes nowhere without a box, and to a box outside any form', () => {
    expect(() => focusFieldBox(null, 'right')).not.toThrow()
    const focused: string[] = []
    const alone = { focus: () => focused.push('alone'), closest: () => null } as unknown as HTMLElement
    focusFieldBox(alone, 'right')
    expect(focused).toEqual(['alone'])
  })
})
