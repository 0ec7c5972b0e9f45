import { fieldType } from '../../fields/registry.ts'
import { type BaseRights } from '../../engine/model/live/base-rights.ts'
import type { LiveEntry } from '../../engine/model/live/live-batch.ts'
import { emptyConfig, type Field, type Table, type TableRecord, type View } from '../../engine/model/structure.ts'
import { BaseServer } from '../actions/testing/base-server.ts'

/** A call of the page, as it arrived. */
interface Call {
  path: string
  input: Record<string, unknown>
}

/** An answer with an error, thrown by an answer of a test. */
export class Refusal extends Error {
  readonly code: string
  readonly httpStatus: number

  constructor(code: string, message: string, httpStatus = 409) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
  }
}

type Answer = (input: never) => unknown

const everything: BaseRights = { editRecords: true, editStructure: true, manageBase: true }
export const mayOnlyView: BaseRights = { editRecords: false, editStructure: false, manageBase: false }
export const mayEditRecords: BaseRights = { ...mayOnlyView, editRecords: true }

interface FieldMore {
  description?: string
  template?: Record<string, unknown>
}

/** A field with the default settings of its type. */
export const field = (id: string, type = 'single_line_text', { template, ...more }: FieldMore = {}): Field => ({
  id,
  name: id,
  type,
  template: { ...(fieldType(type).template.parse({}) as object), ...template },
  order: 1,
  ...more,
})

export const view = (
  id: string,
  more: Partial<Omit<View, 'config'>> & { config?: Partial<View['config']> } = {},
): View => ({
  id,
  name: id,
  type: 'grid',
  kind: 'shared',
  order: 1,
  ...more,
  config: { ...emptyConfig, ...more.config },
})

/** A table whose first field is the primary one. */
export const table = (id: string, fields: readonly Field[], views: readonly View[] = [view(`${id} view`)]): Table => ({
  id,
  name: id,
  order: 1,
  primaryFieldId: fields[0]?.id ?? '',
  fields: fields.map((one, at) => ({ ...one, order: at + 1 })),
  views: views.map((one, at) => ({ ...one, order: at + 1 })),
})

/** A base on a server in memory. It answers every call of the page, unless a test answers instead. */
export class BrowserBase {
  readonly server = new BaseServer()
  readonly calls: Call[] = []
  can = everything
  conversions: unknown[] = []
  readonly #answers = new Map<string, Answer>()

  constructor(tables: readonly { table: Table; rows?: readonly Record<string, unknown>[] }[]) {
    for (const { table: one, rows = [] } of tables) this.server.seed(one, structuredClone(rows))
  }

  /** Answers a call like 'trash.list' with the result of this from now on; a thrown `Refusal` refuses it. */
  on<Input = Record<string, unknown>>(path: string, answer: (input: Input) => unknown): void {
    this.#answers.set(path, answer as Answer)
  }

  /** Refuses a call until `restore`. */
  refuse(path: string, message = 'Not at this moment.'): void {
    this.on(path, () => {
      throw new Refusal('conflict', message)
    })
  }

  /** Answers a call by itself again. */
  restore(path: string): void {
    this.#answers.delete(path)
  }

  /** The inputs of the calls to a procedure, without the ids of actions. */
  inputs(path: string): Record<string, unknown>[] {
    return this.calls.flatMap(call => (call.path === path ? [withoutIds(call.input)] : []))
  }

  tableOf(tableId: string): Table {
    const found = this.server.metadata.tables.find(({ id }) => id === tableId)
    if (!found) throw new Error(`There is no table ${tableId}`)
    return found
  }

  viewOf(tableId: string, viewId: string): View {
    const found = this.tableOf(tableId).views.find(({ id }) => id === viewId)
    if (!found) throw new Error(`There is no view ${viewId}`)
    return found
  }

  /** One entry of the log, as the socket sends it, with the version that the server has by now. */
  news(entry: Partial<LiveEntry> & Pick<LiveEntry, 'kind' | 'itemId'>, actor = { id: 'ana', name: 'Ana Duarte' }) {
    const { version } = this.server
    const action = { name: '', actor, actionId: null, gestureId: null, at: new Date().toISOString() }
    return { version, actions: [{ version, ...action, entries: [{ tableId: null, ...entry }] }] }
  }

  /** Answers one call. */
  async answer(path: string, input: Record<string, unknown>): Promise<unknown> {
    this.calls.push({ path, input })
    const answer = this.#answers.get(path)
    if (answer) return answer(input as never)
    const own = this.#own[path]
    if (own) return own(input)
    const [router = '', name = ''] = path.split('.')
    const calls = this.server.client as unknown as Record<
      string,
      Record<string, { query?(input: unknown): unknown; mutate?(input: unknown): unknown }>
    >
    const call = calls[router]?.[name]
    if (!call) throw new Refusal('not_found', `No test answers ${path}`, 404)
    return call.query ? call.query(input) : call.mutate?.(input)
  }

  readonly #own: Record<string, (input: Record<string, unknown>) => unknown> = {
    'metadata.get': () => ({
      version: this.server.version,
      metadata: this.server.metadata,
      can: this.can,
      conversions: this.conversions,
    }),
    'live.here': () => ({ success: true }),
    'actions.revoke': () => ({ done: [] }),
    'records.get': async input => {
      const found = (await this.#rows(String(input['tableId']))).find(({ id }) => id === input['recordId'])
      if (!found) throw new Refusal('not_found', 'This record does not exist.', 404)
      return { ...found, version: this.server.version }
    },
    'records.hits': async input => this.#hits(input),
    'records.summaries': () => ({ results: {} }),
    'records.groups': () => ({ groups: [], linkedData: {}, version: this.server.version }),
    'records.place': () => ({ places: [], version: this.server.version }),
    'trash.list': () => ({ items: [], cursor: null }),
    'views.left': () => ({ views: [] }),
    'views.link': () => ({ link: null }),
    'attachments.addresses': () => ({ files: {}, until: Date.now() + 3_600_000 }),
    'history.record': () => ({ changes: [], fields: [], names: [], cursor: null }),
    'history.base': () => ({ version: this.server.version, actions: [], fields: [], names: [], cursor: null }),
    'history.people': () => [],
  }

  async #rows(tableId: string): Promise<TableRecord[]> {
    const numbers = Array.from({ length: 5_000 }, (_, at) => at + 1)
    const { records } = await this.server.client.records.byNumber.query({ basePublicId: '', tableId, numbers } as never)
    return records as TableRecord[]
  }

  async #hits({ tableId, text, fieldIds }: Record<string, unknown>) {
    const needle = String(text).toLowerCase()
    const fields = fieldIds as string[]
    const words = 1 + Math.ceil(fields.length / 32)
    const found = (await this.#rows(String(tableId))).flatMap(({ number, data }) => {
      const bits = Array.from({ length: words - 1 }, () => 0)
      for (const [at, id] of fields.entries()) {
        const has = String(data[id] ?? '')
          .toLowerCase()
          .includes(needle)
        const word = Math.floor(at / 32)
        if (has) bits[word] = (bits[word] ?? 0) | (1 << (at % 32))
      }
      return bits.some(word => word !== 0) ? [[number, ...bits.map(word => word >>> 0)]] : []
    })
    const rows = Buffer.alloc(found.length * words * 4)
    for (const [at, word] of found.flat().entries()) rows.writeUInt32BE(word, at * 4)
    return { rows: rows.toString('base64'), isCut: false, version: this.server.version }
  }
}

const withoutIds = ({
  actionId: _,
  gestureId: __,
  basePublicId: ___,
  doneAt: ____,
  ...input
}: Record<string, unknown>) => input
