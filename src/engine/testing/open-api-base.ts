import { afterAll, beforeAll } from 'vitest'
import { createBase, type HttpClient, signUpClient } from '../../api/testing/http-client.ts'
import { startTestServer, type TestServer } from '../../api/testing/start-test-server.ts'
import type { Table, TableRecord } from '../model/structure.ts'

/** The answer of a change. */
export interface Made {
  success: true
  version: number
}

export async function newDefaultBase(by: HttpClient): Promise<string> {
  const basePublicIdentifier = await createBase(by)
  await by.mutate('metadata.create', { basePublicId: basePublicIdentifier, createDefaultRecords: true })
  return basePublicIdentifier
}

/** A running server with a base, for all tests of a file, called as a program calls it. */
export function openApiBase() {
  let server: TestServer
  let client: HttpClient
  let basePublicId: string
  beforeAll(async () => {
    server = await startTestServer({ client: 'none' })
    client = await signUpClient(server.url)
    basePublicId = await newDefaultBase(client)
  })
  afterAll(() => server.close())

  const call = <T = Made>(procedure: string, body: object) => client.mutate<T>(procedure, { basePublicId, ...body })
  const ask = <T>(procedure: string, input: object = {}) => client.query<T>(procedure, { basePublicId, ...input })
  return {
    get server() {
      return server
    },
    get client() {
      return client
    },
    get basePublicId() {
      return basePublicId
    },
    call,
    ask,
    tables: async () => (await ask<{ metadata: { tables: Table[] } }>('metadata.get')).metadata.tables,
    list: (tableId: string, more: object = {}) =>
      ask<{ records: TableRecord[]; cursor: string | null }>('records.list', { tableId, limit: 100, ...more }),
    /** Creates a table with the client's own ids: fields `<name>1`, `<name>2`, `<name>3`, records `<name>r1` … */
    async newTable(name: string): Promise<string> {
      await call('tables.create', {
        name,
        id: name,
        primaryFieldId: `${name}1`,
        fieldIds: [`${name}2`, `${name}3`],
        viewId: `${name}v`,
        recordIds: [`${name}r1`, `${name}r2`, `${name}r3`],
      })
      return name
    },
  }
}
