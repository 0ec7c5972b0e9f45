import { parseArgs } from 'node:util'
import type { Measurement } from './measurement.ts'
import { asTable, writeJson } from './report.ts'
import type { ImportedTable } from './rows/bench-base.ts'
import { measureAirtable } from './rows/airtable.ts'
import { measureBesideBulk } from './rows/beside-bulk.ts'
import { measureClipboard } from './rows/clipboard.ts'
import { measureConnections } from './rows/connections.ts'
import { measureMetadata } from './rows/metadata.ts'
import { measureConversion } from './rows/converting.ts'
import { measureDuplicate } from './rows/duplicating.ts'
import { measureFirstLoad } from './rows/first-load.ts'
import { measureFiles } from './rows/files.ts'
import { measureGridRows } from './rows/grid.ts'
import { measureHome } from './rows/home.ts'
import { measureImport, prepareTable } from './rows/importing.ts'
import { measureInstall } from './rows/installed.ts'
import { measureCatchUp, measureLog, measureManyEditors } from './rows/live.ts'
import { measureLinks } from './rows/links.ts'
import { measureFormEditor } from './rows/form-editor.ts'
import { measureFormPage } from './rows/form-page.ts'
import { measureLogic } from './rows/logic.ts'
import { measureIndex } from './rows/ordering.ts'
import { measureMerge } from './rows/merging.ts'
import { measurePicker } from './rows/picking.ts'
import { measureContains, measureFilter, measureFirstPage, measureJump } from './rows/reading.ts'
import { measureScreen, measureSplice } from './rows/screen.ts'
import { measureStart } from './rows/starting.ts'
import { measureSubmit } from './rows/submitting.ts'
import { measureSummary } from './rows/summarizing.ts'
import { measureTypes } from './rows/types.ts'
import { measureViews } from './rows/views.ts'
import { measureDelete, measureManyClients, measureUpdate } from './rows/writing.ts'
import { createWorld, type World } from './world.ts'

/** Rows that work on the big table, in the order in which they disturb each other least. */
const onTable: Record<string, (world: World, table: ImportedTable) => Promise<Measurement[]>> = {
  page: measureFirstPage,
  filter: measureFilter,
  jump: measureJump,
  load: measureFirstLoad,
  clipboard: measureClipboard,
  index: measureIndex,
  views: measureViews,
  contains: measureContains,
  picker: measurePicker,
  update: measureUpdate,
  clients: measureManyClients,
  delete: measureDelete,
  bulk: measureBesideBulk,
  log: measureLog,
  editors: measureManyEditors,
  behind: measureCatchUp,
  convert: measureConversion,
  duplicate: measureDuplicate,
  merge: measureMerge,
}

/** Rows that bring a base of their own. Those that watch the memory come before those that fill it. */
const onBase: Record<string, (world: World) => Promise<Measurement[]>> = {
  files: measureFiles,
  airtable: measureAirtable,
  links: measureLinks,
  types: measureTypes,
  home: measureHome,
  connections: measureConnections,
  metadata: measureMetadata,
  submit: measureSubmit,
  summary: measureSummary,
}

const alone: Record<string, () => Promise<Measurement[]>> = {
  start: measureStart,
  install: measureInstall,
  grid: measureGridRows,
  splice: measureSplice,
  screen: measureScreen,
  logic: measureLogic,
  form: measureFormPage,
  editor: measureFormEditor,
}

const names = ['import', ...Object.keys(onTable), ...Object.keys(onBase), ...Object.keys(alone)]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '1000000' }, json: { type: 'string' } },
})
const rows = Number(values.rows)
const unknown = positionals.filter(name => !names.includes(name))
if (unknown.length > 0 || !Number.isInteger(rows) || rows < 10_000) {
  console.error(`Usage: npm run bench -- [--rows 1000000] [--json file] [${names.join(' | ')}] …`)
  process.exit(1)
}
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)

const measurements: Measurement[] = []

/** Measures one row. If it fails, the others are still measured and shown. */
async function measure(name: string, work: () => Promise<Measurement[]>): Promise<void> {
  if (!isWanted(name)) return
  console.error(`… ${name}`)
  try {
    measurements.push(...(await work()))
  } catch (error) {
    console.error(`${name} failed:`, error)
    process.exitCode = 1
  }
}

async function measureOnTable(world: World): Promise<void> {
  let table: ImportedTable | undefined
  await measure('import', async () => {
    const imported = await measureImport(world)
    table = imported.table
    return imported.measurements
  })
  for (const [name, work] of Object.entries(onBase)) await measure(name, () => work(world))
  if (!Object.keys(onTable).some(isWanted)) return
  const measured = table ?? (await prepareTable(world))
  for (const [name, work] of Object.entries(onTable)) await measure(name, () => work(world, measured))
}

let postgres = ''
if (['import', ...Object.keys(onTable), ...Object.keys(onBase)].some(isWanted)) {
  const world = await createWorld(rows)
  postgres = world.postgres
  try {
    await measureOnTable(world)
  } finally {
    await world.close()
  }
}
for (const [name, work] of Object.entries(alone)) await measure(name, work)

console.log(asTable(measurements))
console.error(`Written to ${await writeJson(values.json, measurements, { rows, postgres })}`)
