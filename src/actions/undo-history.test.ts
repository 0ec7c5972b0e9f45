import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Action } from './action.ts'
import { actionLimits } from './limits.ts'
import { type Notebook, notebookActions, type NotebookServer, type SetCell } from './testing/notebook.ts'
import { UndoHistory } from './undo-history.ts'

let screen: Notebook
let history: UndoHistory<Notebook, NotebookServer>
let made: number

beforeEach(start)

function start(): void {
  screen = new Map()
  history = new UndoHistory(notebookActions, screen)
  made = 0
}

function apply(args: unknown): void {
  notebookActions.write.apply(screen, args as SetCell, 'a')
}

function write(cell: string, after: string, gestureId = `g${made}`): string {
  const payload: SetCell = { cell, before: screen.get(cell) ?? '', after }
  apply(payload)
  const id = `a${++made}`
  history.track({ id, gestureId, type: 'write', payload, isUndo: false, isRedo: false } as Action)
  return id
}

function prepare(cell: string, gestureId: string): void {
  const payload: SetCell = { cell, before: '', after: 'ready' }
  history.track({ id: `a${++made}`, gestureId, type: 'stamp', payload, isUndo: false, isRedo: false } as Action)
}

const undo = () => history.undo()?.drafts.forEach(draft => apply(draft.args))
const redo = () => history.redo()?.drafts.forEach(draft => apply(draft.args))

describe('undo', () => {
  test('reverts the latest gesture, and redo repeats it', () => {
    write('a', 'one')
    write('a', 'two')
    undo()
    expect(screen.get('a')).toBe('one')
    redo()
    expect(screen.get('a')).toBe('two')
    expect(history.nextRedo()).toBeNull()
  })

  test('reverts all of a gesture at once', () => {
    write('a', 'one', 'paste')
    write('b', 'two', 'paste')
    expect(history.nextUndo()?.actions).toHaveLength(2)
    undo()
    expect(screen.size).toBe(0)
    expect(history.nextUndo()).toBeNull()
  })

  test('says what it would revert', () => {
    write('a', 'one')
    expect(history.nextUndo()?.label).toBe('Edit a')
  })

  test('labels a gesture after its purpose, not after a preparatory action', () => {
    prepare('option', 'paste')
    expect(history.nextUndo()?.label).toBe('Edit option')
    write('a', 'one', 'paste')
    prepare('width', 'paste')
    expect(history.nextUndo()?.label).toBe('Edit a')
  })

  test('keeps a limited number of the latest gestures', () => {
    for (let count = 0; count < actionLimits.history + 10; count++) write('a', `${count}`)
    for (let count = 0; count < actionLimits.history + 10; count++) undo()
    expect(screen.get('a')).toBe('9')
  })

  test('ignores actions that failed', () => {
    const id = write('a', 'one')
    history.forget(new Set([id]))
    expect(history.nextUndo()).toBeNull()
  })
})

test('a new action empties the redo stack', () => {
  write('a', 'one')
  undo()
  write('b', 'two')
  expect(history.nextRedo()).toBeNull()
})

test('a merged action is undone as a whole', () => {
  const payload = { cell: 'a', before: '', after: 'ab' }
  apply(payload)
  const action = { id: 'x', gestureId: 'g', type: 'write', isUndo: false, isRedo: false } as Action
  history.track({ ...action, payload: { ...payload, after: 'a' } })
  history.track({ ...action, payload })
  undo()
  expect(screen.size).toBe(0)
})

test('undoing everything restores the start, and redoing everything restores the end', () => {
  const edit = fc.record({
    cell: fc.constantFrom('a', 'b', 'c'),
    text: fc.string({ maxLength: 2 }),
    gesture: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), edits => {
      start()
      // The actions of one gesture are consecutive.
      const inOrder = edits.toSorted((one, other) => one.gesture - other.gesture)
      for (const { cell, text, gesture } of inOrder) write(cell, text, `g${gesture}`)
      const end = new Map(screen)
      while (history.nextUndo()) undo()
      expect(screen.size).toBe(0)
      while (history.nextRedo()) redo()
      expect(screen).toEqual(end)
    }),
  )
})
