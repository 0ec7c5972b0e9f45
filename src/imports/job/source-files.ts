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
  job: Pick<JobRow, 'flowId' | 'userId'>
  signal: AbortSignal
  /** The table that gets the files. */
  tableId: string
}

/** Downloads the files of a page, each once for a table by its id at the source. */
export class SourceFiles {
  readonly #downloading: Downloading
  #known = new Map<string, Attachment>()
  #skipped = 0

  constructor(downloading: Downloading) {
    this.#downloading = downloading
  }

  /** Number of files that could not be downloaded or attached. */
  get skipped(): number {
    return this.#skipped
  }

  /** Finds the files of a page that were downloaded before and are still stored, with a fixed number of queries. */
  async expect(ids: readonly string[]): Promise<void> {
    this.#known = new Map()
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
      if (file?.id !== undefined && existing.has(file.id)) this.#known.set(sourceId, file)
    }
  }

  /** Returns null for a file that is too large or cannot be attached. */
  async download(file: DownloadedFile): Promise<Attachment | null> {
    const { id: sourceId } = file
    const known = sourceId === undefined ? undefined : this.#known.get(sourceId)
    if (known) return known
    const attachment = await fetchAttachment(this.#downloading, file)
    if (!attachment) this.#skipped += 1
    else if (sourceId !== undefined) {
      const { platform, job, tableId } = this.#downloading
      const { schema } = await openBase(platform, job)
      await run(platform.pool, insertFileOrigin(schema, { tableId, sourceId, file: attachment }))
      this.#known.set(sourceId, attachment)
    }
    return attachment
  }
}

/** Stores a file of the source in the base; returns null if it is too large or cannot be attached. */
async function fetchAttachment(
  { platform, job, signal }: Downloading,
  { url, filename, allowLoopback }: DownloadedFile,
): Promise<Attachment | null> {
  const base = await openBase(platform, job)
  try {
    const { body } = await fetchFile(url, { signal, ...(allowLoopback !== undefined && { allowLoopback }) })
    return attachmentOf(await receiveFile(base, { filename, body, userId: job.userId, wasDownloaded: true }))
  } catch (error) {
    const shown = failedFetch(error, signal)
    if (signal.aborted || !(shown instanceof AppError)) throw shown
    return null
  }
}
