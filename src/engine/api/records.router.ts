import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import { groupsSchema } from '../../query/filter.ts'
import {
  restoreRecord,
  restoreRecords,
  changeRecord,
  changeRecords,
  createRecordsWithLinks,
  deleteRecord,
  deleteRecords,
} from '../records/change-records.ts'
import { adoptFiles } from '../files/adopt-files.ts'
import { findAnywhere } from '../records/find-anywhere.ts'
import { findInFields } from '../records/find-in-fields.ts'
import { findRecords, findRecordsNamed } from '../records/find-records.ts'
import { AskedSummaries, Data, Id, InTable, LinksPage, MostLinks, RecordIds, RowQuery } from './inputs.ts'
import { newId } from '../model/ids.ts'
import { placeRecords } from '../records/place-records.ts'
import { editingRecords, viewingBase } from './procedures.ts'
import { getRecord, listRecords, recordsByNumber } from '../records/read-records.ts'
import { readCellLinks } from '../links/read-cell-links.ts'
import { readGroupSummaries } from '../summaries/read-group-summaries.ts'
import { readGroups } from '../summaries/read-groups.ts'
import { readHits } from '../records/read-hits.ts'
import { readIndex } from '../records/record-index.ts'
import { readSummaries } from '../summaries/read-summaries.ts'
import { presentUnread } from '../structure/present-kept.ts'
import { presentSkipped } from '../records/skipped-cells.ts'
import { limits } from '../model/structure.ts'

const OneRecord = InTable.extend({ recordId: Id })
const ManyRecords = InTable.extend({ recordIds: RecordIds })

/** Records to make: an id of the client's own, or one made here. */
const NewRecord = z.object({ id: Id.optional(), data: Data.default({}) })

/** Beside which record a new one is to stand, where nothing sorts it; at the end when absent, or when that is gone. */
const Beside = z.object({ recordId: Id, side: z.enum(['above', 'below']) })

/** Of which type the fields were, by their ids, whose values are given. */
const Types = z.record(Id, z.string().max(64)).optional()

/** Values by field id that the cells must hold to be changed. */
const Expects = Data.nullish()

/** With `leavesTaken`, cells of links that would take a record from a cell that the call is not about stay as they are. */
const LeavesTaken = z.boolean().optional()

/** With `overOwn`, cells are changed all the same that only the same person has changed since, on another screen. */
const OverOwn = z.boolean().optional()

const ChangedCells = z.object({
  data: Data,
  expects: Expects,
  leavesTaken: LeavesTaken,
  overOwn: OverOwn,
  types: Types,
})

const ChangedRecord = z.object({ recordId: Id, data: Data, expects: Expects })

const withId = (record: z.infer<typeof NewRecord>) => ({ id: record.id ?? newId('rec'), data: record.data })

