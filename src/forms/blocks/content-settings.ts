import * as z from 'zod/mini'
import { formLimits } from '../document/form-limits.ts'

/** Text with simple formatting. It is escaped when it is shown. */
export const formattedText = z._default(z.string().check(z.maxLength(formLimits.richTextLength)), '')

/** A key of the file store; null for none. */
export const pictureKey = z._default(
  z.nullable(z.string().check(z.regex(/^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)*$/), z.maxLength(255))),
  null,
)

const pixels = z.int().check(z.gte(1), z.lte(100_000))

/** The size of a picture in pixels, so that nothing moves on a page when it has loaded; null if it is not known. */
export const pictureSize = z._default(z.nullable(z.strictObject({ width: pixels, height: pixels })), null)

/** A web address; '' for none. */
export const contentLink = z._default(
  z.string().check(
    z.maxLength(formLimits.urlLength),
    z.refine(url => url === '' || /^https?:\/\//i.test(url), 'Use a web address'),
  ),
  '',
)
