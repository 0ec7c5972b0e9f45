import { createEmulator } from 'emulate'
import { runProduct } from '../../src/api/testing/run-product.ts'
import {
  airtableEmulator,
  airtableState,
  emulatedPersonalToken,
} from '../../src/connections/services/airtable/airtable.emulator.ts'
import { Client } from '../client.ts'
import { atLeast, atMost, type Measurement } from '../measurement.ts'
import { median, timed } from '../statistics.ts'
import { type World, temporaryFolder } from '../world.ts'
import { createBase, pause } from './bench-base.ts'

const rounds = 3
const database = 'gridloom_airtable'

const fields = [
  { id: 'fldName', name: 'Name', type: 'singleLineText' },
  { id: 'fldNotes', name: 'Notes', type: 'multilineText' },
  { id: 'fldAmount', name: 'Amount', type: 'number', options: { precision: 2 } },
  { id: 'fldDue', name: 'Due', type: 'date', options: { dateFormat: { name: 'iso' } } },
  { id: 'fldDone', name: 'Done', type: 'checkbox' },
  {
    id: 'fldStatus',
    name: 'Status',
    type: 'singleSelect',
    options: { choices: ['Open', 'Doing', 'Done'].map(name => ({ id: `sel${name}`, name, color: 'blueLight2' })) },
  },
]

const recordOf = (_: unknown, at: number) => ({
  id: `rec${String(at).padStart(14, '0')}`,
  createdTime: '2026-01-01T00:00:00.000Z',
  fields: {
    Name: `Record ${at}`,
    Notes: `What was said about record ${at}, in a sentence or two.`,
    Amount: at / 4,
    Due: `2026-0${(at % 9) + 1}-15`,
    ...(at % 2 === 0 && { Done: true }),
    Status: ['Open', 'Doing', 'Done'][at % 3],
  },
})

interface Job {
  status: string
  error: string | null
  totalRecords: number
}

interface Update {
  status: string
  error: string | null
  update: { result: { updated: number } }
}

interface Schema {
  tables: { id: string; name: string; columns: { id: string; name: string }[] }[]
}

/** Imports a base through an emulated Airtable, with a product of its own that sends requests without a pace. */
export async function measureAirtable(world: World): Promise<Measurement[]> {
  const count = world.rows / 20
  const records = Array.from({ length: count }, recordOf)
  const table = { id: 'tblBench', name: 'Bench', primaryFieldId: 'fldName', fields, records }
  const basesOf = (tables: (typeof table)[]) => [{ id: 'appBench', name: 'Bench', tables }]
  const seed = { ...airtableState(), bases: basesOf([table]) }
  const emulator = await createEmulator({ service: airtableEmulator, port: 0, seed })
  const folder = await temporaryFolder()
  await world.raw.query(`create database ${database}`)
  const product = await runProduct({
    dataDir: folder.path,
    environment: {
      DATABASE_URL: world.databaseUrl(database),
      AIRTABLE_BASE_URL: emulator.url,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      AIRTABLE_REQUESTS_PER_SECOND: '100000',
    },
  })
  const client = new Client(product.url)
  try {
    await client.signUp()
    const { service } = await client.post<{ service: { id: string } }>('/admin/services/create/airtable', {
      config: { apiKey: emulatedPersonalToken },
    })
    const times: number[] = []
    let basePublicId = ''
    for (let round = 0; round < rounds; round++) {
      times.push(await timed(async () => (basePublicId = await importBase(client, service.id, count))))
    }
    const changed = records.map((record, at) =>
      at % 50 === 0 ? { ...record, fields: { ...record.fields, Name: `Changed ${at}` } } : record,
    )
    const snapshot = emulator.snapshot()
    await emulator.restore({ ...snapshot, state: { ...seed, bases: basesOf([{ ...table, records: changed }]) } })
    const updated = await timed(() => updateBase(client, { basePublicId, serviceId: service.id, count }))
    const figure = count.toLocaleString('en-US')
    const what = `import ${figure} records × ${fields.length} of Airtable, without its rate limit`
    return [
      { what, unit: '/s', ours: count / (median(times) / 1000), budget: atLeast(5000) },
      {
        what: `bring ${figure} records of Airtable up to date, 2 % changed, compared with their import`,
        unit: '×',
        ours: updated / median(times),
        budget: atMost(1.5),
      },
    ]
  } finally {
    client.close()
    await product.stop()
    await world.raw.query(`drop database ${database} with (force)`)
    await emulator.close()
    await folder.remove()
  }
}

/** Imports all tables into a new base, until they are visible. */
async function importBase(client: Client, serviceId: string, count: number): Promise<string> {
  const { basePublicId } = await createBase(client)
  const source = { source: 'airtable', settings: { serviceId, baseId: 'appBench' } }
  const { tables } = await client.query<Schema>('imports.jobs.schema', source)
  const { id } = await client.mutate<{ id: string }>('imports.jobs.start', {
    basePublicId,
    ...source,
    title: 'Bench',
    tables: tables.map(({ id: sourceId, name, columns }) => ({
      sourceId,
      name,
      columns: columns.map(column => ({ sourceId: column.id, name: column.name, type: null })),
    })),
  })
  for (;;) {
    const job = await client.query<Job>('imports.jobs.get', { jobId: id })
    if (job.status === 'done' && job.totalRecords === count) return basePublicId
    if (['done', 'failed', 'cancelled'].includes(job.status)) throw new Error(`The import ended: ${job.error}`)
    await pause(25)
  }
}

/** Compares an imported base, and writes what has changed. */
async function updateBase(
  client: Client,
  { basePublicId, serviceId, count }: { basePublicId: string; serviceId: string; count: number },
): Promise<void> {
  const { places } = await client.query<{ places: { importId: string }[] }>('imports.jobs.updates', { basePublicId })
  const importId = places[0]?.importId
  const { id: jobId } = await client.mutate<{ id: string }>('imports.jobs.startUpdate', {
    basePublicId,
    importId,
    serviceId,
  })
  for (;;) {
    const { status, error, update } = await client.query<Update>('imports.jobs.getUpdate', { basePublicId, jobId })
    if (status === 'staged') await client.mutate('imports.jobs.confirmUpdate', { basePublicId, jobId })
    if (status === 'done' && update.result.updated === Math.ceil(count / 50)) return
    if (['done', 'failed', 'cancelled'].includes(status)) throw new Error(`The update ended: ${error}`)
    await pause(25)
  }
}
