import * as z from 'zod/mini'
import { formLimits } from '../document/form-limits.ts'

/** Text with simple formatting. It is escaped when it is shown. */
export const formattedText = z._default(z.string().check(z.maxLength(formLimits.richTextLength)), '')

/** A key of the file store; null for none. */
export const pictureKey = z._default(
  z.nullable(z.string().check(z.regex(/^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)*$/), z.maxLength(255))),
  null,
)

/** A web address; '' for none. */
export const contentLink = z._default(
  z.string().check(
    z.maxLength(formLimits.urlLength),
    z.refine(url => url === '' || /^https?:\/\//i.test(url), 'Use a web address'),
  ),
  '',
)
