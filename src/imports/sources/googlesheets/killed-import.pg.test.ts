import { createEmulator } from 'emulate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnection, requireService } from '../../../connections/connections.ts'
import { storeCredentials } from '../../../connections/credentials/store-credentials.ts'
import { driveFileScope } from '../../../connections/services/googlesheets/google-account.ts'
import {
  type EmulatedCell,
  googleEmulator,
  type GoogleState,
  googleState,
} from '../../../connections/services/googlesheets/google.emulator.ts'
import type { Platform } from '../../../platform/platform.ts'
import { testPlatform } from '../../../platform/testing/test-platform.ts'
import { openBase } from '../../../engine/base/base.ts'
import { readJob } from '../../job/job-state.ts'
import { startJob } from '../../job/start-job.ts'
import { type Importer, newImporter, rowsOf, tablesOf } from '../../testing/import-fixture.ts'
import { killProcess, startImportProcess } from '../../testing/import-process.ts'

const client = { clientId: 'gridloom-client', clientSecret: 'gridloom-secret' }
const accessToken = 'an access token that lasts'
const grant = { id: 'one', email: 'ada@google.example', clientId: client.clientId, scopes: [driveFileScope] }
/** Three pages. */
const rowCount = 7000
const rows = Array.from({ length: rowCount }, (_, at): EmulatedCell[] => [`row ${at + 1}`, at + 1])

let emulator: Awaited<ReturnType<typeof createEmulator<GoogleState>>>
let platform: Platform

beforeAll(async () => {
  emulator = await createEmulator({
    service: googleEmulator,
    port: 0,
    seed: {
      ...googleState(),
      tokens: { [accessToken]: { ...grant, kind: 'access', expiresAt: Date.now() + 3_600_000 } },
      spreadsheets: [
        {
          id: 'many',
          name: 'Many',
          timeZone: 'Etc/GMT',
          modifiedTime: '2026-01-01T00:00:00.000Z',
          isGranted: true,
          sheets: [{ sheetId: 5, title: 'Rows', rows: [['Name', 'Number'], ...rows] }],
        },
      ],
    },
  })
  platform = await testPlatform({ services: { googlesheets: { ...client, baseUrl: emulator.url } } })
})
afterAll(async () => {
  await platform.close()
  await emulator.close()
})

const state = (): GoogleState => emulator.snapshot().state as GoogleState
const sendParts = (partsToSend: number | null): Promise<void> => {
  const snapshot = emulator.snapshot()
  return emulator.restore({ ...snapshot, state: { ...state(), partsToSend } })
}

/** A connection to the emulated Google. */
async function connect({ actor: { userId } }: Importer): Promise<string> {
  const service = requireService('googlesheets')
  const draft = { organizationId: userId, userId, workspaceId: null, name: 'Google' }
  const { id } = await createConnection(platform, draft, { service, values: null })
  await storeCredentials(platform, platform.pool, {
    owner: { organizationId: userId, connectionId: id, service: service.type },
    checked: { config: {}, secret: { accessToken }, expiresIn: 3600, scopes: [driveFileScope], account: grant.email },
  })
  return id
}

test(
  'an import of a sheet that is killed between pages has every row once, and appears in one action',
  {
    timeout: 120_000,
  },
  async () => {
    const importer = await newImporter(platform)
    const { userId } = importer.actor
    await platform.pool.query(
      `INSERT INTO members (id, "organizationId", "userId", role, "createdAt") VALUES ($1, $1, $1, 'owner', now())`,
      [userId],
    )
    const settings = { serviceId: await connect(importer), spreadsheetId: 'many' }
    const columns = ['Name', 'Number'].map((name, at) => ({ sourceId: String(at), name, type: null }))
    const tables = [{ sourceId: '5', name: 'Rows', columns }]
    const { id } = await startJob(platform, importer, { source: 'googlesheets', settings, title: 'Many', tables })
    const job = () => readJob(platform, importer.actor, id)
    const reads = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 40_000, interval: 20 })
    const startNode = () =>
      startImportProcess(platform, {
        GOOGLESHEETS_BASE_URL: emulator.url,
        GOOGLESHEETS_CLIENT_ID: client.clientId,
        GOOGLESHEETS_CLIENT_SECRET: client.clientSecret,
      })

    let fetched = 0
    // The first node looks at the first rows, and reads a page. The second one reads the next page.
    for (const parts of [2, 3]) {
      await sendParts(parts)
      const node = await startNode()
      await reads(async () => expect((await job()).totalRecords).toBeGreaterThan(fetched))
      await killProcess(node)
      const { totalRecords, status } = await job()
      expect(status).toBe('running')
      expect(totalRecords).toBeLessThan(rowCount)
      expect(await tablesOf(platform, importer)).toEqual([])
      fetched = totalRecords
    }
    await sendParts(null)
    const last = await startNode()
    await reads(async () => expect((await job()).status).toBe('done'))
    await killProcess(last)

    const { structure } = await (await openBase(platform, importer.base)).read()
    const [table] = structure.tables
    const found = await rowsOf(platform, importer, table?.id ?? '')
    expect(found.map(row => [row['Name'], row['Number']])).toEqual(rows)
    const [, ...pages] = state().parts.map(({ row }) => row)
    expect([pages.length, new Set(pages).size]).toEqual([3, 3])
    const { rows: logged } = await platform.pool.query<{ kind: string; versions: number }>(
      `SELECT kind, count(DISTINCT version)::integer AS versions FROM base_${importer.base.flowId}.log
     WHERE table_id = $1 AND kind IN ('table.import', 'record.create') GROUP BY kind`,
      [table?.id],
    )
    expect(logged).toEqual([{ kind: 'table.import', versions: 1 }])
  },
)
