import { describe, expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { openTable } from '../../tables/actions/testing/open-table.ts'
import { EditorSessions, type EditorSession } from './editor-sessions.ts'

/** The editor of the first cell, open over its name. */
async function openEditor() {
  const opened = await openTable(1)
  const shown: (EditorSession | null)[] = []
  const editor = new EditorSessions(opened.data, {
    show: session => shown.push(session),
    closed: () => undefined,
    input: () => undefined,
  })
  editor.open({ row: 0, column: 0 }, undefined)
  const [session] = shown
  if (!session) throw new Error('No editor was opened.')
  session.mounted()
  /** A colleague changes the cell, and the change arrives while the editor is open. */
  const changeElsewhere = async (name: string) => {
    opened.server.rename('rec1', name)
    await opened.data.refresh()
    await opened.settle()
  }
  return { ...opened, editor, commit: (value: unknown) => session.commit(value, 'down'), changeElsewhere }
}

describe('an editor that is open while a colleague changes its cell', () => {
  test('changes nothing when it is closed untouched', async () => {
    const { commit, changeElsewhere, server, names, settle } = await openEditor()
    await changeElsewhere('From Ana')
    expect(names()).toEqual(['From Ana'])
    commit('Row 1')
    await settle()
    expect([names(), server.calls]).toEqual([['From Ana'], []])
  })

  test('overwrites nothing: what was typed is set aside', async () => {
    const { commit, changeElsewhere, server, session, names, settle } = await openEditor()
    await changeElsewhere('From Ana')
    commit('Mine')
    await settle()
    expect([names(), server.names]).toEqual([['From Ana'], { rec1: 'From Ana' }])
    expect(session.state.setAside[0]?.error).toBe('Ana changed this meanwhile')
  })

  test('stores what was typed though the cell holds the same by now', async () => {
    const { commit, changeElsewhere, server, names, settle } = await openEditor()
    await changeElsewhere('Mine')
    commit('Mine')
    await settle()
    expect([names(), server.names]).toEqual([['Mine'], { rec1: 'Mine' }])
  })
})

test('an editor says of which type its column was when it was opened', async () => {
  const { data, commit, session, settle } = await openEditor()
  data.setColumns(data.columns.map(column => ({ ...column, type: fieldType('number') })))
  commit('Typed')
  expect(session.state.waiting.map(({ payload }) => payload)).toMatchObject([{ types: { name: 'single_line_text' } }])
  await settle()
})

test('an editor that commits what the cell held, though not the same object, changes nothing', async () => {
  const { data, editor, edit, server, settle } = await openEditor()
  editor.discard()
  edit(0, ['one'])
  await settle()
  const sent = server.calls.length
  const shown: (EditorSession | null)[] = []
  const other = new EditorSessions(data, {
    show: session => shown.push(session),
    closed: () => undefined,
    input: () => undefined,
  })
  other.open({ row: 0, column: 0 }, undefined)
  shown[0]?.commit(['one'], 'down')
  await settle()
  expect(server.calls).toHaveLength(sent)
})

describe('an editor whose cell is on its way', () => {
  /** Somebody types into the first cell before it is here. */
  async function expectEditor() {
    const { data } = await openTable(1)
    const shown: (EditorSession | null)[] = []
    const editor = new EditorSessions(data, {
      show: session => shown.push(session),
      closed: () => undefined,
      input: () => undefined,
    })
    const id = editor.prepare({ row: 0, column: 0 }, 'Z') ?? Number.NaN
    editor.enqueue({ kind: 'text', text: 'ed' })
    return { editor, id, shown, data }
  }

  test('gets all that was typed once the cell is here', async () => {
    const { editor, id, shown } = await expectEditor()
    expect([shown, editor.isOpening, editor.isPending(id)]).toEqual([[], true, true])
    expect(editor.cellLoaded(id)).toBe(true)
    expect(shown).toMatchObject([{ initialText: 'Zed', value: 'Row 1' }])
    expect(editor.isPending(id)).toBe(false)
  })

  test('holds the page back as long as it has something to lose', async () => {
    const { editor, id, shown } = await expectEditor()
    expect(editor.typedAhead).toBe('Zed')
    editor.cellLoaded(id)
    expect(editor.typedAhead).toBe('Zed')
    shown[0]?.mounted()
    expect(editor.typedAhead).toBe('')
  })

  test('is not wanted any more after Escape, nor by who goes elsewhere and has typed nothing', async () => {
    const { editor, id, shown } = await expectEditor()
    editor.enqueue({ kind: 'key', press: { key: 'Escape' } })
    expect([editor.isIdle, editor.cellLoaded(id)]).toEqual([true, false])
    const other = editor.prepare({ row: 0, column: 0 }, undefined) ?? Number.NaN
    editor.cellActivated({ rowKey: 5, columnId: 'name' })
    expect([editor.isIdle, editor.cellLoaded(other)]).toEqual([true, false])
    expect(shown.filter(session => session !== null)).toEqual([])
  })

  test('is followed to where who typed goes next', async () => {
    const { editor, id } = await expectEditor()
    editor.cellActivated({ rowKey: 5, columnId: 'name' })
    expect([editor.isOpening, editor.cellLoaded(id)]).toEqual([true, true])
  })
})