export const recordsRouter = router({
  list: viewingBase
    .input(
      RowQuery.extend({
        limit: z.number().int().min(1).max(limits.tablePage).default(100),
        cursor: z.string().max(100_000).nullish(),
        mostLinks: MostLinks,
      }),
    )
    .query(({ ctx, input }) => listRecords(ctx.base, input)),

  get: viewingBase
    .input(OneRecord.extend({ mostLinks: MostLinks }))
    .query(({ ctx, input }) => getRecord(ctx.base, input)),

  /** What a cell of links has, page by page, in its order: after the record named by `after`, or from the first. */
  links: viewingBase
    .input(
      OneRecord.extend({
        fieldId: Id,
        after: Id.nullish(),
        limit: LinksPage,
      }),
    )
    .query(({ ctx, input }) => readCellLinks(ctx.base, input)),

  /** The order of a query's rows as packed row numbers, with the version that it holds for. */
  index: viewingBase.input(RowQuery).query(({ ctx, input, signal }) => readIndex(ctx.base, input, signal)),

  /** What footers say of columns: some summaries of its type for each field, over all records of the query. */
  summaries: viewingBase
    .input(RowQuery.extend({ summaries: AskedSummaries }))
    .query(({ ctx, input, signal }) => readSummaries(ctx.base, input, signal)),

  /** The groups of the query's records, in their order, with how many there are in each. */
  groups: viewingBase
    .input(RowQuery.omit({ sort: true, grouped: true }).extend({ groups: groupsSchema }))
    .query(({ ctx, input, signal }) => readGroups(ctx.base, input, signal)),

  /** What footers say of columns, over the records of each group of each level. */
  groupSummaries: viewingBase
    .input(RowQuery.omit({ sort: true, grouped: true }).extend({ groups: groupsSchema, summaries: AskedSummaries }))
    .query(({ ctx, input, signal }) => readGroupSummaries(ctx.base, input, signal)),

  /** Where a text stands: in which fields of which records of the query. */
  hits: viewingBase
    .input(
      RowQuery.omit({ search: true, sort: true, grouped: true }).extend({
        text: z.string().max(1000),
        fieldIds: z.array(Id).max(limits.fieldsPerTable),
      }),
    )
    .query(({ ctx, input, signal }) => readHits(ctx.base, input, signal)),

  /** The records with these row numbers, in the order asked for; those that are gone are left out. */
  byNumber: viewingBase
    .input(
      InTable.extend({
        numbers: z
          .array(
            z
              .number()
              .int()
              .min(0)
              .max(2 ** 32 - 1),
          )
          .max(limits.tablePage),
        mostLinks: MostLinks,
      }),
    )
    .query(({ ctx, input }) => recordsByNumber(ctx.base, input)),

  /** Records to choose from, by their names, with the values of a few more fields. */
  find: viewingBase
    .input(
      InTable.extend({
        search: z.string().max(1000).nullish(),
        limit: z.number().int().min(1).max(limits.pickerPage).default(limits.pickerPage),
        cursor: z.string().max(5000).nullish(),
      }),
    )
    .query(({ ctx, input }) => findRecords(ctx.base, input)),

  /** Records of any table of the base, by their names. */
  findAnywhere: viewingBase
    .input(
      z.object({
        search: z.string().max(1000),
        limit: z.number().int().min(1).max(limits.pickerPage).default(limits.pickerPage),
      }),
    )
    .query(({ ctx, input }) => findAnywhere(ctx.base, input)),

  /** Records that say a text in a field beside their names, with what they say. */
  findInFields: viewingBase
    .input(
      RowQuery.pick({ timeZone: true, locale: true }).extend({
        search: z.string().max(1000),
        limit: z.number().int().min(1).max(limits.pickerPage).default(limits.pickerPage),
        tableId: Id.nullish(),
      }),
    )
    .query(({ ctx, input, signal }) => findInFields(ctx.base, input, { signal })),

  /** The records that texts name. It changes nothing; as a query, its names would have to fit into an address. */
  named: viewingBase
    .input(InTable.extend({ names: z.array(z.string().max(1000)).max(limits.recordsPerCall) }))
    .mutation(async ({ ctx, input }) => ({ records: await findRecordsNamed(ctx.base, input) })),

  /** Where records stand in a query's order: whether it shows them, and after which row number. */
  place: viewingBase
    .input(RowQuery.extend({ recordIds: z.array(Id).max(limits.placesPerCall) }))
    .query(({ ctx, input }) => placeRecords(ctx.base, input)),

  /**
   * `lost` has the cells of other records that lost links to the new one. `unread` has its cells that are empty since their
   * field cannot read what was meant for the type that `types` says it had, and who gave it another one.
   */
  create: editingRecords
    .input(InTable.extend(NewRecord.shape).extend({ beside: Beside.nullish(), types: Types }))
    .mutation(async ({ ctx, input: { tableId, beside, types, ...given } }) => {
      const records = await adoptFiles(ctx, ctx.base, [withId(given)])
      const made = await ctx.write(async write => {
        const {
          records: [record],
          ...rest
        } = await createRecordsWithLinks(write, { tableId, records, beside, types })
        return { record, ...rest }
      })
      return { ...made, unread: await presentUnread(ctx.base, made) }
    }),

  bulkCreate: editingRecords
    .input(InTable.extend({ records: z.array(NewRecord).max(limits.recordsPerCall), types: Types }))
    .mutation(async ({ ctx, input: { tableId, records, types } }) => {
      const given = await adoptFiles(ctx, ctx.base, records.map(withId))
      const made = await ctx.write(write => createRecordsWithLinks(write, { tableId, records: given, types }))
      return { ...made, unread: await presentUnread(ctx.base, made) }
    }),

  /**
   * `skipped` has the cells that held something else than `expects` says; they stay as they are. `replaced` has what stood
   * in those that the change wrote over since it was the person's own. A field that has another
   * type than `types` says reads both as its conversion did, and is named in `readAnew`.
   * Of a cell of links that is told what is added and removed nothing is expected: `expects` has it left alone where that cannot
   * be. With more than 200 links it is not answered but named in `joined`.
   */
  update: editingRecords.input(OneRecord.extend(ChangedCells.shape)).mutation(async ({ ctx, input }) => {
    const { recordId: id, data, expects, leavesTaken, overOwn, types } = input
    const given = { id, data, expects: expects ?? undefined, leavesTaken, overOwn, types }
    const [own = given] = await adoptFiles(ctx, ctx.base, [given])
    const changed = await ctx.write(write => changeRecord(write, input.tableId, own))
    return { ...changed, skipped: await presentSkipped(ctx.base, input.tableId, changed) }
  }),

  bulkUpdate: editingRecords
    .input(
      InTable.extend({
        records: z.array(ChangedRecord).max(limits.recordsPerCall),
        leavesTaken: LeavesTaken,
        overOwn: OverOwn,
        types: Types,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const given = input.records.map(({ recordId, data, expects }) => ({
        id: recordId,
        data,
        expects: expects ?? undefined,
      }))
      const records = await adoptFiles(ctx, ctx.base, given)
      const changed = await ctx.write(write => changeRecords(write, { ...input, records }))
      return { ...changed, skipped: await presentSkipped(ctx.base, input.tableId, changed) }
    }),

  delete: editingRecords.input(OneRecord).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await deleteRecord(write, input.tableId, input.recordId)
      return {}
    }),
  ),

  bulkDelete: editingRecords
    .input(ManyRecords)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ recordIds: await deleteRecords(write, input) }))),

  /** Answers `success` and the record's own fields beside it. */
  restore: editingRecords
    .input(OneRecord)
    .mutation(({ ctx, input }) => ctx.write(write => restoreRecord(write, input.tableId, input.recordId))),

  bulkRestore: editingRecords
    .input(ManyRecords)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ records: await restoreRecords(write, input) }))),
})
