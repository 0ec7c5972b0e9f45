import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { accessCacheOf } from '../../../access/access-cache.ts'
import { openBase } from '../../../engine/base/base.ts'
import { attachmentOf, receiveFile } from '../../../engine/files/receive-file.ts'
import { deleteRecords } from '../../../engine/records/change-records.ts'
import { convertField } from '../../../engine/conversions/convert-field.ts'
import { addField, removeField } from '../../../engine/structure/change-fields.ts'
import { manyRecords } from '../../../engine/testing/base-fixture.ts'
import { addView, changeView } from '../../../engine/structure/change-views.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { fieldTypes } from '../../../fields/registry.ts'
import { sampleTemplate } from '../../../fields/testing.ts'
import { SourcePageGone } from '../../job/import-source.ts'
import { startJob } from '../../job/start-job.ts'
import { type Copier, openBaseCopies } from '../../testing/base-copies.ts'
import { tablesOf } from '../../testing/import-fixture.ts'
import { neverAborted } from '../../../platform/never-aborted.ts'

const copies = openBaseCopies()
const { act, newCopier, table, contents } = copies

const text = (id: string, name = id) => ({ id, name, type: 'single_line_text', template: {} })
const source = async ({ source: flow }: Copier) => openBase(copies.people.platform, flow)
const target = async ({ base }: Copier) => openBase(copies.people.platform, base)

/** Imports everything and returns what the table of this name holds. */
async function imported(copier: Copier, name: string, change?: Parameters<typeof copies.start>[1]) {
  const { id } = await copies.start(copier, change)
  const job = await copies.reached(copier, id, 'done')
  return { job, ...(await contents(await target(copier), name)) }
}

/** Types with a column of their own, people aside. */
const plain = Object.values<FieldType>(fieldTypes).filter(
  ({ column, isReadOnly, people, files }) => column !== null && !isReadOnly && !people && !files,
)

test('a value of every type arrives as it is, in a field with the same settings, rules, and description', async () => {
  const copier = await newCopier()
  const fields = plain.map(type => ({
    id: `fld${type.type}`,
    name: type.label,
    type: type.type,
    template: sampleTemplate(type),
    description: `About ${type.label}`,
  }))
  const sorted = fields.toSorted(
    (one, other) => Number(other.type === 'single_line_text') - Number(one.type === 'single_line_text'),
  )
  const unique = sorted.map((field, at) =>
    at === 0 ? { ...field, rules: { unique: true, required: true } as const } : field,
  )
  const values = Object.fromEntries(plain.map(type => [`fld${type.type}`, type.sample]))
  const odd = { fldsingle_line_text: ' =1+1, "x"', fldlong_text: 'a\r\n\tb \n', fldnumber: -1e-7 }
  await table(copier, 'All', { fields: unique, records: [values, odd, { fldsingle_line_text: 'only a name' }] })
  const before = await contents(await source(copier), 'All')
  const { job, table: after, rows } = await imported(copier, 'All')
  expect(rows).toEqual(before.rows)
  expect(job.tables).toMatchObject([{ rows: 3, unreadable: { total: 0 } }])
  const shape = ({ fields: all }: typeof after) =>
    all.map(({ name, type, template, rules, description }) => ({ name, type, template, rules, description }))
  expect(shape(after)).toEqual(shape(before.table))
  const relation = await (
    await target(copier)
  ).platform.pool.query(
    `SELECT FROM pg_indexes WHERE schemaname = $1 AND tablename = $2 AND indexdef LIKE 'CREATE UNIQUE%'`,
    [(await target(copier)).schema, after.relation],
  )
  // One for ids, one for row numbers, one for the rule.
  expect(relation.rows).toHaveLength(3)
})

