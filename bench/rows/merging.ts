import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Measurement, rawAnd } from '../measurement.ts'
import { copyMergeCsv, mergeAndLogRows, mergeRows, prepareMerge } from '../raw/merge.ts'
import { median, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, type ImportedTable, waitFor } from './bench-base.ts'

const rounds = 3

/** A tenth of the rows, with another quantity in each round; every tenth of them has a title that no record has. */
async function writeMergeCsv(world: World, round: number): Promise<string> {
  const lines = ['Title,Quantity,City']
  let number = 0
  for await (const line of createInterface({ input: createReadStream(world.csv) })) {
    if (number++ === 0 || number % 10 !== 0) continue
    const [title, , , , , , city] = line.split(',')
    lines.push(`${number % 100 === 0 ? `${title} ${round}` : title},${1000 + round},${city}`)
  }
  const file = path.join(path.dirname(world.csv), 'merge.csv')
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

/** Imports a file into the big table, with the title as the key, from its start until its rows are written. */
async function importRows({ client }: World, table: ImportedTable, file: string): Promise<number> {
  const { basePublicId, tableId } = table
  const { importId } = await client.upload<{ importId: string }>('/api/imports/csv?fileName=merge.csv', file)
  await waitFor(client, importId, 'ready')
  return timed(async () => {
    const columns = ['Title', 'Quantity', 'City'].map((name, index) => ({ index, fieldId: fieldId(table, name) }))
    const keyFieldId = fieldId(table, 'Title')
    await client.mutate('imports.startMapping', { basePublicId, importId, tableId, columns, keyFieldId, mode: 'both' })
    await waitFor(client, importId, 'staged')
    await client.mutate('imports.confirm', { basePublicId, importId })
    await waitFor(client, importId, 'done')
  })
}

/**
 * Imports a tenth of the rows into the big table, matched by a key. Raw: one MERGE from a table that holds them already,
 * into a table with the same indexes. The product also reads the file, finds what it will do, and logs the old and new
 * values of each record for undo and history. So it is judged by a MERGE that logs them too; the ratio to a MERGE that
 * forgets them is told.
 */
export async function measureMerge(world: World, table: ImportedTable): Promise<Measurement[]> {
  const ours: number[] = []
  const logging: number[] = []
  const forgetting: number[] = []
  await prepareMerge(world.raw, table)
  for (let round = 1; round <= rounds; round++) {
    const file = await writeMergeCsv(world, round)
    ours.push(await importRows(world, table, file))
    await copyMergeCsv(world.raw, file)
    logging.push(await timed(() => mergeAndLogRows(world.raw)))
  }
  for (let round = rounds + 1; round <= 2 * rounds; round++) {
    await copyMergeCsv(world.raw, await writeMergeCsv(world, round))
    forgetting.push(await timed(() => mergeRows(world.raw)))
  }
  const reference = median(logging)
  const rows = Math.floor(world.rows / 10).toLocaleString('en-US')
  const what = `import ${rows} rows into ${world.rows.toLocaleString('en-US')}, matched by a key`
  return [
    { what, unit: 'ms', ours: median(ours), raw: reference, budget: rawAnd(reference, { factor: 3 }) },
    { what: `${what}; raw keeps no history`, unit: 'ms', ours: median(ours), raw: median(forgetting) },
  ]
}
