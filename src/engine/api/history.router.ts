import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import { actionEntries } from '../history/action-entries.ts'
import { baseHistory, historyPeople, recordHistory } from '../history/history.ts'
import {
  countRestore,
  restoreRecordVersion,
  restoreTable,
  restoreValue,
  undoRestore,
} from '../history/history-restore.ts'
import { type Moment, tableAt, versionAt } from '../history/history-table.ts'
import { tablesAt } from '../history/history-tables.ts'
import { Data, Id, InTable } from './inputs.ts'
import { editingRecords, editingStructure, viewingBase } from './procedures.ts'
import { presentSkipped } from '../records/skipped-cells.ts'
import { limits } from '../model/structure.ts'

const Version = z.number().int().min(0)
const Cursor = Version.nullish()
const OneRecord = InTable.extend({ recordId: Id })

/** A time, or the state right after a version. */
const Past = z.object({ at: z.iso.datetime({ offset: true }).nullish(), version: Version.nullish() })
const PastTable = InTable.extend(Past.shape)

/** The end of time when nothing is said, and so the present. */
const momentOf = ({ at, version }: z.infer<typeof Past>): Moment =>
  typeof version === 'number' ? { version } : { at: at ?? new Date().toISOString() }

export const historyRouter = router({
  /** Who changed a record when, from what to what; newest first. */
  record: viewingBase
    .input(OneRecord.extend({ cursor: Cursor }))
    .query(({ ctx, input }) => recordHistory(ctx.base, { ...input, cursor: input.cursor ?? null })),

  /**
   * Who did what in the base, newest first, an action a line: in one table of it, or by one person, or after a version.
   */
  base: viewingBase
    .input(z.object({ cursor: Cursor, after: Cursor, tableId: Id.nullish(), actor: z.string().max(200).nullish() }))
    .query(({ ctx, input }) => baseHistory(ctx.base, input)),

  /** Who has done something in the base, as far as its history goes back. */
  people: viewingBase.query(({ ctx }) => historyPeople(ctx.base)),

  /** All that one action changed. */
  entries: viewingBase
    .input(z.object({ version: Version, cursor: Cursor }))
    .query(({ ctx, input }) => actionEntries(ctx.base, { version: input.version, cursor: input.cursor ?? null })),

  /** The tables that the base had at a time of the last 30 days, or right after a version; those deleted since too. */
  tablesAt: viewingBase
    .input(Past)
    .query(async ({ ctx, input }) => tablesAt(ctx.base, await versionAt(ctx.base, momentOf(input)))),

  /** A table as it was at a time of the last 30 days, or right after a version: its fields, and its records by pages. */
  tableAt: viewingBase
    .input(PastTable.extend({ cursor: Cursor, limit: z.number().int().min(1).max(limits.tablePage).default(1000) }))
    .query(async ({ ctx, input }) => {
      const version = await versionAt(ctx.base, momentOf(input))
      return tableAt(ctx.base, { tableId: input.tableId, version, cursor: input.cursor, limit: input.limit })
    }),

  /** How many records `restoreTable` would change. */
  countRestore: viewingBase.input(PastTable).query(async ({ ctx, input }) => {
    const version = await versionAt(ctx.base, momentOf(input))
    const { structure } = await ctx.base.read()
    return countRestore(ctx.platform.pool, structure, { tableId: input.tableId, version })
  }),

  /** `before` has what the cells held that were changed; `skipped` those that held something else than `expects` says. */
  restoreValue: editingRecords
    .input(OneRecord.extend({ fieldId: Id, version: Version, expects: Data.optional() }))
    .mutation(async ({ ctx, input }) => {
      await versionAt(ctx.base, { version: input.version })
      const restored = await ctx.write(write => restoreValue(write, input))
      return { ...restored, skipped: await presentSkipped(ctx.base, input.tableId, restored) }
    }),

  restoreRecord: editingRecords
    .input(OneRecord.extend({ version: Version, expects: Data.optional() }))
    .mutation(async ({ ctx, input }) => {
      await versionAt(ctx.base, { version: input.version })
      const restored = await ctx.write(write => restoreRecordVersion(write, input))
      return { ...restored, skipped: await presentSkipped(ctx.base, input.tableId, restored) }
    }),

  /** Gives a table its records back as they were; one action, which can be looked at and taken back like any other. */
  restoreTable: editingStructure.input(PastTable).mutation(async ({ ctx, input }) => {
    const version = await versionAt(ctx.base, momentOf(input))
    return ctx.write(write => restoreTable(write, { tableId: input.tableId, version }))
  }),

  /** Takes back what the last `restoreTable` of a gesture changed; called again, does it again. */
  undoRestore: editingStructure
    .input(InTable.extend({ restoreGestureId: Id }))
    .mutation(({ ctx, input }) => ctx.write(write => undoRestore(write, input))),
})
