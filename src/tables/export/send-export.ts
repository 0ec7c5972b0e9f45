import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { dispositionName } from '../../platform/disposition-name.ts'
import { csvExport } from './csv-export.ts'
import type { ExportedView } from './exported-view.ts'
import { xlsxExport } from './xlsx-export.ts'

export const exportFormats = ['csv', 'xlsx'] as const
type ExportFormat = (typeof exportFormats)[number]

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: csvExport },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxExport },
} as const satisfies Record<ExportFormat, object>

/** Sends a view as a file that streams, until the one who asked for it leaves. */
export function sendExport(reply: FastifyReply, exported: ExportedView, format: ExportFormat): FastifyReply {
  const { type, write } = formats[format]
  const name = `${exported.table.name} - ${exported.view.name}.${format}`
  return reply
    .type(type)
    .header('content-disposition', `attachment; ${dispositionName(name)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(write(exported), { objectMode: false }))
}
