import { describe, expect, test } from 'vitest'
import { BaseStructure, fieldOf, storedFields, viewOf } from './base-structure.ts'
import type { FieldRow, TableRow, ViewRow } from './structure.sql.ts'

const table = (id: string, change: Partial<TableRow> = {}) =>
  ({
    id,
    name: id,
    ord: 0,
    primary_field_id: `${id}-name`,
    relation: `rel_${id}`,
    has_places: false,
    published: true,
    deleted: false,
    ...change,
  }) as TableRow
const field = (id: string, tableId: string, change: Partial<FieldRow> = {}) =>
  ({
    id,
    table_id: tableId,
    name: id,
    type: 'single_line_text',
    template: {},
    rules: {},
    ord: 0,
    column_name: `c_${id}`,
    link_set: null,
    link_side: null,
    deleted: false,
    ...change,
  }) as FieldRow
const view = (id: string, owner: string | null = null, change: Partial<ViewRow> = {}) =>
  ({
    id,
    table_id: 'tasks',
    name: id,
    type: 'grid',
    kind: owner === null ? 'shared' : 'personal',
    config: {},
    ord: 0,
    owner,
    deleted: false,
    ...change,
  }) as ViewRow

const structure = new BaseStructure('base_1', {
  tables: [table('tasks'), table('hidden', { published: false }), table('gone', { deleted: true })],
  fields: [
    field('tasks-name', 'tasks'),
    field('lost', 'tasks', { deleted: true }),
    field('computed', 'tasks', { column_name: null, type: 'checkbox' }),
  ],
  views: [view('all'), view('ann-only', 'ann'), view('bob-only', 'bob'), view('old', 'ann', { deleted: true })],
})

const viewIds = (structure: BaseStructure) => structure.table('tasks').views.map(({ id }) => id)

describe('a structure', () => {
  test('shows neither deleted tables nor those that are still being filled', () => {
    expect(structure.tables.map(({ id }) => id)).toEqual(['tasks'])
    for (const id of ['hidden', 'gone', 'never', '__proto__', '']) {
      expect(() => structure.table(id)).toThrow(`Table with id ${id} not found`)
    }
  })

  test('shows no deleted fields, and knows which have a column', () => {
    const tasks = structure.table('tasks')
    expect(tasks.fields.map(({ id }) => id)).toEqual(['tasks-name', 'computed'])
    expect(storedFields(tasks).map(({ id }) => id)).toEqual(['tasks-name'])
    expect(fieldOf(tasks, 'computed').type).toBe('checkbox')
    expect(() => fieldOf(tasks, 'lost')).toThrow('Field with id lost not found')
  })

  test('names what is missing, and that it is gone', () => {
    expect(() => viewOf(structure.table('tasks'), 'ann-only')).toThrow(
      expect.objectContaining({ code: 'not_found', reason: 'gone', subjectId: 'ann-only' }),
    )
  })

  test('gives clients neither columns nor relations', () => {
    const text = JSON.stringify(structure.metadata)
    expect(text).toContain('tasks-name')
    expect(text).not.toMatch(/rel_|c_tasks|ann-only/)
  })
})

describe('personal views', () => {
  test('are shown to their owner only', () => {
    expect(viewIds(structure)).toEqual(['all'])
    expect(viewIds(structure.seenBy('ann'))).toEqual(['all', 'ann-only'])
    expect(viewIds(structure.seenBy('bob'))).toEqual(['all', 'bob-only'])
    expect(viewIds(structure.seenBy('cem'))).toEqual(['all'])
  })

  test('do not carry over from one person to the next', () => {
    expect(viewIds(structure.seenBy('ann').seenBy('bob'))).toEqual(['all', 'bob-only'])
    expect(viewIds(structure.seenBy('ann').seenBy('cem'))).toEqual(['all'])
  })

  test('are known as such, also when they are deleted', () => {
    expect(['all', 'ann-only', 'old', 'never'].map(id => structure.isPersonal(id))).toEqual([false, true, true, false])
  })

  test('of everyone are listed for changes that affect all views, without deleted ones', () => {
    expect(
      structure
        .seenBy('bob')
        .everyViewOf('tasks')
        .map(({ id }) => id),
    ).toEqual(['all', 'ann-only', 'bob-only'])
    expect(structure.personalViews().map(({ view: { id }, owner }) => [id, owner])).toEqual([
      ['ann-only', 'ann'],
      ['bob-only', 'bob'],
    ])
  })

  test('share everything else, which is parsed once', () => {
    const seen = structure.seenBy('ann')
    expect(seen.table('tasks').fields).toBe(structure.table('tasks').fields)
    expect(structure.seenBy('ann')).toBe(seen)
    expect(structure.seenBy('cem')).toBe(structure)
  })
})
