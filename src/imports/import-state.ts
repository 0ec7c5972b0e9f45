import { AppError } from '../platform/errors.ts'
import type { Actor } from '../access/actor.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import type { StagedRows } from '../engine/staged/write-staged.ts'
import type { CsvChoices } from './csv/csv-analysis.ts'
import type { ImportSummary } from './mapping/import-summary.ts'
import { type Proposal, proposalOf } from './proposal.ts'
import {
  selectImport,
  selectRecentImports,
  type ImportPhase,
  type ImportRow,
  type ImportStatus,
} from './imports.sql.ts'

/** An import, as its person sees it. */
export interface ImportState {
  id: string
  /** The source of several tables; null for a file. */
  source: string | null
  /** What the source of several tables was asked for; null for a file or an update. */
  settings: Readonly<Record<string, string>> | null
  fileName: string
  fileBytes: number
  status: ImportStatus
  phase: ImportPhase
  /** What the person chose about the file's format. */
  choices: CsvChoices
  /** The contents of the file and the proposed table; null until the file has been read. */
  analysis: Proposal | null
  error: string | null
  basePublicId: string | null
  tableId: string | null
  tableName: string | null
  /** The service whose rows are imported into an existing table, as people call it; null for others. */
  service: string | null
  /** Number of rows in the file, or of those that were read from the service so far. */
  rows: number
  rowsDone: number
  /** Null until there is enough progress to measure. */
  rowsPerSecond: number | null
  secondsLeft: number | null
  /** Cells that their type could not read. They are empty in the table, and listed in a file to download. */
  unreadable: { total: number; columns: { name: string; count: number }[] }
  /** For an import into an existing table: what it will do, and did; null for others. */
  mapping: {
    mode: StagedRows['mode']
    /** The name of the field by which rows find their records; null if each row becomes a record. */
    keyName: string | null
    summary: ImportSummary | null
  } | null
  /** Whether everything that it did was undone. */
  isUndone: boolean
}

/** Milliseconds before the rate is shown, because it varies too much at first. */
const firstRate = 400

/**
 * Returns an import of this person.
 * @throws AppError `not_found` when there is none, or it is another person's.
 */
export async function requireImport(platform: Platform, actor: Actor, importId: string): Promise<ImportRow> {
  const [row] = await run(platform.pool, selectImport(importId))
  if (row?.userId !== actor.userId) throw new AppError('not_found', 'There is no such import.')
  return row
}

/** The person's imports that are running or ended in the last ten minutes, the newest first, without analyses. */
export async function recentImports(platform: Platform, actor: Actor): Promise<ImportState[]> {
  const rows = await run(platform.pool, selectRecentImports(actor.userId))
  return rows.map(row => presentImport(row, null))
}

/** @param analysis the proposal for the file, if it has more than the analysis. */
export function presentImport(
  row: ImportRow,
  analysis: Proposal | null = row.analysis && proposalOf(row.analysis),
): ImportState {
  const rows = row.plan?.rows ?? row.analysis?.rows ?? row.fetched?.rows ?? 0
  return {
    id: row.id,
    source: null,
    settings: null,
    fileName: row.fileName,
    fileBytes: row.fileBytes,
    status: row.status,
    phase: row.phase,
    choices: row.choices,
    analysis: row.plan ? null : analysis,
    error: row.error,
    basePublicId: row.basePublicId,
    tableId: row.plan?.target?.tableId ?? row.plan?.tableId ?? null,
    tableName: row.plan?.tableName ?? null,
    service: row.origin?.name ?? null,
    rows,
    rowsDone: row.rowsDone,
    ...rateOf(row, rows),
    unreadable: unreadableOf(row),
    mapping: mappingOf(row),
    isUndone: row.isUndone,
  }
}

function mappingOf({ plan, summary }: ImportRow): ImportState['mapping'] {
  if (!plan?.target) return null
  const { keyFieldId, mode, fields } = plan.target
  const key = plan.columns.find(({ fieldId }) => fields[fieldId] === keyFieldId)
  return { mode, keyName: key?.name ?? null, summary }
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
