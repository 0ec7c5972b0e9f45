import { z } from 'zod'

/** The result of creating a base. */
export const CreatedBase = z.object({ basePublicIdentifier: z.string(), flowId: z.string() })
export type CreatedBase = z.infer<typeof CreatedBase>
