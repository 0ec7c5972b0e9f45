import * as z from 'zod/mini'
import { filterSchema, maxGroups, orderSchema } from '../../query/filter.ts'

const fieldIds = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(2_000))

/** A person's own settings of a view that affect an export. They replace those of the view. */
export const ExportedAs = z.strictObject({
  filters: z.nullable(filterSchema),
  /** The first `grouped` of them are groups. */
  sort: orderSchema,
  grouped: z.int().check(z.nonnegative(), z.maximum(maxGroups)),
  hiddenFieldIds: fieldIds,
  orderedFieldIds: fieldIds,
})
export type ExportedAs = z.infer<typeof ExportedAs>

/** The settings as JSON in an address. */
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
