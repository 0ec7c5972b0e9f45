import { isSignedForLink, signForLink } from '../../access/public-links/link-secrets.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FoundFile } from '../model/found-file.ts'
import { selectFiles } from '../files/files.sql.ts'
import { addressesEnd } from '../files/signed-address.ts'
import { presentCell } from '../records/cells.ts'
import { selectCells } from '../records/records.sql.ts'
import { compileRowQuery } from '../records/row-query.ts'
import { run, runForArrays } from '../../platform/sql/run.ts'
import { askedOf, type SharedView } from './shared-view.ts'
import type { ViewLinkRow } from './view-links.sql.ts'

export const sharedFilePath = '/api/shared/files'
export const sharedExportPath = '/api/shared/exports'

const signing = (platform: Platform, link: ViewLinkRow) => ({ platform, link, purpose: 'addresses of links' as const })

/** Whether an address was signed for this link as it is now; `text` is what the address leads to. */
export const isAddressOf = (
  platform: Platform,
  link: ViewLinkRow,
  signature: { text: string; signed: string },
): boolean => isSignedForLink(signing(platform, link), signature)

/** A file in a cell. Its address works as long as the view shows it there. */
export interface FilePlace {
  recordId: string
  fieldId: string
  fileId: string
}

export const textOfFile = ({ recordId, fieldId, fileId }: FilePlace) => `file ${recordId} ${fieldId} ${fileId}`
export const textOfExport = 'export'

/** A cell with files. */
export type FilesCell = Omit<FilePlace, 'fileId'>

/** The files in those of the given cells that the view shows. Runs one query, or none if no cell can hold files. */
export async function shownFiles(
  { base, structure, table, fields, ...shared }: SharedView,
  cells: readonly FilesCell[],
): Promise<FilePlace[]> {
  const fieldIds = new Set(cells.map(({ fieldId }) => fieldId))
  const held = fields.flatMap(field => {
    const { files } = fieldType(field.type)
    return files && field.column !== null && fieldIds.has(field.id) ? { field, files, column: field.column } : []
  })
  if (held.length === 0) return []
  const { where } = compileRowQuery(structure, { ...askedOf({ table, ...shared }), sort: [] })
  const columns = held.map(({ column }) => column)
  const ids = [...new Set(cells.map(({ recordId }) => recordId))]
  const relation = { schema: base.schema, relation: table.relation }
  const rows = await runForArrays(base.platform.pool, selectCells(relation, columns, { ids, where }))
  const values = new Map(rows.map(([id, ...stored]) => [id, stored]))
  return cells.flatMap(({ recordId, fieldId }) => {
    const at = held.findIndex(({ field }) => field.id === fieldId)
    const value = values.get(recordId)?.[at] ?? null
    const { field, files } = held[at] ?? {}
    if (!field || !files || value === null) return []
    return files
      .toFiles(presentCell(field, value))
      .flatMap(({ id }) => (id === undefined ? [] : { recordId, fieldId, fileId: id }))
  })
}

/**
 * The addresses of the files in those of the given cells that the view shows, by file id. They stop working with the
 * link, and stay the same for a while, so that browsers can cache the files.
 */
export async function sharedFiles(
  shared: SharedView,
  link: ViewLinkRow,
  cells: readonly FilesCell[],
): Promise<{ files: Record<string, FoundFile>; until: number }> {
  const { platform, flowId } = shared.base
  const until = addressesEnd()
  const places = new Map((await shownFiles(shared, cells)).map(place => [place.fileId, place]))
  if (places.size === 0) return { files: {}, until }
  const rows = await run(platform.pool, selectFiles(flowId, [...places.keys()]))
  const found = rows.flatMap(({ id, filename, hasThumbnail }): [string, FoundFile][] => {
    const place = places.get(id)
    if (!place) return []
    const signed = signForLink(signing(platform, link), { text: textOfFile(place), until })
    const name = encodeURIComponent(filename.toWellFormed())
    const url = [sharedFilePath, link.id, place.recordId, place.fieldId, id, signed, name].join('/')
    return [[id, { url, thumbnailUrl: hasThumbnail ? `${url}?as=thumbnail` : null, uploader: null }]]
  })
  return { files: Object.fromEntries(found), until }
}

/** The address that downloads the view as a file; null if its link does not allow that. */
export function exportAddress(platform: Platform, link: ViewLinkRow): string | null {
  if (!link.allowDownload) return null
  const signed = signForLink(signing(platform, link), { text: textOfExport, until: addressesEnd() })
  return `${sharedExportPath}/${link.id}/${signed}`
}