/** People who have bosses, and tasks that link to people and look up their names. */
async function newTeam(): Promise<Copier & { peopleId: string; tasksId: string }> {
  const copier = await newCopier()
  const peopleId = await table(copier, 'People', { fields: [text('name', 'Name')], records: [] })
  const link = (id: string, tableId: string, inverseFieldId: string) => ({
    id,
    name: id,
    type: 'linked_record',
    template: { tableId },
    inverseFieldId,
  })
  await act(copier, async write => ({
    boss: await addField(write, { tableId: peopleId, ...link('Boss', peopleId, 'staff') }),
  }))
  const tasksId = await table(copier, 'Tasks', { fields: [text('title', 'Title')] })
  await act(copier, async write => ({
    who: await addField(write, { tableId: tasksId, ...link('Who', peopleId, 'tasks') }),
  }))
  const lookup = { linkedRecordFieldId: 'Who', lookupFieldId: 'name' }
  await act(copier, async write => ({
    names: await addField(write, { tableId: tasksId, id: 'names', name: 'Names', type: 'lookup', template: lookup }),
  }))
  await copies.records(copier, peopleId, [
    { name: 'Ann' },
    { name: 'Bob', Boss: ['r1'] },
    { name: 'Cem', Boss: ['r1'] },
  ])
  await copies.records(copier, tasksId, [
    { title: 'Write', Who: ['r3', 'r1'] },
    { title: 'Rest' },
    { title: 'Read', Who: ['r1'] },
  ])
  return { ...copier, peopleId, tasksId }
}

describe('tables that link to each other', () => {
  test('keep their links on both sides, those to themselves, their order, and their lookups', async () => {
    const team = await newTeam()
    const { id } = await copies.start(team)
    await copies.reached(team, id, 'done')
    for (const name of ['People', 'Tasks']) {
      const [before, after] = [await contents(await source(team), name), await contents(await target(team), name)]
      expect(after.rows).toEqual(before.rows)
      expect(after.table.fields.map(field => field.type)).toEqual(before.table.fields.map(field => field.type))
    }
    expect((await contents(await target(team), 'Tasks')).rows[0]).toEqual({
      Title: 'Write',
      Who: ['Cem', 'Ann'],
      Names: ['Cem', 'Ann'],
    })
  })

  test('lose the links to a table that is left out, and look ups become texts', async () => {
    const team = await newTeam()
    const { table: tasks, rows } = await imported(team, 'Tasks', tables =>
      tables.filter(({ name }) => name === 'Tasks'),
    )
    expect(tasks.fields.map(({ name, type }) => [name, type])).toEqual([
      ['Title', 'single_line_text'],
      ['Names', 'long_text'],
    ])
    expect(rows).toEqual([
      { Title: 'Write', Names: 'Cem, Ann' },
      { Title: 'Rest', Names: null },
      { Title: 'Read', Names: 'Ann' },
    ])
    expect(await tablesOf(copies.people.platform, team)).toEqual(['Tasks'])
  })
})

test('what records have anyway becomes values; the field itself can be chosen instead', async () => {
  const copier = await newCopier()
  const all = ['autonumber', 'created_time', 'last_modified_time', 'created_by', 'last_modified_by']
  const fields = [text('name', 'Name'), ...all.map(type => ({ id: type, name: type, type, template: {} }))]
  const tableId = await table(copier, 'Log', { fields, records: [{ name: 'a' }, { name: 'b' }] })
  await act(copier, async write => ({ gone: await deleteRecords(write, { tableId, recordIds: ['r1'] }) }))
  const [before] = (await contents(await source(copier), 'Log')).rows
  const { table: after, rows } = await imported(copier, 'Log', ([log]) =>
    log
      ? [{ ...log, columns: [...log.columns, { sourceId: 'autonumber', name: 'New number', type: 'autonumber' }] }]
      : [],
  )
  expect(after.fields.map(({ type }) => type)).toEqual([
    'single_line_text',
    'number',
    'datetime',
    'datetime',
    'user',
    'user',
    'autonumber',
  ])
  const person = [copier.actor.userId]
  expect(rows).toEqual([{ ...before, autonumber: 2, created_by: person, last_modified_by: person, 'New number': 1 }])
})

test('people who cannot open the new base are listed by name, and others stay', async () => {
  const copier = await newCopier()
  const { person, addMember } = copies.people
  const [colleague, stranger] = [await person('Bea'), await person('Cy')]
  await addMember(copier.organizationId, colleague)
  const users = { id: 'who', name: 'Who', type: 'user', template: { allowMultiple: true } }
  await table(copier, 'Work', {
    fields: [text('name', 'Name'), users],
    records: [
      { name: 'a', who: [colleague.userId, copier.actor.userId] },
      { name: 'b', who: [stranger.userId] },
    ],
  })
  const { job, rows } = await imported(copier, 'Work')
  expect(rows.map(({ Who }) => Who)).toEqual([[colleague.userId, copier.actor.userId], null])
  expect(job.tables).toMatchObject([{ unreadable: { total: 1 } }])
  const listed = await copies.people.platform.pool.query('SELECT text FROM import_unreadable WHERE import_id = $1', [
    job.tables[0]?.importId,
  ])
  expect(listed.rows).toEqual([{ text: 'Cy' }])
})

