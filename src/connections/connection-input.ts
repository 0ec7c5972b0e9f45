import { z } from 'zod'

export const ConnectionId = z.string().regex(/^\d{1,18}$/, 'Not a valid id')

/** What a person entered, by the names of the fields. */
export const ConnectionValues = z
  .record(z.string().max(64), z.string().max(10_000))
  .refine(values => Object.keys(values).length <= 20, 'Too many values')
