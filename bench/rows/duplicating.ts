import { type Measurement, rawAnd } from '../measurement.ts'
import { median, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { type ImportedTable, pause } from './bench-base.ts'

const rounds = 3

/** Duplicates the base of the big table, until its copy can be read; raw copies the rows of its tables and nothing else. */
export async function measureDuplicate({ client, raw }: World, { schema }: ImportedTable): Promise<Measurement[]> {
  const flowId = schema.slice('base_'.length)
  const { rows } = await raw.query<{ relation: string }>(
    `select relation from ${schema}.tables where deleted_at is null and published`,
  )
  const ours: number[] = []
  const byHand: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(
      await timed(async () => {
        const made = await client.post<{ copyId: string }>(`/admin/flows/duplicate/${flowId}`, { newFlowName: 'Copy' })
        await done(made.copyId)
      }),
    )
    byHand.push(
      await timed(async () => {
        for (const { relation } of rows) {
          await raw.query(`create table raw.copy_${relation} as select * from ${schema}.${relation}`)
        }
      }),
    )
    for (const { relation } of rows) await raw.query(`drop table raw.copy_${relation}`)
  }

  async function done(copyId: string): Promise<void> {
    for (;;) {
      const { status } = await client.get<{ status: string }>(`/admin/flows/copies/${copyId}`)
      if (status === 'done') return
      if (status === 'failed') throw new Error('The copy failed')
      await pause(25)
    }
  }

  const reference = median(byHand)
  return [
    {
      what: 'duplicate of a base, until all is there',
      unit: 'ms',
      ours: median(ours),
      raw: reference,
      budget: rawAnd(reference, { factor: 2.5 }),
    },
  ]
}
