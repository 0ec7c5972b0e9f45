import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { foldedText } from '../../fields/text/fold.sql.ts'
import { fieldType } from '../../fields/registry.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { type RawBuilder, sql } from 'kysely'
import { type StoredField, type StoredTable, storedFields } from '../base/base-structure.ts'
import { storedValue } from '../records/stored-value.sql.ts'
import { type Base, openBase } from '../base/base.ts'
import { nameKey } from '../records/find-records.sql.ts'
import {
  createBeginningIndex,
  createOrderIndex,
  createPlacesIndex,
  createTextIndex,
  dropIndex,
  indexName,
  placesKey,
  relationSize,
  selectIndex,
} from './make-indexes.sql.ts'
import type { Relation } from '../records/records.sql.ts'
import { fieldContext } from '../../fields/field-context.ts'
import { analyze } from './relations.sql.ts'
import { searchText } from '../../query/search.sql.ts'
import { type RowQueryInput, sortKeys } from '../records/row-query.ts'
import { run, statementWithoutParameters, sendText } from '../../platform/sql/run.ts'
import { conditionsOf } from '../../query/filter.ts'
import type { View } from '../model/structure.ts'
import { orderOf } from '../model/view-order.ts'

/** PostgreSQL reads a smaller table faster as a whole than through an index. */
export const worthwhileRows = 50_000

/** The purpose of an index: the sorts of a view, a search in texts or for their beginning, or the places of records. */
const WantedIndex = z.union([
  z.object({ sorts: z.array(z.object({ fieldId: z.string(), dir: z.enum(['asc', 'desc']) })) }),
  z.object({ textOf: z.string() }),
  z.object({ beginningOf: z.string() }),
  z.object({ places: z.literal(true) }),
])
type WantedIndex = z.infer<typeof WantedIndex>

const createIndexJob: JobDefinition<{ flowId: string; tableId: string; wanted: WantedIndex }> = {
  name: 'tables.createIndex',
  data: z.object({ flowId: z.string(), tableId: z.string(), wanted: WantedIndex }),
  retries: 3,
  maxRunSeconds: 3600,
}

/** What this node has checked a short while ago. */
const lookedAt = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 })

/** Queues jobs that create the indexes for a saved view of a large table. Never fails, never waits. */
export function createIndexesFor(base: Base, table: StoredTable, input: RowQueryInput): void {
  const view = table.views.find(one => one.id === input.viewId)
  if (!view) return
  for (const index of wantedBy(table, view)) createIndexFor(base, table, index)
}

/** Queues jobs that create the indexes for finding records of a large table by a field. Never fails, never waits. */
export function createNameIndexes(base: Base, table: StoredTable, fieldId: string): void {
  createIndexFor(base, table, { beginningOf: fieldId })
  createIndexFor(base, table, { textOf: fieldId })
}

function createIndexFor(base: Base, table: StoredTable, index: WantedIndex): void {
  const key = JSON.stringify([base.instance, table.id, index])
  if (lookedAt.has(key)) return
  lookedAt.set(key, true)
  requestIndex(base, table, index).catch((error: unknown) =>
    base.platform.log.warn({ error }, 'No index was asked for'),
  )
}

async function requestIndex(base: Base, table: StoredTable, index: WantedIndex): Promise<void> {
  const [size] = await run(base.platform.pool, relationSize(base.schema, table.relation))
  if ((size?.rows ?? 0) < worthwhileRows) return
  const data = { flowId: base.flowId, tableId: table.id, wanted: index }
  await base.platform.jobs.send(createIndexJob, data, { key: JSON.stringify(data) })
}

function wantedBy(table: StoredTable, view: View): WantedIndex[] {
  const sorts = orderOf(view.config)
  const order: WantedIndex[] = sorts.length > 0 ? [{ sorts }] : table.hasPlaces ? [{ places: true }] : []
  const texts = (view.config.filters === null ? [] : conditionsOf(view.config.filters))
    .filter(condition => {
      const field = table.fields.find(one => one.id === condition.fieldId)
      return field && fieldType(field.type).operators[condition.operator]?.operandInput === 'text'
    })
    .map(condition => ({ textOf: condition.fieldId }))
  return [...order, ...texts]
}

/** Starts to run the jobs that create indexes on this node. */
export const workOnIndexes = (platform: Platform): Promise<void> =>
  platform.jobs.work(createIndexJob, async ({ flowId, tableId, wanted: index }) => {
    const base = await openBase(platform, { flowId })
    const { structure } = await base.read()
    const table = structure.tables.find(one => one.id === tableId)
    if (table) await createIndex(base, table, index)
  })

async function createIndex({ platform, schema }: Base, table: StoredTable, index: WantedIndex): Promise<void> {
  const relation = { schema, relation: table.relation }
  const definition = indexDefinition(table, index)
  if (!definition) return
  const { create, key, formerKey } = definition
  // The name is derived from the definition, so a changed definition gets another index.
  const name = indexName(table.relation, key ?? statementWithoutParameters(create(relation, '')) ?? '')
  const statement = statementWithoutParameters(create(relation, name))
  // An order that depends on a template, such as that of options, has parameters, which indexes cannot have.
  if (statement === null) return
  const client = await platform.pool.connect()
  try {
    const [existing] = await run(client, selectIndex(schema, name))
    // An interrupted build leaves an index that is maintained but never used.
    if (existing && !existing.isWhole) await run(client, dropIndex(schema, name))
    if (!existing?.isWhole) {
      await sendText(client, "SET maintenance_work_mem = '256MB'")
      await sendText(client, statement)
      await run(client, analyze(relation))
    }
    if (formerKey !== undefined) await run(client, dropIndex(schema, indexName(table.relation, formerKey)))
  } finally {
    // The connection is closed because its settings were changed.
    client.release(true)
  }
}

interface IndexDefinition {
  create(relation: Relation, name: string): RawBuilder<unknown>
  /** What the index name is derived from; by default its statement. */
  key?: string
  /** What earlier versions derived the index name from. */
  formerKey?: string
}

function indexDefinition(table: StoredTable, index: WantedIndex): IndexDefinition | null {
  // An index names columns without their table, unlike a query.
  const columnOf = ({ type, column }: StoredField) => storedValue(type, sql.ref(column ?? '')) as RawBuilder<string>
  if ('sorts' in index) {
    const keys = sortKeys(table, index.sorts, { sourceOf: field => ({ column: columnOf(field) }) })
    // Links and lookups have no column to index, and an index on the other sorts would not help.
    if (keys.length < index.sorts.length) return null
    const used = index.sorts.map(sort => table.fields.find(field => field.id === sort.fieldId))
    return {
      create: (relation, name) => createOrderIndex(relation, name, { keys }),
      formerKey: JSON.stringify([index.sorts, used.map(field => [field?.column, field?.template])]),
    }
  }
  if ('places' in index) return { create: relation => createPlacesIndex(relation), key: placesKey }
  const isBeginning = 'beginningOf' in index
  const fieldId = isBeginning ? index.beginningOf : index.textOf
  const field = storedFields(table).find(one => one.id === fieldId)
  if (!field) return null
  const text = searchText({ ...field, column: columnOf(field) }, fieldContext({}))
  if (text === null) return null
  return {
    create: (relation, name) =>
      isBeginning
        ? createBeginningIndex(relation, name, nameKey(text))
        : createTextIndex(relation, name, foldedText(text)),
    formerKey: JSON.stringify([isBeginning ? 'beginning' : 'text', field.column, field.template]),
  }
}
