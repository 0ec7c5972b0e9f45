import { z } from 'zod'
import { inBase, limitSubscriptions, maxBodyOfRecords, router, signedIn } from '../../api/trpc.ts'
import { readSource } from '../../connections/metadata/read-metadata.ts'
import { Action, Id } from '../../engine/api/inputs.ts'
import { requireSource } from '../sources/registry.ts'
import { cancelJob } from './cancel-job.ts'
import { bindSource } from './import-source.ts'
import { importEvents } from './job-events.ts'
import { readJob } from './job-state.ts'
import { previewTable } from './preview-table.ts'
import {
  cancelUpdate,
  ConfirmUpdate,
  confirmUpdate,
  findUpdates,
  readUpdate,
  StartUpdate,
  startUpdate,
} from '../update/start-update.ts'
import { undoUpdate } from '../update/undo-update.ts'
import { startJob, StartJob } from './start-job.ts'
import { ReadTable, startReading } from './start-reading.ts'
import { undoJob } from './undo-job.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

/** The version of the base up to which a person agrees to lose other changes. */
export const SeenVersion = z.number().int().min(0).optional()
const OfJob = z.object({ jobId: Id })
const success = { success: true as const }

const PreviewAirtable = z.object({
  serviceId: Id,
  airtableBaseId: z.string().max(64),
  airtableTableId: z.string().max(64),
  previewRows: z.number().int().min(1).max(50).default(20),
})

const PreviewSheet = z.object({
  serviceId: Id,
  spreadsheetId: z.string().max(200),
  sheetId: z.number().int(),
  previewRows: z.number().int().min(1).max(50).default(20),
})

/** Follows a job. Several sources have a stream of this kind under their own name. */
const followed = inBase('view base')
  .use(limitSubscriptions)
  .input(OfJob)
  .subscription(({ ctx, input: { jobId }, signal = neverAborted }) =>
    importEvents(() => readJob(ctx.platform, ctx.actor, jobId), signal),
  )

/** Imports of several tables. A job is visible only to the person who started it. */
export const jobsRouter = router({
  /** The tables of a source, with the fields that are proposed for their columns. */
  schema: signedIn
    .input(StartJob.pick({ source: true, settings: true }))
    .query(async ({ ctx, input, signal = neverAborted }) => {
      const source = bindSource(requireSource(input.source), input.settings)
      await source.authorize(ctx)
      return { tables: await (await source.open(ctx.platform, ctx.actor.userId)).tables(signal) }
    }),

  /** What can be imported through a connection, such as the bases of an account. */
  places: signedIn.input(z.object({ source: z.string().max(64), serviceId: Id })).query(async ({ ctx, input }) => {
    const source = requireSource(input.source)
    return { places: (await source.places?.(ctx, input.serviceId)) ?? [] }
  }),

  /** Reads a table of a source, so that it can be imported into an existing table; see `startMapping`. */
  readTable: signedIn.input(ReadTable).mutation(({ ctx, input }) => startReading(ctx.platform, ctx.actor, input)),

  start: inBase('edit structure')
    .meta({ capability: 'edit structure', maxBody: maxBodyOfRecords })
    .input(StartJob.extend(Action.shape))
    .mutation(({ ctx, input }) => startJob(ctx.platform, ctx, input)),

  /** What can be brought up to date in a base, and its updates. */
  updates: inBase('edit structure').query(({ ctx }) => findUpdates(ctx.platform, ctx)),

  /** Reads a source again, to bring its tables up to date once `confirmUpdate` is called. */
  startUpdate: inBase('edit structure')
    .input(StartUpdate.extend(Action.shape))
    .mutation(({ ctx, input }) => startUpdate(ctx.platform, ctx, input)),

  confirmUpdate: inBase('edit structure')
    .input(ConfirmUpdate)
    .mutation(({ ctx, input }) => confirmUpdate(ctx.platform, ctx, input)),

  getUpdate: inBase('edit structure')
    .input(OfJob)
    .query(({ ctx, input }) => readUpdate(ctx.platform, ctx, input.jobId)),

  cancelUpdate: inBase('edit structure')
    .input(OfJob)
    .mutation(({ ctx, input }) => cancelUpdate(ctx.platform, ctx, input.jobId)),

  undoUpdate: inBase('edit structure')
    .input(OfJob)
    .mutation(({ ctx, input }) => undoUpdate(ctx.platform, ctx, input.jobId)),

  get: signedIn.input(OfJob).query(({ ctx, input }) => readJob(ctx.platform, ctx.actor, input.jobId)),

  cancel: signedIn.input(OfJob).mutation(async ({ ctx, input }) => {
    await cancelJob(ctx.platform, ctx.actor, input.jobId)
    return success
  }),

  /** Undoes a job, unless something else was changed in its tables; see `undoTables`. */
  undo: inBase('edit structure')
    .input(OfJob.extend({ seenVersion: SeenVersion }))
    .mutation(({ ctx, input }) => undoJob(ctx.platform, ctx, input)),
})

/** The calls of sources by their own names. */
export const sourceProcedures = {
  airtableStream: followed,

  /** The columns of a table in Airtable, and its first rows as texts. */
  airtablePreview: signedIn.input(PreviewAirtable).query(async ({ ctx, input, signal = neverAborted }) => {
    const { serviceId, airtableBaseId, airtableTableId: tableId, previewRows } = input
    const source = bindSource(requireSource('airtable'), { serviceId, baseId: airtableBaseId })
    await source.authorize(ctx)
    return previewTable(await source.open(ctx.platform, ctx.actor.userId), { tableId, rows: previewRows, signal })
  }),

  googleSheetsImportStream: followed,

  /** The columns of a sheet in Google Sheets, and its first rows as texts. */
  googleSheetsPreview: signedIn.input(PreviewSheet).query(async ({ ctx, input, signal = neverAborted }) => {
    const { serviceId, spreadsheetId, sheetId, previewRows } = input
    const source = bindSource(requireSource('googlesheets'), { serviceId, spreadsheetId })
    await source.authorize(ctx)
    return previewTable(await source.open(ctx.platform, ctx.actor.userId), {
      tableId: String(sheetId),
      rows: previewRows,
      signal,
    })
  }),

  /** The sheets of a spreadsheet with their columns, as they are at Google now. */
  googleSheetsRefreshMetadata: signedIn
    .input(PreviewSheet.pick({ serviceId: true, spreadsheetId: true }))
    .mutation(async ({ ctx, input: { serviceId, spreadsheetId } }) => {
      await bindSource(requireSource('googlesheets'), { serviceId, spreadsheetId }).authorize(ctx)
      return readSource(ctx.platform, { connectionId: serviceId, isForced: true }, spreadsheetId)
    }),
}
