import { expect, test } from 'vitest'
import type { BaseStructure } from '../../engine/base/base-structure.ts'
import type { TableOrigin } from '../../engine/origins/origins.sql.ts'
import type { SourceColumn, SourceTable } from '../job/import-source.ts'
import { planUpdate, writableColumns } from './update-plan.ts'

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
const linkField = (id: string, tableId: string) =>
  field(id, { type: 'linked_record', column: null, links: { tableId } })

interface Planned {
  /** Ids of columns that became no field. */
  known?: string[]
  /** Ids of fields that were deleted here. */
  deleted?: string[]
}

/** Tables of a base, each with an origin of the same id and the fields of the same ids. */
function planned(
  tables: Record<string, ReturnType<typeof field>[]>,
  schema: readonly SourceTable[],
  { known = [], deleted = [] }: Planned = {},
) {
  const origins = Object.entries(tables).map(([id, fields]): TableOrigin => {
    const columns = fields.map(({ id: fieldId, links: link }) => ({
      columnId: fieldId,
      fieldId,
      type: link ? 'linked_record' : 'single_line_text',
      sourceType: link ? 'Link' : 'Text',
      isRead: true,
    }))
    const left = known.map(columnId => ({ columnId, fieldId: null, type: '', sourceType: 'Text', isRead: false }))
    const origin = { source: 'airtable', importId: 'imp1', settings: {} }
    return { ...origin, tableId: id, sourceId: id, columns: [...columns, ...left] }
  })
  const structure = {
    tables: Object.entries(tables).map(([id, fields]) => ({
      id,
      name: id,
      fields: fields.filter(one => !deleted.includes(one.id)),
    })),
  } as unknown as BaseStructure
  return { ...planUpdate(origins, schema, structure), structure }
}

const table = (id: string, ...columns: SourceColumn[]): SourceTable => ({ id, name: id, columns })
const idsOf = ({ columns }: { columns: { columnId: string }[] }) => columns.map(({ columnId }) => columnId)

test('columns that were imported are compared', () => {
  const { tables } = planned({ A: [field('1'), field('2')] }, [table('A', column('2'), column('1'))])
  expect(tables[0]).toMatchObject({ ignored: [], left: { gone: [], retyped: [], deleted: [], added: [] } })
  expect(tables.map(idsOf)).toEqual([['1', '2']])
})

test('links are compared if they lead to a table that is read, as they did', () => {
  const schema = [table('A', column('1', links('B', '2'))), table('B', column('2'))]
  expect(planned({ A: [linkField('1', 'B')], B: [field('2')] }, schema).tables.map(idsOf)).toEqual([['1'], ['2']])
  expect(planned({ A: [linkField('1', 'A')], B: [field('2')] }, schema).tables.map(idsOf)).toEqual([[], ['2']])
  expect(planned({ A: [linkField('1', 'B')], B: [field('2')] }, schema.slice(0, 1)).tables).toMatchObject([
    { tableId: 'A', columns: [], left: { retyped: ['Field 1'] } },
  ])
})

test('fields that are gone, deleted, or of another type on either side are left alone', () => {
  const schema = [
    table('A', column('2', { sourceType: 'Number' }), column('3'), column('4'), column('5', { name: 'E' })),
  ]
  const fields = [field('1'), field('2'), field('3'), field('4', { type: 'number' }), field('5')]
  const { tables } = planned({ A: fields }, schema, { deleted: ['5'] })
  expect(tables.map(idsOf)).toEqual([['3']])
  expect(tables[0]).toMatchObject({
    ignored: ['1', '2', '4', '5'],
    left: { gone: ['Field 1'], retyped: ['Field 2', 'Field 4'], deleted: ['E'] },
  })
})

test('columns that the import did not see can become fields', () => {
  const schema = [table('A', column('1'), column('left out'), column('new'), column('link', links('A', 'x')))]
  const { tables } = planned({ A: [field('1')] }, schema, { known: ['left out'] })
  expect(tables[0]).toMatchObject({ newFields: ['link', 'new'], left: { added: [] } })
})

test('a field that was converted or deleted after the comparison is not written', () => {
  const { tables } = planned({ A: [field('1'), field('2'), field('3')] }, [
    table('A', column('1'), column('2'), column('3')),
  ])
  const now = {
    tables: [{ id: 'A', fields: [field('1'), field('2', { type: 'number' })] }],
  } as unknown as BaseStructure
  const [updated] = tables
  expect(updated && writableColumns(updated, now).map(({ columnId }) => columnId)).toEqual(['1'])
})

test('tables that are gone and tables that were not imported are named', () => {
  expect(planned({ A: [field('1')] }, [table('B', column('1'))])).toMatchObject({
    tables: [],
    goneTables: ['A'],
    newTables: ['B'],
  })
})
