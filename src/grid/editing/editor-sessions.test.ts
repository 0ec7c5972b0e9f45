import { describe, expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { openTable } from '../../tables/actions/testing/open-table.ts'
import { EditorSessions, type EditorSession } from './editor-sessions.ts'

/** Opens an editor in the first cell. */
async function openEditor() {
  const opened = await openTable(1)
  const shown: (EditorSession | null)[] = []
  const editor = new EditorSessions(opened.data, {
    show: session => shown.push(session),
    closed: () => undefined,
    hasFocus: () => true,
    reverting: () => undefined,
    input: () => undefined,
  })
  editor.open({ row: 0, column: 0 }, undefined)
  const [session] = shown
  if (!session) throw new Error('No editor was opened.')
  session.mounted()
  /** A collaborator changes the cell while the editor is open. */
  const changeRemotely = async (name: string) => {
    opened.server.rename('rec1', name)
    await opened.data.refresh()
    await opened.settle()
  }
  return { ...opened, editor, commit: (value: unknown) => session.commit(value, 'down'), changeRemotely }
}

/** An open editor in the first cell, with the sessions that were shown and the gestures of the waiting edits. */
async function openSession() {
  const { data, session: queue } = await openTable(1)
  const shown: (EditorSession | null)[] = []
  const editor = new EditorSessions(data, {
    show: each => shown.push(each),
    closed: () => undefined,
    hasFocus: () => true,
    reverting: () => undefined,
    input: () => undefined,
  })
  editor.open({ row: 0, column: 0 }, undefined)
  const [session] = shown
  if (!session) throw new Error('No editor was opened.')
  session.mounted()
  return { editor, session, shown, waiting: () => queue.state.waiting.map(({ gestureId }) => gestureId) }
}

describe('an open editor whose cell a collaborator changes', () => {
  test('changes nothing if it closes without input', async () => {
    const { commit, changeRemotely, server, names, settle } = await openEditor()
    await changeRemotely('From Ana')
    expect(names()).toEqual(['From Ana'])
    commit('Row 1')
    await settle()
    expect([names(), server.calls]).toEqual([['From Ana'], []])
  })

  test('overwrites nothing, and its text is set aside', async () => {
    const { commit, changeRemotely, server, session, names, settle } = await openEditor()
    await changeRemotely('From Ana')
    commit('Mine')
    await settle()
    expect([names(), server.names]).toEqual([['From Ana'], { rec1: 'From Ana' }])
    expect(session.state.setAside[0]?.error).toBe('Ana changed this meanwhile')
  })

  test('saves its text even if the cell has the same value by now', async () => {
    const { commit, changeRemotely, server, names, settle } = await openEditor()
    await changeRemotely('Mine')
    commit('Mine')
    await settle()
    expect([names(), server.names]).toEqual([['Mine'], { rec1: 'Mine' }])
  })
})

test('a commit names the field type at the time the editor was opened', async () => {
  const { data, commit, session, settle } = await openEditor()
  data.setColumns(data.columns.map(column => ({ ...column, type: fieldType('number') })))
  commit('Typed')
  expect(session.state.waiting.map(({ payload }) => payload)).toMatchObject([{ types: { name: 'single_line_text' } }])
  await settle()
})

test('committing an equal value changes nothing, even if it is another object', async () => {
  const { data, editor, edit, server, settle } = await openEditor()
  editor.discard()
  edit(0, ['one'])
  await settle()
  const sent = server.calls.length
  const shown: (EditorSession | null)[] = []
  const other = new EditorSessions(data, {
    show: session => shown.push(session),
    closed: () => undefined,
    hasFocus: () => true,
    reverting: () => undefined,
    input: () => undefined,
  })
  other.open({ row: 0, column: 0 }, undefined)
  shown[0]?.commit(['one'], 'down')
  await settle()
  expect(server.calls).toHaveLength(sent)
})

describe('an editor whose cell is still loading', () => {
  /** Types into the first cell before it is loaded. */
  async function prepareEditor() {
    const { data } = await openTable(1)
    const shown: (EditorSession | null)[] = []
    const editor = new EditorSessions(data, {
      show: session => shown.push(session),
      closed: () => undefined,
      hasFocus: () => true,
      reverting: () => undefined,
      input: () => undefined,
    })
    const id = editor.prepare({ row: 0, column: 0 }, 'Z') ?? Number.NaN
    editor.enqueue({ kind: 'text', text: 'ed' })
    return { editor, id, shown, data }
  }

  test('gets the typed text once the cell is loaded', async () => {
    const { editor, id, shown } = await prepareEditor()
    expect([shown, editor.isOpening, editor.isPending(id)]).toEqual([[], true, true])
    expect(editor.cellLoaded(id)).toBe(true)
    expect(shown).toMatchObject([{ initialText: 'Zed', value: 'Row 1' }])
    expect(editor.isPending(id)).toBe(false)
  })

  test('has typed-ahead text until it is mounted', async () => {
    const { editor, id, shown } = await prepareEditor()
    expect(editor.typedAhead).toBe('Zed')
    editor.cellLoaded(id)
    expect(editor.typedAhead).toBe('Zed')
    shown[0]?.mounted()
    expect(editor.typedAhead).toBe('')
  })

  test('is canceled by Escape, or by activating another cell if nothing was typed', async () => {
    const { editor, id, shown } = await prepareEditor()
    editor.enqueue({ kind: 'key', press: { key: 'Escape' } })
    expect([editor.isIdle, editor.cellLoaded(id)]).toEqual([true, false])
    const other = editor.prepare({ row: 0, column: 0 }, undefined) ?? Number.NaN
    editor.cellActivated({ rowKey: 5, columnId: 'name' })
    expect([editor.isIdle, editor.cellLoaded(other)]).toEqual([true, false])
    expect(shown.filter(session => session !== null)).toEqual([])
  })

  test('still opens if another cell is activated after typing', async () => {
    const { editor, id } = await prepareEditor()
    editor.cellActivated({ rowKey: 5, columnId: 'name' })
    expect([editor.isOpening, editor.cellLoaded(id)]).toEqual([true, true])
  })
})

describe('an editor whose text cannot be read', () => {
  test('is refused until it commits, cancels, or is discarded', async () => {
    for (const end of ['commit', 'cancel', 'discard'] as const) {
      const { editor, session, shown } = await openSession()
      expect(editor.isRefused).toBe(false)
      session.refused()
      expect([editor.isRefused, editor.isIdle, shown.length]).toEqual([true, false, 1])
      if (end === 'commit') session.commit('Corrected', 'down')
      else if (end === 'cancel') session.cancel()
      else editor.discard()
      expect([editor.isRefused, editor.isIdle]).toEqual([false, true])
    }
  })

  test('does not make the next editor refused', async () => {
    const { editor, session, shown } = await openSession()
    session.refused()
    session.cancel()
    editor.open({ row: 0, column: 0 }, 'x')
    shown.at(-1)?.mounted()
    session.refused()
    expect(editor.isRefused).toBe(false)
  })
})

describe('an editor that was opened in a gesture', () => {
  test('commits into that gesture, unless it names one of its own', async () => {
    for (const own of [undefined, 'ges own']) {
      const { editor, shown, session: opened, waiting } = await openSession()
      opened.cancel()
      editor.open({ row: 0, column: 0 }, 'Typed', 'ges added')
      shown.at(-1)?.commit('Typed', 'down', own)
      expect(waiting()).toEqual([own ?? 'ges added'])
    }
  })
})

test('a record that is added and filled by typing is one step of undo', async () => {
  const { data, session } = await openTable(1)
  const gestureId = data.gesture()
  const row = data.addRow()
  data.editCell({ rowKey: data.rowKey(row) ?? 0, columnId: data.columns[0]?.id ?? '', value: 'Typed', gestureId })
  expect(data.cell(row, 0)).toBe('Typed')
  session.undo()
  expect([data.rowCount, session.state.undo]).toEqual([1, null])
})

describe('canceling an editor', () => {
  /** Adds a row with an editor, and cancels the editor. */
  async function cancelNewRow(hasFocus: boolean) {
    const { data, session: queue, settle } = await openTable(1)
    Object.assign(data, { cancelGesture: (gestureId: string) => queue.cancel(gestureId) })
    const shown: EditorSession[] = []
    const reverting: unknown[] = []
    const editor = new EditorSessions(data, {
      show: session => void (session && shown.push(session)),
      closed: () => undefined,
      hasFocus: () => hasFocus,
      reverting: at => reverting.push([at, data.rowCount]),
      input: () => undefined,
    })
    const edit = (row: number, gestureId?: string) => {
      editor.open({ row, column: 0 }, 'x', gestureId)
      shown.at(-1)?.mounted()
      shown.at(-1)?.cancel()
    }
    edit(0)
    expect([data.rowCount, reverting]).toEqual([1, []])
    const gestureId = data.gesture()
    edit(data.addRow(), gestureId)
    await settle()
    return { rowCount: data.rowCount, reverting, redo: queue.state.redo }
  }

  test('removes the row that its gesture added, without a redo, and no other', async () => {
    const reverting = [[{ row: 1, column: 0 }, 2]]
    expect(await cancelNewRow(true)).toEqual({ rowCount: 1, reverting, redo: null })
  })

  test('keeps the new row if the focus has moved, such as to its next cell', async () => {
    expect(await cancelNewRow(false)).toEqual({ rowCount: 2, reverting: [], redo: null })
  })
})
