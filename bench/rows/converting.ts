import { atMost, type Measurement } from '../measurement.ts'
import { median, p95, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, type ImportedTable, pause } from './bench-base.ts'
import { cellWriter } from './cell-writer.ts'

/** Fields of numbers, each converted once: what has been a text before would come back at once. */
const converted = ['Score', 'Amount'] as const
const writers = 4
/** As quick as people who fill in a table are together, in milliseconds. */
const betweenWrites = 50
const perMillion = (seconds: number, rows: number) => Math.max(1, (seconds * rows) / 1_000_000)

interface Conversion {
  id: string
  status: string
  error: string | null
}

/** Numbers become texts while others write, and numbers again; and what titles as numbers would lose is counted. */
export async function measureConversion(world: World, table: ImportedTable): Promise<Measurement[]> {
  const { rows, raw } = world
  const counts: number[] = []
  for (let round = 0; round < 3; round++) counts.push((await timed(() => countLoss(world, table))) / 1000)
  const ours: number[] = []
  const undone: number[] = []
  const writes: number[] = []
  for (const name of converted) {
    const writing = await writeMeanwhile(world, table)
    ours.push((await timed(() => convert(world, table, { name, type: 'single_line_text' }))) / 1000)
    writes.push(...(await writing.stop()))
    undone.push(await timed(() => convert(world, table, { name, type: 'number' })))
  }
  const byHand: number[] = []
  for (const name of converted) {
    const column = name.toLowerCase()
    const alter = `alter table raw.bench alter ${column} type text using ${column}::text`
    byHand.push((await timed(() => raw.query(alter))) / 1000)
    await raw.query(`alter table raw.bench alter ${column} type double precision using ${column}::double precision`)
  }
  return [
    {
      what: 'count what a change of type would lose, every value another',
      unit: 's',
      ours: median(counts),
      budget: atMost(perMillion(3, rows)),
    },
    {
      what: 'convert numbers to texts, four others writing',
      unit: 's',
      ours: median(ours),
      raw: median(byHand),
      budget: atMost(perMillion(15, rows)),
    },
    { what: 'update one cell meanwhile, 4 clients, p95', unit: 'ms', ours: p95(writes) },
    { what: 'undo the conversion', unit: 'ms', ours: median(undone), budget: atMost(1000) },
  ]
}

async function countLoss({ client }: World, table: ImportedTable): Promise<void> {
  const { basePublicId, tableId } = table
  const input = { basePublicId, tableId, fieldId: fieldId(table, 'Title'), type: 'number', template: {} }
  const { lost } = await client.query<{ lost: number }>('fields.previewConversion', input)
  if (lost === 0) throw new Error('No title should be a number')
}

/** Gives a field another type, and waits until it has it. */
async function convert(
  { client }: World,
  table: ImportedTable,
  { name, type }: { name: string; type: string },
): Promise<void> {
  const { basePublicId, tableId } = table
  const template = type === 'number' ? (table.fields.get(name)?.template ?? {}) : {}
  const { conversion } = await client.mutate<{ conversion: { id: string } | null }>('fields.update', {
    basePublicId,
    tableId,
    fieldId: fieldId(table, name),
    type,
    template,
  })
  while (conversion) {
    const { conversions } = await client.query<{ conversions: Conversion[] }>('fields.conversions', { basePublicId })
    const state = conversions.find(({ id }) => id === conversion.id)
    if (state?.status === 'done') return
    if (state?.status !== 'running')
      throw new Error(`The conversion is ${state?.status ?? 'gone'}: ${state?.error ?? ''}`)
    await pause(50)
  }
}

/** Lets clients write until they are stopped; answers how many milliseconds each write took. */
async function writeMeanwhile(world: World, table: ImportedTable): Promise<{ stop(): Promise<number[]> }> {
  const write = await cellWriter(world, table)
  const times: number[] = []
  let isOver = false
  const work = async () => {
    while (!isOver) {
      times.push(await timed(write))
      await pause(betweenWrites)
    }
  }
  const done = Promise.all(Array.from({ length: writers }, work))
  return {
    async stop() {
      isOver = true
      await done
      return times
    },
  }
}
