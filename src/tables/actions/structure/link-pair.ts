import { fieldType } from '../../../fields/registry.ts'
import { uniqueName } from '../../../fields/unique-name.ts'
import { newId } from '../../../engine/model/ids.ts'
import { nextOrder } from '../../../engine/model/structure-order.ts'
import type { Field, Table } from '../../../engine/model/structure.ts'
import { sortsOf } from './structure-patches.ts'
import type { WholeField } from './whole-things.ts'

interface Home {
  tableId: string
  tables: readonly Table[]
}

/** The table that a field links to; undefined for other types. */
export const linkTarget = ({ type, template }: Pick<Field, 'type' | 'template'>): string | undefined =>
  fieldType(type).links?.settings(template).tableId

/** A new field, with its inverse if it is a link field. Each holds the other's id, as the server creates them. */
export function linkPair(
  field: Field,
  { tableId, tables }: Home,
): { field: Field; inverse?: { tableId: string; field: Field } } {
  const { links } = fieldType(field.type)
  if (!links) return { field }
  const target = tables.find(({ id }) => id === links.settings(field.template).tableId)
  if (!target) return { field }
  const inverseFieldId = newId('fld')
  const isHere = target.id === tableId
  const there = isHere ? [...target.fields, field] : target.fields
  const inverse: Field = {
    id: inverseFieldId,
    name: uniqueName(
      tables.find(({ id }) => id === tableId)?.name ?? '',
      there.map(({ name }) => name),
    ),
    type: field.type,
    template: links.template({ tableId, inverseFieldId: field.id }),
    order: nextOrder(there),
  }
  const template = links.template({ inverseFieldId }, field.template)
  return { field: { ...field, template }, inverse: { tableId: target.id, field: inverse } }
}

/** A field and its inverse, each with the sorts that the views lose with it. */
export function wholeField(field: Field, { tableId, tables }: Home): WholeField {
  const faceIn = (id: string, face: Field) => {
    const table = tables.find(one => one.id === id)
    return { tableId: id, field: face, sorts: table ? sortsOf(table, face.id) : [] }
  }
  const settings = fieldType(field.type).links?.settings(field.template)
  const target = tables.find(({ id }) => id === settings?.tableId)
  const inverse = target?.fields.find(({ id }) => id === settings?.inverseFieldId)
  return { ...faceIn(tableId, field), ...(target && inverse && { inverse: faceIn(target.id, inverse) }) }
}
