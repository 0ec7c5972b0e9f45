import type pg from 'pg'

/** How a thread reaches the database by itself: what can be handed to it. */
export interface DatabaseAddress {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

/** The address of a connection, for a thread. */
export function databaseAddress(connection: pg.ClientConfig): DatabaseAddress {
  const { connectionString, host, port, user, password, database } = connection
  if (typeof password === 'function') throw new TypeError('The database password must be a text')
  return { connectionString, host, port, user, password, database }
}
