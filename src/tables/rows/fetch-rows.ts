import type { FieldContext } from '../../fields/field-type.ts'
import { markTruncated } from '../../fields/truncated-list.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { RecordCache } from './record-cache.ts'
import type { TablesClient } from '../page/tables-client.ts'

/** How many links per cell are loaded for the grid: more than it draws. */
const maxLinks = 200

interface RowsToFetch {
  client: Pick<TablesClient, 'records'>
  table: { basePublicId: string; tableId: string }
  context: FieldContext
  changes: TableChanges
  cache: RecordCache
  /** Row numbers of this page. */
  numbers: readonly number[]
  /** Whether cells with very many links are loaded completely. */
  isWhole: boolean
}

/** Loads rows into the cache; returns the numbers of those that arrived. */
export async function fetchRows(rows: RowsToFetch): Promise<number[]> {
  const { client, table, changes, cache, isWhole } = rows
  const numbers = rows.numbers.map(number => changes.serverNumber(number))
  const { generation, renewals } = cache
  const done = cache.expect()
  try {
    const input = { ...table, numbers, ...(!isWhole && { maxLinks }) }
    const { records, version } = await client.records.byNumber.query(input)
    // The cache was cleared after the request.
    if (generation !== cache.generation) return await fetchRows(rows)
    for (const record of records) noteTruncatedCells(record, rows.context)
    changes.learn(records)
    changes.storeMade(records, version)
    const came = records.map(({ number }) => changes.localNumber(number))
    for (const [at, record] of records.entries()) cache.put(came[at] ?? record.number, record, version)
    if (renewals !== cache.renewals) cache.outdate({ recordIds: records.map(({ id }) => id) }, version)
    return came
  } finally {
    done()
  }
}

/** Notes which cells of links are incomplete, and which lookups through them. */
export function noteTruncatedCells(
  { data, linkCounts }: Pick<TableRecord, 'data' | 'linkCounts'>,
  { base }: Pick<FieldContext, 'base'>,
): void {
  if (!linkCounts) return
  for (const [fieldId, value] of Object.entries(data)) {
    const field = base?.fieldOf(fieldId)
    const count = linkCounts[fieldId] ?? linkCounts[field?.type.looksUp?.(field.template).linkFieldId ?? '']
    if (count !== undefined) markTruncated(value, count)
  }
}
