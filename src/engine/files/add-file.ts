import { Readable } from 'node:stream'
import { acceptedTypes, extensionOf } from '../../fields/attachments/accepted-types.ts'
import { Turns } from '../../platform/turns.ts'
import type { Base } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { requireFileField } from './file-field.ts'
import { failedFetch, fetchFile, type FetchOptions } from './fetch-file.ts'
import { type FileRow, selectFiles } from './files.sql.ts'
import { attachmentOf, receiveFile } from './receive-file.ts'
import { addressOf, fileOfAddress } from './signed-address.ts'
import type { UploadedFile } from '../model/uploaded-file.ts'

/** Resolving a host name occupies one of the few threads that also read this server's files. */
const fetches = new Turns(4)

/** The field that a file is for, and the person who adds it. */
export interface Meant {
  tableId: string
  fieldId: string
  userId: string
}

/**
 * Stores a file for a field.
 * @throws AppError as `receiveFile`; `not_found` or `bad_input` if there is no such file field.
 */
export async function addFile(
  base: Base,
  { userId, ...meant }: Meant,
  { filename, body }: { filename: string; body: Readable },
): Promise<UploadedFile> {
  requireFileField((await base.read()).structure, meant)
  return present(base, await receiveFile(base, { filename, body, userId, wasDownloaded: false }))
}

/**
 * Stores a file from a web address for a field. An address of this server for a file of the same base returns that file
 * without a download. A few files are downloaded at a time; the others wait.
 * @throws AppError as `fetchFile` and `addFile`; the signal's reason if it aborts while the file waits.
 */
export async function addFileFromUrl(
  base: Base,
  { userId, ...meant }: Meant,
  { url, filename, fetching }: { url: string; filename?: string | undefined; fetching?: FetchOptions },
): Promise<UploadedFile & { wasDownloaded: boolean }> {
  requireFileField((await base.read()).structure, meant)
  const own = fileOfAddress(base.platform, base.flowId, url)
  const [existing] = own === null ? [] : await run(base.platform.pool, selectFiles(base.flowId, [own]))
  if (existing) return { ...present(base, existing), wasDownloaded: false }
  const file = await fetches.take(async () => {
    try {
      const fetched = await fetchFile(url.trim(), fetching)
      const name = filename?.trim() || nameOf(fetched.url, fetched.headers)
      return await receiveFile(base, { filename: name, body: fetched.body, userId, wasDownloaded: true })
    } catch (error) {
      throw failedFetch(error, fetching?.signal)
    }
  }, fetching?.signal ?? neverAborted)
  return { ...present(base, file), wasDownloaded: true }
}

/** Stores a file that a call contains as base64. */
export const addFileFromBase64 = (
  base: Base,
  meant: Meant,
  { filename, fileData }: { filename: string; fileData: string },
): Promise<UploadedFile> => addFile(base, meant, { filename, body: Readable.from([Buffer.from(fileData, 'base64')]) })

function present(base: Base, file: FileRow): UploadedFile {
  const { url, thumbnailUrl } = addressOf(base.platform, { flowId: base.flowId, file })
  const { filename: fileName, size, mimeType } = file
  return { url, thumbnailUrl, fileName, size, mimeType, attachment: attachmentOf(file) }
}

/** The name of a downloaded file: from the server's headers, or else from the end of its address. */
function nameOf(url: URL, headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const disposition = String(headers['content-disposition'] ?? '')
  const said =
    decoded(/filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]) ?? /filename="([^"]+)"/i.exec(disposition)?.[1]
  const name = said ?? decoded(url.pathname.split('/').at(-1)) ?? ''
  if (extensionOf(name) !== '') return name
  const type =
    String(headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? ''
  const extension = acceptedTypes[type]?.extensions[0]
  return extension ? `${name || url.hostname}.${extension}` : name || url.hostname
}

function decoded(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null
  } catch {
    return null
  }
}
