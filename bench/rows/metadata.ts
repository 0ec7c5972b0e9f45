import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sealSecret } from '../../src/connections/credentials/seals.ts'
import { readSource } from '../../src/connections/metadata/read-metadata.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { atMost, type Measurement } from '../measurement.ts'
import type { World } from '../world.ts'

const tableCount = 100
const fieldCount = 100
const rounds = 7

/** A service that answers one base with many tables. */
async function startService(): Promise<Server> {
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => at)
  const tables = numbered(tableCount).map(table => ({
    id: `tbl${table}`,
    name: `Table ${table}`,
    primaryFieldId: `fld${table}x0`,
    fields: numbered(fieldCount).map(field => ({
      id: `fld${table}x${field}`,
      name: `Field ${field}`,
      type: 'singleSelect',
      options: { choices: [{ id: 'sel1', name: 'Open', color: 'blueLight2' }] },
    })),
    views: [],
  }))
  const body = JSON.stringify({ tables })
  const server = createServer((_, reply) => reply.setHeader('content-type', 'application/json').end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A connection to that service, of any person. */
async function addConnection({ raw }: World, platform: Platform): Promise<string> {
  const { rows } = await raw.query<{ id: string; organizationId: string }>(
    `insert into connections (organization_id, user_id, service, name, is_by_form, health)
     select "organizationId", "userId", 'airtable', 'Bench of metadata', true, 'working' from members limit 1
     returning id::text, organization_id as "organizationId"`,
  )
  const [{ id, organizationId } = { id: '', organizationId: '' }] = rows
  const owner = { organizationId, connectionId: id, service: 'airtable' }
  const secret = sealSecret(platform, owner, { apiKey: 'x'.repeat(60) })
  await raw.query('update connections set secret = $2 where id = $1', [id, secret])
  return id
}

/** How long the tables and fields of a large base take from the service's answer to the database. */
export async function measureMetadata(world: World): Promise<Measurement[]> {
  const server = await startService()
  const { port } = server.address() as AddressInfo
  const config = readConfig({ AIRTABLE_BASE_URL: `http://127.0.0.1:${port}` })
  const secretKey = 'the secret key of the bench of metadata'
  const platform = { config: { ...config, secretKey }, pool: world.raw, log: createLog('error') } as Platform
  const connectionId = await addConnection(world, platform)
  const times: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      await readSource(
        platform,
        { connectionId, isForced: true, options: { pause: async () => undefined } },
        'appBench',
      )
      times.push(performance.now() - started)
    }
  } finally {
    await world.raw.query('delete from connections where id = $1', [connectionId])
    server.close()
  }
  const ours = times.toSorted((left, right) => left - right)[Math.floor(rounds / 2)] ?? 0
  const what = `metadata of ${tableCount} tables × ${fieldCount} fields, loaded and stored`
  return [{ what, unit: 'ms', ours, budget: atMost(200) }]
}
