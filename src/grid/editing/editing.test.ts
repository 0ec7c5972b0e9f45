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

describe('an editor that is opening', () => {
  test('gets the text typed before it opened', () => {
    const editing = waitAll(open(1, cell, 'h'), [text('e'), text('llo')])
    expect(editing).toMatchObject({ initialText: 'hello', queue: [] })
  })

  test('gets text typed after a key after that key', () => {
    const editing = waitAll(open(1, cell, 'a'), [key('Enter'), text('b')])
    expect(editing).toMatchObject({ initialText: 'a', queue: [key('Enter'), text('b')] })
  })

  test('keeps the value if it was opened without text', () => {
    const editing = waitAll(open(1, cell, undefined), [text('x')])
    expect(editing).toMatchObject({ initialText: undefined, queue: [text('x')] })
  })

  test('Backspace deletes one whole character', () => {
    expect(waitAll(open(1, cell, 'ab😀'), [key('Backspace')])).toMatchObject({ initialText: 'ab', queue: [] })
    expect(waitAll(open(1, cell, undefined), [key('Backspace')])).toMatchObject({ initialText: undefined, queue: [] })
    expect(waitAll(open(1, cell, 'a'), [key('Tab'), text('bc'), key('Backspace')])).toMatchObject({
      queue: [key('Tab'), text('b')],
    })
  })

  test('knows all text typed for it', () => {
    expect(typedAhead(waitAll(open(1, cell, 'a'), [key('Enter'), text('b'), text('c')]))).toBe('abc')
    expect(typedAhead(waitAll(open(1, cell, undefined), [text('x')]))).toBe('x')
    expect(typedAhead(idle)).toBe('')
  })

  test('loses no keystrokes', () => {
    const inputs = fc.array(fc.oneof(fc.string({ minLength: 1 }).map(text), fc.constantFrom('Enter', 'Tab').map(key)))
    const flat = (list: readonly TypedInput[]) =>
      list.map(each => (each.kind === 'text' ? each.text : `<${each.press.key}>`)).join('')
    fc.assert(
      fc.property(fc.string(), inputs, (first, rest) => {
        const editing = waitAll(open(1, cell, first), rest)
        const replay = editorMounted(editing, 1).replay.filter(input => input.kind !== 'activate')
        const initial = editing.kind === 'opening' ? editing.initialText : ''
        expect(initial + flat(replay)).toBe(first + flat(rest))
      }),
    )
  })
})

describe('an open editor', () => {
  test('gets its queued input once', () => {
    const first = editorMounted(enqueue(open(1, cell, 'a'), key('Enter')), 1)
    expect(first).toEqual({ editing: { kind: 'open', session: 1, cell }, replay: [key('Enter')] })
    expect(editorMounted(first.editing, 1).replay).toEqual([])
  })

  test('is ignored once another editor replaced it', () => {
    const second = open(2, cell, undefined)
    expect(isCurrent(second, 1)).toBe(false)
    expect(isCurrent(second, 2)).toBe(true)
    expect(isCurrent(idle, 2)).toBe(false)
    expect(editorMounted(second, 1).editing).toBe(second)
  })
})
