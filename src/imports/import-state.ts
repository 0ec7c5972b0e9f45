import { AppError } from '../platform/errors.ts'
import type { Actor } from '../access/actor.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { type Proposal, proposalOf } from './proposal.ts'
import {
  selectImport,
  selectRecentImports,
  type ImportPhase,
  type ImportRow,
  type ImportStatus,
} from './imports.sql.ts'

/** An import as its person sees it. */
export interface ImportState {
  id: string
  fileName: string
  fileBytes: number
  status: ImportStatus
  phase: ImportPhase
  /** What is in the file, and what it is offered to become; null until it has been read whole. */
  analysis: Proposal | null
  error: string | null
  basePublicId: string | null
  tableId: string | null
  tableName: string | null
  /** Rows in the file. */
  rows: number
  rowsDone: number
  /** Null until enough has happened to tell. */
  rowsPerSecond: number | null
  secondsLeft: number | null
  /** Cells that their type could not read. They are empty in the table and stand in the list that can be downloaded. */
  unreadable: { total: number; columns: { name: string; count: number }[] }
}

/** Progress is told from this many milliseconds on; before that the rate jumps about. */
const firstRate = 400

/**
 * An import of this person.
 *
 * @throws AppError `not_found` when there is none, or it is another person's.
 */
export async function demandImport(platform: Platform, actor: Actor, importId: string): Promise<ImportRow> {
  const [row] = await run(platform.pool, selectImport(importId))
  if (row?.userId !== actor.userId) throw new AppError('not_found', 'There is no such import.')
  return row
}

/** The person's imports that go on, or ended in the last ten minutes; the newest first, without what is in their files. */
export async function recentImports(platform: Platform, actor: Actor): Promise<ImportState[]> {
  const rows = await run(platform.pool, selectRecentImports(actor.userId))
  return rows.map(row => presentImport(row, null))
}

/** @param analysis what is offered for the file, if that is more than what is in it. */
export function presentImport(
  row: ImportRow,
  analysis: Proposal | null = row.analysis && proposalOf(row.analysis),
): ImportState {
  const rows = row.plan?.rows ?? row.analysis?.rows ?? 0
  return {
    id: row.id,
    fileName: row.fileName,
    fileBytes: row.fileBytes,
    status: row.status,
    phase: row.phase,
    analysis: row.plan ? null : analysis,
    error: row.error,
    basePublicId: row.basePublicId,
    tableId: row.plan?.tableId ?? null,
    tableName: row.plan?.tableName ?? null,
    rows,
    rowsDone: row.rowsDone,
    ...rateOf(row, rows),
    unreadable: unreadableOf(row),
  }
}

function rateOf({ status, runningFor, rowsDone, resumedRows }: ImportRow, rows: number) {
  const moved = rowsDone - resumedRows
  if (status !== 'running' || runningFor === null || runningFor < firstRate || moved <= 0) {
    return { rowsPerSecond: null, secondsLeft: null }
  }
  const rowsPerSecond = (moved / runningFor) * 1000
  return { rowsPerSecond: Math.round(rowsPerSecond), secondsLeft: Math.ceil((rows - rowsDone) / rowsPerSecond) }
}

function unreadableOf({ unreadable, plan }: ImportRow): ImportState['unreadable'] {
  const columns = (plan?.columns ?? []).flatMap(({ index, name }) => {
    const count = unreadable[index] ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  return { total: columns.reduce((sum, { count }) => sum + count, 0), columns }
}
