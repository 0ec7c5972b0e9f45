import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { airtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { openBase } from '../../engine/base/base.ts'
import { airtableTable, openAirtable, type Connected } from '../testing/airtable-fixture.ts'
import { tablesOf } from '../testing/import-fixture.ts'
import { killProcess, startImportProcess } from '../testing/import-process.ts'
import { readJob } from './job-state.ts'

const airtable = openAirtable({ isWorking: false })

const linkTo = (linkedTableId: string, inverseLinkFieldId: string) => ({
  type: 'multipleRecordLinks',
  options: { linkedTableId, inverseLinkFieldId },
})
const count = 350
const records = (other: string) =>
  Array.from({ length: count }, (_, at) => ({ N: `row ${at + 1}`, Link: [`rec${other}${count - 1 - at}`] }))
const tables = [
  airtableTable(
    'tblOne',
    [
      { id: 'fldOneN', name: 'N', type: 'singleLineText' },
      { id: 'fldOneLink', name: 'Link', ...linkTo('tblTwo', 'fldTwoLink') },
    ],
    records('Two'),
  ),
  airtableTable(
    'tblTwo',
    [
      { id: 'fldTwoN', name: 'N', type: 'singleLineText' },
      { id: 'fldTwoLink', name: 'Link', ...linkTo('tblOne', 'fldOneLink') },
    ],
    records('One'),
  ),
]
const seed = (pagesToSend: number | null) =>
  airtable.change({ ...airtableState(), bases: [{ id: 'appTwo', name: 'Two', tables }], pagesToSend })

const startNode = () => startImportProcess(airtable.platform, airtable.environment())

/** Each row links to the one that is as far from the end as it is from the start. */
async function expectEveryRowOnce({ base }: Connected): Promise<void> {
  const { structure, schema } = {
    ...(await (await openBase(airtable.platform, base)).read()),
    schema: `base_${base.flowId}`,
  }
  for (const name of ['One', 'Two']) {
    const table = structure.tables.find(one => one.name === name)
    const column = table?.fields[0]?.column
    const { rows } = await airtable.platform.pool.query<{ n: string }>(
      `SELECT ${column} AS n FROM ${schema}.${table?.relation} ORDER BY seq`,
    )
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => `row ${at + 1}`))
  }
  const { rows } = await airtable.platform.pool.query<{ from: string; to: string }>(
    `SELECT from_row AS "from", to_row AS "to" FROM ${schema}.links ORDER BY from_row`,
  )
  expect(rows.map(({ from, to }) => [Number(from), Number(to)])).toEqual(
    Array.from({ length: count }, (_, at) => [at + 1, count - at]),
  )
}

test(
  'a job resumes at its page when its server is killed, and has every row and link once',
  { timeout: 60_000 },
  async () => {
    const person = await airtable.newPerson()
    await seed(2)
    const { id } = await airtable.start(person, 'appTwo')
    for (const pages of [2, 5]) {
      await airtable.change({ pagesToSend: pages })
      const node = await startNode()
      await airtable.sent(pages)
      await expect
        .poll(async () => (await readJob(airtable.platform, person.actor, id)).totalRecords, { timeout: 20_000 })
        .toBe(pages === 2 ? 200 : 450)
      await killProcess(node)
      expect(await tablesOf(airtable.platform, person)).toEqual([])
    }
    await airtable.change({ pagesToSend: null })
    const node = await startNode()
    await airtable.reached(person, id, 'done')
    await killProcess(node)
    // Four pages for each table, none of them twice.
    expect(airtable.state().pages.map(({ table, offset }) => `${table} ${offset}`)).toHaveLength(8)
    await expectEveryRowOnce(person)
  },
)

test('a node without the fetched pages starts the tables again', { timeout: 60_000 }, async () => {
  const person = await airtable.newPerson()
  await seed(5)
  const { id } = await airtable.start(person, 'appTwo')
  const first = await startNode()
  await airtable.sent(5)
  await expect
    .poll(async () => (await readJob(airtable.platform, person.actor, id)).totalRecords, { timeout: 20_000 })
    .toBe(450)
  await killProcess(first)
  await rm(path.join(airtable.platform.config.dataDir, 'imports'), { recursive: true })
  await airtable.change({ pagesToSend: null })
  const second = await startNode()
  await airtable.reached(person, id, 'done')
  await killProcess(second)
  await expectEveryRowOnce(person)
})
