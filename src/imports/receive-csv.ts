import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Actor } from '../access/actor.ts'
import { AppError } from '../platform/errors.ts'
import { freeBuffer } from '../platform/free-buffer.ts'
import { limitBytes } from '../platform/http/limit-bytes.ts'
import type { Platform } from '../platform/platform.ts'
import { Interrupted } from '../platform/leased-work.ts'
import { runWorker } from '../platform/run-worker.ts'
import { run } from '../platform/sql/run.ts'
import { keepAnalysis } from './resume-work.ts'
import type { CsvAnalysis } from './csv/csv-analysis.ts'
import { localPath, removeFile, shareFile } from './import-files.ts'
import { importRunner } from './import-runner.ts'
import { newImportId } from './import-id.ts'
import { countWaiting, deleteImport, insertImport, setUploaded } from './imports.sql.ts'
import { type AnalysisTask, analysisThread } from './worker-tasks.ts'
import { isImportableFile, unsupportedFile } from './file-names.ts'
import { fileTooLarge } from '../texts/error-catalogue.ts'
import { cutText } from '../fields/text/cut-text.ts'

export interface UploadedCsv {
  fileName: string
  contentType: string | undefined
  /** Length given by the client; null when it gives none. */
  length: number | null
  /** Its chunks are freed once they are stored. */
  body: Readable
}

const maxFileNameLength = 255
/** Maximum number of one person's files that wait to be imported; they are removed after two days. */
const maxWaiting = 50

/**
 * Receives a file: stores it on the disk, and reads it in a thread while it arrives. Resolves with the import's id
 * when the file is complete; the analysis is available a moment later.
 * @throws AppError `unsupported` for another kind of file, `too_large` beyond CSV_MAX_BYTES, `too_many_requests` when
 * too many files of the person wait.
 */
export async function receiveCsv(platform: Platform, actor: Actor, upload: UploadedCsv): Promise<{ importId: string }> {
  refuseOthers(platform, upload)
  await refuseHoarding(platform, actor)
  const importId = newImportId()
  const path = await localPath(platform, importId)
  await run(
    platform.pool,
    insertImport({ id: importId, userId: actor.userId, fileName: cutText(upload.fileName, maxFileNameLength) }),
  )
  const reading = readWhileArriving(platform, { importId, path, fileName: upload.fileName })
  try {
    const file = await writeDown(upload.body, { path, limit: platform.config.csvMaxBytes, grow: reading.grow })
    await shareFile(platform, importId)
    const [uploaded] = await run(platform.pool, setUploaded(importId, file))
    if (!uploaded) throw new AppError('conflict', 'This import was cancelled.')
    reading.complete(file.size)
    return { importId }
  } catch (error) {
    await reading.stop()
    await removeFile(platform, importId)
    await run(platform.pool, deleteImport(importId))
    throw error
  }
}

function refuseOthers({ config }: Platform, { fileName, contentType, length }: UploadedCsv): void {
  if (!isImportableFile(fileName, contentType)) throw new AppError('unsupported', unsupportedFile)
  if (length !== null && length > config.csvMaxBytes) throw new AppError('too_large', fileTooLarge)
}

/** @throws AppError `too_many_requests` when too many files of the person wait. */
export async function refuseHoarding({ pool }: Platform, { userId }: Actor): Promise<void> {
  const [waiting] = await run(pool, countWaiting(userId))
  if ((waiting?.count ?? 0) < maxWaiting) return
  throw new AppError('too_many_requests', 'Too many of your files wait to be imported. Please try again later.')
}

async function writeDown(
  body: Readable,
  { path, limit, grow }: { path: string; limit: number; grow: (size: number) => void },
): Promise<{ size: number; hash: Buffer }> {
  let size = 0
  const hash = createHash('sha256')
  await using file = await open(path, 'w')
  await pipeline(body, limitBytes(limit), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      await file.writeFile(chunk)
      size += chunk.length
      grow(size)
      freeBuffer(chunk)
    }
  })
  return { size, hash: hash.digest() }
}

/** Starts to read the file while it arrives. A busy node reads it later, with the other waiting files. */
function readWhileArriving(
  platform: Platform,
  { importId, path, fileName }: { importId: string; path: string; fileName: string },
) {
  const runner = importRunner(platform)
  if (!runner.hasRoom) {
    return { grow: () => undefined, complete: () => runner.wake(), stop: () => Promise.resolve() }
  }
  const uploaded = Promise.withResolvers<void>()
  const worker = Promise.withResolvers<ReturnType<typeof runWorker<CsvAnalysis>>>()
  let size = 0
  const report = (complete: boolean): void => void worker.promise.then(it => it.tell({ size, complete }))
  const reading = runner.hold(importId, async signal => {
    const task: AnalysisTask = {
      kind: 'analyse',
      path,
      state: { size: 0, complete: false },
      fileName,
      choices: {},
      maxBytes: platform.config.csvMaxBytes,
    }
    const running = runWorker<CsvAnalysis>(analysisThread, task, signal)
    worker.resolve(running)
    await Promise.race([uploaded.promise, aborted(signal)])
    await keepAnalysis(platform, importId, running.result)
  })
  return {
    grow(now: number): void {
      if (now === size) return
      size = now
      report(false)
    },
    complete(now: number): void {
      size = now
      report(true)
      uploaded.resolve()
      // A busy moment may have kept the lease from this node's own reading.
      void reading.then(() => runner.wake())
    },
    async stop(): Promise<void> {
      await runner.interrupt(importId)
    },
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason ?? new Interrupted('The upload was interrupted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
