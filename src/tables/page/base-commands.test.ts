import { describe, expect, test } from 'vitest'
import { emptyConfig, type Metadata, type View } from '../../engine/model/structure.ts'
import type { Destination } from '../actions/destination-of.ts'
import { recordCommands, structureCommands } from './base-commands.ts'

const view = (id: string, hiddenFieldIds: string[] = []): View => ({
  id,
  name: `View ${id}`,
  type: 'grid',
  kind: 'shared',
  config: { ...emptyConfig, hiddenFieldIds },
  order: 1,
})

const metadata = (views: View[]): Metadata =>
  ({
    tables: [
      {
        id: 'tasks',
        name: 'Tasks',
        order: 1,
        primaryFieldId: 'name',
        fields: ['name', 'due'].map((id, at) => ({ id, name: id, type: 'number', template: {}, order: at })),
        views,
      },
    ],
  }) as unknown as Metadata

function ranOf(views: View[], here: { viewId?: string; isOwn?: boolean } = {}) {
  const went: Destination[] = []
  const { viewId, isOwn = false } = here
  const commands = structureCommands(metadata(views), { go: to => void went.push(to), viewId, isOwn })
  return (id: string) => {
    went.length = 0
    commands.find(command => command.id === id)?.run()
    return went[0] ?? null
  }
}

describe('the commands of a base', () => {
  test('open a table in its first view, and each view of it', () => {
    const run = ranOf([view('one'), view('two')], { viewId: 'two' })
    expect(run('table/tasks')).toEqual({ tableId: 'tasks', viewId: 'one', target: null })
    expect(run('view/two')).toEqual({ tableId: 'tasks', viewId: 'two', target: null })
  })

  test('open a field in the view on the screen, if it shows the field', () => {
    const due = { number: null, fieldId: 'due' }
    expect(ranOf([view('one'), view('two')], { viewId: 'two' })('field/tasks/due')).toEqual({
      tableId: 'tasks',
      viewId: 'two',
      target: due,
    })
    expect(ranOf([view('one'), view('two', ['due'])], { viewId: 'two' })('field/tasks/due')?.viewId).toBe('one')
  })

  test('open a field that only the own settings of the person hide in the view on the screen', () => {
    const views = [view('one'), view('two', ['due'])]
    expect(ranOf(views, { viewId: 'two', isOwn: true })('field/tasks/due')?.viewId).toBe('two')
  })

  test('leave out a field that every view hides, and a table without a view', () => {
    expect(ranOf([view('one', ['due'])])('field/tasks/due')).toBeNull()
    expect(ranOf([])('table/tasks')).toBeNull()
  })
})

describe('the commands for found records', () => {
  const records = [
    { tableId: 'tasks', id: 'rec1', name: 'Call Ana' },
    { tableId: 'tasks', id: 'rec2', name: 'Write', fieldId: 'due', excerpt: '…call Bo…' },
    { tableId: 'tasks', id: 'rec3', name: 'Read', fieldId: 'gone', excerpt: 'call' },
    { tableId: 'gone', id: 'rec4', name: 'Lost' },
  ] as Parameters<typeof recordCommands>[1]
  const opened: unknown[] = []
  const commands = recordCommands(metadata([view('one')]), records, { openRecord: target => void opened.push(target) })

  test('say where a record is and what was found in it', () => {
    expect(commands.map(({ label, description }) => [label, description])).toEqual([
      ['Call Ana', 'Tasks'],
      ['Write', 'Tasks · due: …call Bo…'],
      ['Read', 'Tasks'],
    ])
  })

  test('open the record', () => {
    commands[1]?.run()
    expect(opened).toEqual([{ tableId: 'tasks', recordId: 'rec2' }])
  })
})
