import { expect, test } from 'vitest'
import { accessCacheOf } from '../../../access/access-cache.ts'
import { openBase } from '../../../engine/base/base.ts'
import { addField } from '../../../engine/structure/change-fields.ts'
import { analyseAgain } from '../../analyse-again.ts'
import { importRunner } from '../../import-runner.ts'
import { startReading } from '../../job/start-reading.ts'
import { confirmMapping, startMapping, type StartMapping } from '../../mapping/start-mapping.ts'
import { undoImport } from '../../mapping/undo-import.ts'
import { type Copier, openBaseCopies } from '../../testing/base-copies.ts'
import { reached } from '../../testing/import-fixture.ts'
import { type TableField, tableWith } from '../../testing/mapping-fixture.ts'

const copies = openBaseCopies()
const platform = () => copies.people.platform

const text = (id: string, name = id) => ({ id, name, type: 'single_line_text', template: {} })

const read = ({ actor, source }: Copier, tableId: string) =>
  startReading(platform(), actor, {
    source: 'gridloom',
    settings: { basePublicId: source.publicId },
    tableId,
    name: 'Staff',
  })
const isRead = (importId: string) => reached(platform(), importId, 'ready', 'failed')

/** Imports all columns of a table into the fields of these names. */
async function mapped(
  copier: Copier,
  { importId, tableId, ...more }: Pick<StartMapping, 'importId' | 'tableId'> & Partial<StartMapping>,
) {
  const { analysis } = await isRead(importId)
  const columns = (analysis?.columns ?? []).map(({ name }, index) => ({ index, fieldId: name }))
  const start = {
    importId,
    tableId,
    columns,
    mode: 'add' as const,
    timeZone: 'Pacific/Auckland',
    locale: 'de',
    ...more,
  }
  await startMapping(platform(), copier, start)
}

async function valuesOf(copier: Copier, tableId: string) {
  const base = await openBase(platform(), copier.base)
  const { name } = (await base.read()).structure.table(tableId)
  return (await copies.contents(base, name)).rows
}

test('a table of another base goes into an existing table by a key, whatever the formats, and is undone', async () => {
  const copier = await copies.newCopier()
  const options = [
    { value: 'o1', label: 'On, site', color: 'green' },
    { value: 'o2', label: 'Away', color: 'red' },
  ]
  const euros = { numberFormat: 'period_comma', currencySymbol: '€' }
  const fields = [
    text('Name'),
    { id: 'Pay', name: 'Pay', type: 'currency', template: euros },
    { id: 'Born', name: 'Born', type: 'date', template: { dateFormat: 'us' } },
    { id: 'Met', name: 'Met', type: 'datetime', template: { dateFormat: 'european', timezone: 'Asia/Tokyo' } },
    { id: 'Where', name: 'Where', type: 'multiple_select', template: { options } },
    { id: 'Files', name: 'Files', type: 'attachments', template: {} },
  ]
  const ann = { Name: 'Ann', Pay: -1234.5, Born: '1990-02-03', Met: '2026-01-31T23:30:00.000Z', Where: ['o2', 'o1'] }
  const sourceId = await copies.table(copier, 'Staff', { fields, records: [ann, { Name: 'Bob', Pay: 0.25 }] })
  const into: TableField[] = [
    { id: 'Name', type: 'single_line_text' },
    { id: 'Pay', type: 'number', template: { numberFormat: 'space_comma' } },
    { id: 'Born', type: 'date', template: { dateFormat: 'european' } },
    { id: 'Met', type: 'datetime', template: { dateFormat: 'us' } },
    { id: 'Where', type: 'multiple_select', template: { options: [{ value: 'x', label: 'Away', color: 'blue' }] } },
  ]
  const tableId = await tableWith(platform(), copier, { fields: into, records: [{ Name: 'ann', Pay: 1 }] })
  const before = await valuesOf(copier, tableId)
  const { importId } = await read(copier, sourceId)
  expect((await isRead(importId)).analysis?.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Name', 'single_line_text'],
    ['Pay', 'currency'],
    ['Born', 'date'],
    ['Met', 'datetime'],
    ['Where', 'multiple_select'],
  ])
  await mapped(copier, { importId, tableId, keyFieldId: 'Name', mode: 'both' })
  const staged = await reached(platform(), importId, 'staged', 'failed')
  expect(staged.mapping?.summary?.expected).toMatchObject({ add: 1, update: 1 })
  await confirmMapping(platform(), copier, importId)
  expect(await reached(platform(), importId, 'done')).toMatchObject({ unreadable: { total: 0 } })
  const rows = await valuesOf(copier, tableId)
  expect(rows).toMatchObject([
    { Name: 'Ann', Pay: -1234.5, Born: '1990-02-03', Met: '2026-01-31T23:30:00.000Z' },
    { Name: 'Bob', Pay: 0.25, Born: null },
  ])
  expect(rows[0]?.['Where']).toHaveLength(2)
  expect(rows[0]?.['Where']).toContain('x')
  await undoImport(platform(), copier, { importId })
  expect(await valuesOf(copier, tableId)).toEqual(before)
})

