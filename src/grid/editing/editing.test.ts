import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  idle,
  isCurrent,
  editorMounted,
  open,
  typedAhead,
  enqueue,
  type Editing,
  type EditorInput,
  type TypedInput,
} from './editing.ts'

const cell = { rowKey: 1, columnId: 'name' }
const text = (typed: string): TypedInput => ({ kind: 'text', text: typed })
const key = (name: string): TypedInput => ({ kind: 'key', press: { key: name } })
const waitAll = (editing: Editing, inputs: readonly EditorInput[]) => inputs.reduce(enqueue, editing)

describe('an editor on its way', () => {
  test('gets all that was typed before it came', () => {
    const editing = waitAll(open(1, cell, 'h'), [text('e'), text('llo')])
    expect(editing).toMatchObject({ initialText: 'hello', queue: [] })
  })

  test('gets what follows a key after that key', () => {
    const editing = waitAll(open(1, cell, 'a'), [key('Enter'), text('b')])
    expect(editing).toMatchObject({ initialText: 'a', queue: [key('Enter'), text('b')] })
  })

  test('keeps the value when it was opened to change it', () => {
    const editing = waitAll(open(1, cell, undefined), [text('x')])
    expect(editing).toMatchObject({ initialText: undefined, queue: [text('x')] })
  })

  test('loses one character to Backspace, a whole one', () => {
    expect(waitAll(open(1, cell, 'ab😀'), [key('Backspace')])).toMatchObject({ initialText: 'ab', queue: [] })
    expect(waitAll(open(1, cell, undefined), [key('Backspace')])).toMatchObject({ initialText: undefined, queue: [] })
    expect(waitAll(open(1, cell, 'a'), [key('Tab'), text('bc'), key('Backspace')])).toMatchObject({
      queue: [key('Tab'), text('b')],
    })
  })

  test('says what was typed for it, wherever that waits', () => {
    expect(typedAhead(waitAll(open(1, cell, 'a'), [key('Enter'), text('b'), text('c')]))).toBe('abc')
    expect(typedAhead(waitAll(open(1, cell, undefined), [text('x')]))).toBe('x')
    expect(typedAhead(idle)).toBe('')
  })

  test('loses no keystroke, in any order', () => {
    const inputs = fc.array(fc.oneof(fc.string({ minLength: 1 }).map(text), fc.constantFrom('Enter', 'Tab').map(key)))
    const flat = (list: readonly TypedInput[]) =>
      list.map(each => (each.kind === 'text' ? each.text : `<${each.press.key}>`)).join('')
    fc.assert(
      fc.property(fc.string(), inputs, (first, rest) => {
        const editing = waitAll(open(1, cell, first), rest)
        const replay = editorMounted(editing, 1).replay.filter(input => input.kind !== 'go')
        const initial = editing.kind === 'opening' ? editing.initialText : ''
        expect(initial + flat(replay)).toBe(first + flat(rest))
      }),
    )
  })
})

describe('an editor that is there', () => {
  test('is announced once', () => {
    const first = editorMounted(enqueue(open(1, cell, 'a'), key('Enter')), 1)
    expect(first).toEqual({ editing: { kind: 'open', session: 1, cell }, replay: [key('Enter')] })
    expect(editorMounted(first.editing, 1).replay).toEqual([])
  })

  test('is not heard any more when another one took its place', () => {
    const second = open(2, cell, undefined)
    expect(isCurrent(second, 1)).toBe(false)
    expect(isCurrent(second, 2)).toBe(true)
    expect(isCurrent(idle, 2)).toBe(false)
    expect(editorMounted(second, 1).editing).toBe(second)
  })
})
