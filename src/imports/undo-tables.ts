import { openBase } from '../engine/base/base.ts'
import { removeTable } from '../engine/structure/change-tables.ts'
import type { Platform } from '../platform/platform.ts'

interface ImportedTables {
  /** The id of the import or of its job. */
  id: string
  flowId: string
  /** The person who undoes the import. */
  userId: string
  tableIds: readonly string[]
}

/**
 * Moves the tables that an import created to the trash, in one action. Leaves tables that were deleted already.
 * @throws AppError `conflict` if the base has no other table.
 */
export async function undoTables(platform: Platform, { id, flowId, userId, tableIds }: ImportedTables): Promise<void> {
  const { writer } = await openBase(platform, { flowId })
  await writer.write({
    name: 'imports.undo',
    actor: userId,
    actionId: `${id}:undo`,
    work: async write => {
      const present = tableIds.filter(tableId => write.structure.tables.some(table => table.id === tableId))
      for (const tableId of present) await removeTable(write, tableId)
      return {}
    },
  })
}
