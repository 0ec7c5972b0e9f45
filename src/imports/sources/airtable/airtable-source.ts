import { z } from 'zod'
import { requireAccess } from '../../../access/can.ts'
import { maxFilesInCell } from '../../../fields/attachments/attachment.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { missingError } from '../../../connections/client/service-errors.ts'
import { airtableMetadata } from '../../../connections/services/airtable/airtable-metadata.ts'
import { lostIterator } from '../../../connections/services/airtable/airtable.ts'
import { serviceUrls } from '../../../connections/client/service-urls.ts'
import { openConnection } from '../../../connections/open-connection.ts'
import type { ServiceClient, WebService } from '../../../connections/service.ts'
import {
  defineImportSource,
  type OpenSource,
  type PageContext,
  type SourceColumn,
  SourcePageGone,
  type SourceTable,
} from '../../job/import-source.ts'
import { Attachments, Bases, Records, Tables } from './airtable-api.ts'
import { cellText, labelsText } from './airtable-cells.ts'
import { tablesOfSchema } from './airtable-fields.ts'

const serviceType = 'airtable'

/** The most records that Airtable sends at once. */
const pageSize = 100
const maxBases = 5000

const Settings = z.object({
  serviceId: z.string().regex(/^\d{1,18}$/),
  baseId: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
})

/** Opens a connection. @throws AppError `not_found` for a connection to another service. */
async function openAirtable(
  platform: Platform,
  serviceId: string,
): Promise<{ service: WebService; client: ServiceClient }> {
  const { service, client } = await openConnection(platform, serviceId)
  if (service.type !== serviceType) throw new AppError('not_found', 'There is no such connection.')
  return { service, client }
}

const tablesOf = async (client: ServiceClient, baseId: string, signal: AbortSignal): Promise<SourceTable[]> => {
  const path = `/v0/meta/bases/${baseId}/tables`
  const { tables } = await client
    .send({ path, query: { 'include[]': 'visibleFieldIds' }, answer: Tables, signal })
    .catch((error: unknown) => {
      throw missingError(airtableMetadata.missing, error)
    })
  return tablesOfSchema(tables)
}

/** Airtable keeps the place in a list for a while only. */
const isPageGone = (error: unknown): boolean => error instanceof AppError && error.message.includes(lostIterator)

export const airtableSource = defineImportSource({
  name: 'Airtable',
  settings: Settings,

  async authorize(context, { serviceId }) {
    await requireAccess(context, 'use connection', { kind: 'connection', id: serviceId })
  },

  async places(context, serviceId) {
    await requireAccess(context, 'use connection', { kind: 'connection', id: serviceId })
    const { client } = await openAirtable(context.platform, serviceId)
    const places: { id: string; name: string }[] = []
    let offset: string | undefined
    do {
      const page = await client.send({ path: '/v0/meta/bases', query: { offset }, answer: Bases })
      places.push(...page.bases.map(({ id, name }) => ({ id, name })))
      offset = page.offset
    } while (offset !== undefined && places.length < maxBases)
    return places
  },

  updates: {
    through: (settings, serviceId) => ({ ...settings, serviceId }),
    serviceId: ({ serviceId }) => serviceId,
  },

  async open(platform, { serviceId, baseId }): Promise<OpenSource> {
    const { service, client } = await openAirtable(platform, serviceId)
    const { allowPrivate } = serviceUrls(platform.config, service)
    let known: Promise<SourceTable[]> | null = null
    const tables = (signal: AbortSignal) => (known ??= tablesOf(client, baseId, signal))
    return {
      tables,
      async readPage({ tableId, columnIds, kinds, next, rows = pageSize }, context) {
        const all = await tables(context.signal)
        const table = all.find(({ id }) => id === tableId)
        const columns = columnIds.map(id => table?.columns.find(column => column.id === id))
        const { records, offset } = await client
          .send({
            method: 'POST',
            path: `/v0/${baseId}/${tableId}/listRecords`,
            // Reading, with the fields in the body, because an address with many would be too long.
            isRepeatable: true,
            body: {
              pageSize: Math.min(rows, pageSize),
              returnFieldsByFieldId: true,
              ...(columnIds.length > 0 && { fields: columnIds }),
              ...(next !== null && { offset: next }),
            },
            answer: Records,
            signal: context.signal,
          })
          .catch((error: unknown) => {
            throw next !== null && isPageGone(error) ? new SourcePageGone() : error
          })
        const files = { context, allowLoopback: allowPrivate.length > 0 }
        await context.expectFiles?.(
          records.flatMap(({ fields }) =>
            columns.flatMap(column => (column?.isJson ? filesOf(fields[column.id]).flatMap(({ id }) => id ?? []) : [])),
          ),
        )
        const isOption = (columnId: string) =>
          all.some(one => one.columns.some(({ id, choices }) => id === columnId && choices !== undefined))
        // Fields of several options read them back, which those of a new table cannot.
        const areLabels = columns.map((column, at) =>
          Boolean(kinds?.[at] === 'plain' && column?.looksUp && isOption(column.looksUp.columnId)),
        )
        const read = []
        for (const { id, fields } of records) {
          const cells = []
          for (const [at, column] of columns.entries()) {
            const value = column && fields[column.id]
            if (areLabels[at]) cells.push(labelsText(value))
            else cells.push(column ? await cellOf(column, value, files) : '')
          }
          read.push({ id, cells })
        }
        return { rows: read, next: offset ?? null }
      },
    }
  },
})

interface Files {
  context: PageContext
  allowLoopback: boolean
}

/** The text of a cell. Its files are downloaded, because their addresses at Airtable end after two hours. */
async function cellOf(column: SourceColumn, value: unknown, { context, allowLoopback }: Files): Promise<string> {
  if (!column.isJson) return cellText(column, value)
  const files = await Promise.all(
    filesOf(value).map(async ({ id, url, filename = '' }) => {
      const file = await context.download({ url, filename, allowLoopback, ...(id !== undefined && { id }) })
      const sourceId = id === undefined ? {} : { sourceId: id }
      return context.onlyFileIds ? sourceId : file && { ...file, ...sourceId }
    }),
  )
  const kept = files.filter(file => file !== null)
  return kept.length > 0 ? JSON.stringify(kept) : ''
}

const filesOf = (value: unknown) => (Attachments.safeParse(value ?? []).data ?? []).slice(0, maxFilesInCell)
