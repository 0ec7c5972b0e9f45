import { registerPublicLinkKind } from '../../access/public-links/public-link-kinds.ts'
import type { Pool } from 'pg'
import { inGroups } from '../../platform/in-groups.ts'
import { runPrepared } from '../../platform/sql/run.ts'
import { formTypes } from '../form-types.ts'
import { type FormLink, formLinkOf, selectFormLinks } from './form-link.sql.ts'

type FindLink = (identifier: string) => Promise<FormLink | undefined>

const findersOf = new WeakMap<Pool, FindLink>()

/** Finds forms for many visitors at once, because every call of a visitor needs the form as it is now. */
function findLinkOf(pool: Pool): FindLink {
  const find =
    findersOf.get(pool) ??
    inGroups(async (identifiers: readonly string[]) => {
      const rows = await runPrepared(pool, selectFormLinks([...new Set(identifiers)], formTypes))
      const found = new Map(rows.map(row => [String(row[0]), formLinkOf(row)]))
      return identifiers.map(identifier => found.get(identifier))
    })
  findersOf.set(pool, find)
  return find
}

/** The public pages of forms. A form in any state is found, because its page says why it cannot be answered. */
export const formLinkKind = registerPublicLinkKind<
  FormLink,
  'starts' | 'saves' | 'submits' | 'payments' | 'mails' | 'uploads' | 'allUploads'
>({
  name: 'form',
  pagePath: '/t/',
  isPagePrivate: false,
  find: ({ pool }, identifier) => findLinkOf(pool)(identifier),
  capabilities: () => ['answer form'],
  // A whole class or audience can answer from one address.
  limits: {
    calls: { window: 60, max: 6_000, lease: 100 },
    starts: { window: 60, max: 1_200, lease: 20 },
    saves: { window: 60, max: 4_800, lease: 80 },
    submits: { window: 60, max: 600, lease: 10 },
    // Attempts to pay, and coupons: few, so that nobody tries stolen cards or guesses codes here.
    payments: { window: 600, max: 100, lease: 1 },
    // Links to continue, and codes.
    mails: { window: 3_600, max: 60, lease: 1 },
    // Parts of files, of about a megabyte each: of one address, and of all visitors together.
    uploads: { window: 60, max: 600, lease: 10 },
    allUploads: { window: 600, max: 12_000, lease: 50 },
  },
  texts: {
    notFound: 'There is no form at this address.',
    passwordRequired: 'This form asks for a password.',
  },
})
