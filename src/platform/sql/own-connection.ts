import pg from 'pg'
import { columnTypes } from './column-types.ts'

/** Opens a connection outside the pool, with the pool's settings. Close it with `end`. */
export async function openConnection(address: pg.ClientConfig, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    types: columnTypes,
    options: '-c timezone=UTC',
    application_name: applicationName,
  })
  // An unhandled error event would end the process. Queries report errors themselves.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
