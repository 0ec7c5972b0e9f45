import { beforeEach, describe, expect, test } from 'vitest'
import { HandClock } from '../../../actions/testing/hand-clock.ts'
import type { Table } from '../../../engine/model/structure.ts'
import { isolated } from '../../../texts/isolated.ts'
import { BaseServer } from '../testing/base-server.ts'
import { openBase, table } from '../testing/open-base.ts'
import { turns } from '../testing/open-table.ts'

type Opened = Awaited<ReturnType<typeof openBase>>

let server: BaseServer
let clock: HandClock

beforeEach(() => {
  server = new BaseServer()
  clock = new HandClock()
  server.seed(table('tasks'), [{ 'tasks-name': 'One', 'tasks-size': '2', 'tasks-notes': null }])
  server.seed(table('people'), [{ 'people-name': 'Ana' }])
})

const open = () => openBase(server, { tableId: 'tasks', clock })

/** Advances time until nothing is left to run. */
async function settle(): Promise<void> {
  do {
    await turns()
    clock.advance(60_000)
    await turns()
  } while (clock.hasTimers)
}

function tableOf({ shown }: Opened, id: string): Table {
  const found = shown().find(one => one.id === id)
  if (!found) throw new Error(`${id} is not shown`)
  return found
}

describe('another primary field', () => {
  const primary = (opened: Opened) => tableOf(opened, 'tasks').primaryFieldId
  const choose = (opened: Opened, name: string) => {
    const field = tableOf(opened, 'tasks').fields.find(one => one.name === name)
    if (field) opened.edits.setPrimaryField('tasks', field)
  }

  test('is chosen in one step, which says so and can be undone and redone', async () => {
    const opened = await open()
    choose(opened, 'notes')
    expect(primary(opened)).toBe('tasks-notes')
    expect(opened.session.state.undo?.label).toBe('Use notes as the primary field of tasks')
    expect(opened.offers.map(({ text }) => text)).toEqual([`${isolated('notes')} is now the primary field`])
    await settle()
    expect(server.metadata.tables[0]?.primaryFieldId).toBe('tasks-notes')
    opened.offers[0]?.undo()
    await settle()
    expect(server.metadata.tables[0]?.primaryFieldId).toBe('tasks-name')
    opened.session.redo()
    await settle()
    expect(server.metadata.tables[0]?.primaryFieldId).toBe('tasks-notes')
  })

  test('that is the same one is not an action', async () => {
    const opened = await open()
    choose(opened, 'name')
    expect(opened.session.state.undo).toBeNull()
    expect(opened.offers).toEqual([])
  })

  test('lets the former one be deleted, and undoing both brings it back as the primary one', async () => {
    const opened = await open()
    const [name] = tableOf(opened, 'tasks').fields
    choose(opened, 'notes')
    if (name) opened.edits.deleteField('tasks', name)
    await settle()
    opened.fetch()
    expect(tableOf(opened, 'tasks').fields.map(({ id }) => id)).toEqual(['tasks-size', 'tasks-notes'])
    while (opened.session.undo()) await turns()
    await settle()
    expect(server.metadata.tables[0]).toMatchObject({
      primaryFieldId: 'tasks-name',
      fields: [{ id: 'tasks-name' }, {}, {}],
    })
  })

  test('that somebody else has chosen since stays, also when the own choice is undone', async () => {
    const [mine, theirs] = [await open(), await open()]
    choose(mine, 'notes')
    await settle()
    theirs.fetch()
    choose(theirs, 'size')
    await settle()
    mine.fetch()
    mine.session.undo()
    await settle()
    expect(server.metadata.tables[0]?.primaryFieldId).toBe('tasks-size')
    expect(primary(mine)).toBe('tasks-size')
    const skips = mine.events.flatMap(event => (event.kind === 'skipped' ? event.skipped : []))
    expect(skips).toEqual([expect.objectContaining({ what: 'primary field', by: 'Ana' })])
  })

  test('is not deleted by somebody who has not seen it yet, whose other changes go on', async () => {
    const [mine, theirs] = [await open(), await open()]
    choose(mine, 'notes')
    await settle()
    const notes = tableOf(theirs, 'tasks').fields[2]
    if (notes) theirs.edits.deleteField('tasks', notes)
    theirs.edits.renameTable('people', 'Staff')
    await settle()
    expect(server.metadata.tables.map(({ name, fields }) => [name, fields.length])).toEqual([
      ['tasks', 3],
      ['Staff', 3],
    ])
    expect(theirs.session.state).toMatchObject({ isStopped: false, setAside: [{ type: 'fields.delete' }] })
  })
})
