import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { dispositionName } from '../../platform/http/disposition-name.ts'
import { csvExport } from './csv-export.ts'
import type { ExportedView } from './exported-view.ts'
import { knownCsvExport } from './known-exports.ts'
import { xlsxExport } from './xlsx-export.ts'

export const exportFormats = ['csv', 'xlsx'] as const
type ExportFormat = (typeof exportFormats)[number]

/** The base that a file is exported from. */
type ExportSource = Parameters<typeof knownCsvExport>[1]

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

function written(exported: ExportedView, format: ExportFormat, source?: ExportSource) {
  if (format === 'xlsx') return xlsxExport(exported)
  return source ? knownCsvExport(exported, source) : csvExport(exported)
}

/**
 * Sends a view as a file that streams until the client disconnects.
 * @param source the base of the file; given if an import of the file should recognize it.
 */
export function sendExport(
  reply: FastifyReply,
  { exported, format, source }: { exported: ExportedView; format: ExportFormat; source?: ExportSource },
): FastifyReply {
  const name = `${exported.table.name} - ${exported.view.name}.${format}`
  return reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; ${dispositionName(name)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(written(exported, format, source), { objectMode: false }))
}
