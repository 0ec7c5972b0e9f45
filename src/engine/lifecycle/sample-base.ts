import type { Platform } from '../../platform/platform.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { createRecords } from '../records/change-records.ts'
import { addTable } from '../structure/change-tables.ts'
import { changeView } from '../structure/change-views.ts'
import { newId } from '../model/ids.ts'
import sample from './sample-base.json' with { type: 'json' }

type SampleTable = (typeof sample.tables)[number]

export const sampleBaseName = sample.name

/** Fills a new base with a small sample project. Its dates are around today. */
export async function fillSampleBase(platform: Platform, flow: BaseFlow, actor: string): Promise<void> {
  const base = await openBase(platform, flow)
  await base.writer.write({
    name: 'base.fillSample',
    actor,
    work: async write => {
      const today = Temporal.Now.plainDateISO('UTC')
      for (const table of sample.tables) await addSampleTable(write, table, today)
      return {}
    },
  })
}

async function addSampleTable(write: Write, table: SampleTable, today: Temporal.PlainDate): Promise<void> {
  const tableId = newId('tbl')
  const viewId = newId('viw')
  const fields = table.fields.map(field => ({ ...field, id: newId('fld') }))
  const primaryFieldId = fields[0]?.id ?? ''
  await addTable(write, { id: tableId, name: table.name, primaryFieldId, fields, viewId, published: true })
  const fieldWidths = Object.fromEntries(fields.map(field => [field.id, field.width]))
  await changeView(write, { tableId, viewId, config: { fieldWidths } })
  const dates = new Set(sample.dayOffsetFields)
  await createRecords(write, {
    tableId,
    records: table.records.map(cells => ({
      id: newId('rec'),
      data: Object.fromEntries(
        fields.map((field, index) => [
          field.id,
          dates.has(field.name) ? today.add({ days: Number(cells[index]) }).toString() : cells[index],
        ]),
      ),
    })),
  })
}
