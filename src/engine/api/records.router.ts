import { z } from 'zod'
import { maxBodyOfRecords, router } from '../../api/trpc.ts'
import { groupsSchema } from '../../query/filter.ts'
import {
  restoreRecord,
  restoreRecords,
  restoreUntakenRecords,
  changeRecord,
  changeRecords,
  createRecordsWithLinks,
  deleteRecord,
  deleteRecords,
} from '../records/change-records.ts'
import { adoptFiles } from '../files/adopt-files.ts'
import { requirePeople } from '../records/require-people.ts'
import { findAnywhere } from '../records/find-anywhere.ts'
import { findInFields } from '../records/find-in-fields.ts'
import { findRecords, findRecordsNamed } from '../records/find-records.ts'
import { AskedSummaries, Data, Id, InTable, LinksPage, list, MaxLinks, RecordIds, RowQuery } from './inputs.ts'
import { newId } from '../model/ids.ts'
import { moveRecords } from '../records/move-records.ts'
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
import { presentSkipped, presentTaken, presentUnrestored } from '../records/skipped-cells.ts'
import { limits } from '../model/structure.ts'

const OneRecord = InTable.extend({ recordId: Id })

/**
 * With `skipsMissing`, records that are deleted or never existed are left out. Without it, one of them refuses the
 * whole call.
 */
const SkipsMissing = z.boolean().default(false)

/**
 * With `skipsTaken`, records whose unique values other records have by now stay in the trash. Without it, one of them
 * refuses the whole call.
 */
const SkipsTaken = z.boolean().optional()

const ManyRecords = InTable.extend({ recordIds: RecordIds, skipsMissing: SkipsMissing })

/** A record to create; the id is optional. */
const NewRecord = z.object({ id: Id.optional(), data: Data.default({}) })

/**
 * The record next to which a new one is placed, in views without sorts. The new one comes at the end if this is absent
 * or the record is gone.
 */
const Beside = z.object({ recordId: Id, side: z.enum(['above', 'below']) })

/** Records, and the record beside which they come. */
const Move = z.object({ recordIds: RecordIds, beside: Beside })

const Moves = z
  .array(Move)
  .min(1)
  .max(limits.recordsPerCall)
  .refine(
    moves => moves.reduce((sum, { recordIds }) => sum + recordIds.length, 0) <= limits.recordsPerCall,
    `must have at most ${limits.recordsPerCall} records`,
  )

/** The types of the fields for which the values were made, by field id. */
const Types = z.record(Id, z.string().max(64)).optional()

/** Values by field id that the cells must hold to be changed. */
const Expects = Data.nullish()

/**
 * With `keepsTakenLinks`, link cells stay as they are if they would take a record from a cell that the call does not
 * change.
 */
const KeepsTakenLinks = z.boolean().optional()

/** With `overOwn`, cells are also changed if only the same person has changed them since, on another screen. */
const OverOwn = z.boolean().optional()

/**
 * With `mayBlank`, a required cell may become blank again. Screens set it when they undo a change. Without it, a blank
 * value for a required field is refused, or skipped if the cell has an expected value.
 */
const MayBlank = z.boolean().optional()

/**
 * With `mayBeIncomplete`, new records may lack values of required fields, like rows that a person has just started, and
 * unique values that other records have are left out and returned as `taken`.
 */
const MayBeIncomplete = z.boolean().optional()

const ChangedCells = z.object({
  data: Data,
  expects: Expects,
  keepsTakenLinks: KeepsTakenLinks,
  overOwn: OverOwn,
  types: Types,
  mayBlank: MayBlank,
})

const ChangedRecord = z.object({ recordId: Id, data: Data, expects: Expects })

const withId = (record: z.infer<typeof NewRecord>) => ({ id: record.id ?? newId('rec'), data: record.data })

