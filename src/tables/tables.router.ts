import { z } from 'zod'
import { router } from '../access/trpc.ts'
import { addDefaultTable, bringBackTable, removeTable, renameTable, reorderTables } from './change-tables.ts'
import { Id, InTable, Name } from './inputs.ts'
import { editingStructure } from './procedures.ts'
import { limits } from './structure.ts'

const NewTable = z.object({
  id: Id.optional(),
  name: Name,
  primaryFieldId: Id.optional(),
  fieldIds: z.array(Id).max(limits.fieldsPerTable).optional(),
  viewId: Id.optional(),
  recordIds: z.array(Id).max(limits.recordsPerCall).optional(),
})

export const tablesRouter = router({
  create: editingStructure
    .input(NewTable)
    .mutation(({ ctx, input }) => ctx.write(write => addDefaultTable(write, input))),

  update: editingStructure
    .input(InTable.extend({ name: Name }))
    .mutation(({ ctx, input }) =>
      ctx.write(async write => ({ table: await renameTable(write, input.tableId, input.name) })),
    ),

  delete: editingStructure.input(InTable).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await removeTable(write, input.tableId)
      return {}
    }),
  ),

  restore: editingStructure
    .input(InTable)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ table: await bringBackTable(write, input.tableId) }))),

  reorder: editingStructure.input(z.object({ tableIds: z.array(Id).max(10_000) })).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await reorderTables(write, input.tableIds)
      return {}
    }),
  ),
})
