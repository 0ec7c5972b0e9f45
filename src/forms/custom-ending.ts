import * as z from 'zod/mini'

/** Words that people could take for pages of the product, or that it may need for its own pages. */
const reserved = new Set(
  (
    'about account admin api app assets auth billing connect contact dashboard database editor embed error export ' +
    'favicon files form forms gridloom health healthz help home index integrations invitation invitations legal ' +
    'login logout new null org organization page plans preview privacy public quiz readyz robots root scheduling ' +
    'security settings share shared sign-in sign-up signin signup sitemap static status support system terms test ' +
    'trpc undefined user users www'
  ).split(' '),
)

/** What a public identifier looks like: no ending that people choose can be the one of another form. */
const identifier = /^(?:frm|sch|zit|bas)[a-z0-9]{16}$/

/** The ending of a form's address: 3 to 64 lower-case letters, digits, and single dashes. */
const customEnding = z.string().check(
  z.minLength(3, 'Use at least 3 characters'),
  z.maxLength(64, 'Use at most 64 characters'),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits, and single dashes'),
  z.refine(ending => !reserved.has(ending) && !identifier.test(ending), 'This ending is reserved'),
)

/** What is wrong with an ending; null if nothing is. */
export function endingProblem(ending: string): string | null {
  const { success, error } = customEnding.safeParse(ending)
  return success ? null : (error.issues[0]?.message ?? 'This ending cannot be used')
}

/** A text as an ending, as far as it can be one: 'Summer Party!' becomes 'summer-party'. */
export const endingFrom = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64)
