import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

/** The columns of the million rows that most budgets are measured on, as the product and PostgreSQL type them. */
export const benchColumns = [
  { name: 'Title', postgres: 'text' },
  { name: 'Status', postgres: 'text' },
  { name: 'Due', postgres: 'date' },
  { name: 'Amount', postgres: 'double precision' },
  { name: 'Quantity', postgres: 'double precision' },
  { name: 'Active', postgres: 'boolean' },
  { name: 'City', postgres: 'text' },
  { name: 'Code', postgres: 'text' },
  { name: 'Ordered', postgres: 'date' },
  { name: 'Score', postgres: 'double precision' },
] as const

const statuses = ['Waiting', 'Doing', 'In review', 'Done', 'Dropped']
const cities = [
  'Lisbon',
  'Osaka',
  'Accra',
  'Lima',
  'Oslo',
  'Hanoi',
  'Quito',
  'Tunis',
  'Perth',
  'Riga',
  'Leeds',
  'Turin',
]
const words =
  'amber basin cedar delta ember fjord grove harbor island juniper kernel lantern meadow nectar orchard'.split(' ')

/** Repeatable pseudo-random numbers in [0, 1): the same seed gives the same data (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One row of the bench table as CSV cells. */
function benchRow(random: () => number, number: number): string[] {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const date = () => new Date(Date.UTC(2020, 0, 1 + Math.floor(random() * 2500))).toISOString().slice(0, 10)
  return [
    `${pick(words)} ${pick(words)} ${number}`,
    pick(statuses),
    date(),
    (random() * 10_000).toFixed(2),
    String(Math.floor(random() * 1000)),
    random() < 0.5 ? 'true' : 'false',
    pick(cities),
    Math.floor(random() * 36 ** 8)
      .toString(36)
      .padStart(8, 'x'),
    date(),
    (random() * 100).toFixed(1),
  ]
}

/** Writes the bench table as a CSV file with a header; the same number of rows gives the same file. */
export async function writeBenchCsv(path: string, rows: number): Promise<void> {
  const random = seededRandom(42)
  const out = createWriteStream(path)
  out.write(`${benchColumns.map(column => column.name).join(',')}\n`)
  let chunk: string[] = []
  for (let number = 1; number <= rows; number++) {
    chunk.push(benchRow(random, number).join(','))
    if (chunk.length === 5000 || number === rows) {
      if (!out.write(`${chunk.join('\n')}\n`)) await once(out, 'drain')
      chunk = []
    }
  }
  out.end()
  await once(out, 'finish')
}
