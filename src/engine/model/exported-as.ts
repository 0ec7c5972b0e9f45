import * as z from 'zod/mini'
import { filterSchema, maxGroups, orderSchema } from '../../query/filter.ts'

const fieldIds = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(2_000))

/** A view as somebody has set it for themselves, as far as a file shows that: it takes the place of what the view says. */
export const ExportedAs = z.strictObject({
  filters: z.nullable(filterSchema),
  /** Groups first: the first `grouped` of them. */
  sort: orderSchema,
  grouped: z.int().check(z.nonnegative(), z.maximum(maxGroups)),
  hiddenFieldIds: fieldIds,
  orderedFieldIds: fieldIds,
})
export type ExportedAs = z.infer<typeof ExportedAs>

/** As it stands in an address. */
export const ExportedAsText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200_000)),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'This is not JSON.', input: text })
        return z.NEVER
      }
    }),
  ),
  ExportedAs,
)
