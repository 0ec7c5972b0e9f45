import type { Action } from '../../actions/action.ts'
import { isolated } from '../../texts/isolated.ts'
import { changeRules, type FieldRules, rulesBetween } from '../../fields/field-rules.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { changePrimaryField, type ChangePrimaryField } from '../actions/structure/change-primary-field.ts'
import { convertField, type ConvertField } from '../actions/structure/convert-field.ts'
import { createField, type CreateField } from '../actions/structure/create-field.ts'
import { deleteField } from '../actions/structure/delete-field.ts'
import { duplicateField, type DuplicateField } from '../actions/structure/duplicate-field.ts'
import { linkPair, wholeField } from '../actions/structure/link-pair.ts'
import { reorderFields as reorderFieldsAction, type ReorderFields } from '../actions/structure/reorder-fields.ts'
import { resizeField, type ResizeField } from '../actions/structure/resize-field.ts'
import { updateField, type UpdateField } from '../actions/structure/update-field.ts'
import { defaultFieldName } from '../../engine/model/default-field-name.ts'
import { newId } from '../../engine/model/ids.ts'
import { nextOrder } from '../../engine/model/structure-order.ts'
import type { Field } from '../../engine/model/structure.ts'
import type { EditScope } from './edit-scope.ts'

/** The settings of a field in its dialog. */
export interface FieldSettings {
  /** Empty for the default name. */
  name: string
  /** Absent for none. */
  description?: string
  type: string
  template: unknown
  /** Whether the field becomes the primary field of its table; absent to leave that as it is. */
  isPrimary?: true
  /** Absent to leave them as they are. */
  rules?: FieldRules
}

/** Settings that are part of a gesture that has already begun. */
interface GestureSettings extends FieldSettings {
  gestureId?: string | undefined
}

interface FieldCopy {
  /** The table of the copy. */
  tableId: string
  source: { tableId: string; field: Field }
  /** The id and name of the copy. */
  id: string
  name: string
}

/** Adds a field at the end of a table, and the field that links back if it is one of links. */
export function addField(
  { tables, findTable, act }: EditScope,
  { tableId, field: settings }: { tableId: string; field: Omit<Field, 'order'> },
  gestureId?: string,
): Field {
  const plain = { ...settings, order: nextOrder(findTable(tableId)?.fields ?? []) }
  const { field, inverse } = linkPair(plain, { tableId, tables: tables() })
  const args: CreateField = { tableId, field, ...(inverse && { inverse }) }
  act({ type: createField.type, args }, gestureId)
  return field
}

/** Adds a copy of a field with its values, at the end of a table. */
export function copyField({ tables, findTable, act }: EditScope, copy: FieldCopy, gestureId?: string): Field {
  const { tableId, source, id, name } = copy
  const { description, type, template, rules } = source.field
  const plain = {
    id,
    name,
    ...(description && { description }),
    ...(rules && { rules }),
    type,
    template,
    order: nextOrder(findTable(tableId)?.fields ?? []),
  }
  const { field, inverse } = linkPair(plain, { tableId, tables: tables() })
  const from = { tableId: source.tableId, field: { id: source.field.id, name: source.field.name } }
  const args: DuplicateField = { tableId, field, source: from, ...(inverse && { inverse }) }
  act({ type: duplicateField.type, args }, gestureId)
  return field
}

/** Orders the fields of a table like the given ids. Fields that are left out follow. */
export function reorderFields(
  { findTable, act }: EditScope,
  { tableId, ids }: { tableId: string; ids: string[] },
  gestureId?: string,
): void {
  const before = findTable(tableId)?.fields.map(({ id }) => id) ?? []
  const after = [...ids, ...before.filter(id => !ids.includes(id))]
  if (before.join() === after.join()) return
  const args: ReorderFields = { tableId, before, after }
  act({ type: reorderFieldsAction.type, args }, gestureId)
}

/** Makes a field the primary field of its table; returns null if it already is. */
function setPrimaryField(
  { findTable, act }: EditScope,
  { tableId, fieldId }: { tableId: string; fieldId: string },
  gestureId?: string,
): Action | null {
  const before = findTable(tableId)?.primaryFieldId
  if (before === undefined || before === fieldId) return null
  const args: ChangePrimaryField = { tableId, before, after: fieldId }
  return act({ type: changePrimaryField.type, args }, gestureId)
}

