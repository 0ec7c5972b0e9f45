import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const templateDatabase = 'gridloom_template'

/** A new migrated database. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Copies the migrated database of this test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { host, port, user, password } = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template ${templateDatabase}`)
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  return { url, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
