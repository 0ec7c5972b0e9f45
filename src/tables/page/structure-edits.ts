import type { Action } from '../../actions/action.ts'
import type { ActionDraft } from '../../actions/action-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import type { BaseScreen } from '../actions/base-screen.ts'
import { convertField, type ConvertField } from '../actions/structure/convert-field.ts'
import { createField, type CreateField } from '../actions/structure/create-field.ts'
import { createTable, type CreateTable } from '../actions/structure/create-table.ts'
import { changeViewKind, type ChangeViewKind } from '../actions/structure/change-view-kind.ts'
import { createView } from '../actions/structure/create-view.ts'
import { deleteField } from '../actions/structure/delete-field.ts'
import { deleteTable } from '../actions/structure/delete-table.ts'
import { deleteView } from '../actions/structure/delete-view.ts'
import { duplicateField, type DuplicateField } from '../actions/structure/duplicate-field.ts'
import { duplicateTable, type DuplicateTable } from '../actions/structure/duplicate-table.ts'
import { reorderFields, type ReorderFields } from '../actions/structure/reorder-fields.ts'
import { reorderTables, type ReorderTables } from '../actions/structure/reorder-tables.ts'
import { reorderViews, type ReorderViews } from '../actions/structure/reorder-views.ts'
import { resizeField, type ResizeField } from '../actions/structure/resize-field.ts'
import { linkPair, wholeField } from '../actions/structure/link-pair.ts'
import { updateField, type UpdateField } from '../actions/structure/update-field.ts'
import { updateTable, type UpdateTable } from '../actions/structure/update-table.ts'
import { updateView, type UpdateView } from '../actions/structure/update-view.ts'
import { updateViewSettings, type UpdateViewSettings } from '../actions/structure/update-view-settings.ts'
import type { WholeTable, WholeView } from '../actions/structure/whole-things.ts'
import { noTableSelected } from '../../texts/error-catalogue.ts'
import { isolated } from '../../texts/isolated.ts'
import { newId } from '../../engine/model/ids.ts'
import { newTable, newTableRecords } from '../../engine/model/new-table.ts'
import { nextOrder } from '../../engine/model/structure-order.ts'
import {
  emptyConfig,
  type Field,
  type Table,
  type View,
  type ViewConfig,
  type ViewKind,
} from '../../engine/model/structure.ts'
import { tableCopy } from '../../engine/model/table-copy.ts'
import { configBefore, type ViewConfigChange } from '../../engine/model/view-config.ts'
import type { BaseSession } from './use-base-actions.ts'

/** What a person sets of a field. */
export interface FieldSettings {
  /** Empty: made from the type. */
  name: string
  type: string
  template: unknown
}

/** Settings that are changed in a gesture that has begun already. */
interface GivenSettings extends FieldSettings {
  gestureId?: string | undefined
}

interface EditsOptions {
  userId: string
  basePublicId: string
  screen: BaseScreen
  session: Pick<BaseSession, 'act' | 'undo'>
  /** Where the person stands: an undo leads back there. Empty in a base without tables. */
  tableId: string
  viewId: string
  /** Says what was done and offers to take it back. */
  offerUndo(text: string, undo: () => void): void
}

/** What a new view is given. */
interface NewView {
  kind: Exclude<ViewKind, 'locked'>
  config: ViewConfig
}

interface FieldToCopy {
  source: { tableId: string; field: Field }
  /** Of the copy. */
  id: string
  name: string
}

interface OneView {
  tableId: string
  viewId: string
}

/**
 * What a person can do to the tables, fields and views of a base, as actions: each shows at once, is sent in its turn
 * and can be undone. Those that take a `gestureId` can be undone together with others of the same one.
 */
