import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { workbook } from '../../src/imports/sources/testing/workbook.ts'
import { benchColumns } from '../data.ts'
import { atLeast, atMost, type Measurement } from '../measurement.ts'
import { median, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { importCsv } from './bench-base.ts'
import { watchMemory } from './process-memory.ts'

const rounds = 3

/** The first rows of the bench table, a fifth of them, as cells. */
async function readRows({ csv, rows }: World): Promise<string[][]> {
  const found: string[][] = []
  for await (const line of createInterface({ input: createReadStream(csv) })) {
    found.push(line.split(','))
    if (found.length > rows / 5) break
  }
  return found.slice(1)
}

const serialOf = (date: string) => Date.parse(date) / 86_400_000 + 25_569

/** A workbook as spreadsheet programs save it: shared texts, and dates as numbers with a format. */
function asWorkbook(rows: readonly string[][]): Promise<Buffer> {
  const places = new Map<string, number>()
  const cellOf = (text: string, at: number) => {
    switch (benchColumns[at]?.postgres) {
      case 'double precision':
        return `<c><v>${text}</v></c>`
      case 'date':
        return `<c s="1"><v>${serialOf(text)}</v></c>`
      case 'boolean':
        return `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
      default: {
        const place = places.get(text) ?? places.size
        places.set(text, place)
        return `<c t="s"><v>${place}</v></c>`
      }
    }
  }
  const header = benchColumns.map(({ name }) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')
  const lines = rows.map(cells => `<row>${cells.map(cellOf).join('')}</row>`)
  const texts = [...places.keys()].map(text => `<si><t>${text}</t></si>`).join('')
  return workbook({ sheets: { Bench: `<row>${header}</row>${lines.join('')}` }, formats: ['yyyy-mm-dd'], texts })
}

function asLines(rows: readonly string[][]): string {
  const valueOf = (text: string, at: number) => {
    const type = benchColumns[at]?.postgres
    return type === 'double precision' ? Number(text) : type === 'boolean' ? text === 'true' : text
  }
  const lines = rows.map(cells =>
    JSON.stringify(Object.fromEntries(cells.map((text, at) => [benchColumns[at]?.name, valueOf(text, at)]))),
  )
  return `${lines.join('\n')}\n`
}

/** Imports other files than CSV, from the upload until their table is visible. */
export async function measureFiles(world: World): Promise<Measurement[]> {
  const rows = await readRows(world)
  const file = path.join(path.dirname(world.csv), 'bench.file')
  const size = `${rows.length.toLocaleString('en-US')} rows × ${benchColumns.length}`
  const measurements: Measurement[] = []
  for (const { kind, content, least } of [
    { kind: 'xlsx', content: () => asWorkbook(rows), least: 25_000 },
    { kind: 'ndjson', content: async () => asLines(rows), least: 50_000 },
  ]) {
    await writeFile(file, await content())
    const times: number[] = []
    const memory: number[] = []
    for (let round = 0; round < rounds; round++) {
      const mostMemory = watchMemory(world.product.pid)
      times.push(await timed(() => importCsv(world.client, file, { fileName: `bench.${kind}` })))
      memory.push(mostMemory())
    }
    const name = kind.toUpperCase()
    measurements.push(
      {
        what: `import ${name} of ${size}, upload to visible`,
        unit: 'rows/s',
        ours: rows.length / (median(times) / 1000),
        budget: atLeast(least),
      },
      {
        what: `server memory during the import of ${name}`,
        unit: 'MB',
        ours: Math.max(...memory),
        budget: atMost(300),
      },
    )
  }
  return measurements
}
