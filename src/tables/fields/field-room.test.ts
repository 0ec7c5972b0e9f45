import { expect, test } from 'vitest'
import { linkedRecord } from '../../fields/linked_record/linked_record.ts'
import { type Field, limits } from '../../engine/model/structure.ts'
import { fieldRoom, roomProblem } from './field-room.ts'

const table = (id: string, count: number) => ({
  id,
  name: id,
  fields: Array.from({ length: count }, (_, at): Field => ({
    id: `${id}${at}`,
    name: `Field ${at}`,
    type: 'single_line_text',
    template: {},
    order: at + 1,
  })),
})

const max = limits.fieldsPerTable
const tables = [table('roomy', 3), table('last', max - 1), table('full', max)]
const linkTo = (tableId: string) => ({
  type: 'linked_record',
  template: { ...linkedRecord.template.parse({}), tableId },
})
const text = { type: 'single_line_text', template: {} }
const problem = (tableId: string, settings: { type: string; template: unknown }, isNew = true) =>
  roomProblem({ tables, tableId }, settings, isNew)

test('a table has room up to its limit, and never less than none', () => {
  expect([3, max - 1, max, max + 1].map(count => fieldRoom(table('any', count)))).toEqual([max - 3, 1, 0, 0])
})

test('a new field needs room in its own table', () => {
  expect(problem('last', text)).toBeNull()
  expect(problem('full', text)).toBe('A table can have up to 500 fields, and full has 500.')
})

test('a field of links needs room for the field that links back', () => {
  expect(problem('roomy', linkTo('last'))).toBeNull()
  expect(problem('roomy', linkTo('full'))).toMatch('and full has 500.')
})

test('a table that links to itself needs room for both fields', () => {
  expect(problem('roomy', linkTo('roomy'))).toBeNull()
  expect(problem('last', linkTo('last'))).toMatch('and last has 499.')
})

test('a field that becomes a field of links needs room only in the linked table', () => {
  expect(problem('full', linkTo('roomy'), false)).toBeNull()
  expect(problem('last', linkTo('last'), false)).toBeNull()
  expect(problem('roomy', linkTo('full'), false)).toMatch('and full has 500.')
})
