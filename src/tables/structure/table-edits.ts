import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { createTable, type CreateTable } from '../actions/structure/create-table.ts'
import { deleteTable } from '../actions/structure/delete-table.ts'
import { duplicateTable, type DuplicateTable } from '../actions/structure/duplicate-table.ts'
import { reorderTables, type ReorderTables } from '../actions/structure/reorder-tables.ts'
import { updateTable, type UpdateTable } from '../actions/structure/update-table.ts'
import type { WholeTable } from '../actions/structure/whole-things.ts'
import { newId } from '../../engine/model/ids.ts'
import { newTable, newTableRecords } from '../../engine/model/new-table.ts'
import { nextOrder } from '../../engine/model/structure-order.ts'
import type { Field, Table } from '../../engine/model/structure.ts'
import { tableCopy } from '../../engine/model/table-copy.ts'
import type { EditScope } from './edit-scope.ts'
import { addField, copyField, reorderFields } from './field-edits.ts'

/** The actions that create, change, and delete tables. */
export function tableEdits(scope: EditScope) {
  const { screen, session, tables, findTable, act } = scope
  return {
    /** Creates a table, which can be opened at once. */
    createTable(name: string): Table {
      const table = newTable({ name, order: nextOrder(tables()), newId })
      const changes = screen.table(table.id)
      const rows = Array.from({ length: newTableRecords }, () => ({ id: newId('rec'), number: changes.newNumber() }))
      const args: CreateTable = { table, rows, createdAt: new Date().toISOString() }
      const { userId, basePublicId, tableId, viewId } = scope
      const place = { userId, basePublicId, tableId: tableId || table.id, viewId: viewId || (table.views[0]?.id ?? '') }
      session.act({ type: createTable.type, args }, place)
      return table
    },

    /** Copies a table, with or without its records. Copied links lead to the same records. All of it is one undo step. */
    duplicateTable(source: Table, withRecords: boolean): Table {
      const newIds = (prefix: 'fld' | 'viw', items: readonly { id: string }[]) =>
        Object.fromEntries(items.map(({ id }) => [id, newId(prefix)]))
      const fieldIds = newIds('fld', source.fields)
      const viewIds = newIds('viw', source.views)
      const names = tables().map(({ name }) => name)
      const table = tableCopy(source, {
        id: newId('tbl'),
        name: uniqueName(`${source.name} copy`, names),
        order: nextOrder(tables()),
        fieldIds,
        viewIds,
        hasColumn,
      })
      const { id, name } = source
      const args: DuplicateTable = { table, source: { id, name }, fieldIds, viewIds, withRecords }
      const { gestureId } = act({ type: duplicateTable.type, args })
      copyReferringFields(scope, { source, table, fieldIds, withRecords, gestureId })
      return table
    },

    renameTable(id: string, name: string): void {
      const before = findTable(id)?.name
      if (before === undefined || before === name) return
      const args: UpdateTable = { tableId: id, before, after: name }
      act({ type: updateTable.type, args })
    },

    deleteTable(table: Table): void {
      const args: WholeTable = { table }
      scope.reportDeleted(table.name, act({ type: deleteTable.type, args }))
    },

    /** Orders the tables like the given ids. */
    reorderTables(ids: string[]): void {
      const before = tables().map(({ id }) => id)
      if (before.join() === ids.join()) return
      const args: ReorderTables = { before, after: ids }
      act({ type: reorderTables.type, args })
    },
  }
}

const hasColumn = (type: string) => fieldType(type).column !== null

interface TableCopy {
  source: Table
  /** The copy. */
  table: Table
  /** The ids of the new fields by those of the source. */
  fieldIds: Readonly<Record<string, string>>
  withRecords: boolean
  gestureId: string
}

/** Copies links and lookups, which have no column and are not part of the copied table. */
function copyReferringFields(scope: EditScope, { source, table, fieldIds, withRecords, gestureId }: TableCopy): void {
  const referring = source.fields.filter(({ type }) => !hasColumn(type))
  if (referring.length === 0) return
  const newIdOf = (fieldId: string) => fieldIds[fieldId] ?? fieldId
  for (const field of referring.filter(({ type }) => fieldType(type).links)) {
    const id = newIdOf(field.id)
    const emptyLinks = (): Field => ({ ...field, id, template: { ...(field.template as object), inverseFieldId: '' } })
    if (withRecords)
      copyField(scope, { tableId: table.id, source: { tableId: source.id, field }, id, name: field.name }, gestureId)
    else addField(scope, { tableId: table.id, field: emptyLinks() }, gestureId)
  }
  for (const field of referring) {
    const { looksUp, lookThrough } = fieldType(field.type)
    if (!looksUp || !lookThrough) continue
    const template = lookThrough(field.template, newIdOf(looksUp(field.template).linkFieldId))
    addField(scope, { tableId: table.id, field: { ...field, id: newIdOf(field.id), template } }, gestureId)
  }
  // They were added behind the other fields.
  reorderFields(scope, { tableId: table.id, ids: source.fields.map(({ id }) => newIdOf(id)) }, gestureId)
}