test('links and people find records and people of the base by their names', async () => {
  const copier = await copies.newCopier()
  const bea = await copies.people.person('Bea Lind')
  await copies.people.addMember(copier.organizationId, bea)
  const teamsId = await copies.table(copier, 'Teams', {
    fields: [text('team', 'Team')],
    records: [{ team: 'Row, "A"' }, { team: 'Sail' }],
  })
  const who = { id: 'Who', name: 'Who', type: 'user', template: { allowMultiple: true } }
  const sourceId = await copies.table(copier, 'Staff', { fields: [text('Name'), who] })
  const link = { id: 'Team', name: 'Team', type: 'linked_record', template: { tableId: teamsId } }
  await copies.act(copier, async write => ({
    field: await addField(write, { tableId: sourceId, ...link, inverseFieldId: 'staff' }),
  }))
  await copies.records(copier, sourceId, [{ Name: 'a', Who: [bea.userId], Team: ['r2', 'r1'] }])

  const clubs = await tableWith(platform(), copier, {
    fields: [{ id: 'Club', type: 'single_line_text' }],
    records: [{ Club: 'Sail' }, { Club: 'Row, "A"' }],
  })
  const tableId = await tableWith(platform(), copier, {
    fields: [
      { id: 'Name', type: 'single_line_text' },
      { id: 'Who', type: 'user', template: { allowMultiple: true } },
    ],
  })
  const base = await openBase(platform(), copier.base)
  const toClubs = { id: 'Team', name: 'Team', type: 'linked_record', template: { tableId: clubs } }
  await base.writer.write({
    name: 'test',
    actor: copier.actor.userId,
    work: async write => ({ field: await addField(write, { tableId, ...toClubs, inverseFieldId: 'members' }) }),
  })
  const { importId } = await read(copier, sourceId)
  await mapped(copier, { importId, tableId })
  expect(await reached(platform(), importId, 'done', 'failed')).toMatchObject({ status: 'done', error: null })
  expect(await valuesOf(copier, tableId)).toEqual([{ Name: 'a', Who: [bea.userId], Team: ['Sail', 'Row, "A"'] }])
})

test('people of records, and looked-up values of any format, arrive as they are', async () => {
  const copier = await copies.newCopier()
  const amount = { id: 'amount', name: 'Amount', type: 'number', template: { numberFormat: 'period_comma' } }
  const born = { id: 'born', name: 'Born', type: 'date', template: { dateFormat: 'european' } }
  const met = { id: 'met', name: 'Met', type: 'datetime', template: { dateFormat: 'european', timezone: 'Asia/Tokyo' } }
  const teamsId = await copies.table(copier, 'Teams', {
    fields: [text('team', 'Team'), amount, born, met],
    records: [{ team: 'Sail', amount: 1234.56, born: '1990-02-03', met: '2026-01-31T23:30:00.000Z' }],
  })
  const by = { id: 'By', name: 'By', type: 'created_by', template: {} }
  const sourceId = await copies.table(copier, 'Staff', { fields: [text('Name'), by] })
  const link = { id: 'Team', name: 'Team', type: 'linked_record', template: { tableId: teamsId } }
  await copies.act(copier, async write => ({
    field: await addField(write, { tableId: sourceId, ...link, inverseFieldId: 'staff' }),
  }))
  for (const [name, lookupFieldId] of [
    ['Amount', 'amount'],
    ['Born', 'born'],
    ['Met', 'met'],
  ] as const) {
    const template = { linkedRecordFieldId: 'Team', lookupFieldId }
    await copies.act(copier, async write => ({
      field: await addField(write, { tableId: sourceId, id: name, name, type: 'lookup', template }),
    }))
  }
  await copies.records(copier, sourceId, [{ Name: 'a', Team: ['r1'] }])
  const tableId = await tableWith(platform(), copier, {
    fields: [
      { id: 'Name', type: 'single_line_text' },
      { id: 'By', type: 'user', template: {} },
      { id: 'Team', type: 'single_line_text' },
      { id: 'Amount', type: 'number', template: { numberFormat: 'comma_period' } },
      { id: 'Born', type: 'date', template: { dateFormat: 'us' } },
      { id: 'Met', type: 'datetime', template: { dateFormat: 'us' } },
    ],
  })
  const { importId } = await read(copier, sourceId)
  await mapped(copier, { importId, tableId })
  await reached(platform(), importId, 'done')
  expect(await valuesOf(copier, tableId)).toEqual([
    {
      Name: 'a',
      By: [copier.actor.userId],
      Team: 'Sail',
      Amount: 1234.56,
      Born: '1990-02-03',
      Met: '2026-01-31T23:30:00.000Z',
    },
  ])
})

