import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { foldedText } from '../../fields/text/fold.sql.ts'
import { fieldType } from '../../fields/registry.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { type RawBuilder, sql } from 'kysely'
import { type StoredField, type StoredTable, storedFields } from '../base/base-structure.ts'
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

/** Smaller tables are read as a whole faster than an index of theirs is looked up and kept. */
export const worthwhileRows = 50_000

/** What an index is made for: the sorts of a view, the search in or for the beginning of a text, or the places of records. */
const WantedIndex = z.union([
  z.object({ sorts: z.array(z.object({ fieldId: z.string(), dir: z.enum(['asc', 'desc']) })) }),
  z.object({ textOf: z.string() }),
  z.object({ beginningOf: z.string() }),
  z.object({ places: z.literal(true) }),
])
type WantedIndex = z.infer<typeof WantedIndex>

const makeIndexJob: JobDefinition<{ flowId: string; tableId: string; wanted: WantedIndex }> = {
  name: 'tables.makeIndex',
  data: z.object({ flowId: z.string(), tableId: z.string(), wanted: WantedIndex }),
  retries: 3,
  longestRun: 3600,
}

/** What was looked at a short while ago on this node. */
const lookedAt = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 })

/** Has the indexes made, in the background, that a saved view of a large table can use. Never fails, never waits. */
export function makeIndexesFor(base: Base, table: StoredTable, input: RowQueryInput): void {
  const view = table.views.find(one => one.id === input.viewId)
  if (!view) return
  for (const wanted of wantedBy(table, view)) makeIndexFor(base, table, wanted)
}

/** Has the indexes made that find the records of a large table by what a field says. Never fails, never waits. */
export function makeNameIndexes(base: Base, table: StoredTable, fieldId: string): void {
  makeIndexFor(base, table, { beginningOf: fieldId })
  makeIndexFor(base, table, { textOf: fieldId })
}

function makeIndexFor(base: Base, table: StoredTable, wanted: WantedIndex): void {
  const key = JSON.stringify([base.instance, table.id, wanted])
  if (lookedAt.has(key)) return
  lookedAt.set(key, true)
  requestIndex(base, table, wanted).catch((error: unknown) =>
    base.platform.log.warn({ error }, 'No index was asked for'),
  )
}

async function requestIndex(base: Base, table: StoredTable, wanted: WantedIndex): Promise<void> {
  const [size] = await run(base.platform.pool, relationSize(base.schema, table.relation))
  if ((size?.rows ?? 0) < worthwhileRows) return
  const data = { flowId: base.flowId, tableId: table.id, wanted }
  await base.platform.jobs.send(makeIndexJob, data, { key: JSON.stringify(data) })
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

/** Starts to take the jobs that make indexes on this node. */
export const workOnIndexes = (platform: Platform): Promise<void> =>
  platform.jobs.work(makeIndexJob, async ({ flowId, tableId, wanted }) => {
    const base = await openBase(platform, { flowId })
    const { structure } = await base.read()
    const table = structure.tables.find(one => one.id === tableId)
    if (table) await makeIndex(base, table, wanted)
  })

async function makeIndex({ platform, schema }: Base, table: StoredTable, wanted: WantedIndex): Promise<void> {
  const relation = { schema, relation: table.relation }
  const definition = indexDefinition(table, wanted)
  if (!definition) return
  const { create, key, formerKey } = definition
  // What it is made of is its name: an order that is written in another way gets another index.
  const name = indexName(table.relation, key ?? statementWithoutParameters(create(relation, '')) ?? '')
  const statement = statementWithoutParameters(create(relation, name))
  // An order that depends on a template, such as that of options, has parameters, which no index can have.
  if (statement === null) return
  const client = await platform.pool.connect()
  try {
    const [known] = await run(client, selectIndex(schema, name))
    // A build that was cut off leaves an index that is kept up to date and never used.
    if (known && !known.isWhole) await run(client, dropIndex(schema, name))
    if (!known?.isWhole) {
      await sendText(client, "SET maintenance_work_mem = '256MB'")
      await sendText(client, statement)
      await run(client, analyze(relation))
    }
    if (formerKey !== undefined) await run(client, dropIndex(schema, indexName(table.relation, formerKey)))
  } finally {
    // Closed, for it has settings of its own.
    client.release(true)
  }
}

interface IndexDefinition {
  create(relation: Relation, name: string): RawBuilder<unknown>
  /** What it is named by; absent: by its own statement. */
  key?: string
  /** What the index was named by that earlier versions made for the same. */
  formerKey?: string
}

function indexDefinition(table: StoredTable, wanted: WantedIndex): IndexDefinition | null {
  // An index names its columns plainly; a query says whose they are.
  const columnOf = (field: StoredField) => sql.ref<string>(field.column ?? '')
  if ('sorts' in wanted) {
    const keys = sortKeys(table, wanted.sorts, field => ({ column: columnOf(field) }))
    // What is read from other records stands in no index of this table, and an index of the rest would not serve.
    if (keys.length < wanted.sorts.length) return null
    const used = wanted.sorts.map(sort => table.fields.find(field => field.id === sort.fieldId))
    return {
      create: (relation, name) => createOrderIndex(relation, name, { keys }),
      formerKey: JSON.stringify([wanted.sorts, used.map(field => [field?.column, field?.template])]),
    }
  }
  if ('places' in wanted) return { create: relation => createPlacesIndex(relation), key: placesKey }
  const isBeginning = 'beginningOf' in wanted
  const fieldId = isBeginning ? wanted.beginningOf : wanted.textOf
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
