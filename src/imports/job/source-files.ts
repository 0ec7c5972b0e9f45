import type { Attachment } from '../../fields/attachments/attachment.ts'
import { openBase } from '../../engine/base/base.ts'
import { failedFetch, fetchFile } from '../../engine/files/fetch-file.ts'
import { selectFiles } from '../../engine/files/files.sql.ts'
import { attachmentOf, receiveFile } from '../../engine/files/receive-file.ts'
import { insertFileOrigin, selectFileOrigins } from '../../engine/origins/origins.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { DownloadedFile } from './import-source.ts'
import type { JobRow } from './job.sql.ts'

interface Downloading {
  platform: Platform
  job: Pick<JobRow, 'flowId' | 'userId' | 'isUpdate'>
  signal: AbortSignal
  /** The table that gets the files. */
  tableId: string
}

/** Downloads the files of a page, each once for a table by its id at the source. */
export class SourceFiles {
  readonly #downloading: Downloading
  #known = new Map<string, Attachment>()
  /** The ids of files that were downloaded before and cannot be attached. */
  #refused = new Set<string>()
  #skipped = 0

  constructor(downloading: Downloading) {
    this.#downloading = downloading
  }

  /** Number of files that could not be downloaded or attached. An update does not count those that it knows. */
  get skipped(): number {
    return this.#skipped
  }

  /** Finds the files of a page that were downloaded before and are still stored, with a fixed number of queries. */
  async expect(ids: readonly string[]): Promise<void> {
    this.#known = new Map()
    this.#refused = new Set()
    if (ids.length === 0) return
    const { platform, job, tableId } = this.#downloading
    const { schema } = await openBase(platform, job)
    const origins = await run(platform.pool, selectFileOrigins<Attachment>(schema, tableId, ids))
    const stored = await run(
      platform.pool,
      selectFiles(
        job.flowId,
        origins.flatMap(({ file }) => file?.id ?? []),
      ),
    )
    const existing = new Set(stored.map(({ id }) => id))
    for (const { sourceId, file } of origins) {
      if (file === null) this.#refused.add(sourceId)
      else if (file.id !== undefined && existing.has(file.id)) this.#known.set(sourceId, file)
    }
  }

  /** Returns null for a file that is too large or cannot be attached. */
  async download(file: DownloadedFile): Promise<Attachment | null> {
    const { id: sourceId } = file
    const known = sourceId === undefined ? undefined : this.#known.get(sourceId)
    if (known) return known
    const { platform, job, tableId } = this.#downloading
    if (sourceId !== undefined && this.#refused.has(sourceId)) {
      if (!job.isUpdate) this.#skipped += 1
      return null
    }
    const fetched = await fetchAttachment(this.#downloading, file)
    if (typeof fetched === 'string') this.#skipped += 1
    if (sourceId === undefined || fetched === 'failed') return typeof fetched === 'string' ? null : fetched
    const attachment = fetched === 'refused' ? null : fetched
    const { schema } = await openBase(platform, job)
    await run(platform.pool, insertFileOrigin(schema, { tableId, sourceId, file: attachment }))
    if (attachment) this.#known.set(sourceId, attachment)
    else this.#refused.add(sourceId)
    return attachment
  }
}

/** Errors of a file that stays as it is, so that downloading it again is no use. */
const lastingErrors: readonly AppError['code'][] = ['too_large', 'unsupported']

/**
 * Stores a file of the source in the base. Returns 'refused' if it is too large or cannot be attached, and 'failed' if it
 * could not be downloaded.
 */
async function fetchAttachment(
  { platform, job, signal }: Downloading,
  { url, filename, allowLoopback }: DownloadedFile,
): Promise<Attachment | 'refused' | 'failed'> {
  const base = await openBase(platform, job)
  try {
    const { body } = await fetchFile(url, { signal, ...(allowLoopback !== undefined && { allowLoopback }) })
    return attachmentOf(await receiveFile(base, { filename, body, userId: job.userId, wasDownloaded: true }))
  } catch (error) {
    const shown = failedFetch(error, signal)
    if (signal.aborted || !(shown instanceof AppError)) throw shown
    return lastingErrors.includes(shown.code) ? 'refused' : 'failed'
  }
}
