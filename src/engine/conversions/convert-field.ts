import { fieldType } from '../../fields/registry.ts'
import { fieldOf, presentField } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { Base } from '../base/base.ts'
import { recordPropertyColumn } from '../base/record-property-columns.ts'
import { changeField, newColumn } from '../structure/change-fields.ts'
import { requireNotConverting } from './require-not-converting.ts'
import { canRestoreFormerColumn, restoreFormerColumn } from './restore-former-column.ts'
import { ended, prepared } from '../model/conversion-names.ts'
import { type Conversion, type ConversionPlan, requireUnchanged, isLarge, planConversion } from './conversion-plan.ts'
import { deleteEnded, insertConversion } from './conversions.sql.ts'
import { startWork } from './conversion-work.ts'
import { fillColumn, type Filling } from './fill-column.ts'
import { type Converted, finishConversion, type NewName, showRecordProperty } from './finish-conversion.ts'
import { isFillingUsed, dropFilling } from './drop-filling.ts'
import { lastNumber } from './convert-field.sql.ts'
import { checkRoom, takeLinkSet } from '../structure/change-link-fields.ts'
import { holdingBase } from '../base/holding-base.ts'
import { newId } from '../model/ids.ts'
import { run } from '../../platform/sql/run.ts'

interface Acting {
  actor: string
  actionId?: string | null | undefined
  gestureId?: string | null | undefined
}

/**
 * Changes a field's type and converts its cells with `convertValue`. `lost` is the number of cells that became empty.
 *
 * If the field had the new type and template before, it gets its former column back at once: cells that were not edited
 * since hold what they held then, even if the conversion had cleared them. Otherwise a new column is filled while
 * people keep working, and cells that they change are converted again at the end, under the lock. For a large table
 * this happens in the background: the result has the conversion, and the field keeps its old type until it is done. The
 * old column is kept, so that undo is exact.
 *
 * @throws FieldChanged when someone has changed the field since, AlreadyConverting when it is already being converted,
 * AppError `not_found` when it is deleted.
 */
export async function convertField(
  base: Base,
  conversion: Conversion,
  action: Acting,
): Promise<Converted & { version: number }> {
  const { pool } = base.platform
  const { structure } = await base.read()
  const plan = await planConversion(pool, structure, conversion)
  const name = { name: conversion.name, expects: conversion.expects }
  const shown = recordPropertyColumn(plan.to.type)
  if (shown !== null) {
    return base.writer.write({
      name: 'fields.update',
      ...action,
      size: Infinity,
      work: async write => {
        await requireNotConverting(write, plan)
        return showRecordProperty(write, { plan, column: shown, name })
      },
    })
  }
  if (await canRestoreFormerColumn(pool, structure, plan)) {
    return base.writer.write({
      name: 'fields.update',
      ...action,
      size: Infinity,
      work: async write => {
        await requireNotConverting(write, plan)
        return restoreFormerColumn(write, { plan, name })
      },
    })
  }
  return (await isLarge(pool, structure, plan))
    ? startConversion(base, { plan, name, action })
    : convertAtOnce(base, { plan, name, action })
}

interface ConversionRequest {
  plan: ConversionPlan
  name: NewName
  action: Acting
}

async function convertAtOnce(
  base: Base,
  { plan, name, action }: ConversionRequest,
): Promise<Converted & { version: number }> {
  const { filling } = await base.writer.write({
    name: prepared,
    actor: action.actor,
    work: async write => {
      await requireNotConverting(write, plan)
      return { filling: await createColumn(write, plan) }
    },
  })
  try {
    const filled = await fillColumn(
      filling,
      { position: 0, lost: 0 },
      {
        structure: (await base.read()).structure,
        reader: base.platform.pool,
        writing: work => holdingBase(base, work),
      },
    )
    return await base.writer.write({
      name: 'fields.update',
      ...action,
      size: Infinity,
      work: write => finishConversion(write, { ...filled, name }),
    })
  } finally {
    await dropUnusedFilling(base, filling, action)
  }
}

/**
 * Drops what was filled if it is not used, because the conversion failed or was a repeated call. A failure here is only
 * logged, because the caller's conversion does not depend on it.
 */
async function dropUnusedFilling(base: Base, filling: Filling, { actor }: Acting): Promise<void> {
  try {
    if (isFillingUsed((await base.read()).structure, filling)) return
    const work = async (write: Write) => {
      if (!isFillingUsed(write.structure, filling)) await dropFilling(write, filling)
      return {}
    }
    await base.writer.write({ name: ended, actor, work })
  } catch (error) {
    base.platform.log.warn({ error, schema: base.schema }, 'What a conversion has filled is left behind')
  }
}

/** Queues the conversion of a large table, which any node can run with a lease of `conversionWork`. */
function startConversion(
  base: Base,
  { plan, name, action }: ConversionRequest,
): Promise<Converted & { version: number }> {
  const { schema } = base
  return startWork(base, id =>
    base.writer.write({
      name: prepared,
      ...action,
      work: async (write): Promise<Converted> => {
        await requireNotConverting(write, plan)
        const filling = await createColumn(write, plan)
        const [range] = await run(write.connection, lastNumber({ schema, relation: plan.relation }))
        const row = { id, userId: action.actor, gestureId: action.gestureId ?? null, filling }
        await run(write.connection, deleteEnded(schema))
        await run(write.connection, insertConversion(schema, { ...row, lastPosition: range?.last ?? 0 }))
        const { tableId, fieldId, to } = plan
        const was = presentField(fieldOf(write.structure.table(tableId), fieldId))
        const { field, kept } = await changeField(write, { tableId, fieldId, ...name })
        return {
          success: true,
          field: { ...field, type: to.type, template: to.template },
          was,
          kept,
          lost: 0,
          conversion: { id },
        }
      },
    }),
  )
}

/** Adds the column, or reserves the links, that the conversion fills. */
async function createColumn(write: Write, plan: ConversionPlan): Promise<Filling> {
  const { table } = requireUnchanged(write.structure, plan)
  const { to } = plan
  const { column: type, links } = fieldType(to.type)
  if (type !== null) {
    return { ...plan, to: { ...to, column: await newColumn(write, table, type) }, since: write.version }
  }
  if (!links) return { ...plan, to: { ...to, column: null }, since: write.version }
  checkRoom(write.structure, to)
  const requestedId = links.settings(to.template).inverseFieldId
  const isFree = requestedId !== '' && !write.structure.rows.fields.some(({ id }) => id === requestedId)
  const template = links.template({ inverseFieldId: isFree ? requestedId : newId('fld') }, to.template)
  const linkSide = { set: await takeLinkSet(write), side: 'from' as const }
  return { ...plan, to: { ...to, template, column: null, links: linkSide }, since: write.version }
}
