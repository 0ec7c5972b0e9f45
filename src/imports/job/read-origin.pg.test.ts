import { stat } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { airtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { analyseAgain } from '../analyse-again.ts'
import { cancelImport } from '../cancel-import.ts'
import { localPath } from '../import-files.ts'
import { importRunner } from '../import-runner.ts'
import { confirmMapping, startMapping } from '../mapping/start-mapping.ts'
import { undoImport } from '../mapping/undo-import.ts'
import { airtableTable, openAirtable, type Connected } from '../testing/airtable-fixture.ts'
import { reached, rowsOf } from '../testing/import-fixture.ts'
import { tableWith } from '../testing/mapping-fixture.ts'
import { startReading } from './start-reading.ts'

const airtable = openAirtable()

const people = airtableTable(
  'tblPeople',
  [
    { id: 'fldName', name: 'Name', type: 'singleLineText' },
    { id: 'fldCost', name: 'Cost', type: 'currency', options: { precision: 2, symbol: '€' } },
    { id: 'fldBoss', name: 'Boss', type: 'multipleRecordLinks', options: { linkedTableId: 'tblPeople' } },
    { id: 'fldBorn', name: 'Born', type: 'date', options: { dateFormat: { name: 'iso', format: 'YYYY-MM-DD' } } },
    { id: 'fldPhoto', name: 'Photo', type: 'multipleAttachments' },
  ],
  [
    { Name: 'Ann', Cost: 1234.5, Boss: ['recPeople1'], Born: '1990-02-03' },
    { Name: 'Bob', Cost: -0.25 },
  ],
)
const many = airtableTable(
  'tblMany',
  [{ id: 'fldN', name: 'N', type: 'singleLineText' }],
  Array.from({ length: 250 }, (_, at) => ({ N: at === 7 ? '' : `row ${at}` })),
)
const empty = airtableTable('tblEmpty', [{ id: 'fldN', name: 'N', type: 'singleLineText' }], [])

beforeEach(() =>
  airtable.change({ ...airtableState(), bases: [{ id: 'appOne', name: 'One', tables: [people, many, empty] }] }),
)

const read = ({ actor, serviceId }: Connected, tableId: string) =>
  startReading(airtable.platform, actor, {
    source: 'airtable',
    settings: { serviceId, baseId: 'appOne' },
    tableId,
    name: tableId,
  })
const isOver = (importId: string) => reached(airtable.platform, importId, 'ready', 'failed')
const sizeOf = async (importId: string): Promise<number | null> =>
  (await stat(await localPath(airtable.platform, importId)).catch(() => null))?.size ?? null

describe('a table of a service', () => {
  test('goes into an existing table by a key, and is undone', async () => {
    const { platform } = airtable
    const person = await airtable.newPerson()
    const tableId = await tableWith(platform, person, {
      fields: [
        { id: 'Who', type: 'single_line_text' },
        // Numbers of a service are plain, whatever the field shows.
        { id: 'Pay', type: 'number', template: { numberFormat: 'period_comma', decimalPlaces: 2 } },
        { id: 'Born', type: 'date' },
      ],
      records: [{ Who: 'ann', Pay: 1 }],
    })
    const { importId } = await read(person, 'tblPeople')
    const ready = await isOver(importId)
    expect(ready.service).toBe('Airtable')
    expect(ready.analysis).toMatchObject({ rows: 2, hasHeader: false, source: { kind: 'service', hasNames: true } })
    expect(ready.analysis?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'single_line_text'],
      ['Cost', 'currency'],
      ['Born', 'date'],
    ])
    const columns = ['Who', 'Pay', 'Born'].map((fieldId, index) => ({ index, fieldId }))
    const mapping = { importId, tableId, columns, timeZone: 'Pacific/Auckland', locale: 'de' }
    await startMapping(platform, person, { ...mapping, keyFieldId: 'Who', mode: 'both' })
    const staged = await reached(platform, importId, 'staged', 'failed')
    expect(staged.mapping?.summary?.expected).toMatchObject({ add: 1, update: 1 })
    await confirmMapping(platform, person, importId)
    await reached(platform, importId, 'done')
    const cells = async () => (await rowsOf(platform, person, tableId)).map(({ Who, Pay, Born }) => [Who, Pay, Born])
    expect(await cells()).toEqual([
      ['Ann', 1234.5, '1990-02-03'],
      ['Bob', -0.25, null],
    ])
    await undoImport(platform, person, { importId: importId })
    expect((await cells())[0]).toEqual(['ann', 1, null])
  })

  test('keeps the commas in the labels of looked-up options', async () => {
    const { platform } = airtable
    const choices = ['Low, really', 'High'].map(name => ({ id: `sel${name}`, name }))
    const links = { linkedTableId: 'tblTasks' }
    const tasks = airtableTable(
      'tblTasks',
      [
        { id: 'fldTitle', name: 'Title', type: 'singleLineText' },
        { id: 'fldLevel', name: 'Level', type: 'singleSelect', options: { choices } },
        { id: 'fldAfter', name: 'After', type: 'multipleRecordLinks', options: links },
        {
          id: 'fldLevels',
          name: 'Levels',
          type: 'multipleLookupValues',
          options: { recordLinkFieldId: 'fldAfter', fieldIdInLinkedTable: 'fldLevel' },
        },
      ],
      [{ Title: 'Write', After: ['recTasks0'], Levels: ['Low, really', 'High'] }],
    )
    await airtable.change({ bases: [{ id: 'appOne', name: 'One', tables: [tasks] }] })
    const person = await airtable.newPerson()
    const options = choices.map(({ id, name }) => ({ value: id, label: name, color: 'blue' }))
    const tableId = await tableWith(platform, person, {
      fields: [
        { id: 'Title', type: 'single_line_text' },
        { id: 'Levels', type: 'multiple_select', template: { options } },
      ],
    })
    const { importId } = await read(person, 'tblTasks')
    const { analysis } = await isOver(importId)
    const columns = ['Title', 'Levels'].map(fieldId => ({
      index: analysis?.columns.findIndex(({ name }) => name === fieldId) ?? -1,
      fieldId,
    }))
    const mapping = { importId, tableId, columns, timeZone: 'UTC', locale: 'en' }
    await startMapping(platform, person, { ...mapping, keyFieldId: null, mode: 'add' })
    await reached(platform, importId, 'done')
    expect((await rowsOf(platform, person, tableId)).map(({ Levels }) => Levels)).toEqual([
      ['selLow, really', 'selHigh'],
    ])
  })

  test('is read page by page, resumes at its page, and keeps rows with empty cells', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ pagesToSend: 2 })
    const { importId } = await read(person, 'tblMany')
    await airtable.sent(2)
    await expect.poll(() => reached(airtable.platform, importId, 'analysing').then(({ rows }) => rows)).toBe(200)
    await importRunner(airtable.platform).interrupt(importId)
    await airtable.change({ pagesToSend: null, faults: { status: 503, count: 1 } })
    importRunner(airtable.platform).wake()
    const { analysis, status } = await isOver(importId)
    expect([status, analysis?.rows]).toEqual(['ready', 250])
    expect(analysis?.preview[7]).toEqual([''])
    expect(airtable.state().pages.filter(({ offset }) => offset === null)).toHaveLength(1)
  })

  test('is read from its start when the service lost its place', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ lostOffsets: 1 })
    const { importId } = await read(person, 'tblMany')
    expect((await isOver(importId)).analysis?.rows).toBe(250)
  })

  test('is read from its start when its columns changed meanwhile, so that no value gets into another field', async () => {
    const person = await airtable.newPerson()
    const fields = ['Name', 'Cost', 'Born'].map(name => ({ id: `fld${name}`, name, type: 'singleLineText' }))
    const rows = Array.from({ length: 250 }, (_, at) => ({ Name: `n${at}`, Cost: `c${at}`, Born: `b${at}` }))
    const bases = (of: typeof fields) => [{ id: 'appOne', name: 'One', tables: [airtableTable('tblMany', of, rows)] }]
    await airtable.change({ bases: bases(fields), pagesToSend: 2 })
    const { importId } = await read(person, 'tblMany')
    await airtable.sent(2)
    await expect.poll(() => reached(airtable.platform, importId, 'analysing').then(one => one.rows)).toBe(200)
    await importRunner(airtable.platform).interrupt(importId)
    await airtable.change({ pagesToSend: null, bases: bases(fields.filter(({ name }) => name !== 'Cost')) })
    importRunner(airtable.platform).wake()
    const { analysis } = await isOver(importId)
    expect(analysis?.rows).toBe(250)
    expect(analysis?.preview[0]).toEqual(['n0', 'b0'])
  })

  test('fails when the service loses its place again and again', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ lostOffsets: 1000 })
    const { importId } = await read(person, 'tblMany')
    expect((await isOver(importId)).error).toBe('Airtable lost its place.')
  })

  test('is not read again for people who may no longer use the connection', async () => {
    const [person, other] = [await airtable.newPerson(), await airtable.newPerson()]
    const { importId } = await read(person, 'tblMany')
    await isOver(importId)
    await airtable.platform.pool.query('UPDATE imports SET user_id = $1 WHERE id = $2', [other.actor.userId, importId])
    await expect(analyseAgain(airtable.platform, other.actor, { importId, choices: {} })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('that is cancelled while it is read leaves no file', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ pagesToSend: 1 })
    const { importId } = await read(person, 'tblMany')
    await airtable.sent(1)
    await cancelImport(airtable.platform, person.actor, importId)
    await reached(airtable.platform, importId, 'cancelled')
    expect(await sizeOf(importId)).toBeNull()
    await airtable.change({ pagesToSend: null })
  })

  test('is refused in words when it is empty or gone, and to people who may not use the connection', async () => {
    const [person, other] = [await airtable.newPerson(), await airtable.newPerson()]
    const [nothing, gone] = [await read(person, 'tblEmpty'), await read(person, 'tblGone')]
    expect((await isOver(nothing.importId)).error).toBe('Empty has no records.')
    expect((await isOver(gone.importId)).error).toBe('tblGone is no longer there. Choose the table again.')
    await expect(read({ ...other, serviceId: person.serviceId }, 'tblMany')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('fails with the words of the service when it refuses', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ faults: { status: 401, count: 5 } })
    const { importId } = await read(person, 'tblMany')
    expect((await isOver(importId)).error).toContain('Airtable does not accept this connection anymore')
  })
})
