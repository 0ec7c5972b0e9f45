import type { Base } from '../../engine/base/base.ts'
import { storedFields } from '../../engine/base/base-structure.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { recordPresenter } from '../../engine/records/cells.ts'
import { changeRecords } from '../../engine/records/change-records.ts'
import { selectRecordsById } from '../../engine/records/records.sql.ts'
import { run, runForArrays } from '../../platform/sql/run.ts'
import { deleteLeftOver, type LeftOver, selectLeftOver } from '../submissions/submissions.sql.ts'
import { loadVersion, type LoadedVersion } from '../versions/load-version.ts'
import { answersTableId, recordIdOf } from './answers-table.ts'
import { fitAnswer } from './fit-answers.ts'

/** Submissions per action, to keep each one short. */
const batchSize = 500

/**
 * Moves answers that the table could not hold when they came into their records, if it can hold them now. A cell that
 * somebody has filled stays as it is. Repeating it continues where it stopped.
 */
export async function moveLeftOver(
  base: Base,
  { fieldIds, actor }: { fieldIds: readonly string[]; actor: string },
): Promise<void> {
  const { platform, schema, flowId } = base
  for (let after = ''; ;) {
    const rows = await run(platform.pool, selectLeftOver(schema, { fieldIds, after, limit: batchSize }))
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const versions = new Map<number, LoadedVersion>()
    for (const number of new Set(rows.map(row => row.version))) {
      const version = await loadVersion(platform, { flowId, number })
      if (version) versions.set(number, version)
    }
    const left = rows.flatMap(row => {
      const version = versions.get(row.version)
      return version ? { ...row, version, recordId: recordIdOf(row.id) } : []
    })
    if (left.length === 0) continue
    await base.writer.write({
      name: 'forms.publish',
      actor,
      size: left.length,
      work: write => moveBatch(write, left),
    })
  }
}

type LeftOverOf = Omit<LeftOver, 'version'> & { version: LoadedVersion; recordId: string }

async function moveBatch(write: Write, left: readonly LeftOverOf[]): Promise<object> {
  const table = write.structure.table(answersTableId)
  const fields = storedFields(table)
  const stored = await runForArrays(
    write.connection,
    selectRecordsById(
      { schema: write.schema, relation: table.relation },
      fields.map(({ column }) => column),
      left.map(({ recordId }) => recordId),
    ),
  )
  const present = recordPresenter(fields)
  const cellsOf = new Map(stored.map(row => present(row)).map(({ id, data }) => [id, data]))
  const records = []
  for (const { id: submissionId, recordId, version, answers } of left) {
    const cells = cellsOf.get(recordId)
    if (!cells) continue
    const data: Record<string, unknown> = {}
    for (const [id, value] of Object.entries(answers)) {
      const [field, wanted] = [fields.find(one => one.id === id), version.fields.get(id)]
      if (!field || !wanted || cells[id] !== null) continue
      const cell = await fitAnswer(write, field, { wanted, value })
      if (cell !== null) data[id] = cell
    }
    // Another record may have a value that must be unique.
    const expects = Object.fromEntries(Object.keys(data).map(id => [id, null]))
    if (Object.keys(data).length > 0) records.push({ id: recordId, submissionId, data, expects })
  }
  if (records.length === 0) return {}
  const changed = await changeRecords(write, { tableId: answersTableId, records })
  const written = new Map(changed.records.map(({ id, data }) => [id, data]))
  const moved = records.flatMap(({ id, submissionId, data }) => {
    const keys = Object.keys(data).filter(key => Object.hasOwn(written.get(id) ?? {}, key))
    return keys.length > 0 ? { id: submissionId, keys } : []
  })
  if (moved.length > 0) await run(write.connection, deleteLeftOver(write.schema, moved))
  return {}
}
