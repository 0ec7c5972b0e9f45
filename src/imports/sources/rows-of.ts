import { stat } from 'node:fs/promises'

import type { Platform } from '../../platform/platform.ts'
import { runWorker } from '../../platform/run-worker.ts'
import type { LocalFile } from '../import-files.ts'
import type { ImportRow } from '../imports.sql.ts'
import { type AnalysisTask, analysisThread } from '../worker-tasks.ts'
import { rowsPath } from './rows-file.ts'

interface ImportOfFile {
  platform: Platform
  row: Pick<ImportRow, 'analysis'>
  signal: AbortSignal
}

/**
 * The file with the rows of an import: the uploaded file if it is CSV, or else its rows file, which is written again if
 * another node has it.
 */
export async function rowsOf({ platform, row, signal }: ImportOfFile, uploaded: LocalFile): Promise<LocalFile> {
  const source = row.analysis?.source
  if (!source || source.kind === 'service') return uploaded
  const path = rowsPath(uploaded.path, source.part)
  const found = await stat(path).catch(() => null)
  if (found) return { path, size: found.size }
  const state = { size: uploaded.size, complete: true }
  const { csvMaxBytes: maxBytes } = platform.config
  const task: AnalysisTask = {
    kind: 'convert',
    path: uploaded.path,
    state,
    from: source.kind,
    part: source.part,
    maxBytes,
  }
  await runWorker<null>(analysisThread, task, signal).result
  return { path, size: (await stat(path)).size }
}
