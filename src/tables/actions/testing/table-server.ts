import { ServerError } from '../../../ui/server/server-error.ts'
import type { LiveAction, LiveBatch, LiveEntry } from '../../../engine/model/live/live-batch.ts'
import { goneText } from '../../../texts/error-catalogue.ts'
import { type CellWrite, orderOfOwnChanges } from '../../../engine/records/order-of-own-changes.ts'
import type { Beside } from '../../../engine/records/place-new-records.ts'
import type { TableRecord } from '../../../engine/model/structure.ts'
import type { TablesClient } from '../../page/tables-client.ts'

export type Outcome = 'work' | 'unreachable' | 'answer lost' | 'refuse'

interface Update {
  recordId: string
  data: Record<string, unknown>
  expects?: Record<string, unknown>
  overOwn?: boolean
}

/** One change on the server: its id and its outcome. */
interface Doing {
  actionId: string | null
  /** Null for a colleague. */
  doneAt: number | null
  entries: LiveEntry[]
}

const tableId = 'tbl1'
const instant = '2026-01-01T00:00:00Z'
const unreachable = () => new ServerError('Not there.', { code: 'unreachable', httpStatus: null })
const refused = () => new ServerError('This cannot be done.', { code: 'conflict', httpStatus: 409 })
const notFound = (id: string) =>
  new ServerError(goneText('Record', id), { code: 'not_found', httpStatus: 404, reason: 'gone', subjectId: id })

/**
 * A server with one table of named records, numbered from 1. It does each action id once, and announces what was done.
 */
export class TableServer {
  readonly rows = new Map<string, TableRecord>()
  /** Ids of all records ever created, in unsorted order. */
  readonly #places: string[] = []
  readonly #deleted = new Map<string, TableRecord>()
  /** Name of the person who deletes records here; null if it is unknown. */
  deletedBy: string | null = null
  /** Deleted records whose unique value another record has, with the name of that record. */
  readonly taken = new Map<string, string>()
  readonly #answers = new Map<string, unknown>()
  readonly #listeners = new Set<(batch: LiveBatch) => void>()
  #doing: Doing = { actionId: null, doneAt: null, entries: [] }
  /** The writes to each cell, the newest first. */
  readonly #writes = new Map<string, CellWrite[]>()
  /** Outcomes of the next changes, in order; later changes succeed. */
  plan: Outcome[] = []
  /** The rows after each change, by version. */
  readonly past: ReadonlyMap<string, TableRecord>[] = []
  /** Names of the calls that reached the server. */
  readonly calls: string[] = []
  /** All actions, oldest first. */
  readonly log: LiveAction[] = []
  /**
   * The view: whether it sorts by name, the first letters of the names it shows, and whether it shows records without a
   * name.
   */
  view = { isSorted: false, letters: null as string | null, showsNameless: true }
  readonly client: TablesClient
  #next = 1