export function structureEdits({ userId, basePublicId, screen, session, tableId, viewId, offerUndo }: EditsOptions) {
  const act = (draft: ActionDraft, gestureId?: string): Action => {
    if (tableId === '') throw new Error(noTableSelected)
    return session.act(draft, { userId, basePublicId, tableId, viewId }, gestureId)
  }
  const tables = () => screen.structure.shown?.tables ?? []
  const tableOf = (id: string) => tables().find(table => table.id === id)

  function addField(of: string, given: Omit<Field, 'order'>, gestureId?: string): Field {
    const plain = { ...given, order: nextOrder(tableOf(of)?.fields ?? []) }
    const { field, inverse } = linkPair(plain, { tableId: of, tables: tables() })
    const args: CreateField = { tableId: of, field, ...(inverse && { inverse }) }
    act({ type: createField.type, args }, gestureId)
    return field
  }

  function copyField(copy: Pick<DuplicateField, 'tableId'> & FieldToCopy, gestureId?: string): Field {
    const { tableId: of, source, id, name } = copy
    const { type, template } = source.field
    const plain = { id, name, type, template, order: nextOrder(tableOf(of)?.fields ?? []) }
    const { field, inverse } = linkPair(plain, { tableId: of, tables: tables() })
    const from = { tableId: source.tableId, field: { id: source.field.id, name: source.field.name } }
    const args: DuplicateField = { tableId: of, field, source: from, ...(inverse && { inverse }) }
    act({ type: duplicateField.type, args }, gestureId)
    return field
  }

  function reorder(of: string, { ids, gestureId }: { ids: string[]; gestureId: string | undefined }): void {
    const before = tableOf(of)?.fields.map(({ id }) => id) ?? []
    const after = [...ids, ...before.filter(id => !ids.includes(id))]
    if (before.join() === after.join()) return
    const args: ReorderFields = { tableId: of, before, after }
    act({ type: reorderFields.type, args }, gestureId)
  }

  /** Offers to take a deletion back. */
  function deleted(name: string, { gestureId }: Action): void {
    offerUndo(`${isolated(name)} is deleted`, () => session.undo(gestureId))
  }

  return {
    /** Adds a table, which can be opened at once. */
    createTable(name: string): Table {
      const table = newTable({ name, order: nextOrder(tables()), newId })
      const changes = screen.table(table.id)
      const rows = Array.from({ length: newTableRecords }, () => ({ id: newId('rec'), number: changes.newNumber() }))
      const args: CreateTable = { table, rows, createdAt: new Date().toISOString() }
      const place = { userId, basePublicId, tableId: tableId || table.id, viewId: viewId || (table.views[0]?.id ?? '') }
      session.act({ type: createTable.type, args }, place)
      return table
    },

    /** Adds a table like another one, with or without its records; links lead to the same records. One undo takes it away. */
    duplicateTable(source: Table, withRecords: boolean): Table {
      const newIds = (prefix: 'fld' | 'viw', things: readonly { id: string }[]) =>
        Object.fromEntries(things.map(({ id }) => [id, newId(prefix)]))
      const [fieldIds, viewIds] = [newIds('fld', source.fields), newIds('viw', source.views)]
      const name = uniqueName(
        `${source.name} copy`,
        tables().map(one => one.name),
      )
      const hasColumn = (type: string) => fieldType(type).column !== null
      const table = tableCopy(source, {
        id: newId('tbl'),
        name,
        order: nextOrder(tables()),
        fieldIds,
        viewIds,
        hasColumn,
      })
      const args: DuplicateTable = {
        table,
        source: { id: source.id, name: source.name },
        fieldIds,
        viewIds,
        withRecords,
      }
      const { gestureId } = act({ type: duplicateTable.type, args })
      const others = source.fields.filter(({ type }) => !hasColumn(type))
      const idOf = (fieldId: string) => fieldIds[fieldId] ?? fieldId
      for (const field of others.filter(({ type }) => fieldType(type).links)) {
        const id = idOf(field.id)
        if (withRecords)
          copyField({ tableId: table.id, source: { tableId: source.id, field }, id, name: field.name }, gestureId)
        else
          addField(
            table.id,
            { ...field, id, template: { ...(field.template as object), inverseFieldId: '' } },
            gestureId,
          )
      }
      for (const field of others) {
        const { looksUp, lookThrough } = fieldType(field.type)
        if (!looksUp || !lookThrough) continue
        const template = lookThrough(field.template, idOf(looksUp(field.template).linkFieldId))
        addField(table.id, { ...field, id: idOf(field.id), template }, gestureId)
      }
      // Links and lookups were added behind the others.
      if (others.length > 0) reorder(table.id, { ids: source.fields.map(({ id }) => idOf(id)), gestureId })
      return table
    },

    renameTable(id: string, name: string): void {
      const before = tableOf(id)?.name
      if (before === undefined || before === name) return
      const args: UpdateTable = { tableId: id, before, after: name }
      act({ type: updateTable.type, args })
    },

    deleteTable(table: Table): void {
      const args: WholeTable = { table }
      deleted(table.name, act({ type: deleteTable.type, args }))
    },

    /** Puts the tables in the order of these ids. */
    reorderTables(ids: string[]): void {
      const before = tables().map(({ id }) => id)
      if (before.join() === ids.join()) return
      const args: ReorderTables = { before, after: ids }
      act({ type: reorderTables.type, args })
    },

    createField(of: string, { name, type, template }: FieldSettings, gestureId?: string): Field {
      const fields = tableOf(of)?.fields ?? []
      const free = uniqueName(
        fieldType(type).defaultName,
        fields.map(one => one.name),
      )
      const complete = fieldType(type).template.parse(template ?? {})
      return addField(of, { id: newId('fld'), name: name || free, type, template: complete }, gestureId)
    },

    /** Adds a field like another one, with its values. */
    duplicateField(of: string, field: Field, gestureId?: string): Field {
      const names = tableOf(of)?.fields.map(({ name }) => name) ?? []
      const source = { tableId: of, field }
      return copyField({ tableId: of, source, id: newId('fld'), name: uniqueName(field.name, names) }, gestureId)
    },

    /** Another name, other settings, or another type, which converts every value. */
    updateField(of: string, { id: fieldId, name, type, template }: Field, settings: GivenSettings): void {
      const before = { name, type, template }
      if (settings.type !== type) {
        const after = { name: settings.name, type: settings.type, template: settings.template }
        const args: ConvertField = { tableId: of, fieldId, before, after }
        act({ type: convertField.type, args })
        return
      }
      if (name === settings.name && JSON.stringify(template) === JSON.stringify(settings.template)) return
      const after = { name: settings.name, template: settings.template }
      const args: UpdateField = { tableId: of, fieldId, type, before: { name, template }, after }
      act({ type: updateField.type, args }, settings.gestureId)
    },

    deleteField(of: string, field: Field): void {
      const args = wholeField(field, { tableId: of, tables: tables() })
      deleted(field.name, act({ type: deleteField.type, args }))
    },

    /** Puts the fields of a table in the order of these ids; those left out come behind. */
    reorderFields: (of: string, ids: string[], gestureId?: string) => reorder(of, { ids, gestureId }),

    /** Gives a field a width in a view, in pixels; null gives it the usual one. */
    resizeField({
      tableId: of,
      viewId: inView,
      fieldId,
      width,
    }: Omit<ResizeField, 'before' | 'after'> & { width: number | null }): void {
      const view = screen.view(of, inView)
      const before = view?.config.fieldWidths[fieldId] ?? null
      if (before === width || view?.kind === 'locked') return
      const args: ResizeField = { tableId: of, viewId: inView, fieldId, before, after: width }
      act({ type: resizeField.type, args })
    },

    /** Adds a view, which can be opened at once; everybody's and as views are at first, unless told otherwise. */
    createView(of: string, name: string, { kind = 'shared', config = emptyConfig }: Partial<NewView> = {}): View {
      const view = { id: newId('viw'), name, type: 'grid', kind, config, order: nextOrder(tableOf(of)?.views ?? []) }
      const args: WholeView = { tableId: of, view }
      act({ type: createView.type, args })
      return view
    },

    renameView(of: string, { id, name: before }: View, name: string): void {
      if (before === name) return
      const args: UpdateView = { tableId: of, viewId: id, before, after: name }
      act({ type: updateView.type, args })
    },

    /** Puts the views of a table in the order of these ids. */
    reorderViews(of: string, ids: string[]): void {
      const before = tableOf(of)?.views.map(({ id }) => id) ?? []
      if (before.join() === ids.join()) return
      const args: ReorderViews = { tableId: of, before, after: ids }
      act({ type: reorderViews.type, args })
    },

    /** Makes a view everybody's, one's own, or one that nobody changes. */
    changeViewKind(of: string, { id: viewOfTable, kind: before }: View, kind: ViewKind): void {
      if (before === kind) return
      const args: ChangeViewKind = { tableId: of, viewId: viewOfTable, before, after: kind }
      act({ type: changeViewKind.type, args })
    },

    deleteView(of: string, view: View): void {
      const args: WholeView = { tableId: of, view }
      deleted(view.name, act({ type: deleteView.type, args }))
    },

    /** Changes how a view shows its table; one that is locked stays as it is. */
    updateView({ tableId: of, viewId: id }: OneView, change: ViewConfigChange, gestureId?: string): void {
      const view = screen.view(of, id)
      if (!view || view.kind === 'locked') return
      const args: UpdateViewSettings = {
        tableId: of,
        viewId: id,
        before: configBefore(view.config, change),
        after: change,
      }
      act({ type: updateViewSettings.type, args }, gestureId)
    },
  }
}

export type StructureCalls = ReturnType<typeof structureEdits>
