import { createEmulator } from 'emulate'
import { afterAll, beforeAll, vi } from 'vitest'
import { createConnection, requireService } from '../../connections/connections.ts'
import {
  airtableEmulator,
  type AirtableState,
  airtableState,
  emulatedPersonalToken,
} from '../../connections/services/airtable/airtable.emulator.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { importEvents, type ImportEvent } from '../job/job-events.ts'
import { readJob, type JobState } from '../job/job-state.ts'
import { startJob, type StartJob } from '../job/start-job.ts'
import { requireSource } from '../sources/registry.ts'
import { bindSource } from '../job/import-source.ts'
import { startImports } from '../start-imports.ts'
import { newImporter, type Importer } from './import-fixture.ts'

type AirtableBase = AirtableState['bases'][number]
type AirtableTable = AirtableBase['tables'][number]

/** Tests do not wait for their turn at the emulator. */
const requestsPerSecond = 1000

const createdTime = '2026-01-01T00:00:00.000Z'

/** A table of the emulated Airtable, whose primary field is the first. */
export const airtableTable = (
  id: string,
  fields: AirtableTable['fields'],
  records: Record<string, unknown>[],
): AirtableTable => ({
  id,
  name: id.slice(3),
  primaryFieldId: fields[0]?.id ?? '',
  fields,
  records: records.map((values, at) => ({ id: `rec${id.slice(3)}${at}`, createdTime, fields: values })),
})

/** A person with a connection to Airtable. */
export interface Connected extends Importer {
  serviceId: string
}

/** A platform beside an emulated Airtable, for all tests of a file. @param isWorking whether it runs imports. */
export function openAirtable({ isWorking = true } = {}) {
  let emulator: Awaited<ReturnType<typeof createEmulator<AirtableState>>>
  let platform: Platform
  let imports: { stop(): Promise<void> } | null = null

  beforeAll(async () => {
    emulator = await createEmulator({ service: airtableEmulator, port: 0, seed: airtableState() })
    platform = await testPlatform({ services: { airtable: { baseUrl: emulator.url, requestsPerSecond } } })
    if (isWorking) imports = await startImports(platform)
  })
  afterAll(async () => {
    await imports?.stop()
    await platform.close()
    await emulator.close()
  })

  const state = (): AirtableState => emulator.snapshot().state as AirtableState
  const schema = async (importer: Connected, baseId: string) =>
    (
      await bindSource(requireSource('airtable'), { serviceId: importer.serviceId, baseId }).open(
        platform,
        importer.actor.userId,
      )
    ).tables(neverAborted)

  return {
    get platform() {
      return platform
    },
    get url() {
      return emulator.url
    },
    state,
    schema,

    /** The environment of another node. @param url where it finds Airtable. */
    environment: (url = emulator.url) => ({
      AIRTABLE_BASE_URL: url,
      AIRTABLE_REQUESTS_PER_SECOND: String(requestsPerSecond),
    }),

    /** Changes what the emulator holds. */
    async change(change: Partial<AirtableState>): Promise<void> {
      const snapshot = emulator.snapshot()
      await emulator.restore({ ...snapshot, state: { ...state(), ...change } })
    },

    async newPerson(): Promise<Connected> {
      const importer = await newImporter(platform)
      const { userId } = importer.actor
      await platform.pool.query(
        `INSERT INTO members (id, "organizationId", "userId", role, "createdAt") VALUES ($1, $1, $1, 'owner', now())`,
        [userId],
      )
      const service = requireService('airtable')
      const draft = { organizationId: userId, userId, workspaceId: null, name: 'Airtable' }
      const values = { apiKey: emulatedPersonalToken }
      const { id } = await createConnection(platform, draft, { service, values })
      return { ...importer, serviceId: id }
    },

    /** Starts an import of whole tables, or of those that are given. */
    async start(importer: Connected, baseId: string, tables?: StartJob['tables']): Promise<JobState> {
      const settings = { serviceId: importer.serviceId, baseId }
      const all = async () =>
        (await schema(importer, baseId)).map(({ id, name, columns }) => ({
          sourceId: id,
          name,
          columns: columns
            .filter(({ field, links }) => field !== null || links)
            .map(column => ({ sourceId: column.id, name: column.name, type: null })),
        }))
      return startJob(platform, importer, {
        source: 'airtable',
        settings,
        title: 'A base',
        tables: tables ?? (await all()),
      })
    },

    /** Waits until a job has one of these statuses, and returns it. */
    reached: (importer: Importer, jobId: string, ...statuses: JobState['status'][]): Promise<JobState> =>
      vi.waitFor(
        async () => {
          const job = await readJob(platform, importer.actor, jobId)
          if (!statuses.includes(job.status)) throw new Error(`The import is ${job.status}: ${job.error}`)
          return job
        },
        { timeout: 25_000, interval: 10 },
      ),

    /** Waits until this many pages of records were sent. */
    sent: (count: number): Promise<void> =>
      vi.waitFor(
        () => {
          const { length } = state().pages
          if (length < count) throw new Error(`${length} pages were sent`)
        },
        { timeout: 25_000, interval: 5 },
      ),

    /** All events of a job, until it ends. */
    events: (importer: Importer, jobId: string): Promise<ImportEvent[]> =>
      Array.fromAsync(importEvents(() => readJob(platform, importer.actor, jobId), neverAborted)),
  }
}
