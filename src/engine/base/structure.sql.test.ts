import { expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { statementText } from '../../platform/sql/run.ts'
import { createRelation } from './structure.sql.ts'

/** The columns of a new table in the order in which a row stores them. */
function layout(types: readonly (string | null)[]): string[] {
  const columns = types.flatMap((type, at) => (type === null ? [] : { name: `c${at + 1}`, type }))
  const statement = statementText(createRelation('base_1', 't1', columns))
  const body = statement.slice(statement.indexOf('(') + 1)
  return body.split(',').map(column => column.trim().split(' ')[0]?.replaceAll('"', '') ?? '')
}

test('a row stores the columns of every query first, then fixed widths, widest first', () => {
  const order = layout(['text', 'boolean', 'double precision', 'date', 'text[]', 'timestamptz', 'smallint'])
  expect(order.join(' ')).toBe('seq deleted_at c3 c6 c4 c7 c2 id c1 c5 created_at updated_at')
})

test('a table can have one field of each type, or none', () => {
  expect(layout([])).toEqual(['seq', 'deleted_at', 'id', 'created_at', 'updated_at'])
  const types = Object.values<FieldType>(fieldTypes).map(type => type.column)
  expect(layout(types)).toHaveLength(5 + types.filter(type => type !== null).length)
})
