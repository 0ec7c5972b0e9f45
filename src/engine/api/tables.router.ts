import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import {
  addDefaultTable,
  restoreDeletedTable,
  removeTable,
  reorderTables,
  tableListId,
} from '../structure/change-tables.ts'
import { duplicateTable } from '../structure/duplicate-table.ts'
import { Id, InTable, Name } from './inputs.ts'
import { updateTable } from '../structure/update-table.ts'
import { presentKept } from '../structure/present-kept.ts'
import { editingStructure } from './procedures.ts'
import { limits } from '../model/structure.ts'

const NewTable = z.object({
  id: Id.optional(),
  name: Name,
  primaryFieldId: Id.optional(),
  fieldIds: z.array(Id).max(limits.fieldsPerTable).optional(),
  viewId: Id.optional(),
  recordIds: z.array(Id).max(limits.recordsPerCall).optional(),
})

const Settings = z.object({ name: Name.optional(), primaryFieldId: Id.optional() })
const NewIds = z.record(Id, Id)
const TableIds = z.array(Id).max(10_000)

export const tablesRouter = router({
  create: editingStructure
    .input(NewTable)
    .mutation(({ ctx, input }) => ctx.write(write => addDefaultTable(write, input))),

  /**
   * Creates a table like another one. The input maps the ids of fields and views to new ones. Links and lookups are
   * duplicated one by one afterwards.
   */
  duplicate: editingStructure
    .input(
      InTable.extend({ id: Id, name: Name, fieldIds: NewIds, viewIds: NewIds, withRecords: z.boolean().default(true) }),
    )
    .mutation(({ ctx, input }) => ctx.write(write => duplicateTable(write, input))),

  /**
   * Updates the name or the primary field of a table. What others have changed since `expects` is kept, and returned as
   * `kept`.
   */
  update: editingStructure
    .input(InTable.extend({ ...Settings.shape, expects: Settings.optional() }))
    .mutation(async ({ ctx, input }) => {
      const changed = await ctx.write(write => updateTable(write, input))
      const itemId = changed.kept.primaryFieldId ?? input.tableId
      return { ...changed, kept: await presentKept(ctx.base, { ...changed, itemId }) }
    }),

  delete: editingStructure.input(InTable).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await removeTable(write, input.tableId)
      return {}
    }),
  ),

  restore: editingStructure
    .input(InTable)
    .mutation(({ ctx, input }) =>
      ctx.write(async write => ({ table: await restoreDeletedTable(write, input.tableId) })),
    ),

  /** Tables that others have moved since the order in `expects` keep their place, and are returned as `kept`. */
  reorder: editingStructure
    .input(z.object({ tableIds: TableIds, expects: TableIds.optional() }))
    .mutation(async ({ ctx, input }) => {
      const ordered = await ctx.write(write => reorderTables(write, input))
      return { ...ordered, kept: await presentKept(ctx.base, { ...ordered, itemId: tableListId }) }
    }),
})
