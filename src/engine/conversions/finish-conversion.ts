import { fieldOf, presentField, type StoredField } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { changeField, hideInverse, logFieldChange, showInverse } from '../structure/change-fields.ts'
import { checkReferences } from '../structure/change-link-fields.ts'
import { run } from '../../platform/sql/run.ts'
import { hideWhatIsLookedUpAnew } from '../shared/looked-up-anew.ts'
import { setType } from '../base/structure.sql.ts'
import type { KeptSettings } from '../model/kept-settings.ts'
import type { Field } from '../model/structure.ts'
import { type Conversion, demandUnchanged, placeOf, type PlacedShape } from './conversion-plan.ts'
import { convertChanged, type Filled, type Filling } from './fill-column.ts'

export interface Converted {
  success: true
  /** As it is, or as it will be when a conversion still goes on. */
  field: Field
  /** The field as it was. */
  was: Field
  kept: KeptSettings
  /** How many values the new type could not read; they became empty. Not yet counted while a conversion goes on. */
  lost: number
  /** Who had written these, by their ids, where they were edited since the field was of this type before. */
  lostOf?: string[]
  /** The work that goes on by itself, on a large table; null when everything is done. */
  conversion: { id: string } | null
}

/** What a field is to be called with its new type, if anything. */
export type NewName = Pick<Conversion, 'name' | 'expects'>

/**
 * Points a field to its new column or links, once the records that were changed meanwhile are converted as well. The old column
 * stays, with the version in which it was left.
 *
 * @throws AppError `conflict` when somebody has changed the field's type or template meanwhile, `not_found` when it is gone.
 */
export async function finishConversion(
  write: Write,
  { filling, lost, name }: Filled & { name?: NewName },
): Promise<Converted> {
  const { field: before } = demandUnchanged(write.structure, filling)
  const { connection, structure } = write
  const changed = await convertChanged(filling, {
    structure,
    reader: connection,
    write: work => work(connection),
  })
  const pointed = await pointTo(write, { filling: changed.filling, before, name })
  return { success: true, ...pointed, lost: lost + changed.lost, conversion: null }
}

/**
 * Makes a column or a set of links the one of a field, with the type and template that it was filled for. Links that it
 * had go with their other face, and those that it gets come with one.
 */
export async function pointTo(
  write: Write,
  {
    filling: { tableId, to },
    before,
    name,
  }: {
    filling: Pick<Filling, 'tableId'> & { to: PlacedShape }
    before: StoredField
    name?: NewName | undefined
  },
): Promise<Pick<Converted, 'field' | 'was' | 'kept'>> {
  checkReferences(write.structure, write.structure.table(tableId), to)
  const { id, type, template } = before
  const formers = write.structure.rows.fields.find(field => field.id === id)?.former_columns ?? []
  const left = { type, template, ...placeOf(before), version: write.version }
  await hideInverse(write, { tableId, fieldId: id })
  await run(
    write.connection,
    setType(write.schema, {
      id,
      type: to.type,
      template: to.template,
      place: { column: to.column, ...(to.links && { links: to.links }) },
      former_columns: [...formers, left],
    }),
  )
  await write.restructured()
  if (to.links) await showInverse(write, { tableId, fieldId: id })
  const after = fieldOf(write.structure.table(tableId), id)
  await hideWhatIsLookedUpAnew(write, { before, after })
  logFieldChange(write, tableId, { before: presentField(before), after: presentField(after) })
  const renamed = await changeField(write, { tableId, fieldId: id, ...name })
  return { ...renamed, was: presentField(before) }
}
