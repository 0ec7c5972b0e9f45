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

/** The present by default. */
const momentOf = ({ at, version }: z.infer<typeof Past>): Moment =>
  typeof version === 'number' ? { version } : { at: at ?? new Date().toISOString() }

export const historyRouter = router({
  /** Who changed a record when, with the values before and after; newest first. */
  record: viewingBase
    .input(OneRecord.extend({ cursor: Cursor }))
    .query(({ ctx, input }) => recordHistory(ctx.base, { ...input, cursor: input.cursor ?? null })),

  /**
   * Who did what in the base, newest first, one line per action. Optionally in one table, by one person, or after a
   * version.
   */
  base: viewingBase
    .input(z.object({ cursor: Cursor, after: Cursor, tableId: Id.nullish(), actor: z.string().max(200).nullish() }))
    .query(({ ctx, input }) => baseHistory(ctx.base, input)),

  /** The people who changed the base, as far back as its history reaches. */
  people: viewingBase.query(({ ctx }) => historyPeople(ctx.base)),

  /** Everything that one action changed. */
  entries: viewingBase
    .input(z.object({ version: Version, cursor: Cursor }))
    .query(({ ctx, input }) => actionEntries(ctx.base, { version: input.version, cursor: input.cursor ?? null })),

  /**
   * The tables that the base had at a time in the last 30 days, or right after a version, including those deleted
   * since.
   */
  tablesAt: viewingBase
    .input(Past)
    .query(async ({ ctx, input }) => tablesAt(ctx.base, await versionAt(ctx.base, momentOf(input)))),

  /**
   * A table as it was at a time in the last 30 days, or right after a version: its fields, and its records in pages.
   */
  tableAt: viewingBase
    .input(PastTable.extend({ cursor: Cursor, limit: z.number().int().min(1).max(limits.tablePage).default(1000) }))
    .query(async ({ ctx, input }) => {
      const version = await versionAt(ctx.base, momentOf(input))
      return tableAt(ctx.base, { tableId: input.tableId, version, cursor: input.cursor, limit: input.limit })
    }),

  /** The number of records that `restoreTable` would change. */
  countRestore: viewingBase.input(PastTable).query(async ({ ctx, input }) => {
    const version = await versionAt(ctx.base, momentOf(input))
    const { structure } = await ctx.base.read()
    return countRestore(ctx.platform.pool, structure, { tableId: input.tableId, version })
  }),

  /** `before` has the values of the changed cells; `skipped` has the cells whose value differs from `expects`. */
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

  /** Restores the records of a table to an earlier state, as one action that the history shows and people can undo. */
  restoreTable: editingStructure.input(PastTable).mutation(async ({ ctx, input }) => {
    const version = await versionAt(ctx.base, momentOf(input))
    return ctx.write(write => restoreTable(write, { tableId: input.tableId, version }), { size: Infinity })
  }),

  /** Undoes the last `restoreTable` of a gesture; called again, redoes it. */
  undoRestore: editingStructure
    .input(InTable.extend({ restoreGestureId: Id }))
    .mutation(({ ctx, input }) => ctx.write(write => undoRestore(write, input), { size: Infinity })),
})