  constructor(count: number) {
    for (let number = 1; number <= count; number++) this.#add(`rec${number}`, { name: `Row ${number}` })
    const query = <Input, Answer extends object>(answer: (input: Input) => Answer) => ({
      query: async (input: Input) => structuredClone({ version: this.version, ...answer(input) }),
    })
    const records = {
      index: query(() => ({ index: { kind: 'runs', runs: this.order.flatMap(({ number }) => [number, 1]) } })),
      byNumber: query(({ numbers }: { numbers: number[] }) => ({
        records: [...this.rows.values()].filter(({ number }) => numbers.includes(number)),
      })),
      place: query(({ recordIds }: { recordIds: string[] }) => ({
        places: recordIds.flatMap(recordId => this.#place(recordId)),
      })),
      create: this.#change(
        'create',
        ({ id, data, beside }: Pick<TableRecord, 'id' | 'data'> & { beside?: Beside | null }) => {
          const record = this.#create(id, { name: null, ...data }, beside)
          return { record, lost: this.#loseLinks([record]) }
        },
      ),
      bulkCreate: this.#change('bulkCreate', (input: { records: Pick<TableRecord, 'id' | 'data'>[] }) => {
        const made = input.records.map(({ id, data }) => this.#create(id, { name: null, ...data }))
        return { records: made, lost: this.#loseLinks(made) }
      }),
      update: this.#change('update', (update: Update) => {
        const { records: changed, ...rest } = this.#update([update], update.overOwn)
        if (!changed[0]) throw notFound(update.recordId)
        return { record: changed[0], ...rest, lost: this.#loseLinks(changed) }
      }),
      bulkUpdate: this.#change('bulkUpdate', (input: { records: Update[]; overOwn?: boolean }) => {
        const changed = this.#update(input.records, input.overOwn)
        return { ...changed, lost: this.#loseLinks(changed.records) }
      }),
      delete: this.#change('delete', ({ recordId }: { recordId: string }) => {
        if (!this.rows.has(recordId)) throw notFound(recordId)
        this.#remove(recordId)
        return {}
      }),
      bulkDelete: this.#change('bulkDelete', (input: { recordIds: string[] }) => {
        for (const recordId of input.recordIds) this.#remove(recordId)
        return {}
      }),
      bulkRestore: this.#change('bulkRestore', (input: { recordIds: string[] }) => {
        const left = input.recordIds.filter(id => this.taken.has(id))
        for (const recordId of input.recordIds) if (!left.includes(recordId)) this.#restore(recordId)
        return {
          taken: left.map(id => ({
            recordId: id,
            fieldId: 'name',
            name: this.#deleted.get(id)?.data['name'],
            holder: { id: 'rec1', name: this.taken.get(id) },
          })),
        }
      }),
    }
    const back = ({ recordId, version, expects = {} }: Omit<Update, 'data'> & { version: number }) => {
      const name = this.past[version]?.get(recordId)?.data['name'] ?? null
      const row = this.rows.get(recordId)
      if (!row) throw notFound(recordId)
      const { records: changed, skipped } = this.#update([{ recordId, data: { name }, expects }])
      return {
        record: changed[0],
        before: skipped.length > 0 ? {} : { name: row.data['name'] ?? null },
        skipped,
        lost: [],
      }
    }
    const history = {
      record: { query: async () => ({ changes: [{ kind: 'record.delete', actor: { name: this.deletedBy } }] }) },
      restoreValue: this.#change('restoreValue', back),
      restoreRecord: this.#change('restoreRecord', back),
    }
    this.client = { records, history } as unknown as TablesClient
  }

  get version(): number {
    return this.log.at(-1)?.version ?? 0
  }

  /** Names by record id. */
  get names(): Record<string, unknown> {
    return Object.fromEntries([...this.rows].map(([id, { data }]) => [id, data['name'] ?? null]))
  }

  /** The records that the view shows, in its order. */
  get order(): TableRecord[] {
    const nameOf = ({ data }: TableRecord) => String(data['name'] ?? '')
    const { isSorted, letters, showsNameless } = this.view
    const initial = (record: TableRecord) => nameOf(record).slice(0, 1)
    const isShown = (record: TableRecord) =>
      letters === null || (initial(record) === '' ? showsNameless : letters.includes(initial(record)))
    const byName = (one: TableRecord, other: TableRecord) =>
      nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0
    const placed = this.#places.flatMap(id => this.rows.get(id) ?? []).filter(isShown)
    return isSorted ? placed.toSorted((one, other) => byName(one, other) || one.number - other.number) : placed
  }

  /** Calls the listener with every action from now on; returns a function that unsubscribes. */
  listen(listener: (batch: LiveBatch) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Renames a record as a colleague. */
  rename(recordId: string, name: unknown): void {
    this.write(recordId, { name })
  }

  /** Changes cells of a record as a colleague. */
  write(recordId: string, data: Record<string, unknown>): void {
    this.#act(null, () => this.#update([{ recordId, data }]))
  }

  /** Deletes a record as a colleague. */
  remove(recordId: string): void {
    this.#act(null, () => this.#remove(recordId))
  }

  /** Creates a record as a colleague. */
  create(recordId: string, name: unknown, beside?: Beside): void {
    this.#act(null, () => this.#create(recordId, { name }, beside))
  }

  /** Restores a record as a colleague. */
  restore(recordId: string): void {
    this.#act(null, () => this.#restore(recordId))
  }

  #change<Input, Answer extends object>(name: string, work: (input: Input) => Answer) {
    return {
      mutate: async (input: Input & { actionId: string; doneAt: number }): Promise<Answer> => {
        const { actionId, doneAt } = input
        const outcome = this.plan.shift() ?? 'work'
        if (outcome === 'unreachable') throw unreachable()
        this.calls.push(name)
        if (outcome === 'refuse' && !this.#answers.has(actionId)) throw refused()
        if (!this.#answers.has(actionId)) {
          const answer = this.#act({ actionId, doneAt }, () => work(input))
          this.#answers.set(actionId, { ...answer, version: this.version })
          this.past.push(new Map(this.rows))
        }
        if (outcome === 'answer lost') throw unreachable()
        return structuredClone(this.#answers.get(actionId)) as Answer
      },
    }
  }

  /** Runs work as one action, and announces it. */
  #act<Answer>(how: Omit<Doing, 'entries'> | null, work: () => Answer): Answer {
    this.#doing = { actionId: null, doneAt: null, ...how, entries: [] }
    const answer = work()
    const actor = { id: 'usr2', name: 'Ana' }
    const { actionId, entries } = this.#doing
    const action = { version: this.version + 1, name: '', actor, gestureId: null, at: instant, actionId, entries }
    this.log.push(structuredClone(action))
    for (const listener of this.#listeners) {
      listener(structuredClone({ version: action.version, actions: [action] }))
    }
    return answer
  }

  #note(kind: string, itemId: string, after?: unknown): void {
    this.#doing.entries.push({ kind, tableId, itemId, before: null, after })
  }

  #place(recordId: string) {
    const record = this.rows.get(recordId) ?? this.#deleted.get(recordId)
    if (!record) return []
    const { order } = this
    const at = order.findIndex(({ id }) => id === recordId)
    const shown = at >= 0
    return [{ id: recordId, number: record.number, shown, after: shown ? (order[at - 1]?.number ?? null) : null }]
  }

  #update(updates: readonly Update[], overOwn = false) {
    const skipped: {
      recordId: string
      fieldId: string
      value: unknown
      changedBy: { name: string }
      isOutdone?: true
    }[] = []
    const replaced: { recordId: string; fieldId: string; value: unknown }[] = []
    const records = updates.flatMap(({ recordId, data, expects = {} }) => {
      const row = this.rows.get(recordId)
      if (!row) return []
      const changed: Record<string, unknown> = {}
      for (const [fieldId, json] of Object.entries(data)) {
        const value = row.data[fieldId] ?? null
        const cell = { recordId, fieldId, value }
        const isExpected = !(fieldId in expects) || JSON.stringify(expects[fieldId]) === JSON.stringify(value)
        const whose = isExpected || !overOwn ? null : this.#ownSince(cell, { expects: expects[fieldId], value: json })
        if (!isExpected && whose !== 'before') {
          skipped.push({ ...cell, changedBy: { name: 'Ana' }, ...(whose === 'after' && { isOutdone: true }) })
          continue
        }
        if (whose === 'before') replaced.push(cell)
        changed[fieldId] = typeof json === 'string' ? json.trim() : json
        this.#noteWrite(cell, changed[fieldId])
      }
      this.rows.set(recordId, { ...row, data: { ...row.data, ...changed } })
      if (Object.keys(changed).length > 0) this.#note('record.update', recordId, changed)
      return { ...row, data: changed }
    })
    return { records, skipped, replaced }
  }

  #ownSince(
    { recordId, fieldId, value }: { recordId: string; fieldId: string; value: unknown },
    change: { expects: unknown; value: unknown },
  ) {
    const { doneAt } = this.#doing
    const writes = this.#writes.get(`${recordId} ${fieldId}`) ?? []
    return doneAt === null ? null : orderOfOwnChanges(writes, { ...change, now: value, actor: 'usr1', doneAt })
  }

  #noteWrite(
    { recordId, fieldId, value }: { recordId: string; fieldId: string; value: unknown },
    after: unknown,
  ): void {
    const { actionId, doneAt } = this.#doing
    const key = `${recordId} ${fieldId}`
    const write = { before: value, after, actor: actionId === null ? 'usr2' : 'usr1', doneAt }
    this.#writes.set(key, [write, ...(this.#writes.get(key) ?? [])])
  }

  /** A record that one cell owns is removed from all others. */
  #loseLinks(changed: readonly Pick<TableRecord, 'id' | 'data'>[]) {
    const ownedOf = ({ data }: Pick<TableRecord, 'data'>) => (data['owned'] ?? []) as string[]
    return changed.flatMap(one =>
      [...this.rows.values()].flatMap(row => {
        const before = ownedOf(row)
        const left = before.filter(id => !ownedOf(one).includes(id))
        if (row.id === one.id || left.length === before.length) return []
        const after = left.length > 0 ? left : null
        this.rows.set(row.id, { ...row, data: { ...row.data, owned: after } })
        this.#note('record.update', row.id, { owned: after })
        return [{ recordId: row.id, number: row.number, fieldId: 'owned', before, after }]
      }),
    )
  }

  #add(id: string, data: Record<string, unknown>, beside?: Beside | null): TableRecord {
    const record = { id, number: this.#next++, data, createdAt: instant, updatedAt: instant }
    const at = beside ? this.#places.indexOf(beside.recordId) : -1
    this.#places.splice(at === -1 ? this.#places.length : at + (beside?.side === 'below' ? 1 : 0), 0, id)
    this.rows.set(id, record)
    return record
  }

  #create(id: string, data: Record<string, unknown>, beside?: Beside | null): TableRecord {
    this.#note('record.create', id, data)
    return this.#add(id, data, beside)
  }

  #remove(recordId: string): void {
    const record = this.rows.get(recordId)
    if (!record) return
    this.#deleted.set(recordId, record)
    this.rows.delete(recordId)
    this.#note('record.delete', recordId)
  }

  #restore(recordId: string): void {
    const record = this.#deleted.get(recordId)
    if (!record) return
    this.rows.set(recordId, record)
    this.#deleted.delete(recordId)
    this.#note('record.restore', recordId, record.data)
  }
}
