import { isSignedForLink, signForLink } from '../../access/view-links/link-secrets.ts'
import type { ViewLinkRow } from '../../access/view-links/view-links.sql.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { goneText } from '../../texts/error-catalogue.ts'
import type { FoundFile } from '../files/file-addresses.ts'
import { selectFiles } from '../files/files.sql.ts'
import { run } from '../run.ts'
import type { Looking } from '../row-query.ts'
import { sharedRecord } from './shared-records.ts'
import type { SharedView } from './shared-view.ts'

/** An address is good for so long, in milliseconds, unless its link ends or changes before that. */
const goodFor = 60 * 60_000

export const sharedFilePath = '/api/shared/files'
export const sharedExportPath = '/api/shared/exports'

const signing = (platform: Platform, link: ViewLinkRow) => ({ platform, link, purpose: 'addresses of links' as const })

/** Whether an address was made for this link as it is now: `text` is what it leads to. */
export const isAddressOf = (platform: Platform, link: ViewLinkRow, of: { text: string; signed: string }): boolean =>
  isSignedForLink(signing(platform, link), of)

/** A file in a cell: it can be had by its address for as long as the view shows it there. */
export interface FilePlace {
  recordId: string
  fieldId: string
  fileId: string
}

export const textOfFile = ({ recordId, fieldId, fileId }: FilePlace) => `file ${recordId} ${fieldId} ${fileId}`
export const textOfExport = 'export'

/**
 * The ids of the files in a cell that the view shows.
 *
 * @throws AppError `not_found` when it shows no such record, or no such field of files.
 */
export async function fileIdsOf(
  shared: SharedView,
  { recordId, fieldId, ...looking }: Looking & Omit<FilePlace, 'fileId'>,
): Promise<string[]> {
  const field = shared.fields.find(({ id }) => id === fieldId)
  const files = field && fieldType(field.type).files
  if (!files) throw new AppError('not_found', goneText('Field', fieldId))
  const { data } = await sharedRecord(shared, { recordId, ...looking })
  const value = data[fieldId] ?? null
  return value === null ? [] : files.of(value).flatMap(({ id }) => id ?? [])
}

/** Where the files of a cell can be had that the view shows, by their ids; the addresses die with the link. */
export async function sharedFiles(
  shared: SharedView,
  link: ViewLinkRow,
  cell: Looking & Omit<FilePlace, 'fileId'>,
): Promise<{ files: Record<string, FoundFile> }> {
  const { platform, flowId } = shared.base
  const { recordId, fieldId } = cell
  const rows = await run(platform.pool, selectFiles(flowId, await fileIdsOf(shared, cell)))
  const until = Date.now() + goodFor
  const found = rows.map(({ id, filename, hasThumbnail }): [string, FoundFile] => {
    const signed = signForLink(signing(platform, link), { text: textOfFile({ recordId, fieldId, fileId: id }), until })
    const url = `${sharedFilePath}/${link.id}/${recordId}/${fieldId}/${id}/${signed}/${encodeURIComponent(filename.toWellFormed())}`
    return [id, { url, thumbnailUrl: hasThumbnail ? `${url}?as=thumbnail` : null, uploader: null }]
  })
  return { files: Object.fromEntries(found) }
}

/** Where the view can be had as a file; null where its link does not allow that. */
export function exportAddress(platform: Platform, link: ViewLinkRow): string | null {
  if (!link.allowDownload) return null
  const signed = signForLink(signing(platform, link), { text: textOfExport, until: Date.now() + goodFor })
  return `${sharedExportPath}/${link.id}/${signed}`
}
