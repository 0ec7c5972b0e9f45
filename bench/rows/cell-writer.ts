import { seededRandom } from '../data.ts'
import type { World } from '../world.ts'
import { fieldId, type ImportedTable } from './bench-base.ts'

const sample = 1000

/** Answers a function that changes one number in one row, a row anywhere in the table each time. */
export async function cellWriter({ client, rows }: World, table: ImportedTable): Promise<() => Promise<unknown>> {
  const { basePublicId, tableId } = table
  const random = seededRandom(11)
  const numbers = Array.from({ length: Math.min(sample, rows) }, () => 1 + Math.floor(random() * rows))
  const { records } = await client.query<{ records: { id: string }[] }>('records.byNumber', {
    basePublicId,
    tableId,
    numbers: [...new Set(numbers)],
  })
  const quantity = fieldId(table, 'Quantity')
  let turn = 0
  return () => {
    const recordId = records[turn++ % records.length]?.id
    return client.mutate('records.update', { basePublicId, tableId, recordId, data: { [quantity]: turn } })
  }
}
