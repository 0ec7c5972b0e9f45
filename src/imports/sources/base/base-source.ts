import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { requireBase } from '../../../access/can.ts'
import type { BaseStructure, StoredField, StoredTable } from '../../../engine/base/base-structure.ts'
import { type Base, openBase } from '../../../engine/base/base.ts'
import { listCandidates } from '../../../engine/base/candidates.ts'
import { adoptFiles } from '../../../engine/files/adopt-files.ts'
import { countRecords } from '../../../engine/records/count-records.ts'
import { readPackedIndex } from '../../../engine/records/record-index.ts'
import type { TableRecord } from '../../../engine/model/structure.ts'
import { readFieldOf } from '../../../engine/structure/link-fields.ts'
import { fieldType } from '../../../fields/registry.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  defineImportSource,
  type OpenSource,
  type PageContext,
  type SourcePage,
  SourcePageGone,
  type SourceTable,
} from '../../job/import-source.ts'
import { tableOfBase } from './base-columns.ts'
import { type ReadColumn, readRows } from './read-rows.ts'

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

/** A table when its first page was read. */
interface FirstReading {
  tableId: string
  /** Tells this reading from that of another run. */
  token: string
  /** The row numbers in their order. */
  numbers: Buffer
  /** The names of all fields by their ids, and what the meaning of their values depends on. */
  fields: ReadonlyMap<string, { name: string; meaning: string }>
}

/** A page that was asked for. */
type AskedPage = Parameters<OpenSource['readPage']>[0]

interface WantedPage {
  page: AskedPage
  table: StoredTable
  structure: BaseStructure
}

/**
 * Reads a base for one person, who must be able to open it all the time. Nothing is locked: the records of a table and
 * their order are those of the moment of its first page, as in an export.
 */
class BaseReader implements OpenSource {
  readonly #platform: Platform
  readonly #publicId: string
  readonly #actor: Actor
  #first: FirstReading | null = null
  #people: Promise<ReadonlySet<string>> | null = null

  constructor(platform: Platform, publicId: string, userId: string) {
    this.#platform = platform
    this.#publicId = publicId
    this.#actor = actorOf(userId)
  }

  async tables(signal: AbortSignal, ids?: readonly string[]): Promise<SourceTable[]> {
    const base = await this.#openBase()
    const { structure } = await base.read()
    const wanted = ids ? structure.tables.filter(({ id }) => ids.includes(id)) : structure.tables
    const counts = await countRecords(base, wanted, signal)
    return wanted.map(table => tableOfBase(table, counts.get(table.id) ?? 0))
  }

  async readPage(page: AskedPage, { target, signal }: PageContext): Promise<SourcePage> {
    const base = await this.#openBase()
    const { structure } = await base.read()
    const table = structure.tables.find(({ id }) => id === page.tableId)
    if (!table) throw new AppError('not_found', 'A table was deleted while it was imported. Choose the tables again.')
    const first = await this.#firstReading(base, { page, table, structure, signal })
    const { token, numbers } = first
    const columns = columnsOf({ table, structure, page }, first)
    const start = page.next === null ? 0 : Number(page.next.split(' ')[1])
    const last = Math.min(start + (page.rows ?? pageSize) * numberSize, numbers.length)
    const people = columns.some(hasPeople) ? await this.#peopleOf(target) : noPeople
    const adopt = async (records: readonly TableRecord[]) =>
      target && columns.some(hasFiles) ? this.#withFiles(target.flowId, records) : records
    const reading = { structure, table, columns, people, adopt, signal }
    const { rows, count } = await readRows(base, reading, numbersIn(numbers.subarray(start, last)))
    const end = start + count * numberSize
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

  /** @throws SourcePageGone for a page of a table whose first page another run has read. */
  async #firstReading(
    base: Base,
    { page: { tableId, next }, table, structure, signal }: WantedPage & { signal: AbortSignal },
  ): Promise<FirstReading> {
    if (next === null) {
      const numbers = await readPackedIndex(base, { tableId }, signal)
      const fields = table.fields.map(field => {
        const meaning = meaningOf(field, table, structure)
        return [field.id, { name: field.name, meaning }] as const
      })
      this.#first = { tableId, token: randomUUID(), numbers, fields: new Map(fields) }
    }
    const first = this.#first
    if (first?.tableId === tableId && (next === null || next.startsWith(`${first.token} `))) return first
    throw new SourcePageGone()
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

const hasFiles = ({ field }: ReadColumn) => fieldType(field.type).files !== undefined
const hasPeople = ({ field }: ReadColumn) => fieldType(field.type).people !== undefined

/** @throws AppError `not_found` if a field was deleted, or if its values mean something else than on the first page. */
function columnsOf({ page, table, structure }: WantedPage, { fields }: FirstReading): ReadColumn[] {
  return page.columnIds.map((id, at) => {
    const [field, first] = [table.fields.find(one => one.id === id), fields.get(id)]
    if (field && first?.meaning === meaningOf(field, table, structure)) {
      return { field, kind: page.kinds?.[at] ?? 'text' }
    }
    const name = first?.name ?? 'A field'
    throw new AppError(
      'not_found',
      `${name} was deleted or changed while ${table.name} was imported. Choose the fields again.`,
    )
  })
}

/** What the values of a field depend on: its type, and where links and lookups are read. */
function meaningOf(field: StoredField, table: StoredTable, structure: BaseStructure): string {
  const read = field.column === null ? readFieldOf(structure, table, field) : null
  return JSON.stringify([field.type, read?.link.id, read?.target.id, read?.source?.id, read?.source?.type])
}

function numbersIn(packed: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at < packed.length; at += numberSize) numbers.push(packed.readUInt32BE(at))
  return numbers
}
