import { expect, test } from 'vitest'
import { emptyConfig, type Table } from '../../engine/model/structure.ts'
import { wantedSummaries } from './wanted-summaries.ts'

const field = (id: string, type: string, order: number) => ({ id, name: id, type, template: {}, order })
const table: Table = {
  id: 'tbl',
  name: 'Tasks',
  order: 1,
  primaryFieldId: 'name',
  fields: [field('name', 'single_line_text', 1), field('size', 'number', 2), field('due', 'date', 3)],
  views: [],
}
const expected = (summaries: Record<string, string>, options: { stored?: Table; hidden?: string[] } = {}) =>
  wantedSummaries({
    table,
    config: { ...emptyConfig, summaries, hiddenFieldIds: options.hidden ?? [] },
    stored: options.stored ?? table,
  })

test('a footer asks for what its columns show, and not for hidden or deleted ones', () => {
  expect(expected({ size: 'sum', due: 'range', gone: 'sum' }, { hidden: ['due'] })).toEqual({ size: ['sum'] })
})

test('what a type does not know waits until its field is of another type again', () => {
  expect(expected({ size: 'earliest', name: 'sum', due: 'earliest' })).toEqual({ due: ['earliest'] })
})

test('a field that the server has with another type, or not yet, is not asked about', () => {
  const stored = { ...table, fields: [field('size', 'single_line_text', 2)] }
  expect(expected({ size: 'sum', due: 'range' }, { stored })).toEqual({})
})
