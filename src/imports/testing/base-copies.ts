import { afterAll, beforeAll, vi } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import type { FlowAccess } from '../../access/find-access.ts'
import { openPeople } from '../../access/testing/open-people.ts'
import { type Base, openBase } from '../../engine/base/base.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { baseFlowType } from '../../engine/lifecycle/base-flow-type.ts'
import { newId } from '../../engine/model/ids.ts'
import { createRecords } from '../../engine/records/change-records.ts'
import { listRecords } from '../../engine/records/read-records.ts'
import { addTable, type NewField } from '../../engine/structure/change-tables.ts'
import { manyRecords } from '../../engine/testing/base-fixture.ts'
import { registerFlowTypes } from '../../flows/registry.ts'
import type { OpenSource, SourceTable } from '../job/import-source.ts'
import { bindSource } from '../job/import-source.ts'
import { type JobState, readJob } from '../job/job-state.ts'
import { startJob, type StartJob } from '../job/start-job.ts'
import { requireSource } from '../sources/registry.ts'
import { startImports } from '../start-imports.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

/** A person with a base to import from and an empty one that gets the tables. */
export interface Copier {
  actor: Actor
  source: FlowAccess
  base: FlowAccess
  organizationId: string
}

/** Bases of people and the imports of one into another, for all tests of a file. */
export function openBaseCopies({ isWorking = true } = {}) {
  registerFlowTypes([baseFlowType])
  const people = openPeople()
  let imports: { stop(): Promise<void> } | null = null

  beforeAll(async () => {
    if (isWorking) imports = await startImports(people.platform)
  })
  afterAll(async () => imports?.stop())

  const act = async <Result extends object>(
    { actor, source }: Copier,
    change: (write: Write) => Promise<Result>,
  ): Promise<Result> => {
    const base = await openBase(people.platform, source)
    return base.writer.write({ name: 'test', actor: actor.userId, work: change })
  }

  /** Adds records to a table of the source, with the ids r1, r2, and so on. */
  const addRecords = (copier: Copier, tableId: string, data: readonly Record<string, unknown>[]) =>
    act(copier, async write => {
      const { relation } = write.structure.table(tableId)
      const [held] = (await people.platform.pool.query(`SELECT count(*) FROM ${write.schema}.${relation}`)).rows
      return {
        records: await createRecords(write, {
          tableId,
          records: data.map((values, at) => ({ id: `r${Number(held.count) + at + 1}`, data: values })),
        }),
      }
    })

  const sourceOf = ({ actor, source: { publicId } }: Copier): Promise<OpenSource> =>
    bindSource(requireSource('gridloom'), { basePublicId: publicId }).open(people.platform, actor.userId)

  return {
    people,
    act,
    sourceOf,
    schema: async (copier: Copier): Promise<SourceTable[]> => (await sourceOf(copier)).tables(neverAborted),

    async newCopier(): Promise<Copier> {
      const actor = await people.person()
      const organizationId = await people.organization(actor)
      const [source, base] = [await people.base(actor, organizationId), await people.base(actor, organizationId)]
      return { actor, source, base, organizationId }
    },

    /** Creates a table of the source with records, whose ids are r1, r2, and so on. */
    async table(
      copier: Copier,
      name: string,
      { fields, records = [] }: { fields: readonly NewField[]; records?: readonly Record<string, unknown>[] },
    ): Promise<string> {
      const tableId = newId('tbl')
      await act(copier, async write => {
        const primaryFieldId = fields[0]?.id ?? ''
        await addTable(write, { id: tableId, name, primaryFieldId, fields, viewId: newId('viw'), published: true })
        return {}
      })
      await addRecords(copier, tableId, records)
      return tableId
    },
    records: addRecords,

    /** Fills a table of the source with texts: n1, n2, and so on. */
    manyRecords: async ({ source }: Copier, rows: { tableId: string; fieldId: string; count: number }) =>
      manyRecords(await openBase(people.platform, source), { ...rows, value: `'n' || n` }),

    /** Starts an import of all tables, or of those that `change` leaves. */
    async start(
      copier: Copier,
      change: (tables: StartJob['tables']) => StartJob['tables'] = tables => tables,
    ): Promise<JobState> {
      const tables = (await (await sourceOf(copier)).tables(neverAborted)).map(({ id, name, columns }) => ({
        sourceId: id,
        name,
        columns: columns.map(column => ({ sourceId: column.id, name: column.name, type: null as string | null })),
      }))
      return startJob(people.platform, copier, {
        source: 'gridloom',
        settings: { basePublicId: copier.source.publicId },
        title: 'A base',
        tables: change(tables),
      })
    },

    /** Waits until a job has one of these statuses, and returns it. */
    reached: (copier: Copier, jobId: string, ...statuses: JobState['status'][]): Promise<JobState> =>
      vi.waitFor(
        async () => {
          const job = await readJob(people.platform, copier.actor, jobId)
          if (!statuses.includes(job.status)) throw new Error(`The import is ${job.status}: ${job.error}`)
          return job
        },
        { timeout: 50_000, interval: 20 },
      ),

    /** A table of a base with its records as values by field name; links are names of records. */
    async contents(base: Base, name: string) {
      const { structure } = await base.read()
      const table = structure.tables.find(one => one.name === name)
      if (!table) throw new Error(`There is no table ${name}`)
      const { records } = await listRecords(base, { tableId: table.id, limit: 5000 })
      const rows = records.map(({ data, linkedData = {} }) =>
        Object.fromEntries(
          table.fields.map(field => [
            field.name,
            field.links && data[field.id] ? linkedData[field.id]?.map(linked => linked.name) : (data[field.id] ?? null),
          ]),
        ),
      )
      return { table, rows }
    },
  }
}
