import type pg from 'pg'

/** Connection settings of the database that can be sent to a worker thread. */
export interface DatabaseAddress {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

/** Returns the connection settings for a worker thread. */
export function databaseAddress(connection: pg.ClientConfig): DatabaseAddress {
  const { connectionString, host, port, user, password, database } = connection
  if (typeof password === 'function') throw new TypeError('The database password must be a text')
  return { connectionString, host, port, user, password, database }
}
