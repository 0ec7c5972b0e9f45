import { sql, type RawBuilder } from 'kysely'

import type { HiddenTable } from '../engine/structure/hidden-table.ts'
import type { ImportSummary } from './mapping/import-summary.ts'
import type { ImportProgress, UnreadableCell } from './copy-rows.ts'
import type { CsvAnalysis, CsvChoices } from './csv/csv-analysis.ts'
import type { ImportPlan, UnreadableCounts } from './import-plan.ts'
import type { ImportOrigin } from './sources/import-origin.ts'

export type ImportStatus =
  | 'uploading'
  | 'analysing'
  | 'ready'
  | 'running'
  | 'staged'
  | 'cancelling'
  | 'done'
  | 'cancelled'
  | 'failed'

export type ImportPhase = 'waiting' | 'structure' | 'importing' | 'publishing' | 'complete'

export interface ImportRow {
  id: string
  userId: string
  status: ImportStatus
  phase: ImportPhase
  fileName: string
  fileBytes: number
  /** SHA-256 of the file; null until it has arrived completely. */
  fileHash: Buffer | null
  choices: CsvChoices
  analysis: CsvAnalysis | null
  flowId: string | null
  basePublicId: string | null
  plan: ImportPlan | null
  hiddenTable: HiddenTable | null
  rowsDone: number
  unreadable: UnreadableCounts
  attempts: number
  error: string | null
  /** Milliseconds since the copy of rows last started. */
  runningFor: number | null
  resumedRows: number
  /** The job that this is one table of; null for a file. */
  jobId: string | null
  /** The table of a service whose rows the file gets; null for a file and for the tables of jobs. */
  origin: ImportOrigin | null
  /** What was fetched of a source; null before the first page, and for a file. */
  fetched: FetchedPages | null
  /** What an import into an existing table will do or did; null for other imports, and until its rows were matched. */
  summary: ImportSummary | null
  isUndone: boolean
}

/** The pages of a source that are in the file of an import. */
export interface FetchedPages {
  /** The source's name for the next page; null for the first one, or after the last. */
  next: string | null
  isComplete: boolean
  rows: number
  /** The size of the file with these pages. It may hold more after a crash. */
  bytes: number
  /** The columns of these pages and their types. Only stored for a table without a plan, whose columns may change. */
  layout?: string
}

const columns = sql`
  i.id, i.user_id AS "userId", i.status, i.phase, i.file_name AS "fileName", i.file_bytes::float8 AS "fileBytes",
  i.file_hash AS "fileHash", i.choices, i.analysis, i.flow_id::text AS "flowId", f.public_identifier AS "basePublicId", i.plan,
  i.hidden_table AS "hiddenTable", i.rows_done::float8 AS "rowsDone", i.unreadable,
  i.attempts, i.error, i.resumed_rows::float8 AS "resumedRows", i.job_id AS "jobId", i.fetched, i.origin,
  i.summary, i.undone_at IS NOT NULL AS "isUndone",
  (extract(epoch FROM coalesce(i.finished_at, clock_timestamp()) - i.resumed_at) * 1000)::float8 AS "runningFor"`

const selectImports = (condition: RawBuilder<unknown>) => sql<ImportRow>`
  SELECT ${columns} FROM imports i LEFT JOIN flows f ON f.id = i.flow_id ${condition}`

export const selectImport = (id: string) => selectImports(sql`WHERE i.id = ${id}`)

/** The imports of a job, one for each table, in order. */
export const selectImportsOfJob = (jobId: string) => selectImports(sql`WHERE i.job_id = ${jobId} ORDER BY i.job_order`)

/** A person's imports that are running or ended recently, except the tables of jobs. */
export const selectRecentImports = (userId: string) =>
  selectImports(sql`
    WHERE i.user_id = ${userId} AND i.flow_id IS NOT NULL AND i.job_id IS NULL
      AND (i.status IN ('running', 'staged', 'cancelling') OR i.finished_at > now() - interval '10 minutes')
    ORDER BY i.created_at DESC LIMIT 20`)

/** Imports that wait for a node, the oldest first. */
export const selectWaiting = (except: readonly string[], limit: number) => sql<{ id: string }>`
  SELECT id FROM imports
  WHERE status IN ('analysing', 'running', 'cancelling') AND job_id IS NULL AND next_attempt_at <= now()
    AND id <> ALL(${except}::text[])
  ORDER BY created_at LIMIT ${limit}`

