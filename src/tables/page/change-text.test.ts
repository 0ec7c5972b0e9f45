import { describe, expect, test } from 'vitest'
import { BaseScreen } from '../actions/base-screen.ts'
import type { Field } from '../../engine/model/structure.ts'
import { changeText } from './change-text.ts'

const field = (id: string, name: string, type = 'single_line_text') =>
  ({ id, name, type, template: type === 'number' ? { decimals: 0 } : {} }) as Field

/** A table of two records, as a base's page shows it. */
function openScreen(): BaseScreen {
  const screen = new BaseScreen()
  const fields = [field('task', 'Task'), field('notes', 'Notes', 'long_text'), field('cost', 'Cost', 'number')]
  const table = { id: 'tbl1', name: 'Tasks', order: 0, primaryFieldId: 'task', fields, views: [] }
  screen.structure.receive({ version: 1, metadata: { tables: [table] } })
  const made = { createdAt: '', updatedAt: '' }
  screen
    .table('tbl1')
    .make(
      { id: 'rec1', number: 1, data: { task: 'Rehearse the demo' }, ...made },
      { id: 'rec2', number: 2, data: {}, ...made },
    )
  return screen
}

const cell = (fieldId: string, after: unknown, record = 1) => ({
  recordId: `rec${record}`,
  number: record,
  fieldId,
  before: null,
  after,
})

const messages = (args: object, screen = openScreen()) => changeText({ payload: { tableId: 'tbl1', ...args } }, screen)
const changeTextOf = (...cells: object[]) => messages({ cells })

describe('one cell', () => {
  test('is described by its field, its record, and its new value', () => {
    expect(changeTextOf(cell('notes', 'Twice'))).toBe('Notes of “Rehearse the demo”: Twice')
    expect(changeTextOf(cell('notes', null))).toBe('Notes of “Rehearse the demo”: empty')
    expect(changeTextOf(cell('notes', 'Twice', 2))).toBe('Notes of a record: Twice')
  })

  test("of the record's name uses the previous name", () => {
    expect(changeTextOf({ ...cell('task', 'AA'), before: 'Rehearse the demo' })).toBe('Task of “Rehearse the demo”: AA')
  })

  test('is cut if it is long, and put on one line', () => {
    expect(changeTextOf(cell('notes', `One\nline ${'x'.repeat(100)}`))).toBe(
      `Notes of “Rehearse the demo”: One line ${'x'.repeat(51)}…`,
    )
  })

  test('is described even if its field or record is deleted, or the value has another type now', () => {
    expect(changeTextOf(cell('gone', 'AA'))).toBe('A deleted field of “Rehearse the demo”: AA')
    expect(changeTextOf(cell('notes', 'AA', 9))).toBe('Notes of a record: AA')
    expect(changeTextOf(cell('cost', { odd: true }))).toBe('Cost of “Rehearse the demo”: empty')
    expect(changeTextOf(cell('notes', 42.5))).toBe('Notes of “Rehearse the demo”: 42.5')
    expect(changeTextOf(cell('cost', 'about three'))).toBe('Cost of “Rehearse the demo”: about three')
    expect(changeTextOf({ ...cell('task', 'AA'), before: 7 })).toBe('Task of “7”: AA')
    expect(messages({ cells: [cell('notes', 'AA')] }, new BaseScreen())).toBe('A deleted field of a record: AA')
  })
})

test('many cells are counted', () => {
  expect(changeTextOf(cell('notes', 'A'), cell('cost', 2))).toBe('2 fields of “Rehearse the demo”')
  expect(changeTextOf(cell('notes', 'A'), cell('notes', 'B', 2))).toBe('Notes of 2 records')
  expect(changeTextOf(cell('notes', 'A'), cell('cost', 2, 2))).toBe('2 fields of 2 records')
})

test('records are described by their names, if they have any', () => {
  expect(messages({ rows: [{ id: 'rec1', number: 1 }] })).toBe('“Rehearse the demo”')
  expect(messages({ rows: [{ id: 'rec2', number: 2 }] })).toBe(null)
  expect(messages({ id: 'rec7', number: 7, data: { task: 'New' } })).toBe('“New”')
  const rows = ['A', 'B', 'C', 'D', 'E'].map((task, at) => ({ id: `new${at}`, number: 100 + at, data: { task } }))
  expect(messages({ rows })).toBe('“A”, “B”, “C” and 2 more')
})

describe('structure', () => {
  test('is described by the names before and after', () => {
    expect(messages({ before: 'Tasks', after: 'Jobs' })).toBe('“Tasks” to “Jobs”')
    const [before, after] = [
      { name: 'Task', template: {} },
      { name: 'Job', template: {} },
    ]
    expect(messages({ fieldId: 'task', before, after })).toBe('“Task” to “Job”')
  })

  test('is described by the fields that are sorted, filtered, or arranged', () => {
    const after = { sorts: [{ fieldId: 'cost', direction: 'asc' }], hiddenFieldIds: { notes: true } }
    expect(messages({ viewId: 'viw1', before: {}, after })).toBe('Cost, Notes')
  })

  test('has nothing to be said beyond its label, or arguments that are damaged', () => {
    expect(changeText({ payload: { table: { id: 'tbl2', name: 'Made' } } }, openScreen())).toBe(null)
    expect(changeText({ payload: 'odd' }, openScreen())).toBe(null)
  })
})
