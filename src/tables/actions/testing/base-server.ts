import { ServerError } from '../../../ui/server/server-error.ts'
import { isSameJson } from '../../../fields/same-json.ts'
import { newTable } from '../../../engine/model/new-table.ts'
import { inOrder, nextOrder } from '../../../engine/model/structure-order.ts'
import type { Field, Metadata, Table, TableRecord, View } from '../../../engine/model/structure.ts'
import { goneText } from '../../../texts/error-catalogue.ts'
import { type KeptSettings, keptName, mergeName, mergeOrder } from '../../../engine/model/kept-settings.ts'
import { keptConfig, mergeConfig, type ViewConfigChange } from '../../../engine/model/view-config.ts'
import type { TablesClient } from '../../page/tables-client.ts'
import type { ServerStructure } from '../structure/structure-changes.ts'
import { sortsOf, withoutField, withSorts } from '../structure/structure-patches.ts'
import type { RemovedSort } from '../../../engine/model/structure.ts'
import type { Outcome } from './table-server.ts'

type Kept<Thing> = Thing & { isDeleted: boolean }
type KeptField = Kept<Field> & { removedSorts: RemovedSort[]; former: Former[] }

/** The values of a field before a conversion, and what they became. */
interface Former {
  type: string
  cells: Map<string, { held: unknown; became: unknown }>
}

interface KeptTable extends Omit<Table, 'fields' | 'views'> {
  isDeleted: boolean
  fields: KeptField[]
  views: Kept<View>[]
  rows: Map<string, Kept<TableRecord>>
  nextNumber: number
}

/** The ids that calls carry. */
interface Ids {
  actionId: string
  tableId: string
  fieldId: string
  viewId: string
  recordId: string
}

interface Named {
  name: string
  expects?: { name: string }
}

interface TableUpdate {
  name: string
  primaryFieldId: string
  expects: { name?: string; primaryFieldId?: string }
}

interface Typed {
  name: string
  type: string
  expects: { name: string; type?: string }
}

interface Ordered {
  tableIds?: string[]
  fieldIds?: string[]
  viewIds?: string[]
  expects: string[]
}

interface Configured {
  config: ViewConfigChange
  expects: { config: ViewConfigChange }
}

interface GivenTable {
  id: string
  name: string
  fieldIds: string[]
  recordIds: string[]
}

interface Update {
  recordId: string
  data: Record<string, unknown>
  expects?: Record<string, unknown>
}

const instant = '2026-01-01T00:00:00Z'
const refusal = (code: string, reason?: string) =>
  new ServerError(code, { code, httpStatus: 409, ...(reason && { reason }) })
const gone = () => new ServerError(goneText('Table', 'it'), { code: 'not_found', httpStatus: 404, reason: 'gone' })
const unreachable = () => new ServerError('Not there.', { code: 'unreachable', httpStatus: null })

function found<Thing extends { isDeleted: boolean }>(thing: Thing | undefined, evenDeleted = false): Thing {
  if (!thing || (thing.isDeleted && !evenDeleted)) throw gone()
  return thing
}

const shownField = ({ isDeleted: _, removedSorts: __, former: ___, ...field }: KeptField): Field => field

/** What a change skips, in the form of the real server's answer. */
const keptOf = (kept: KeptSettings) => ({
  kept: Object.keys(kept).length > 0 ? { ...kept, changedBy: { id: 'usr2', name: 'Ana' } } : null,
})

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)
const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order

/** The converted value: a number becomes its digits, and only digits become a number. */
function converted(value: unknown, type: string): unknown {
  if (value === null) return null
  if (type !== 'number') return String(value)
  return /^\d+$/.test(String(value)) ? Number(value) : null
}

/** A base with tables, fields, views, and records that follows the rules of the real one. Does each action id once. */
export class BaseServer {
  readonly client: TablesClient
  /** Outcomes of the next changes, in order; later changes succeed. */
  plan: Outcome[] = []
  version = 1
  readonly #tables: KeptTable[] = []
  readonly #answers = new Map<string, unknown>()

