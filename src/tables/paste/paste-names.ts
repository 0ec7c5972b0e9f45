import { browserContext } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { fold } from '../../fields/text/fold.ts'
import { type BulkCreateRecords, bulkCreateRecords } from '../actions/bulk-create-records.ts'
import type { LinkedNames } from '../actions/linked-names.ts'
import { newId } from '../../engine/model/ids.ts'
import { limits, type Field, type Table, type View } from '../../engine/model/structure.ts'
import { textsToRead } from '../../grid/clipboard/clip.ts'
import type { PasteRequest } from '../../grid/grid-data.ts'
import { clipWidth } from '../../grid/clipboard/read-paste.ts'
import { tablesClient } from '../page/tables-client.ts'
import type { OpenBase } from '../page/open-bases.ts'
import { namesByTable, missingByTable, type LinkTexts } from './link-names.ts'

/** The place of a paste. */
export interface PasteScreen {
  base: OpenBase
  table: Table
  view: View
}

/** Names that no record has and that records can be created with, by table. */
export type MissingNames = ReadonlyMap<string, readonly string[]>

/**
 * Finds the records that a paste names, which adds them to the names on the screen, and returns the names that no
 * record has. Names that records cannot have are left out. Without the server, only known names are found.
 */
export async function missingNames(request: PasteRequest, { base }: PasteScreen): Promise<MissingNames> {
  const { basePublicId, screen } = base
  const columns = textsOfLinks(request)
  if (columns.length === 0) return new Map()
  try {
    await learnNames(screen.names, basePublicId, namesByTable(columns))
  } catch {
    return new Map()
  }
  const missing = missingByTable(columns, (tableId, name) => screen.names.idOf(tableId, name) !== undefined)
  const able = [...missing].map(([tableId, names]): [string, string[]] => {
    const field = namingField(base, tableId)
    return [tableId, field ? names.filter(name => valueOf(field, name, base) !== undefined) : []]
  })
  return new Map(able.filter(([, names]) => names.length > 0))
}

/** The texts that a paste would put into columns of links. */
function textsOfLinks({ data, clip, target }: PasteRequest): LinkTexts[] {
  const { columns, context } = data
  return (target.resolve() ?? []).flatMap(lines =>
    lines.columns.flatMap((at, index) => {
      const column = columns[at]
      if (!column?.type.links || column.readOnly) return []
      const texts = textsToRead(clip, index % clipWidth(clip), { column, context })
      return texts.length > 0 ? { column, texts } : []
    }),
  )
}

/** Looks up record names on the server and adds them to the names on the screen. */
async function learnNames(names: LinkedNames, basePublicId: string, missing: ReadonlyMap<string, string[]>) {
  for (const [tableId, all] of missing) {
    for (let at = 0; at < all.length; at += limits.recordsPerCall) {
      const part = all.slice(at, at + limits.recordsPerCall).filter(name => name.length <= 1_000)
      const { records } = await tablesClient.records.named.mutate({ basePublicId, tableId, names: part })
      const found = new Map(records.map(({ asked: name, id, name: now }) => [name, { id, name: now }]))
      names.mean(tableId, new Map(part.map(name => [name, found.get(name) ?? null])))
    }
  }
}

/** The primary field of a table, if it can be written; null otherwise. */
function namingField({ screen }: OpenBase, tableId: string): Field | null {
  const target = screen.structure.shown?.tables.find(({ id }) => id === tableId)
  const field = target?.fields.find(({ id }) => id === target.primaryFieldId)
  return field && !fieldType(field.type).isReadOnly ? field : null
}

function valueOf({ type, template }: Field, name: string, { screen }: OpenBase): unknown {
  const reading = fieldType(type).read(name, template, { ...browserContext(), base: screen.names })
  return reading.kind === 'value' ? reading.value : undefined
}

/** The same context, as if records with the missing names existed. */
export function withNewNames(context: FieldContext, missing: MissingNames): FieldContext {
  const { base } = context
  if (!base || missing.size === 0) return context
  const made = new Map(
    [...missing].map(([tableId, names]) => [tableId, new Map(names.map(name => [fold(name), newId('rec')]))]),
  )
  return {
    ...context,
    base: {
      ...(base.people && { people: base.people }),
      candidates: base.candidates,
      fieldOf: fieldId => base.fieldOf(fieldId),
      nameOf: (tableId, recordId) => base.nameOf(tableId, recordId),
      idOf: (tableId, name) => base.idOf(tableId, name) ?? made.get(tableId)?.get(fold(name)),
    },
  }
}

/** Creates records with these names, as part of a gesture, and adds them to the names on the screen. */
export function createNamedRecords({ base, table, view }: PasteScreen, missing: MissingNames, gestureId: string): void {
  const { userId, basePublicId, screen, session } = base
  for (const [tableId, names] of missing) {
    const field = namingField(base, tableId)
    if (!field) continue
    const made = names.flatMap(name => {
      const value = valueOf(field, name, base)
      if (value === undefined) return []
      return { name, row: { id: newId('rec'), number: screen.table(tableId).newNumber(), data: { [field.id]: value } } }
    })
    if (made.length === 0) continue
    screen.names.mean(tableId, new Map(made.map(({ name, row }) => [name, { id: row.id, name }])))
    const args: BulkCreateRecords = { tableId, rows: made.map(({ row }) => row), createdAt: new Date().toISOString() }
    const place = { userId, basePublicId, tableId: table.id, viewId: view.id }
    session.act({ type: bulkCreateRecords.type, args }, place, gestureId)
  }
}
