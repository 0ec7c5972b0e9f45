import * as z from 'zod/mini'
import { isInherited } from '../../engine/model/ids.ts'
import { formLimits } from './form-limits.ts'

const pattern = new RegExp(`^[A-Za-z0-9]{1,${formLimits.idLength}}$`)
const fieldPattern = new RegExp(`^[A-Za-z0-9]{1,${formLimits.idLength}}(?:_[A-Za-z0-9]{1,${formLimits.idLength}})?$`)

/** Whether a text can be the id of a thing in a form: letters and digits. */
export const isThingId = (text: string): boolean => pattern.test(text) && !isInherited(text)

export const thingId = z.string().check(z.refine(isThingId, 'Not an id'))

/** The id of the field that holds an answer: the id of its block, or of a part of it, such as 'blk1_city'. */
export const fieldIdOf = (blockId: string, part: string): string => (part === '' ? blockId : `${blockId}_${part}`)

/** The id of the block that a field belongs to. */
export const blockIdOf = (fieldId: string): string => fieldId.split('_', 1)[0] ?? fieldId

export const fieldId = z.string().check(z.regex(fieldPattern, 'Not the id of an answer'))
