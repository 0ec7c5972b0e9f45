import type { FieldContext } from '../../fields/field-type.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { Base } from '../base/base.ts'
import { changeField, checkType, type FieldChange } from './change-fields.ts'
import { prepareUnique } from './unique-values.ts'
import { convertField } from '../conversions/convert-field.ts'
import { AlreadyConverting, FieldChanged } from '../conversions/conversion-conflicts.ts'
import { cancelConversion, stopCancelled } from '../conversions/conversion-work.ts'
import type { Converted } from '../conversions/finish-conversion.ts'

interface Answer extends Omit<Converted, 'was'>, Partial<Pick<Converted, 'was'>> {
  version: number
  /** Whether the change canceled a running conversion of the field. */
  conversionCanceled?: boolean
  /** The user id of the person whose unfinished conversion gives the field the type that it keeps. */
  keptBy?: string
}

interface Acting {
  action: Parameters<typeof convertField>[2]
  /** Runs work as that action. */
  write<Result extends object>(
    work: (write: Write) => Promise<Result>,
  ): Promise<Result & { success: true; version: number }>
}

/** Thrown if the field's type changed while the action waited in the queue. */
const overtaken = new Error('The field has another type')

/**
 * Changes a field's name and settings, or converts it to another type. Changing back to the current type during a
 * conversion cancels the conversion.
 * @throws AppError as `convertField` and `changeField`.
 */
export async function updateField(
  base: Base,
  request: FieldChange & { context: FieldContext },
  acting: Acting,
): Promise<Answer> {
  const { type, expects } = request
  if (type !== undefined) checkType(type)
  for (let tries = 1; ; tries++) {
    const { structure } = await base.read()
    const field = fieldOf(structure.table(request.tableId), request.fieldId)
    const now = field.type
    const isElsewhere = expects?.type !== undefined && expects.type !== now
    const isConverted = type !== undefined && type !== now && !isElsewhere
    if (!isConverted && request.rules?.unique) await prepareUnique(base, structure.table(request.tableId), field)
    const done = isConverted
      ? await convert(base, { ...request, type }, { ...acting, isLast: tries >= maxTries })
      : await keepType(base, { ...request, now }, acting)
    if (done) return done
  }
}

/** How often a conversion starts because someone else changes the field while it runs. */
const maxTries = 5

/**
 * Converts a field to another type; null if someone changed the field in the meantime. If the field is already being
 * converted and the change has expected values, it keeps the type of that conversion.
 */
async function convert(
  base: Base,
  request: Parameters<typeof convertField>[1],
  { action, write, isLast }: Acting & { isLast: boolean },
): Promise<Answer | null> {
  try {
    return await convertField(base, request, action)
  } catch (error) {
    if (error instanceof FieldChanged && !isLast) return null
    if (!(error instanceof AlreadyConverting) || request.expects?.type === undefined) throw error
    const { type, userId } = error
    const { tableId, fieldId, name, expects } = request
    return await write(async change => {
      const { field, kept } = await changeField(change, { tableId, fieldId, name, expects })
      return { field, kept: { ...kept, type }, keptBy: userId, lost: 0, conversion: null }
    })
  }
}

/** Changes a field without changing its type; null if the type has changed. */
async function keepType(base: Base, request: FieldChange & { now: string }, { write }: Acting): Promise<Answer | null> {
  const { now, type, expects } = request
  const cancelsConversion = type === now && expects?.type !== undefined && expects.type !== now
  try {
    const changed = await write(async change => {
      if (fieldOf(change.structure.table(request.tableId), request.fieldId).type !== now) throw overtaken
      const conversionCanceled = cancelsConversion && (await cancelConversion(change, base, request.fieldId))
      return { ...(await changeField(change, request)), lost: 0, conversion: null, conversionCanceled }
    })
    if (changed.conversionCanceled) await stopCancelled(base)
    return changed
  } catch (error) {
    if (error === overtaken) return null
    throw error
  }
}
