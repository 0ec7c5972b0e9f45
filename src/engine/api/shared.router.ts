import { z } from 'zod'
import { forVisitors, router, withPublicLink } from '../../api/trpc.ts'
import { findPublicLink, linkNotFound } from '../../access/public-links/find-public-link.ts'
import { countVisit } from '../../access/public-links/limit-visitors.ts'
import { unlockPublicLink } from '../../access/public-links/unlock-public-link.ts'
import { groupsSchema } from '../../query/filter.ts'
import { AskedSummaries, Id, MaxLinks, RowQuery } from './inputs.ts'
import { readGroupSummaries } from '../summaries/read-group-summaries.ts'
import { readGroups } from '../summaries/read-groups.ts'
import { readHits } from '../records/read-hits.ts'
import { readSummaries } from '../summaries/read-summaries.ts'
import { readIndex } from '../records/record-index.ts'
import { limits } from '../model/structure.ts'
import { exportAddress, sharedFiles } from '../shared/shared-files.ts'
import { sharedRecord, sharedRecords } from '../shared/shared-records.ts'
import { askedOf, openSharedView, presentShared } from '../shared/shared-view.ts'
import { viewLinkKind } from '../shared/view-link-kind.ts'

/** A visitor's query in addition to the view's, which can only use the view's fields. */
const Asked = RowQuery.omit({ tableId: true, viewId: true })
const Looking = RowQuery.pick({ timeZone: true, locale: true })

const atSharedView = forVisitors('view shared view')

const seeing = withPublicLink(viewLinkKind, 'view shared view').use(async ({ ctx, next }) =>
  next({ ctx: { shared: await openSharedView(ctx.platform, ctx.link) } }),
)

/** A call that reads the whole view counts as several calls. */
const scanning = seeing.use(async ({ ctx: { platform, link, visitor }, next }) => {
  if (visitor) await countVisit(platform, viewLinkKind, { link, address: visitor.address, cost: 4 })
  return next()
})

/**
 * The calls of visitors with a public link, with or without an account. Those about records work like `records` on the
 * view of the link; a header holds the link's token.
 */
export const sharedRouter = router({
  /** The view behind the link, or that it needs a password first. */
  open: atSharedView.query(async ({ ctx: { platform, visitor } }) => {
    const found = visitor && (await findPublicLink(platform, viewLinkKind, visitor))
    if (!visitor || !found) throw linkNotFound(viewLinkKind)
    await countVisit(platform, viewLinkKind, { link: found.link, address: visitor.address })
    // A locked link does not reveal whether its view still exists.
    if (found.isLocked) return { isLocked: true as const }
    const shared = await openSharedView(platform, found.link)
    return {
      isLocked: false as const,
      version: shared.version,
      metadata: presentShared(shared),
      exportUrl: exportAddress(platform, found.link),
    }
  }),

  /** Opens the link in this browser with its password. */
  unlock: atSharedView.input(z.object({ password: z.string().max(200) })).mutation(async ({ ctx, input }) => {
    await unlockPublicLink(ctx, viewLinkKind, input.password)
    return { success: true as const }
  }),

  index: scanning
    .input(Asked)
    .query(({ ctx: { shared }, input, signal }) => readIndex(shared.base, { ...input, ...askedOf(shared) }, signal)),

  byNumber: seeing
    .input(
      Looking.extend({
        numbers: z
          .array(
            z
              .number()
              .int()
              .min(0)
              .max(2 ** 32 - 1),
          )
          .max(limits.tablePage),
        maxLinks: MaxLinks,
      }),
    )
    .query(({ ctx, input }) => sharedRecords(ctx.shared, input)),

  get: seeing.input(Looking.extend({ recordId: Id })).query(({ ctx, input }) => sharedRecord(ctx.shared, input)),

  groups: scanning
    .input(Asked.omit({ sort: true, grouped: true }).extend({ groups: groupsSchema }))
    .query(({ ctx: { shared }, input, signal }) => readGroups(shared.base, { ...input, ...askedOf(shared) }, signal)),

  groupSummaries: scanning
    .input(Asked.omit({ sort: true, grouped: true }).extend({ groups: groupsSchema, summaries: AskedSummaries }))
    .query(({ ctx: { shared }, input, signal }) =>
      readGroupSummaries(shared.base, { ...input, ...askedOf(shared) }, signal),
    ),

  summaries: scanning
    .input(Asked.extend({ summaries: AskedSummaries }))
    .query(({ ctx: { shared }, input, signal }) =>
      readSummaries(shared.base, { ...input, ...askedOf(shared) }, signal),
    ),

  hits: scanning
    .input(
      Asked.omit({ search: true, sort: true, grouped: true }).extend({
        text: z.string().max(1000),
        fieldIds: z.array(Id).max(limits.fieldsPerTable),
      }),
    )
    .query(({ ctx: { shared }, input, signal }) => readHits(shared.base, { ...input, ...askedOf(shared) }, signal)),

  /** Temporary addresses of the files of some cells. Cells that the view does not show are left out. */
  files: seeing
    .input(z.object({ cells: z.array(z.object({ recordId: Id, fieldId: Id })).max(500) }))
    .query(({ ctx, input }) => sharedFiles(ctx.shared, ctx.link, input.cells)),
})
