import { z } from 'zod'

/** What the creation of a base answers. */
export const CreatedBase = z.object({ basePublicIdentifier: z.string(), flowId: z.string() })
export type CreatedBase = z.infer<typeof CreatedBase>
