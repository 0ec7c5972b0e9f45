import { expect, test } from 'vitest'
import type { BaseStructure } from '../../engine/base/base-structure.ts'
import type { TableOrigin } from '../../engine/origins/origins.sql.ts'
import type { SourceColumn, SourceTable } from '../job/import-source.ts'
import { planUpdate } from './update-plan.ts'

const text = { type: 'single_line_text', template: {} }
const column = (id: string, more: Partial<SourceColumn> = {}): SourceColumn => ({
  id,
  name: id,
  sourceType: 'Text',
  field: text,
  fits: [],
  note: null,
  ...more,
})
const links = (tableId: string, inverseColumnId: string) =>
  ({ sourceType: 'Link', field: null, links: { tableId, inverseColumnId, allowMultiple: true } }) as const

const field = (id: string, more: object = {}) => ({
  id,
  name: `Field ${id}`,
  type: 'single_line_text',
  column: 'c1',
  links: null,
  ...more,
})
const linkField = (id: string) => field(id, { type: 'linked_record', column: null, links: {} })

/** Tables of a base, each with an origin of the same id and the fields of the same ids. */
function planned(
  tables: Record<string, ReturnType<typeof field>[]>,
  schema: readonly SourceTable[],
  known: string[] = [],
) {
  const origins = Object.entries(tables).map(([id, fields]): TableOrigin => {
    const columns = fields.map(({ id: fieldId, type, links: link }) => ({
      columnId: fieldId,
      fieldId,
      type,
      sourceType: link ? 'Link' : 'Text',
    }))
    const left = known.map(columnId => ({ columnId, fieldId: null, type: '', sourceType: 'Text' }))
    const origin = { source: 'airtable', importId: 'imp1', settings: {}, version: 1 }
    return { ...origin, tableId: id, sourceId: id, columns: [...columns, ...left] }
  })
  const structure = { tables: Object.entries(tables).map(([id, fields]) => ({ id, name: id, fields })) }
  return planUpdate(origins, schema, structure as unknown as BaseStructure)
}

const table = (id: string, ...columns: SourceColumn[]): SourceTable => ({ id, name: id, columns })

test('columns that were imported are compared, in the order of the file', () => {
  const { tables } = planned({ A: [field('1'), field('2')] }, [table('A', column('2'), column('1'))])
  expect(tables[0]).toMatchObject({ columnIds: ['1', '2'], left: { gone: [], retyped: [] }, newColumns: [] })
  expect(tables[0]?.columns.map(({ fieldId, index }) => [fieldId, index])).toEqual([
    ['1', 1],
    ['2', 2],
  ])
})

test('links are compared on one side of a pair', () => {
  const { tables } = planned({ A: [linkField('1')], B: [linkField('2')] }, [
    table('A', column('1', links('B', '2'))),
    table('B', column('2', links('A', '1'))),
  ])
  expect(tables.map(({ columnIds }) => columnIds)).toEqual([['1'], []])
})

test('links to a table that is gone are left alone', () => {
  const { tables } = planned({ A: [linkField('1')], B: [linkField('2')] }, [table('A', column('1', links('B', '2')))])
  expect(tables).toMatchObject([{ tableId: 'A', columns: [] }])
})

test('fields that are gone or of another type on either side are left alone', () => {
  const schema = [table('A', column('2', { sourceType: 'Number' }), column('3'))]
  const { tables } = planned({ A: [field('1'), field('2'), field('3')] }, schema)
  expect(tables[0]).toMatchObject({ columnIds: ['3'], left: { gone: ['Field 1'], retyped: ['Field 2'] } })
})

test('columns that the last import did not see are new, unless they need a field in another table', () => {
  const schema = [table('A', column('1'), column('left out'), column('new'), column('link', links('A', 'x')))]
  const { tables } = planned({ A: [field('1')] }, schema, ['left out'])
  expect(tables[0]?.newColumns).toMatchObject([{ columnId: 'new', index: 2, field: text }])
})

test('tables that are gone and tables that were not imported are named', () => {
  expect(planned({ A: [field('1')] }, [table('B', column('1'))])).toMatchObject({
    tables: [],
    goneTables: ['A'],
    newTables: ['B'],
  })
})