export const recordsRouter = router({
  list: viewingBase
    .input(
      RowQuery.extend({
        limit: z.number().int().min(1).max(limits.tablePage).default(100),
        cursor: z.string().max(100_000).nullish(),
        maxLinks: MaxLinks,
      }),
    )
    .query(({ ctx, input }) => listRecords(ctx.base, input)),

  get: viewingBase
    .input(OneRecord.extend({ maxLinks: MaxLinks }))
    .query(({ ctx, input }) => getRecord(ctx.base, input)),

  /** The links of a cell in its order, page by page: after the record named by `after`, or from the first. */
  links: viewingBase
    .input(
      OneRecord.extend({
        fieldId: Id,
        after: Id.nullish(),
        limit: LinksPage,
      }),
    )
    .query(({ ctx, input }) => readCellLinks(ctx.base, input)),

  /** The order of a query's rows as packed row numbers, with the version of the base that it belongs to. */
  index: viewingBase.input(RowQuery).query(({ ctx, input, signal }) => readIndex(ctx.base, input, signal)),

  /** Summaries of fields over all records of the query. */
  summaries: viewingBase
    .input(RowQuery.extend({ summaries: AskedSummaries }))
    .query(({ ctx, input, signal }) => readSummaries(ctx.base, input, signal)),

  /** The groups of the query's records in their order, with the number of records in each. */
  groups: viewingBase
    .input(RowQuery.omit({ sort: true, grouped: true }).extend({ groups: groupsSchema }))
    .query(({ ctx, input, signal }) => readGroups(ctx.base, input, signal)),

  /** Summaries of fields over the records of each group at each level. */
  groupSummaries: viewingBase
    .input(RowQuery.omit({ sort: true, grouped: true }).extend({ groups: groupsSchema, summaries: AskedSummaries }))
    .query(({ ctx, input, signal }) => readGroupSummaries(ctx.base, input, signal)),

  /** Finds a text: in which fields of which records of the query it occurs. */
  hits: viewingBase
    .input(
      RowQuery.omit({ search: true, sort: true, grouped: true }).extend({
        text: z.string().max(1000),
        fieldIds: z.array(Id).max(limits.fieldsPerTable),
      }),
    )
    .query(({ ctx, input, signal }) => readHits(ctx.base, input, signal)),

  /** The records with these row numbers, in the given order. Missing records are left out. */
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
        maxLinks: MaxLinks,
      }),
    )
    .query(({ ctx, input }) => recordsByNumber(ctx.base, input)),

  /** Finds records by name, to choose from, with the values of a few more fields. */
  find: viewingBase
    .input(
      InTable.extend({
        search: z.string().max(1000).nullish(),
        limit: z.number().int().min(1).max(limits.pickerPage).default(limits.pickerPage),
        cursor: z.string().max(5000).nullish(),
      }),
    )
    .query(({ ctx, input }) => findRecords(ctx.base, input)),

  /** Finds records of any table of the base by name. */
  findAnywhere: viewingBase
    .input(
      z.object({
        search: z.string().max(1000),
        limit: z.number().int().min(1).max(limits.pickerPage).default(limits.pickerPage),
      }),
    )
    .query(({ ctx, input }) => findAnywhere(ctx.base, input)),

  /** Finds records with a text in a field other than their name, and the text around it. */
  findInFields: viewingBase
    .input(
      RowQuery.pick({ timeZone: true, locale: true }).extend({
        search: z.string().max(1000),
        limit: z.number().int().min(1).max(limits.pickerPage).default(limits.pickerPage),
        tableId: Id.nullish(),
      }),
    )
    .query(({ ctx, input, signal }) => findInFields(ctx.base, input, { signal })),

  /**
   * The records with these names. A mutation, although it changes nothing: the names of a query would have to fit into
   * an address.
   */
  named: viewingBase
    .meta({ capability: 'view base', maxBody: maxBodyOfRecords })
    .input(InTable.extend({ names: list(z.string().max(1000), limits.recordsPerCall) }))
    .mutation(async ({ ctx, input }) => ({ records: await findRecordsNamed(ctx.base, input) })),

  /** The position of records in a query's order: whether it shows them, and after which row number. */
  place: viewingBase
    .input(RowQuery.extend({ recordIds: z.array(Id).max(limits.placesPerCall) }))
    .query(({ ctx, input }) => placeRecords(ctx.base, input)),

  /**
   * `lost` has the cells of other records that lost links to the new one. `unread` has the new cells that are empty
   * because the field no longer has the type in `types` and could not read the value, and who changed the type.
   */
  create: editingRecords
    .input(
      InTable.extend(NewRecord.shape).extend({
        beside: Beside.nullish(),
        types: Types,
        mayBeIncomplete: MayBeIncomplete,
      }),
    )
    .mutation(async ({ ctx, input: { tableId, beside, types, mayBeIncomplete, ...newRecord }, signal }) => {
      const named = await requirePeople(ctx.base, { tableId, records: [withId(newRecord)], types, signal })
      const records = await adoptFiles(ctx, ctx.base, named)
      const made = await ctx.write(async write => {
        const {
          records: [record],
          ...rest
        } = await createRecordsWithLinks(write, { tableId, records, beside, types, mayBeIncomplete })
        return { record, ...rest }
      })
      const taken = await presentTaken(ctx.base, tableId, made.taken)
      return { ...made, unread: await presentUnread(ctx.base, made), taken }
    }),

  bulkCreate: editingRecords
    .input(
      InTable.extend({
        records: list(NewRecord, limits.recordsPerCall),
        types: Types,
        mayBeIncomplete: MayBeIncomplete,
      }),
    )
    .mutation(async ({ ctx, input: { tableId, records, types, mayBeIncomplete }, signal }) => {
      const named = await requirePeople(ctx.base, { tableId, records: records.map(withId), types, signal })
      const adopted = await adoptFiles(ctx, ctx.base, named)
      const made = await ctx.write(write =>
        createRecordsWithLinks(write, { tableId, records: adopted, types, mayBeIncomplete }),
      )
      const taken = await presentTaken(ctx.base, tableId, made.taken)
      return { ...made, unread: await presentUnread(ctx.base, made), taken }
    }),

  /**
   * `skipped` has the cells that stay as they are because their value differs from `expects`. `replaced` has the
   * person's own later values that the change overwrote. A field whose type is no longer the one in `types` reads the
   * value and the expected value as its conversion did, and is named in `readAgain`.
   * A change of links (`{ added, removed }`) needs no expected value; with one, the cell stays as it is if the change
   * cannot be made. A cell with more than 200 links is not returned, but named in `joined`.
   */
  update: editingRecords.input(OneRecord.extend(ChangedCells.shape)).mutation(async ({ ctx, input, signal }) => {
    const { recordId: id, data, expects, keepsTakenLinks, overOwn, types, mayBlank } = input
    const change = { id, data, expects: expects ?? undefined, keepsTakenLinks, overOwn, types, mayBlank }
    const named = await requirePeople(ctx.base, { tableId: input.tableId, records: [change], types, signal })
    const [own = change] = await adoptFiles(ctx, ctx.base, named)
    const changed = await ctx.write(write => changeRecord(write, input.tableId, own))
    return { ...changed, skipped: await presentSkipped(ctx.base, input.tableId, changed) }
  }),

  bulkUpdate: editingRecords
    .input(
      InTable.extend({
        records: list(ChangedRecord, limits.recordsPerCall),
        keepsTakenLinks: KeepsTakenLinks,
        overOwn: OverOwn,
        types: Types,
        mayBlank: MayBlank,
        skipsMissing: SkipsMissing,
      }),
    )
    .mutation(async ({ ctx, input, signal }) => {
      const changes = input.records.map(({ recordId, data, expects }) => ({
        id: recordId,
        data,
        expects: expects ?? undefined,
      }))
      const named = await requirePeople(ctx.base, { ...input, records: changes, signal })
      const records = await adoptFiles(ctx, ctx.base, named)
      const changed = await ctx.write(write => changeRecords(write, { ...input, records }))
      return { ...changed, skipped: await presentSkipped(ctx.base, input.tableId, changed) }
    }),

  /**
   * Moves records beside others, in the given order, which views without sorts and groups show. `former` has the moves
   * that undo this one.
   */
  move: editingRecords
    .input(InTable.extend({ moves: Moves }))
    .mutation(({ ctx, input }) => ctx.write(write => moveRecords(write, input))),

  delete: editingRecords.input(OneRecord).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await deleteRecord(write, input.tableId, input.recordId)
      return {}
    }),
  ),

  bulkDelete: editingRecords
    .input(ManyRecords)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ recordIds: await deleteRecords(write, input) }))),

  /** Returns `success` together with the record's own properties. */
  restore: editingRecords
    .input(OneRecord)
    .mutation(({ ctx, input }) => ctx.write(write => restoreRecord(write, input.tableId, input.recordId))),

  /** `taken` names the records that `skipsTaken` left in the trash, with the records that have their values. */
  bulkRestore: editingRecords
    .input(ManyRecords.extend({ skipsTaken: SkipsTaken }))
    .mutation(async ({ ctx, input: { skipsTaken, ...input } }) => {
      const restored = await ctx.write(async write =>
        skipsTaken ? restoreUntakenRecords(write, input) : { records: await restoreRecords(write, input), taken: [] },
      )
      return { ...restored, taken: await presentUnrestored(ctx.base, input.tableId, restored.taken) }
    }),
})