/** The imports of these ids that exist, with their status. */
export const selectKeptImports = (ids: readonly string[]) => sql<{ id: string; status: string }>`
  SELECT id, status FROM imports WHERE id = ANY(${ids}::text[])`

export const insertImport = (row: { id: string; userId: string; fileName: string }) => sql`
  INSERT INTO imports (id, user_id, status, file_name) VALUES (${row.id}, ${row.userId}, 'uploading', ${row.fileName})`

/** Creates an import whose file is read from a service. */
export const insertOrigin = (row: { id: string; userId: string; fileName: string; origin: ImportOrigin }) => sql`
  INSERT INTO imports (id, user_id, status, file_name, origin)
  VALUES (${row.id}, ${row.userId}, 'analysing', ${row.fileName}, ${JSON.stringify(row.origin)}::jsonb)`

/** Stores that a page of a service is in the file of an import; returns no row when the import must stop. */
export const setOriginFetched = (id: string, fetched: FetchedPages) => sql<{ id: string }>`
  UPDATE imports SET fetched = ${JSON.stringify(fetched)}::jsonb, file_bytes = ${fetched.bytes}, attempts = 0
  WHERE id = ${id} AND status = 'analysing' RETURNING id`

/** Number of a person's files that have not been imported. */
export const countWaiting = (userId: string) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM imports
  WHERE user_id = ${userId} AND job_id IS NULL
    AND status IN ('uploading', 'analysing', 'ready', 'staged', 'failed')`

export const setUploaded = (id: string, file: { size: number; hash: Buffer }) => sql<{ id: string }>`
  UPDATE imports SET status = 'analysing', file_bytes = ${file.size}, file_hash = ${file.hash}::bytea
  WHERE id = ${id} AND status = 'uploading' RETURNING id`

export const setChoices = (id: string, choices: CsvChoices) => sql<{ id: string }>`
  UPDATE imports SET status = 'analysing', choices = ${JSON.stringify(choices)}::jsonb, analysis = NULL, error = NULL,
    finished_at = NULL, next_attempt_at = now(), attempts = 0
  WHERE id = ${id} AND status IN ('ready', 'failed') AND plan IS NULL RETURNING id`

/**
 * Has a file that was exported here read again in the dialect of the export. Returns no row for other files, or when
 * the person has made choices.
 */
export const setAsWritten = (id: string, written: CsvChoices) => sql<{ id: string }>`
  UPDATE imports SET choices = ${JSON.stringify(written)}::jsonb, next_attempt_at = now()
  WHERE id = ${id} AND status = 'analysing' AND choices = '{}'
    AND EXISTS (SELECT FROM exports WHERE exports.file_hash = imports.file_hash) RETURNING id`

export const setAnalysed = (id: string, analysis: CsvAnalysis) => sql`
  UPDATE imports SET status = 'ready', analysis = ${JSON.stringify(analysis)}::jsonb, error = NULL, attempts = 0
  WHERE id = ${id} AND status = 'analysing'`

export const setStarted = (id: string, { flowId, plan }: { flowId: string; plan: ImportPlan }) => sql<{ id: string }>`
  UPDATE imports SET status = 'running', phase = 'waiting', flow_id = ${flowId}::bigint,
    plan = ${JSON.stringify(plan)}::jsonb, rows_done = 0, unreadable = '{}',
    hidden_table = NULL, error = NULL, attempts = 0, next_attempt_at = now(), started_at = now(), resumed_at = NULL,
    resumed_rows = 0, finished_at = NULL, summary = NULL, undone_at = NULL
  WHERE id = ${id} AND status IN ('ready', 'failed') AND analysis IS NOT NULL RETURNING id`

export const setPhase = (id: string, phase: ImportPhase) => sql<{ id: string }>`
  UPDATE imports SET phase = ${phase} WHERE id = ${id} AND status = 'running' RETURNING id`

export const setHiddenTable = (id: string, table: HiddenTable) => sql`
  UPDATE imports SET hidden_table = ${JSON.stringify(table)}::jsonb WHERE id = ${id}`

/** Stores the number of rows at the start of a copy, from which the rate is computed. */
export const setResumed = (id: string, { rowsDone, unreadable }: Omit<ImportProgress, 'position'>) => sql`
  UPDATE imports SET phase = 'importing', error = NULL, resumed_at = clock_timestamp(), rows_done = ${rowsDone},
    resumed_rows = ${rowsDone}, unreadable = ${JSON.stringify(unreadable)}::jsonb
  WHERE id = ${id} AND status = 'running'`

/** Stores the progress of an import; returns no row when it must stop. */
export const setProgress = (id: string, { rowsDone, unreadable }: ImportProgress) => sql<{ id: string }>`
  UPDATE imports SET rows_done = ${rowsDone}, unreadable = ${JSON.stringify(unreadable)}::jsonb, attempts = 0
  WHERE id = ${id} AND status = 'running' RETURNING id`

const insertCells = (id: string, cells: readonly UnreadableCell[]) => sql`
  INSERT INTO import_unreadable (import_id, row_number, column_index, text, reason)
  SELECT ${id}, * FROM unnest(
    ${cells.map(cell => cell.row)}::bigint[], ${cells.map(cell => cell.column)}::int[], ${cells.map(cell => cell.text)}::text[],
    ${cells.map(cell => cell.reason ?? null)}::text[])`

/** Stores unreadable cells; leaves those that are already stored. */
export const insertUnreadable = (id: string, cells: readonly UnreadableCell[]) =>
  sql`${insertCells(id, cells)} ON CONFLICT DO NOTHING`

/** Stores the cells for which rows were set aside. Cells that are already stored keep their text and get the reason. */
export const insertSetAside = (id: string, cells: readonly UnreadableCell[]) => sql`
  ${insertCells(id, cells)}
  ON CONFLICT (import_id, row_number, column_index) DO UPDATE SET reason = EXCLUDED.reason`

export const selectUnreadable = (
  id: string,
  after: { row: number; column: number },
  limit: number,
) => sql<UnreadableCell>`
  SELECT row_number::float8 AS row, column_index AS "column", text, reason FROM import_unreadable
  WHERE import_id = ${id} AND (row_number, column_index) > (${after.row}::bigint, ${after.column}::int)
  ORDER BY row_number, column_index LIMIT ${limit}`

export const deleteUnreadable = (id: string) => sql`DELETE FROM import_unreadable WHERE import_id = ${id}`

/** Stores why an import waits, for the person to see. */
export const setWaitingForFile = (id: string, reason: string) => sql`
  UPDATE imports SET error = ${reason} WHERE id = ${id} AND status IN ('analysing', 'running')`

/** Cancels imports that nobody has confirmed, or whose file no node has had, for two days. */
export const cancelLost = () => sql`
  UPDATE imports SET status = 'cancelling', next_attempt_at = now()
  WHERE job_id IS NULL AND created_at < now() - interval '2 days'
    AND (status = 'staged' OR (status IN ('analysing', 'running') AND error IS NOT NULL))`

/** Ends an import, unless its person has canceled it by now. */
export const setDone = (id: string) => sql`
  UPDATE imports SET status = 'done', phase = 'complete', error = NULL, finished_at = clock_timestamp()
  WHERE id = ${id} AND status = 'running'`

/** Cancels an import; returns no row when it is too late. */
export const setCancelling = (id: string) => sql<{ id: string }>`
  UPDATE imports SET status = 'cancelling', next_attempt_at = now()
  WHERE id = ${id} AND job_id IS NULL AND (phase <> 'publishing' OR plan ? 'target')
    AND status IN ('uploading', 'analysing', 'ready', 'running', 'staged') RETURNING id`

export const setCancelled = (id: string) => sql`
  UPDATE imports SET status = 'cancelled', finished_at = clock_timestamp() WHERE id = ${id}`

export const setFailed = (id: string, error: string) => sql`
  UPDATE imports SET status = 'failed', error = ${error}, finished_at = clock_timestamp() WHERE id = ${id}`

export const setRetry = (id: string, seconds: number) => sql<{ attempts: number }>`
  UPDATE imports SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
  WHERE id = ${id} RETURNING attempts`

export const deleteImport = (id: string) => sql`DELETE FROM imports WHERE id = ${id}`

/** Uploads that were interrupted or never started, and imports that ended long ago. */
export const selectStale = () => sql<{ id: string }>`
  SELECT id FROM imports
  WHERE (status = 'uploading' AND created_at < now() - interval '6 hours')
    OR (job_id IS NULL AND status IN ('ready', 'failed', 'cancelled') AND created_at < now() - interval '2 days')
    OR (status = 'done' AND finished_at < now() - interval '30 days')`
