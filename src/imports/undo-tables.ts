import { openBase } from '../engine/base/base.ts'
import { countImportChanges, selectLaterChange } from '../engine/history/import-changes.sql.ts'
import type { ImportChanges } from '../engine/model/history/import-changes.ts'
import { removeTable } from '../engine/structure/change-tables.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'

interface ImportedTables {
  /** The id of the import or of its job. */
  id: string
  flowId: string
  /** The person who undoes the import. */
  userId: string
  tableIds: readonly string[]
  /** The version up to which the person agrees to lose other changes; absent if they know of none. */
  seenVersion: number | undefined
}

/** What else was changed in imported tables, up to a version. */
export interface ChangesSince extends ImportChanges {
  version: number
}

/**
 * Moves the tables that an import created to the trash, in one action. Leaves tables that were deleted already.
 * @returns what else was changed in the tables, if the person has not seen all of it. Nothing is deleted then. Null when
 * it is done.
 * @throws AppError `conflict` if the base has no other table.
 */
export async function undoTables(
  platform: Platform,
  { id, flowId, userId, tableIds, seenVersion }: ImportedTables,
): Promise<ChangesSince | null> {
  const base = await openBase(platform, { flowId })
  const { schema } = base
  const { structure, version: current } = await base.read()
  const present = tableIds.filter(tableId => structure.tables.some(table => table.id === tableId))
  const tables = { tableIds: present, reader: userId }
  const changesUntil = async (version: number): Promise<ChangesSince | null> => {
    const [found] = await run(platform.pool, countImportChanges(schema, tables, version))
    return found && Object.values(found).some(count => count > 0) ? { ...found, version } : null
  }
  const known = seenVersion === undefined ? await changesUntil(current) : null
  if (known) return known
  let isOutdated = false
  try {
    await base.writer.write({
      name: 'imports.undo',
      actor: userId,
      actionId: `${id}:undo`,
      work: async write => {
        isOutdated = (await run(write.connection, selectLaterChange(schema, tables, seenVersion ?? current))).length > 0
        if (isOutdated) throw new AppError('conflict', 'Someone is changing these tables. Try again.')
        for (const tableId of present) await removeTable(write, tableId)
        return {}
      },
    })
    return null
  } catch (error) {
    const later = isOutdated ? await changesUntil((await base.read()).version) : null
    if (later) return later
    throw error
  }
}
