import pg from 'pg'
import { columnTypes } from './column-types.ts'

/** A connection beside the pool, with the settings of the pool's. Close it with `end`. */
export async function openConnection(address: pg.ClientConfig, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    types: columnTypes,
    options: '-c timezone=UTC',
    application_name: applicationName,
  })
  // An error that nobody hears ends the process. Queries fail by themselves.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
