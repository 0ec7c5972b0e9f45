import { ServerError } from '../../../ui/server-error.ts'
import type { TableRecord } from '../../structure.ts'
import type { TablesClient } from '../../web/tables-client.ts'

export type Outcome = 'work' | 'unreachable' | 'answer lost' | 'refuse'

interface Update {
  recordId: string
  data: Record<string, unknown>
  expects?: Record<string, unknown>
}

const instant = '2026-01-01T00:00:00Z'
const unreachable = () => new ServerError('Not there.', { code: 'unreachable', httpStatus: null })
const refused = () => new ServerError('The base is read only.', { code: 'forbidden', httpStatus: 403 })
const notFound = () => new ServerError('Record not found', { code: 'not_found', httpStatus: 404 })

/** A server with one table of records numbered from 1, each with a name; it does an action id once. */
export class TableServer {
  readonly rows = new Map<string, TableRecord>()
  readonly #deleted = new Map<string, TableRecord>()
  readonly #answers = new Map<string, unknown>()
  /** What the next changes come to, in order; afterwards they succeed. */
  plan: Outcome[] = []
  /** The names of the changes that reached the server. */
  readonly calls: string[] = []
  readonly client: TablesClient
  #next = 1

  constructor(count: number) {
    for (let number = 1; number <= count; number++) this.#add(`rec${number}`, { name: `Row ${number}` })
    const query = <Answer>(answer: (input: { numbers: number[] }) => Answer) => ({
      query: async (input: { numbers: number[] }) => answer(input),
    })
    const records = {
      index: query(() => ({ index: { kind: 'runs', runs: this.#numbers().flatMap(number => [number, 1]) } })),
      byNumber: query(({ numbers }) => ({
        records: [...this.rows.values()].filter(({ number }) => numbers.includes(number)),
      })),
      create: this.#change('create', ({ id }: { id: string }) => ({ record: this.#add(id, { name: null }) })),
      update: this.#change('update', (update: Update) => {
        const { records: changed, skipped } = this.#update([update])
        if (!changed[0]) throw notFound()
        return { record: changed[0], skipped }
      }),
      bulkUpdate: this.#change('bulkUpdate', (input: { records: Update[] }) => this.#update(input.records)),
      delete: this.#change('delete', ({ recordId }: { recordId: string }) => {
        if (!this.rows.has(recordId)) throw notFound()
        this.remove(recordId)
      }),
      bulkDelete: this.#change('bulkDelete', (input: { recordIds: string[] }) => {
        for (const recordId of input.recordIds) this.remove(recordId)
      }),
      bulkRestore: this.#change('bulkRestore', (input: { recordIds: string[] }) => {
        for (const recordId of input.recordIds) this.#move(recordId, this.#deleted, this.rows)
      }),
    }
    this.client = { records } as unknown as TablesClient
  }

  /** The names by record id. */
  get names(): Record<string, unknown> {
    return Object.fromEntries([...this.rows].map(([id, { data }]) => [id, data['name'] ?? null]))
  }

  /** A colleague names a record. */
  rename(recordId: string, name: unknown): void {
    this.#update([{ recordId, data: { name } }])
  }

  /** A colleague deletes a record. */
  remove(recordId: string): void {
    this.#move(recordId, this.rows, this.#deleted)
  }

  #numbers = () => [...this.rows.values()].map(({ number }) => number).toSorted((a, b) => a - b)

  #change<Input, Answer>(name: string, work: (input: Input) => Answer) {
    return {
      mutate: async (input: Input & { actionId: string }): Promise<Answer> => {
        const { actionId } = input
        const outcome = this.plan.shift() ?? 'work'
        if (outcome === 'unreachable') throw unreachable()
        this.calls.push(name)
        if (outcome === 'refuse' && !this.#answers.has(actionId)) throw refused()
        if (!this.#answers.has(actionId)) this.#answers.set(actionId, work(input))
        if (outcome === 'answer lost') throw unreachable()
        return structuredClone(this.#answers.get(actionId)) as Answer
      },
    }
  }

  #update(updates: readonly Update[]) {
    const skipped: { recordId: string; fieldId: string; value: unknown; changedBy: { name: string } }[] = []
    const records = updates.flatMap(({ recordId, data, expects = {} }) => {
      const row = this.rows.get(recordId)
      if (!row) return []
      const changed: Record<string, unknown> = {}
      for (const [fieldId, value] of Object.entries(data)) {
        const held = row.data[fieldId] ?? null
        if (fieldId in expects && expects[fieldId] !== held) {
          skipped.push({ recordId, fieldId, value: held, changedBy: { name: 'Ana' } })
        } else changed[fieldId] = value
      }
      this.rows.set(recordId, { ...row, data: { ...row.data, ...changed } })
      return { ...row, data: changed }
    })
    return { records, skipped }
  }

  #add(id: string, data: Record<string, unknown>): TableRecord {
    const record = { id, number: this.#next++, data, createdAt: instant, updatedAt: instant }
    this.rows.set(id, record)
    return record
  }

  #move(recordId: string, from: Map<string, TableRecord>, to: Map<string, TableRecord>): void {
    const record = from.get(recordId)
    if (!record) return
    to.set(recordId, record)
    from.delete(recordId)
  }
}