test('looked-up options keep the commas of their labels', async () => {
  const copier = await copies.newCopier()
  const options = ['Low, really', 'High'].map((label, at) => ({ value: `o${at}`, label, color: 'blue' }))
  const kind = { id: 'kind', name: 'Kind', type: 'single_select', template: { options } }
  const teamsId = await copies.table(copier, 'Teams', {
    fields: [text('team', 'Team'), kind],
    records: [
      { team: 'Sail', kind: 'o0' },
      { team: 'Row', kind: 'o1' },
    ],
  })
  const sourceId = await copies.table(copier, 'Staff', { fields: [text('Name')] })
  const link = { id: 'Team', name: 'Team', type: 'linked_record', template: { tableId: teamsId } }
  const lookup = { linkedRecordFieldId: 'Team', lookupFieldId: 'kind' }
  await copies.act(copier, async write => {
    await addField(write, { tableId: sourceId, ...link, inverseFieldId: 'staff' })
    return {
      field: await addField(write, { tableId: sourceId, id: 'Kinds', name: 'Kinds', type: 'lookup', template: lookup }),
    }
  })
  await copies.records(copier, sourceId, [{ Name: 'a', Team: ['r1', 'r2'] }])
  const tableId = await tableWith(platform(), copier, {
    fields: [
      { id: 'Name', type: 'single_line_text' },
      { id: 'Team', type: 'single_line_text' },
      { id: 'Kinds', type: 'multiple_select', template: { options } },
    ],
  })
  const { importId } = await read(copier, sourceId)
  await mapped(copier, { importId, tableId })
  await reached(platform(), importId, 'done')
  expect(await valuesOf(copier, tableId)).toMatchObject([{ Name: 'a', Kinds: ['o0', 'o1'] }])
})

test('a column can become a new field with the settings that it had', async () => {
  const copier = await copies.newCopier()
  const template = { options: [{ value: 'o1', label: 'Open', color: 'red' }] }
  const state = { id: 'State', name: 'State', type: 'single_select', template }
  const sourceId = await copies.table(copier, 'Staff', {
    fields: [text('Name'), state],
    records: [{ Name: 'a', State: 'o1' }],
  })
  const tableId = await tableWith(platform(), copier, { fields: [{ id: 'Name', type: 'single_line_text' }] })
  const { importId } = await read(copier, sourceId)
  const { analysis } = await isRead(importId)
  const stated = analysis?.columns[1]
  const newField = { name: 'State', type: stated?.type ?? '', template: stated?.template }
  const columns = [
    { index: 0, fieldId: 'Name' },
    { index: 1, newField },
  ]
  await mapped(copier, { importId, tableId, columns })
  await reached(platform(), importId, 'done')
  const { fields } = (await (await openBase(platform(), copier.base)).read()).structure.table(tableId)
  expect(fields[1]).toMatchObject({ name: 'State', type: 'single_select', template })
  expect(await valuesOf(copier, tableId)).toEqual([{ Name: 'a', State: 'o1' }])
})

test('reading that is interrupted starts again, and has every record once', async () => {
  const copier = await copies.newCopier()
  const tableId = await copies.table(copier, 'Staff', { fields: [text('Name')] })
  await copies.manyRecords(copier, { tableId, fieldId: 'Name', count: 9000 })
  const { importId } = await read(copier, tableId)
  const wasRead = async () => (await reached(platform(), importId, 'analysing', 'ready')).rows
  await expect.poll(wasRead, { interval: 1, timeout: 30_000 }).toBeGreaterThan(0)
  await importRunner(platform()).interrupt(importId)
  importRunner(platform()).wake()
  const { analysis } = await isRead(importId)
  expect(analysis).toMatchObject({ rows: 9000, columns: [{ filled: 9000 }] })
  expect(analysis?.preview.slice(0, 3)).toEqual([['n1'], ['n2'], ['n3']])
})

test('reading is refused in words when the table is empty or gone', async () => {
  const copier = await copies.newCopier()
  const tableId = await copies.table(copier, 'Staff', { fields: [text('Name')] })
  expect((await isRead((await read(copier, tableId)).importId)).error).toBe('Staff has no records.')
  expect((await isRead((await read(copier, 'tblGone')).importId)).error).toBe(
    'Staff is no longer there. Choose the table again.',
  )
})

test('a person who loses the other base cannot read it again', async () => {
  const [copier, owner] = [await copies.newCopier(), await copies.newCopier()]
  const tableId = await copies.table(owner, 'Staff', { fields: [text('Name')], records: [{ Name: 'a' }] })
  const { flowId } = owner.source
  const member = [flowId, copier.actor.userId]
  await platform().pool.query(`INSERT INTO flow_members (flow_id, user_id, level) VALUES ($1, $2, 'read')`, member)
  accessCacheOf(platform()).forgetAll()
  const reader = { ...copier, source: owner.source }
  const { importId } = await read(reader, tableId)
  expect((await isRead(importId)).status).toBe('ready')
  await platform().pool.query('DELETE FROM flow_members WHERE flow_id = $1 AND user_id = $2', member)
  accessCacheOf(platform()).forgetAll()
  const again = analyseAgain(platform(), reader.actor, { importId, choices: {} })
  await expect(again).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(reader, tableId)).rejects.toMatchObject({ code: 'not_found' })
})
