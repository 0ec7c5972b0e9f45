import { carryRules, rulesBetween, rulesOf } from '../../fields/field-rules.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldOf, presentField, type StoredField } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { changeField, hideInverse, logFieldChange, showInverse } from '../structure/change-fields.ts'
import { requireNameType } from '../structure/change-primary-field.ts'
import { dropUnique, restoreUnique } from '../structure/unique-values.ts'
import { checkReferences } from '../structure/change-link-fields.ts'
import { run } from '../../platform/sql/run.ts'
import { hideNewlyLookedUp } from '../shared/newly-looked-up.ts'
import { type FormerPlace, setType } from '../base/structure.sql.ts'
import type { KeptSettings } from '../model/kept-settings.ts'
import type { Field } from '../model/structure.ts'
import { type Conversion, type ConversionPlan, requireUnchanged, placeOf, type PlacedShape } from './conversion-plan.ts'
import { convertChanged, type Filled, type Filling } from './fill-column.ts'

export interface Converted {
  success: true
  /** The field as it is, or as it will be when the conversion ends. */
  field: Field
  /** The field before the conversion. */
  was: Field
  kept: KeptSettings
  /** The number of values that the new type could not read, which became empty. 0 while a conversion is running. */
  lost: number
  /** The ids of the people who wrote the lost values since the field last had this type. */
  lostOf?: string[]
  /** The conversion that runs in the background for a large table; null when everything is done. */
  conversion: { id: string } | null
}

/** The new name of the field, if it changes. */
export type NewName = Pick<Conversion, 'name' | 'expects'>

/**
 * Switches a field to its new column or links, after converting the records that changed during the conversion. The old
 * column is kept with the version in which the field left it.
 *
 * @throws AppError `conflict` when someone has changed the field's type or template since, `not_found` when it is
 * deleted.
 */
export async function finishConversion(
  write: Write,
  { filling, lost, name }: Filled & { name?: NewName },
): Promise<Converted> {
  const { field: before } = requireUnchanged(write.structure, filling)
  const { connection, structure } = write
  const changed = await convertChanged(filling, {
    structure,
    reader: connection,
    write: work => work(connection),
  })
  const pointed = await switchColumn(write, { filling: changed.filling, before, name, context: filling.context })
  return { success: true, ...pointed, lost: lost + changed.lost, conversion: null }
}

/**
 * Lets a field show what every record has again, such as when it was created. Its own values stay in their column, from
 * which they can be restored.
 *
 * @throws AppError `conflict` when someone has changed the field's type or template since, `not_found` when it is
 * deleted.
 */
export async function showRecordProperty(
  write: Write,
  { plan, column, name }: { plan: ConversionPlan; column: string; name: NewName },
): Promise<Converted> {
  const { field: before } = requireUnchanged(write.structure, plan)
  const filling = { tableId: plan.tableId, to: { ...plan.to, column } }
  const pointed = await switchColumn(write, { filling, before, name, context: plan.context })
  return { success: true, ...pointed, lost: 0, conversion: null }
}

/**
 * Sets a field's column or links, with the type and template that they were filled for. Hides the inverse field of its
 * old links, and shows the one of its new links.
 */
export async function switchColumn(
  write: Write,
  {
    filling: { tableId, to },
    before,
    name,
    former,
    context,
  }: {
    filling: Pick<Filling, 'tableId'> & { to: PlacedShape }
    before: StoredField
    name?: NewName | undefined
    /** What the field held when it last had the new type, if it gets that back. */
    former?: FormerPlace
    context: FieldContext
  },
): Promise<Pick<Converted, 'field' | 'was' | 'kept'>> {
  const table = write.structure.table(tableId)
  requireNameType(table, before, to.type)
  checkReferences(write.structure, table, to)
  const { id, type, template, rules = {} } = before
  const formerColumns = write.structure.rows.fields.find(field => field.id === id)?.former_columns ?? []
  const carried = carryRules(rules, { from: before, to, context })
  const dropped = rulesOf(rulesBetween(carried, rules))
  const isDropped = Object.keys(dropped).length > 0
  const left = {
    type,
    template,
    ...placeOf(before),
    version: write.version,
    ...(isDropped && { droppedRules: dropped }),
  }
  await dropUnique(write, table, before)
  await hideInverse(write, { tableId, fieldId: id })
  await run(
    write.connection,
    setType(write.schema, {
      id,
      type: to.type,
      template: to.template,
      rules: { ...former?.droppedRules, ...carried },
      place: { column: to.column, ...(to.links && { links: to.links }) },
      former_columns: [...formerColumns, left],
    }),
  )
  await write.restructured()
  if (to.links) await showInverse(write, { tableId, fieldId: id })
  const after = fieldOf(write.structure.table(tableId), id)
  await hideNewlyLookedUp(write, { before, after })
  logFieldChange(write, tableId, { before: presentField(before), after: presentField(after) })
  await restoreUnique(write, tableId)
  const renamed = await changeField(write, { tableId, fieldId: id, ...name })
  return { ...renamed, was: presentField(before) }
}
