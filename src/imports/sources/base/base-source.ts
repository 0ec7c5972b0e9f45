import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { requireBase } from '../../../access/can.ts'
import type { StoredField, StoredTable } from '../../../engine/base/base-structure.ts'
import { type Base, openBase } from '../../../engine/base/base.ts'
import { listCandidates } from '../../../engine/base/candidates.ts'
import { RecordLookup } from '../../../engine/conversions/record-lookup.ts'
import { adoptFiles } from '../../../engine/files/adopt-files.ts'
import { countRecords } from '../../../engine/records/count-records.ts'
import { recordsByNumber } from '../../../engine/records/read-records.ts'
import { readPackedIndex } from '../../../engine/records/record-index.ts'
import type { TableRecord } from '../../../engine/model/structure.ts'
import { fieldType } from '../../../fields/registry.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  defineImportSource,
  type OpenSource,
  type PageContext,
  type SourcePage,
  SourcePageGone,
  type SourceRow,
  type SourceTable,
} from '../../job/import-source.ts'
import { cellOf } from './base-cells.ts'
import { tableOfBase } from './base-columns.ts'

const pageSize = 2_000
/** Bytes of a row number in a packed order. */
const numberSize = 4

const Settings = z.object({ basePublicId: z.string().regex(/^[\w-]{1,64}$/) })

const accessLost = 'The other database was deleted or you can no longer open it.'

/** The person who imports, in the background, where no session or key is. */
const actorOf = (userId: string): Actor => ({ userId, name: '', email: '', sessionId: null, apiKeyId: null })

export const baseSource = defineImportSource({
  name: 'Database',
  settings: Settings,

  async authorize(context, { basePublicId }) {
    await requireBase(context, 'view base', basePublicId)
  },

  async open(platform, { basePublicId }, userId): Promise<OpenSource> {
    return new BaseReader(platform, basePublicId, userId)
  },
})

/** The row numbers of a table in their order when its first page was read. */
interface TableOrder {
  tableId: string
  /** Tells this order from that of another run. */
  token: string
  numbers: Buffer
}

/** A page that was asked for. */
type AskedPage = Parameters<OpenSource['readPage']>[0]

/**
 * Reads a base for one person, who must be able to open it all the time. Nothing is locked: the records of a table and
 * their order are those of the moment of its first page, as in an export.
 */
class BaseReader implements OpenSource {
  readonly #platform: Platform
  readonly #publicId: string
  readonly #actor: Actor
  #order: TableOrder | null = null
  #people: Promise<ReadonlySet<string>> | null = null

  constructor(platform: Platform, publicId: string, userId: string) {
    this.#platform = platform
    this.#publicId = publicId
    this.#actor = actorOf(userId)
  }

  async tables(signal: AbortSignal): Promise<SourceTable[]> {
    const base = await this.#openBase()
    const { structure } = await base.read()
    const counts = await countRecords(base, structure.tables, signal)
    return structure.tables.map(table => tableOfBase(table, counts.get(table.id) ?? 0))
  }

  async readPage(page: AskedPage, context: PageContext): Promise<SourcePage> {
    const base = await this.#openBase()
    const { structure } = await base.read()
    const table = structure.tables.find(({ id }) => id === page.tableId)
    if (!table) throw new AppError('not_found', 'A table was deleted while it was imported. Choose the tables again.')
    const { numbers, token } = await this.#orderFor(base, page, context.signal)
    const start = page.next === null ? 0 : Number(page.next.split(' ')[1])
    const end = Math.min(start + (page.rows ?? pageSize) * numberSize, numbers.length)
    const rows = await this.#readRows(base, { table, page, context }, numbersIn(numbers.subarray(start, end)))
    return { rows, next: end < numbers.length ? `${token} ${end}` : null }
  }

  /** @throws AppError `not_found` if the base was deleted, or the person cannot open it any more. */
  async #openBase(): Promise<Base> {
    const context = { platform: this.#platform, actor: this.#actor }
    const flow = await requireBase(context, 'view base', this.#publicId).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('not_found', accessLost) : error
    })
    return (await openBase(this.#platform, flow)).seenBy(this.#actor.userId)
  }

  /** @throws SourcePageGone for a page of an order that another run has read. */
  async #orderFor(base: Base, { tableId, next }: AskedPage, signal: AbortSignal): Promise<TableOrder> {
    if (next === null) {
      this.#order = { tableId, token: randomUUID(), numbers: await readPackedIndex(base, { tableId }, signal) }
    }
    const order = this.#order
    if (order?.tableId === tableId && (next === null || next.startsWith(`${order.token} `))) return order
    throw new SourcePageGone()
  }

  async #readRows(
    base: Base,
    { table, page, context: { target } }: { table: StoredTable; page: AskedPage; context: PageContext },
    numbers: readonly number[],
  ): Promise<SourceRow[]> {
    const { columnIds, kinds = [] } = page
    const fields = columnIds.map(id => table.fields.find(field => field.id === id))
    const { records: read } = await recordsByNumber(base, { tableId: table.id, numbers })
    const records = target && fields.some(hasFiles) ? await this.#withFiles(target.flowId, read) : read
    const lookup = new RecordLookup((await base.read()).structure)
    lookup.replaceNames(records)
    const context = { ...textContext, base: lookup }
    const people = fields.some(hasPeople) ? await this.#peopleOf(target) : noPeople
    return records.map(({ id, data }) => ({
      id,
      cells: fields.map((field, at) =>
        cellOf(field, data[field?.id ?? ''], { kind: kinds[at] ?? 'text', context, people }),
      ),
    }))
  }

  /** The same records, whose files the base that gets them has too. No file is copied. */
  async #withFiles(flowId: string, records: readonly TableRecord[]): Promise<readonly TableRecord[]> {
    const target = await openBase(this.#platform, { flowId })
    return adoptFiles({ platform: this.#platform, actor: this.#actor }, target, records)
  }

  /** The people whom the cells of the base that gets the rows can be set to. */
  async #peopleOf(target: PageContext['target']): Promise<ReadonlySet<string>> {
    if (!target) return noPeople
    const { flowId, userId: reader } = target
    this.#people ??= listCandidates(this.#platform, { flowId, reader }).then(
      candidates => new Set(candidates.map(({ id }) => id)),
    )
    return this.#people
  }
}

const noPeople: ReadonlySet<string> = new Set()
const textContext = { now: 0, timeZone: 'UTC', locale: 'en' }

const hasFiles = (field: StoredField | undefined) => field !== undefined && fieldType(field.type).files !== undefined
const hasPeople = (field: StoredField | undefined) => field !== undefined && fieldType(field.type).people !== undefined

function numbersIn(packed: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at < packed.length; at += numberSize) numbers.push(packed.readUInt32BE(at))
  return numbers
}
