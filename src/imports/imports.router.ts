import { z } from 'zod'

import { requireBase } from '../access/can.ts'
import { inBase, limitSubscriptions, maxBodyOfRecords, router, signedIn } from '../api/trpc.ts'
import { Action, Id } from '../engine/api/inputs.ts'
import { analyseAgain } from './analyse-again.ts'
import { cancelImport } from './cancel-import.ts'
import { checkType } from './check-type.ts'
import { CorrectCells, correctCells, dismissCells, ListedCells } from './corrections/correct-cells.ts'
import { correctableImports, listGroups, listRows } from './corrections/list-cells.ts'
import { PreviewCsv, previewCsv, UploadCsv, uploadCsv } from './csv-calls.ts'
import { CsvChoices } from './csv/csv-analysis.ts'
import { importEvents } from './job/job-events.ts'
import { requireImport, presentImport, recentImports } from './import-state.ts'
import { jobAsImport, recentJobs } from './job/job-state.ts'
import { jobsRouter, SeenVersion, sourceProcedures } from './job/jobs.router.ts'
import { findMapping } from './mapping/remembered-mapping.ts'
import { confirmMapping, startMapping, StartMapping } from './mapping/start-mapping.ts'
import { undoImport } from './mapping/undo-import.ts'
import { proposalFor } from './proposal.ts'
import { Locale, startImport, StartImport } from './start-import.ts'
import { listUnreadable } from './unreadable-cells.ts'
import { neverAborted } from '../platform/never-aborted.ts'
import { readTableProgress } from './table-progress.ts'

const OfImport = z.object({ importId: Id })
const success = { success: true as const }

/** Follows an import of one table. Several kinds have a stream of this kind under their own name. */
const followed = inBase('view base')
  .use(limitSubscriptions)
  .input(OfImport)
  .subscription(({ ctx, input: { importId }, signal = neverAborted }) =>
    importEvents(() => readTableProgress(ctx.platform, ctx.actor, importId), signal),
  )

/** The calls of files that are attachments by the name of their call. */
export const csvUploadRouter = router({
  uploadCsv: signedIn
    .meta({ capability: 'signed in', maxBody: maxBodyOfRecords })
    .input(UploadCsv)
    .mutation(({ ctx, input }) => uploadCsv(ctx.platform, ctx.actor, input)),
})

/**
 * Imports from files. An import is visible only to the person who uploaded the file. Changes to a base require the
 * right to change its structure.
 */
export const importsRouter = router({
  /** An import with the proposal for its file, which depends on the base if one is given. */
  get: signedIn.input(OfImport.extend({ basePublicId: Id.optional() })).query(async ({ ctx, input }) => {
    const row = await requireImport(ctx.platform, ctx.actor, input.importId)
    const proposal = row.plan ? null : await proposalFor(ctx, row, input.basePublicId ?? null)
    return presentImport(row, proposal)
  }),

  /** The columns and first rows of a file that `attachments.uploadCsv` took. */
  csvPreview: signedIn
    .input(PreviewCsv)
    .query(({ ctx, input, signal = neverAborted }) => previewCsv(ctx.platform, ctx.actor, { ...input, signal })),

  csvCreateTableStream: followed,
  csvImportStream: followed,
  googleSheetsImportToTableStream: followed,

  jobs: jobsRouter,
  ...sourceProcedures,

  limits: signedIn.query(({ ctx }) => ({ maxBytes: ctx.platform.config.csvMaxBytes })),

  /** The imports of files and of several tables that are running or ended recently. */
  recent: signedIn.query(async ({ ctx: { platform, actor } }) => {
    const jobs = await recentJobs(platform, actor)
    return { imports: [...jobs.map(jobAsImport), ...(await recentImports(platform, actor))] }
  }),

  analyse: signedIn
    .input(OfImport.extend({ choices: CsvChoices }))
    .mutation(({ ctx, input }) => analyseAgain(ctx.platform, ctx.actor, input)),

  checkType: signedIn
    .input(
      OfImport.extend({
        index: z.number().int().min(0),
        type: z.string().max(64),
        template: z.unknown(),
        /** The base whose people the column may name. */
        basePublicId: Id.optional(),
      }).extend(Locale.shape),
    )
    .query(async ({ ctx, input, signal }) => {
      const { basePublicId } = input
      const base = basePublicId === undefined ? undefined : await requireBase(ctx, 'edit structure', basePublicId)
      return checkType(ctx.platform, ctx.actor, { ...input, flowId: base?.flowId, signal })
    }),

  start: inBase('edit structure')
    .meta({ capability: 'edit structure', maxBody: maxBodyOfRecords })
    .input(StartImport.extend(Action.shape))
    .mutation(({ ctx, input }) => startImport(ctx.platform, ctx, input)),

  /** Imports a file into an existing table; see `startMapping`. */
  startMapping: inBase('edit structure')
    .meta({ capability: 'edit structure', maxBody: maxBodyOfRecords })
    .input(StartMapping.extend(Action.shape))
    .mutation(({ ctx, input }) => startMapping(ctx.platform, ctx, input)),

  /** Lets an import write its rows after its person has seen what it will do. */
  confirm: inBase('edit structure')
    .input(OfImport)
    .mutation(({ ctx, input }) => confirmMapping(ctx.platform, ctx, input.importId)),

  /** Undoes an import, unless something else was changed in its new table; see `undoTables`. */
  undo: inBase('edit structure')
    .input(OfImport.extend({ seenVersion: SeenVersion }))
    .mutation(({ ctx, input }) => undoImport(ctx.platform, ctx, input)),

  /** How a file with the same columns was last imported into a table. */
  mapping: inBase('edit structure')
    .input(OfImport.extend({ tableId: Id }))
    .query(async ({ ctx, input }) => ({ mapping: await findMapping(ctx.platform, ctx, input) })),

  /** The imports of the caller into a base that have something to correct. */
  correctable: inBase('edit records').query(async ({ ctx }) => ({
    imports: await correctableImports(ctx.platform, ctx),
  })),

  /** What an import could not write, alike entries together. */
  toCorrect: signedIn
    .input(OfImport.extend({ offset: z.number().int().min(0).default(0) }))
    .query(({ ctx, input }) => listGroups(ctx.platform, ctx.actor, input)),

  /** The first rows of entries that are alike. */
  alike: signedIn.input(ListedCells).query(({ ctx, input }) => listRows(ctx.platform, ctx.actor, input)),

  correct: inBase('edit records')
    .input(CorrectCells)
    .mutation(({ ctx, input }) => correctCells(ctx.platform, ctx, input)),

  dismiss: inBase('edit records')
    .input(ListedCells)
    .mutation(({ ctx, input }) => dismissCells(ctx.platform, ctx, input)),

  cancel: signedIn.input(OfImport).mutation(async ({ ctx, input }) => {
    await cancelImport(ctx.platform, ctx.actor, input.importId)
    return success
  }),

  unreadable: signedIn
    .input(OfImport.extend({ limit: z.number().int().min(1).max(1000).default(100) }))
    .query(async ({ ctx, input }) => {
      const row = await requireImport(ctx.platform, ctx.actor, input.importId)
      return { cells: await listUnreadable(ctx.platform, row, input.limit) }
    }),
})