  constructor() {
    this.client = { ...this.#structureCalls(), records: this.#recordCalls() } as unknown as TablesClient
  }

  /** Adds a table that the server has had for long. */
  seed(table: Table, rows: readonly Record<string, unknown>[]): void {
    this.#addTable(table)
    for (const [at, data] of rows.entries()) this.#addRow(table.id, `${table.id}-rec${at + 1}`, data)
  }

  get structure(): ServerStructure {
    return { version: this.version, metadata: this.metadata }
  }

  get metadata(): Metadata {
    return structuredClone({ tables: this.#present })
  }

  /** The values of a table's records by field id, in order of their numbers; empty when the table is deleted. */
  cells(tableId: string): Record<string, unknown>[] {
    const table = this.#tables.find(({ id }) => id === tableId)
    if (!table || table.isDeleted) return []
    const fields = table.fields.filter(({ isDeleted }) => !isDeleted)
    return this.#rows(table).map(({ data }) => Object.fromEntries(fields.map(({ id }) => [id, data[id] ?? null])))
  }

  get #present(): Table[] {
    return this.#tables
      .filter(({ isDeleted }) => !isDeleted)
      .toSorted(byOrder)
      .map(({ id, name, order, primaryFieldId, fields, views }) => ({
        id,
        name,
        order,
        primaryFieldId,
        fields: fields
          .filter(({ isDeleted }) => !isDeleted)
          .toSorted(byOrder)
          .map(shownField),
        views: views
          .filter(({ isDeleted }) => !isDeleted)
          .toSorted(byOrder)
          .map(({ isDeleted: _, ...view }) => view),
      }))
  }

  #table = (tableId: string): KeptTable => found(this.#tables.find(({ id }) => id === tableId))
  #field = (tableId: string, fieldId: string, evenDeleted = false): KeptField =>
    found(
      this.#table(tableId).fields.find(({ id }) => id === fieldId),
      evenDeleted,
    )
  #view = (tableId: string, viewId: string, evenDeleted = false): Kept<View> =>
    found(
      this.#table(tableId).views.find(({ id }) => id === viewId),
      evenDeleted,
    )
  #rows = (table: KeptTable) =>
    [...table.rows.values()].filter(({ isDeleted }) => !isDeleted).toSorted((one, other) => one.number - other.number)

  #change<Input extends { actionId: string }>(work: (input: Input) => object | void) {
    return {
      mutate: async (input: Input): Promise<unknown> => {
        const outcome = this.plan.shift() ?? 'work'
        if (outcome === 'unreachable') throw unreachable()
        if (outcome === 'refuse' && !this.#answers.has(input.actionId)) throw refusal('conflict')
        if (!this.#answers.has(input.actionId)) {
          const answer = work(structuredClone(input)) ?? {}
          this.#answers.set(input.actionId, { ...answer, version: ++this.version })
        }
        if (outcome === 'answer lost') throw unreachable()
        return structuredClone(this.#answers.get(input.actionId))
      },
    }
  }

  #setPrimaryField(table: KeptTable, fieldId: string, expected: string | undefined) {
    const { primaryFieldId } = table
    this.#field(table.id, fieldId)
    if (expected !== undefined && expected !== primaryFieldId) return keptOf({ primaryFieldId })
    table.primaryFieldId = fieldId
    return {}
  }

  #structureCalls() {
    const alone = (things: readonly { isDeleted: boolean }[]) =>
      things.filter(({ isDeleted }) => !isDeleted).length === 1
    return {
      tables: {
        create: this.#change(({ id, name, fieldIds, viewId, recordIds }: Ids & GivenTable) => {
          this.#refuseName(name)
          const newId = (kind: 'tbl' | 'fld' | 'viw') =>
            kind === 'fld' ? (fieldIds.shift() ?? '') : { tbl: id, viw: viewId }[kind]
          this.#addTable(newTable({ name, order: 0, newId }))
          return { records: recordIds.map(recordId => this.#addRow(id, recordId, {})) }
        }),
        update: this.#change(({ tableId, name: newName, primaryFieldId, expects }: Ids & Partial<TableUpdate>) => {
          const table = this.#table(tableId)
          if (primaryFieldId !== undefined) return this.#setPrimaryField(table, primaryFieldId, expects?.primaryFieldId)
          if (newName === undefined) return {}
          const name = mergeName(table.name, newName, expects?.name)
          this.#refuseName(name, tableId)
          table.name = name
          return keptOf(keptName(name, newName))
        }),
        delete: this.#change(({ tableId }: Ids) => {
          const table = this.#table(tableId)
          if (alone(this.#tables)) throw refusal('conflict')
          table.isDeleted = true
        }),
        restore: this.#change(({ tableId }: Ids) => {
          found(
            this.#tables.find(({ id }) => id === tableId),
            true,
          ).isDeleted = false
        }),
        reorder: this.#change(({ tableIds, expects }: Ids & Ordered) => {
          const present = this.#present
          const { ids, kept } = mergeOrder(idsOf(present), tableIds ?? [], expects)
          for (const { id, order } of inOrder(present, ids)) this.#table(id).order = order
          return keptOf(kept)
        }),
      },
      fields: {
        create: this.#change((input: Ids & { id: string; name: string; type: string; template: unknown }) => {
          const { fields } = this.#table(input.tableId)
          const { id, name, type, template } = input
          const kept = { isDeleted: false, removedSorts: [], former: [] }
          fields.push({ id, name, type, template, order: nextOrder(fields), ...kept })
        }),
        update: this.#change(({ tableId, fieldId, name, type, expects }: Ids & Partial<Typed>) => {
          const field = this.#field(tableId, fieldId)
          const was = shownField(field)
          const isElsewhere = type !== undefined && expects?.type !== undefined && expects.type !== field.type
          if (name !== undefined) field.name = mergeName(field.name, name, expects?.name)
          if (type !== undefined && !isElsewhere) this.#convert(this.#table(tableId), field, type)
          const kept = { ...keptName(field.name, name), ...(isElsewhere && { type: field.type }) }
          return { field: shownField(field), was, lost: 0, ...keptOf(kept) }
        }),
        delete: this.#change(({ tableId, fieldId }: Ids) => {
          const table = this.#table(tableId)
          const field = this.#field(tableId, fieldId)
          if (fieldId === table.primaryFieldId) throw refusal('conflict', 'primary_field')
          field.removedSorts = sortsOf(table, fieldId)
          for (const view of withoutField(table, fieldId).views) this.#view(tableId, view.id, true).config = view.config
          field.isDeleted = true
        }),
        restore: this.#change(({ tableId, fieldId }: Ids) => {
          const field = this.#field(tableId, fieldId, true)
          const { views } = withSorts(this.#table(tableId), fieldId, field.removedSorts)
          for (const view of views) this.#view(tableId, view.id, true).config = view.config
          field.isDeleted = false
        }),
        reorder: this.#change(({ tableId, fieldIds, expects }: Ids & Ordered) => {
          const fields = this.#table(tableId).fields.filter(({ isDeleted }) => !isDeleted)
          const { ids, kept } = mergeOrder(idsOf(fields.toSorted(byOrder)), fieldIds ?? [], expects)
          for (const { id, order } of inOrder(fields, ids)) this.#field(tableId, id).order = order
          return keptOf(kept)
        }),
      },
      views: {
        create: this.#change(({ tableId, ...input }: Ids & Pick<View, 'id' | 'name' | 'type' | 'kind' | 'config'>) => {
          const { views } = this.#table(tableId)
          const { id, name, type, kind, config } = input
          views.push({ id, name, type, kind, config, order: nextOrder(views), isDeleted: false })
        }),
        update: this.#change(({ tableId, viewId, name, expects }: Ids & Named) => {
          const view = this.#view(tableId, viewId)
          view.name = mergeName(view.name, name, expects?.name)
          return keptOf(keptName(view.name, name))
        }),
        updateSettings: this.#change(({ tableId, viewId, config, expects }: Ids & Configured) => {
          const view = this.#view(tableId, viewId)
          const kept = keptConfig(view.config, config, expects.config)
          view.config = mergeConfig(view.config, config, expects.config)
          return keptOf(kept ? { config: kept } : {})
        }),
        reorder: this.#change(({ tableId, viewIds, expects }: Ids & Ordered) => {
          const views = this.#table(tableId).views.filter(({ isDeleted }) => !isDeleted)
          const { ids, kept } = mergeOrder(idsOf(views.toSorted(byOrder)), viewIds ?? [], expects)
          for (const { id, order } of inOrder(views, ids)) this.#view(tableId, id).order = order
          return keptOf(kept)
        }),
        setKind: this.#change(({ tableId, viewId, kind }: Ids & Pick<View, 'kind'>) => {
          this.#view(tableId, viewId).kind = kind
        }),
        delete: this.#change(({ tableId, viewId }: Ids) => {
          const view = this.#view(tableId, viewId)
          if (alone(this.#table(tableId).views)) throw refusal('conflict')
          view.isDeleted = true
        }),
        restore: this.#change(({ tableId, viewId }: Ids) => {
          this.#view(tableId, viewId, true).isDeleted = false
        }),
      },
    }
  }

  #recordCalls() {
    return {
      index: {
        query: async ({ tableId }: Ids) => ({
          index: { kind: 'runs', runs: this.#rows(this.#table(tableId)).flatMap(({ number }) => [number, 1]) },
          version: this.version,
        }),
      },
      byNumber: {
        query: async ({ tableId, numbers }: Ids & { numbers: number[] }) => ({
          records: structuredClone(this.#rows(this.#table(tableId)).filter(({ number }) => numbers.includes(number))),
          version: this.version,
        }),
      },
      create: this.#change(({ tableId, id, data = {} }: Ids & { id: string; data?: Record<string, unknown> }) => ({
        record: this.#addRow(tableId, id, data),
        lost: [],
      })),
      bulkCreate: this.#change(({ tableId, records }: Ids & { records: Pick<TableRecord, 'id' | 'data'>[] }) => ({
        records: records.map(({ id, data }) => this.#addRow(tableId, id, data)),
        lost: [],
      })),
      update: this.#change(({ tableId, ...update }: Ids & Update) => {
        const { records, skipped } = this.#update(tableId, [update])
        return { record: records[0], skipped, lost: [] }
      }),
      bulkUpdate: this.#change(({ tableId, records }: Ids & { records: Update[] }) => ({
        ...this.#update(tableId, records),
        lost: [],
      })),
      delete: this.#change(({ tableId, recordId }: Ids) => {
        found(this.#table(tableId).rows.get(recordId)).isDeleted = true
      }),
      bulkDelete: this.#change(({ tableId, recordIds }: Ids & { recordIds: string[] }) => {
        for (const id of recordIds) found(this.#table(tableId).rows.get(id), true).isDeleted = true
      }),
      bulkRestore: this.#change(({ tableId, recordIds }: Ids & { recordIds: string[] }) => {
        for (const id of recordIds) found(this.#table(tableId).rows.get(id), true).isDeleted = false
      }),
    }
  }

  #addTable({ fields, views, ...table }: Table): void {
    this.#tables.push({
      ...table,
      order: nextOrder(this.#tables),
      isDeleted: false,
      fields: fields.map(field => ({ ...field, isDeleted: false, removedSorts: [], former: [] })),
      views: views.map(view => ({ ...view, isDeleted: false })),
      rows: new Map(),
      nextNumber: 1,
    })
  }

  #addRow(tableId: string, id: string, data: Record<string, unknown>): TableRecord {
    const table = this.#table(tableId)
    const record = { id, number: table.nextNumber++, data, createdAt: instant, updatedAt: instant }
    table.rows.set(id, { ...record, isDeleted: false })
    return record
  }

  #refuseName(name: string, tableId?: string): void {
    const isTaken = this.#present.some(table => table.id !== tableId && table.name === name)
    if (isTaken) throw refusal('conflict')
  }

  #convert(table: KeptTable, field: KeptField, type: string): void {
    const former = field.former.findLast(one => one.type === type)
    const cells: Former['cells'] = new Map()
    for (const { id, data } of table.rows.values()) {
      const held = data[field.id] ?? null
      const past = former?.cells.get(id)
      const became = past && past.became === held ? past.held : converted(held, type)
      cells.set(id, { held, became })
      data[field.id] = became
    }
    field.former.push({ type: field.type, cells })
    field.type = type
  }

  #update(tableId: string, updates: readonly Update[]) {
    const table = this.#table(tableId)
    const skipped: { recordId: string; fieldId: string; value: unknown; changedBy: { name: string } }[] = []
    const records = updates.map(({ recordId, data, expects = {} }) => {
      const row = found(table.rows.get(recordId))
      const stored: Record<string, unknown> = {}
      for (const [fieldId, value] of Object.entries(data)) {
        this.#field(tableId, fieldId)
        const held = row.data[fieldId] ?? null
        if (fieldId in expects && !isSameJson(expects[fieldId] ?? null, held)) {
          skipped.push({ recordId, fieldId, value: held, changedBy: { name: 'Ana' } })
        } else stored[fieldId] = value
      }
      Object.assign(row.data, stored)
      return { ...row, data: stored }
    })
    return { records, skipped }
  }
}
