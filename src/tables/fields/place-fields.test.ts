import { beforeEach, describe, expect, test } from 'vitest'
import { emptyConfig, type Field, limits, type Table, type View } from '../../engine/model/structure.ts'
import { duplicateField, fieldCommands, insertField, placeField } from './place-fields.ts'

const field = (id: string, order: number): Field => ({ id, name: id, type: 'number', template: {}, order })
const ids = ['name', 'a', 'b', 'c']
const view = (config: Partial<View['config']> = {}): View => ({
  id: 'grid',
  name: 'Grid',
  type: 'grid',
  kind: 'shared',
  config: { ...emptyConfig, ...config },
  order: 1,
})
const table = (views: View[]): Table => ({
  id: 'tasks',
  name: 'Tasks',
  order: 1,
  primaryFieldId: 'name',
  fields: ids.map((id, at) => field(id, at + 1)),
  views,
})

let calls: { call: string; ids?: string[]; gestureId: string | undefined }[]
const structure = {
  createField(_tableId: string, _settings: unknown, gestureId?: string) {
    calls.push({ call: 'create', gestureId })
    return field('new', 9)
  },
  duplicateField(_tableId: string, _field: Field, gestureId?: string) {
    calls.push({ call: 'duplicate', gestureId })
    return field('copy', 9)
  },
  reorderFields: (_tableId: string, order: string[], gestureId?: string) =>
    void calls.push({ call: 'reorder table', ids: order, gestureId }),
  updateView: (_view: unknown, change: { orderedFieldIds?: string[] }, gestureId?: string) =>
    void calls.push({ call: 'reorder view', ids: change.orderedFieldIds ?? [], gestureId }),
}
const text = { name: '', type: 'number', template: {} }

beforeEach(() => {
  calls = []
})

describe('a field that moves', () => {
  test('changes the order of a table with one view', () => {
    const only = view()
    placeField({ structure, table: table([only]), view: only }, { fieldId: 'c', to: 1 })
    expect(calls).toEqual([{ call: 'reorder table', ids: ['name', 'c', 'a', 'b'], gestureId: undefined }])
  })

  test('gives the view an order of its own if the table has others', () => {
    const [grid, other] = [view(), { ...view(), id: 'other' }]
    placeField({ structure, table: table([grid, other]), view: grid }, { fieldId: 'c', to: 1 })
    expect(calls.map(({ call }) => call)).toEqual(['reorder view'])
  })

  test('stays in the order that its view already has', () => {
    const own = view({ orderedFieldIds: ['name', 'c', 'b', 'a'] })
    placeField({ structure, table: table([own]), view: own }, { fieldId: 'a', to: 1 })
    expect(calls).toEqual([{ call: 'reorder view', ids: ['name', 'a', 'c', 'b'], gestureId: undefined }])
  })

  test('never gets before the primary field', () => {
    const only = view()
    placeField({ structure, table: table([only]), view: only }, { fieldId: 'c', to: 0 })
    expect(calls[0]?.ids?.[0]).toBe('name')
  })

  test('keeps hidden fields behind the field that they followed', () => {
    const only = view({ hiddenFieldIds: ['b'] })
    placeField({ structure, table: table([only]), view: only }, { fieldId: 'c', to: 1 })
    expect(calls[0]?.ids).toEqual(['name', 'c', 'a', 'b'])
  })
})

describe('a new field', () => {
  const where = (place: number) => {
    const only = view()
    return { structure, table: table([only]), view: only, place }
  }

  test('is created and moved in one gesture', () => {
    insertField(where(2), text)
    expect(calls.map(({ call }) => call)).toEqual(['create', 'reorder table'])
    expect(calls[1]?.ids).toEqual(['name', 'a', 'new', 'b', 'c'])
    expect(calls[0]?.gestureId).toMatch(/^ges/)
    expect(calls[1]?.gestureId).toBe(calls[0]?.gestureId)
  })

  test('that is a copy is placed in the gesture that creates it', () => {
    duplicateField(where(2), field('a', 2))
    expect(calls.map(({ call }) => call)).toEqual(['duplicate', 'reorder table'])
    expect(calls[1]?.ids).toEqual(['name', 'a', 'copy', 'b', 'c'])
    expect(calls[1]?.gestureId).toBe(calls[0]?.gestureId)
  })
})

describe('the command that duplicates a field', () => {
  const only = view({ hiddenFieldIds: ['a'] })
  const commands = (column?: number, inTable = table([only])) =>
    fieldCommands({ structure, table: inTable, view: only }, column)

  test('copies the field of the active column beside it', () => {
    const [command] = commands(1)
    expect(command?.description).toBe('b')
    command?.run()
    expect(calls[1]?.ids).toEqual(['name', 'a', 'b', 'copy', 'c'])
  })

  test('is missing without an active column, and in a table without room', () => {
    expect(commands()).toEqual([])
    expect(commands(9)).toEqual([])
    const full = table([only])
    full.fields = Array.from({ length: limits.fieldsPerTable }, (_, at) => field(at === 0 ? 'name' : `f${at}`, at))
    expect(commands(1, full)).toEqual([])
  })
})
