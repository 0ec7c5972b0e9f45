import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import { columnSummariesToLoad, columnFigures } from './whole-figures.ts'

const column = (id: string, type: string) =>
  ({ id, type: fieldType(type), template: fieldType(type).template.parse({}) }) as unknown as GridColumn
const [name, size, weight, due] = [
  column('name', 'single_line_text'),
  column('size', 'number'),
  column('weight', 'number'),
  column('due', 'date'),
]
const context = { now: 0, timeZone: 'UTC', locale: 'en' }

function say(columns: GridColumn[], results: Record<string, Record<string, number | string | null>>) {
  const said = columnFigures(columns, (id, summary) => results[id]?.[summary], context)
  return said && [said.filled, ...said.figures.map(({ label, text }) => `${label} ${text}`)]
}

test('one question has all that is said of whole columns, without what follows from it', () => {
  expect(columnSummariesToLoad([name, size, due])).toEqual({
    name: ['filled'],
    size: ['filled', 'sum', 'min', 'max'],
    due: ['filled'],
  })
  expect(columnSummariesToLoad([due])).toEqual({ due: ['filled', 'earliest', 'latest'] })
  expect(columnSummariesToLoad([])).toEqual({})
})

test('columns of one type are said together, and a mean weighs each by how many numbers it has', () => {
  const results = {
    name: { filled: 5 },
    size: { filled: 3, sum: 6, min: 1, max: 3 },
    weight: { filled: 1, sum: 10, min: 10, max: 10 },
  }
  expect(say([name, size, weight], results)).toEqual([9, 'Sum 16', 'Average 4', 'Min 1', 'Max 10'])
  expect(say([size], results)).toEqual([3, 'Sum 6', 'Average 2', 'Min 1', 'Max 3'])
  expect(say([due], { due: { filled: 2, earliest: '2026-01-02', latest: '2026-03-01' } })).toHaveLength(3)
})

test('an empty column has no figures, and one that is not answered yet says nothing', () => {
  expect(say([size], { size: { filled: 0, sum: null, min: null, max: null } })).toEqual([0])
  expect(say([size, name], { size: { filled: 0, sum: null, min: null, max: null } })).toBeNull()
})
