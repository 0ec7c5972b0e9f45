import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Identify } from '../../access/auth/identify.ts'
import { registerStreams } from '../../api/register-streams.ts'
import { disconnectSignal } from '../../api/disconnect-signal.ts'
import { linkNotFound } from '../../access/public-links/find-public-link.ts'
import { countVisit } from '../../access/public-links/limit-visitors.ts'
import { addressOf } from '../../access/public-links/visitor.ts'
import type { Platform } from '../../platform/platform.ts'
import { ExportedAsText } from '../model/exported-as.ts'
import { exportedView } from '../export/exported-view.ts'
import { exportFormats, sendExport } from '../export/send-export.ts'
import { Id } from './inputs.ts'
import { selectFiles } from '../files/files.sql.ts'
import { sendFile } from '../files/send-file.ts'
import { run } from '../../platform/sql/run.ts'
import {
  isAddressOf,
  sharedExportPath,
  sharedFilePath,
  shownFiles,
  textOfExport,
  textOfFile,
} from '../shared/shared-files.ts'
import { askedOf, openSharedView, showsAsMuch } from '../shared/shared-view.ts'
import { viewLinkKind } from '../shared/view-link-kind.ts'
import { selectLiveLinkById, type ViewLinkRow } from '../shared/view-links.sql.ts'

const FileParams = z.object({
  linkId: z.string().max(64),
  recordId: Id,
  fieldId: Id,
  fileId: z.string().max(64),
  signed: z.string().max(200),
})
const FileQuery = z.object({ as: z.string().max(20).optional() })
const ExportParams = z.object({
  linkId: z.string().max(64),
  signed: z.string().max(200),
  format: z.enum(exportFormats),
})
const ExportQuery = z.object({
  timeZone: z.string().max(64).optional(),
  locale: z.string().max(64).optional(),
  as: z.optional(ExportedAsText),
})

/** A malformed address answers `not_found`, like an unknown one. */
function read<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const { success, data } = schema.safeParse(input)
  if (!success) throw linkNotFound(viewLinkKind)
  return data
}

/**
 * Registers the signed addresses of shared views: of their files, and of the views as files. They stop working with
 * their link.
 */
export function registerSharedRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  async function requireLink(linkId: string, signature: { text: string; signed: string }): Promise<ViewLinkRow> {
    const [link] = await run(platform.pool, selectLiveLinkById(linkId))
    if (!link || !isAddressOf(platform, link, signature)) throw linkNotFound(viewLinkKind)
    return link
  }

  /** The view to download, as the link shows it now. */
  async function requireDownload(linkId: string, signed: string) {
    const link = await requireLink(linkId, { text: textOfExport, signed })
    if (!link.allowDownload) throw linkNotFound(viewLinkKind)
    return { link, shared: await openSharedView(platform, link) }
  }

  registerStreams(app, { platform, identify }, scope => {
    scope.get(`${sharedFilePath}/:linkId/:recordId/:fieldId/:fileId/:signed/*`, async (request, reply) => {
      const { linkId, signed, ...place } = read(FileParams, request.params)
      const link = await requireLink(linkId, { text: textOfFile(place), signed })
      await countVisit(platform, viewLinkKind, { link, address: addressOf(request), limit: 'files' })
      const shown = await shownFiles(await openSharedView(platform, link), [place])
      if (!shown.some(({ fileId }) => fileId === place.fileId)) throw linkNotFound(viewLinkKind)
      const [file] = await run(platform.pool, selectFiles(link.flowId, [place.fileId]))
      if (!file) throw linkNotFound(viewLinkKind)
      const { as } = read(FileQuery, request.query)
      return sendFile(reply, { platform, file, as, range: request.headers.range })
    })

    scope.get(`${sharedExportPath}/:linkId/:signed/:format`, async (request, reply) => {
      const { linkId, signed, format } = read(ExportParams, request.params)
      const signal = disconnectSignal(reply)
      const { link, shared } = await requireDownload(linkId, signed)
      await countVisit(platform, viewLinkKind, { link, address: addressOf(request), limit: 'exports' })
      const demand = async () => {
        const now = await requireDownload(linkId, signed)
        if (!showsAsMuch(now.shared, shared)) throw linkNotFound(viewLinkKind)
      }
      const options = { ...read(ExportQuery, request.query), ...askedOf(shared), signal, demand }
      return sendExport(reply, { exported: await exportedView(shared.base, options), format })
    })
  })
}
