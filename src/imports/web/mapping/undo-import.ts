import type { ChangesSince } from '../../undo-tables.ts'
import type { ImportState } from '../../import-state.ts'
import { importsClient } from '../imports-client.ts'

/** What undoing an import did. */
export interface Undone {
  /** The number of cells that keep a later value. */
  kept: number
  /** The number of records that stay in the trash. */
  unrestored: number
  /** What else was changed in its tables, if the person has not seen all of it. Nothing is undone then. */
  changes: ChangesSince | null
}

/** Undoes an import. @param seenVersion the version of the base up to which other changes may get lost. */
export async function undoImport({ id, source, basePublicId }: ImportState, seenVersion?: number): Promise<Undone> {
  if (basePublicId === null) return { kept: 0, unrestored: 0, changes: null }
  const to = { basePublicId, ...(seenVersion !== undefined && { seenVersion }) }
  if (source === null) return importsClient.undo.mutate({ importId: id, ...to })
  return importsClient.jobs.undo.mutate({ jobId: id, ...to })
}