test('a file stays one file, which both bases have', async () => {
  const copier = await newCopier()
  const files = { id: 'files', name: 'Files', type: 'attachments', template: {} }
  const tableId = await table(copier, 'Files', { fields: [text('name', 'Name'), files] })
  const given = { filename: 'a.txt', body: Readable.from([Buffer.from('hello')]), userId: copier.actor.userId }
  const file = attachmentOf(await receiveFile(await source(copier), { ...given, wasDownloaded: false }))
  await copies.records(copier, tableId, [{ name: 'a', files: [file] }])
  const { rows } = await imported(copier, 'Files')
  expect(rows).toMatchObject([{ Name: 'a', Files: [{ id: file.id, key: file.key, filename: 'a.txt' }] }])
  const { rows: kept } = await copies.people.platform.pool.query(
    'SELECT flow_id::text AS id FROM attachments WHERE key = $1 ORDER BY flow_id',
    [file.key],
  )
  expect(kept.map(({ id }) => id).toSorted()).toEqual([copier.source.flowId, copier.base.flowId].toSorted())
})

test('files of a field that is left out stay with the other base', async () => {
  const copier = await newCopier()
  const fields = [
    text('name', 'Name'),
    ...['Kept', 'Left'].map(id => ({ id, name: id, type: 'attachments', template: {} })),
  ]
  const tableId = await table(copier, 'Files', { fields })
  const base = await source(copier)
  const receive = async (filename: string) => {
    const given = { filename, body: Readable.from([Buffer.from(filename)]), userId: copier.actor.userId }
    return attachmentOf(await receiveFile(base, { ...given, wasDownloaded: false }))
  }
  const [kept, left] = [await receive('kept.txt'), await receive('left.txt')]
  await copies.records(copier, tableId, [{ name: 'a', Kept: [kept], Left: [left] }])
  await imported(copier, 'Files', tables =>
    tables.map(one => ({ ...one, columns: one.columns.filter(({ name }) => name !== 'Left') })),
  )
  const { rows } = await copies.people.platform.pool.query('SELECT key FROM attachments WHERE flow_id = $1', [
    copier.base.flowId,
  ])
  expect(rows).toEqual([{ key: kept.key }])
})

describe('views', () => {
  const viewsOf = async (copier: Copier, change?: Parameters<typeof copies.start>[1]) => {
    const { table: after } = await imported(copier, 'Work', change)
    const base = (await target(copier)).seenBy(copier.actor.userId)
    const views = (await base.read()).structure.table(after.id).views
    const nameOf = (id: string) => after.fields.find(field => field.id === id)?.name
    return views.map(({ name, kind, config }) => ({
      name,
      kind,
      sorts: config.sorts.map(({ fieldId, dir }) => `${nameOf(fieldId)} ${dir}`),
      hidden: config.hiddenFieldIds.map(nameOf),
      order: config.orderedFieldIds.map(nameOf),
      filter:
        config.filters && 'fieldId' in config.filters
          ? { ...config.filters, fieldId: nameOf(config.filters.fieldId) }
          : null,
      widths: Object.entries(config.fieldWidths).map(([id, width]) => `${nameOf(id)} ${width}`),
    }))
  }

  async function newWork(): Promise<Copier> {
    const copier = await newCopier()
    const options = {
      options: [
        { value: 'o1', label: 'Open' },
        { value: 'o2', label: 'Done' },
      ],
    }
    const fields = [
      text('name', 'Name'),
      { id: 'size', name: 'Size', type: 'number', template: {} },
      { id: 'state', name: 'State', type: 'single_select', template: options },
    ]
    const tableId = await table(copier, 'Work', { fields, records: [{ name: 'a' }] })
    const [first] = (await (await source(copier)).read()).structure.table(tableId).views
    const config = {
      sorts: [{ fieldId: 'size', dir: 'desc' as const }],
      filters: { fieldId: 'state', operator: 'is', value: 'o2' },
      hiddenFieldIds: ['size'],
      orderedFieldIds: ['name', 'state', 'size'],
      fieldWidths: { state: 300 },
    }
    await act(copier, write => changeView(write, { tableId, viewId: first?.id ?? '', name: 'Open work', config }))
    await act(copier, write =>
      addView(write, { tableId, id: 'viwMine', name: 'Mine', type: 'grid', kind: 'personal', config: {} }),
    )
    const other = await copies.people.person()
    await act({ ...copier, actor: other }, write =>
      addView(write, { tableId, id: 'viwOther', name: 'Secret', type: 'grid', kind: 'personal', config: {} }),
    )
    return copier
  }

  test('keep their names, sorts, filters, columns, and who sees them', async () => {
    const [open, ...others] = await viewsOf(await newWork())
    expect(open).toEqual({
      name: 'Open work',
      kind: 'shared',
      sorts: ['Size desc'],
      hidden: ['Size'],
      order: ['Name', 'State', 'Size'],
      filter: { fieldId: 'State', operator: 'is', value: 'o2' },
      widths: ['State 300'],
    })
    expect(others.map(({ name, kind }) => [name, kind])).toEqual([['Mine', 'personal']])
  })

  test('lose what refers to fields that are left out or of another type', async () => {
    const [open] = await viewsOf(await newWork(), tables =>
      tables.map(one => ({
        ...one,
        columns: one.columns
          .filter(({ name }) => name !== 'Size')
          .map(column => (column.name === 'State' ? { ...column, type: 'single_line_text' } : column)),
      })),
    )
    expect(open).toMatchObject({ sorts: [], hidden: [], order: ['Name', 'State'], filter: null, widths: ['State 300'] })
  })
})