const rulesAfter = (field: Field, { rules = field.rules, template }: FieldSettings): FieldRules =>
  changeRules(field, { change: rulesBetween(field.rules, rules), template }).rules

/** The actions that create, change, and delete fields. */
export function fieldEdits(scope: EditScope) {
  const { screen, tables, findTable, act } = scope
  return {
    createField(tableId: string, input: FieldSettings, gestureId?: string): Field {
      const { name, description, type, template, rules = {} } = input
      const settings = { type, template: fieldType(type).template.parse(template ?? {}) }
      const others = findTable(tableId)?.fields ?? []
      const field = {
        id: newId('fld'),
        name: name || defaultFieldName(settings, others, tables()),
        ...(description && { description }),
        ...settings,
        ...(Object.keys(rules).length > 0 && { rules }),
      }
      return addField(scope, { tableId, field }, gestureId)
    },

    /** Adds a copy of a field, with its values. */
    duplicateField(tableId: string, field: Field, gestureId?: string): Field {
      const names = findTable(tableId)?.fields.map(({ name }) => name) ?? []
      const copy = { tableId, source: { tableId, field }, id: newId('fld'), name: uniqueName(field.name, names) }
      return copyField(scope, copy, gestureId)
    },

    /** Changes a field's name, description, settings, or type. A change of the type converts every value. */
    updateField(tableId: string, field: Field, { gestureId = newId('ges'), ...settings }: GestureSettings): void {
      const { id: fieldId, name, description = '', type, template, rules = {} } = field
      const isConversion = settings.type !== type
      // Settings that do not allow the default value drop it, which undo has to know.
      const newRules = isConversion ? rules : rulesAfter(field, settings)
      const isRuled = !isSameJson(rules, newRules)
      const isDescribed = description !== (settings.description ?? '')
      // A conversion changes the name and the settings together with the type.
      const after = isConversion ? { name, template } : { name: settings.name, template: settings.template }
      if (
        isDescribed ||
        isRuled ||
        name !== after.name ||
        JSON.stringify(template) !== JSON.stringify(after.template)
      ) {
        const sides = {
          before: { name, template, ...(isDescribed && { description }), ...(isRuled && { rules }) },
          after: {
            ...after,
            ...(isDescribed && { description: settings.description ?? '' }),
            ...(isRuled && { rules: newRules }),
          },
        }
        const args: UpdateField = { tableId, fieldId, type, ...sides }
        act({ type: updateField.type, args }, gestureId)
      }
      if (settings.isPrimary && !isConversion) setPrimaryField(scope, { tableId, fieldId }, gestureId)
      if (!isConversion) return
      const before = { name, type, template }
      const converted = { name: settings.name, type: settings.type, template: settings.template }
      const args: ConvertField = { tableId, fieldId, before, after: converted }
      act({ type: convertField.type, args }, gestureId)
    },

    /** Makes a field the primary field of its table, and offers to undo that. */
    setPrimaryField(tableId: string, field: Field): void {
      const action = setPrimaryField(scope, { tableId, fieldId: field.id })
      if (action)
        scope.offerUndo(`${isolated(field.name)} is now the primary field`, () => scope.session.undo(action.gestureId))
    },

    deleteField(tableId: string, field: Field): void {
      const args = wholeField(field, { tableId, tables: tables() })
      scope.reportDeleted(field.name, act({ type: deleteField.type, args }))
    },

    /** Orders the fields of a table like the given ids. Fields that are left out follow. */
    reorderFields: (tableId: string, ids: string[], gestureId?: string) =>
      reorderFields(scope, { tableId, ids }, gestureId),

    /** Sets the width of a field in a view, in pixels; null for the default width. */
    resizeField({
      tableId,
      viewId,
      fieldId,
      width,
    }: Omit<ResizeField, 'before' | 'after'> & { width: number | null }): void {
      const view = screen.view(tableId, viewId)
      const before = view?.config.fieldWidths[fieldId] ?? null
      if (before === width || view?.kind === 'locked') return
      const args: ResizeField = { tableId, viewId, fieldId, before, after: width }
      act({ type: resizeField.type, args })
    },
  }
}
