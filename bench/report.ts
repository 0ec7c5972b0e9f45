import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isKept, type Measurement } from './measurement.ts'

export interface Surroundings {
  rows: number
  postgres: string
}

const shortNumber = (value: number): string => {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
}

function budgetText({ budget, unit }: Measurement): string {
  if (!budget) return ''
  const limit = `${budget.kind === 'most' ? '≤' : '≥'} ${shortNumber(budget.limit)} ${unit}`
  return budget.rule ? `${limit} (${budget.rule})` : limit
}

const columns: { title: string; text(measurement: Measurement): string; right?: boolean }[] = [
  { title: 'what', text: ({ what }) => what },
  { title: 'ours', text: ({ ours }) => shortNumber(ours), right: true },
  { title: 'raw', text: ({ raw }) => (raw === undefined ? '' : shortNumber(raw)), right: true },
  { title: 'unit', text: ({ unit }) => unit },
  { title: 'ours / raw', text: ({ ours, raw }) => (raw ? shortNumber(ours / raw) : ''), right: true },
  { title: 'budget', text: budgetText },
  { title: '', text: measurement => ({ true: 'ok', false: 'OVER', null: '' })[String(isKept(measurement))] ?? '' },
]

/** The measurements as a Markdown table that is aligned in a terminal too. */
export function asTable(measurements: readonly Measurement[]): string {
  const cells = measurements.map(measurement => columns.map(column => column.text(measurement)))
  const widths = columns.map(({ title }, at) => Math.max(title.length, ...cells.map(row => row[at]?.length ?? 0), 2))
  const pad = (text: string, at: number) => {
    const width = widths[at] ?? 0
    return columns[at]?.right ? text.padStart(width) : text.padEnd(width)
  }
  const line = (row: readonly string[]) => `| ${row.map(pad).join(' | ')} |`
  const rule = widths.map((width, at) => (columns[at]?.right ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(columns.map(({ title }) => title)), line(rule), ...cells.map(line)].join('\n')
}

/** Writes the measurements with what they were made on; answers the path. */
export async function writeJson(
  file: string | undefined,
  measurements: readonly Measurement[],
  surroundings: Surroundings,
): Promise<string> {
  const date = new Date().toISOString()
  const target = file ?? path.join(import.meta.dirname, 'results', `${date.replaceAll(':', '-').slice(0, 19)}.json`)
  const [cpu] = os.cpus()
  const machine = {
    cores: os.availableParallelism(),
    processor: cpu?.model ?? 'unknown',
    memoryGigabytes: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    load: os.loadavg(),
  }
  const versions = { node: process.versions.node, postgres: surroundings.postgres }
  const judged = measurements.map(measurement => ({ ...measurement, kept: isKept(measurement) }))
  await mkdir(path.dirname(target), { recursive: true })
  const content = { date, machine, versions, rows: surroundings.rows, measurements: judged }
  await writeFile(target, `${JSON.stringify(content, null, 2)}\n`)
  return target
}
