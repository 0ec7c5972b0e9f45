import * as z from 'zod/mini'
import { formLimits } from '../document/form-limits.ts'

/** The points for the right answer in a quiz. */
export const pointsSetting = z._default(z.number().check(z.gte(0), z.lte(formLimits.points)), 1)