describe('reading', () => {
  const first = { tableId: '', columnIds: ['name'], kinds: ['text' as const], next: null, rows: 2 }
  const context = { signal: neverAborted, target: null, download: async () => null }

  test('has each record of the first moment once, in the order of then, without those deleted since', async () => {
    const copier = await newCopier()
    const names = ['a', 'b', 'c', 'd', 'e']
    const tableId = await table(copier, 'Rows', { fields: [text('name')], records: names.map(name => ({ name })) })
    const reader = await copies.sourceOf(copier)
    const page = await reader.readPage({ ...first, tableId }, context)
    await act(copier, async write => ({ gone: await deleteRecords(write, { tableId, recordIds: ['r1', 'r4'] }) }))
    await copies.records(copier, tableId, [{ name: 'late' }])
    const read = [...page.rows]
    for (let next = page.next; next !== null;) {
      const more = await reader.readPage({ ...first, tableId, next }, context)
      read.push(...more.rows)
      next = more.next
    }
    expect(read.map(({ id, cells }) => `${id} ${cells[0]}`)).toEqual(['r1 a', 'r2 b', 'r3 c', 'r5 e'])
    const other = await copies.sourceOf(copier)
    await expect(other.readPage({ ...first, tableId, next: page.next }, context)).rejects.toThrow(SourcePageGone)
  })

  test('ends a page early if its records are large', async () => {
    const copier = await newCopier()
    const tableId = await table(copier, 'Rows', { fields: [text('name')] })
    const base = await source(copier)
    await manyRecords(base, { tableId, fieldId: 'name', count: 250, value: `repeat('x', 50000)` })
    const reader = await copies.sourceOf(copier)
    const sizes: number[] = []
    for (let next: string | null = null; sizes.length === 0 || next !== null;) {
      const page = await reader.readPage({ tableId, columnIds: ['name'], next }, context)
      sizes.push(page.rows.length)
      next = page.next
    }
    expect(sizes).toEqual([100, 100, 50])
  })

  test('stops when nobody waits for the page', async () => {
    const copier = await newCopier()
    const records = ['a', 'b', 'c'].map(name => ({ name }))
    const tableId = await table(copier, 'Rows', { fields: [text('name')], records })
    const reader = await copies.sourceOf(copier)
    const { next } = await reader.readPage({ ...first, tableId }, context)
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(reader.readPage({ ...first, tableId, next }, { ...context, signal })).rejects.toThrow('stopped')
  })

  test('names the records of all links of a cell', async () => {
    const copier = await newCopier()
    const peopleId = await table(copier, 'People', { fields: [text('name')] })
    await manyRecords(await source(copier), { tableId: peopleId, fieldId: 'name', count: 1001, value: `'n' || n` })
    const teamsId = await table(copier, 'Teams', { fields: [text('team')] })
    const link = { id: 'who', name: 'Who', type: 'linked_record', template: { tableId: peopleId } }
    await act(copier, async write => ({
      who: await addField(write, { tableId: teamsId, ...link, inverseFieldId: 'teams' }),
    }))
    const who = Array.from({ length: 1001 }, (_, at) => `r${at + 1}`)
    await copies.records(copier, teamsId, [{ team: 'All', who }])
    const reader = await copies.sourceOf(copier)
    const page = await reader.readPage({ ...first, tableId: teamsId, columnIds: ['who'] }, context)
    expect(page.rows[0]?.cells[0]?.split(', ')).toEqual(who.map(id => id.replace('r', 'n')))
  })

  describe('is refused with the name of a field', () => {
    const size = (tableId: string) => ({ tableId, fieldId: 'size' })
    const toLongText = { type: 'long_text', template: {}, context: { now: 0, timeZone: 'UTC', locale: 'en' } }
    test.each<[string, (copier: Copier, tableId: string) => Promise<unknown>]>([
      ['deleted', (copier, tableId) => act(copier, async write => ({ gone: await removeField(write, size(tableId)) }))],
      [
        'of another type',
        async (copier, tableId) =>
          convertField(await source(copier), { ...size(tableId), ...toLongText }, { actor: copier.actor.userId }),
      ],
    ])('that is %s after the first page', async (_, change) => {
      const copier = await newCopier()
      const fields = [text('name'), text('size', 'Size')]
      const records = ['a', 'b', 'c'].map(name => ({ name, size: name }))
      const tableId = await table(copier, 'Rows', { fields, records })
      const reader = await copies.sourceOf(copier)
      const asked = { ...first, tableId, columnIds: ['name', 'size'] }
      const { next } = await reader.readPage(asked, context)
      await change(copier, tableId)
      await expect(reader.readPage({ ...asked, next }, context)).rejects.toMatchObject({
        code: 'not_found',
        message: 'Size was deleted or changed while Rows was imported. Choose the fields again.',
      })
      // Fields that are not imported can change.
      expect((await reader.readPage({ ...first, tableId, next }, context)).rows).toHaveLength(1)
    })
  })

  test('counts only the tables that are needed', async () => {
    const copier = await newCopier()
    await table(copier, 'One', { fields: [text('name')] })
    const tableId = await table(copier, 'Two', { fields: [text('title')], records: [{ title: 'a' }] })
    const reader = await copies.sourceOf(copier)
    expect(await reader.tables(neverAborted, [tableId])).toMatchObject([{ name: 'Two', rows: 1 }])
  })

  test('counts the records that are not in the trash', async () => {
    const copier = await newCopier()
    const tableId = await table(copier, 'Rows', { fields: [text('name')], records: [{ name: 'a' }, { name: 'b' }] })
    await act(copier, async write => ({ gone: await deleteRecords(write, { tableId, recordIds: ['r1'] }) }))
    expect(await copies.schema(copier)).toMatchObject([{ name: 'Rows', rows: 1 }])
  })

  test('stops once the person cannot open the base, and once the table is deleted', async () => {
    const copier = await newCopier()
    const tableId = await table(copier, 'Rows', { fields: [text('name')], records: [{ name: 'a' }] })
    const reader = await copies.sourceOf(copier)
    await expect(reader.readPage({ ...first, tableId: 'tblGone' }, context)).rejects.toThrow('A table was deleted')
    await copies.people.platform.pool.query('UPDATE flows SET trashed_at = now() WHERE id = $1', [copier.source.flowId])
    accessCacheOf(copies.people.platform).forgetAll()
    await expect(reader.readPage({ ...first, tableId }, context)).rejects.toMatchObject({
      code: 'not_found',
      message: 'The other database was deleted or you can no longer open it.',
    })
  })
})

describe('a job', () => {
  test('cannot read a base that the person cannot open, or one that does not exist', async () => {
    const [copier, other] = [await newCopier(), await newCopier()]
    const start = (basePublicId: unknown) =>
      startJob(copies.people.platform, copier, {
        source: 'gridloom',
        settings: { basePublicId },
        title: 'A base',
        tables: [{ sourceId: 'tbl1', name: 'Rows', columns: [] }],
      })
    for (const id of [other.source.publicId, 'basNone']) {
      await expect(start(id)).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const id of [null, 7, '', "x'; --", 'a'.repeat(65)]) {
      await expect(start(id)).rejects.toMatchObject({ code: 'bad_input' })
    }
  })
})
