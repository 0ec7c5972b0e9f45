import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RulesChange } from '../fields/field-rules.ts'
import { fieldTypes } from '../fields/registry.ts'
import type { FieldType } from '../fields/field-type.ts'
import { anyTemplate, anyText, anyValue, sampleTemplate } from '../fields/testing.ts'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { openBase } from '../engine/base/base.ts'
import { addField, changeField } from '../engine/structure/change-fields.ts'
import { changeRecords, createRecords } from '../engine/records/change-records.ts'
import { exportedText } from '../engine/export/csv-export.ts'
import { exportedView } from '../engine/export/exported-view.ts'
import { deleteOldExports } from '../engine/export/exports.sql.ts'
import { knownCsvExport } from '../engine/export/known-exports.ts'
import { newId } from '../engine/model/ids.ts'
import { createHiddenTable, dropHiddenTable } from '../engine/structure/hidden-table.ts'
import { fillLinks } from '../engine/links/links.sql.ts'
import { listRecords } from '../engine/records/read-records.ts'
import { run } from '../platform/sql/run.ts'
import { act, type FieldFixture, newRecords, newTable } from '../engine/testing/base-fixture.ts'
import { analyseAgain } from './analyse-again.ts'
import { isImportable } from './importable.ts'
import { requireImport } from './import-state.ts'
import { type Proposal, proposalFor } from './proposal.ts'
import { startImport } from './start-import.ts'
import { startImports } from './start-imports.ts'
import { type Importer, newImporter, reached, uploaded } from './testing/import-fixture.ts'

let platform: Platform
let imports: { stop(): Promise<void> }

beforeAll(async () => {
  platform = await testPlatform()
  imports = await startImports(platform)
})
afterAll(async () => {
  await imports.stop()
  await platform.close()
})

interface ViewIds {
  tableId: string
  viewId: string
}

interface PersonLocale {
  timeZone: string
  locale: string
}

/** People differ from base to base, so their fields come back as text. */
const types = Object.values<FieldType>(fieldTypes).filter(type => isImportable(type) && !type.people)
const english = { timeZone: 'UTC', locale: 'en-US' }

/** A file as the server sends it. */
async function exported({ base }: Importer, view: ViewIds, person: PersonLocale = english): Promise<string> {
  const opened = await openBase(platform, base)
  const source = await exportedView(opened, { ...view, ...person })
  return (await Array.fromAsync(knownCsvExport(source, { platform, flowId: base.flowId }))).join('')
}

/** Uploads a file and returns the proposal for it. */
async function proposed({ actor, base }: Importer, content: string): Promise<{ importId: string; proposal: Proposal }> {
  const { id, error } = await uploaded(platform, actor, { content })
  const row = await requireImport(platform, actor, id)
  const proposal = await proposalFor({ platform, actor }, row, base.publicId)
  if (!proposal) throw new Error(error ?? 'The file was not read')
  return { importId: id, proposal }
}

let importCount = 0
const lastTableName = () => `Copy ${importCount}`

/** Imports a file as proposed, and returns the view of the new table. */
async function imported(importer: Importer, content: string): Promise<ViewIds & { unreadable: number }> {
  const { importId, proposal } = await proposed(importer, content)
  const columns = proposal.columns.map(({ name, fieldId, type, template, ruled }, index) => ({
    index,
    fieldId,
    name,
    type,
    template,
    ...(ruled && { rules: ruled.rules }),
  }))
  const person = proposal.exportedIn ?? english
  await startImport(platform, importer, { importId, tableName: `Copy ${++importCount}`, columns, ...person })
  const { tableId, unreadable } = await reached(platform, importId, 'done', 'failed')
  const { views } = await tableOf(importer, tableId ?? '')
  return { tableId: tableId ?? '', viewId: views[0]?.id ?? '', unreadable: unreadable.total }
}

async function tableOf({ base }: Importer, tableId: string) {
  const { structure } = await (await openBase(platform, base)).read()
  return structure.table(tableId)
}

/** The fields of a table without their ids. */
const fieldsOf = async (importer: Importer, tableId: string) =>
  (await tableOf(importer, tableId)).fields.map(({ name, type, template }) => ({ name, type, template }))

const newTableOf = async (importer: Importer, fields: FieldFixture[], rows: Record<string, unknown>[]) => {
  const base = await openBase(platform, importer.base)
  const view = await newTable(base, fields)
  await newRecords(base, view.tableId, rows)
  return view
}

describe('a file that was exported here', () => {
  test('becomes the same table, with any values', async () => {
    const importer = await newImporter(platform)
    const base = await openBase(platform, importer.base)
    const fields = types.map(type => ({ id: type.type, type: type.type, template: sampleTemplate(type) }))
    const samples = Object.fromEntries(types.map(({ type, sample }) => [type, sample]))
    const anyRow = fc.record(Object.fromEntries(types.map(type => [type.type, anyValue(type, sampleTemplate(type))])))
    const view = await newTableOf(importer, fields, [samples, ...fc.sample(anyRow, 150)])
    const content = await exported(importer, view)
    const again = await imported(importer, content)

    const before = await listRecords(base, { tableId: view.tableId, limit: 1000 })
    const after = await listRecords(base, { tableId: again.tableId, limit: 1000 })
    expect(after.records).toHaveLength(before.records.length)
    const { context, fields: shown } = await exportedView(base, { ...view, ...english })
    const { fields: copied } = await tableOf(importer, again.tableId)
    for (const [at, field] of shown.entries()) {
      const values = before.records.map(({ data }) => {
        const text = exportedText(field, data[field.id] ?? null, context)
        const reading = types.find(({ type }) => type === field.type)?.read(text, field.template, context)
        // The file lacks parts of a value that the cell does not show, such as seconds.
        return reading?.kind === 'value' ? reading.value : null
      })
      expect(after.records.map(({ data }) => data[copied[at]?.id ?? ''] ?? null)).toEqual(values)
    }
    expect(await fieldsOf(importer, again.tableId)).toEqual(await fieldsOf(importer, view.tableId))
    expect(await exported(importer, again)).toBe(content)
  })

  test('gives the same file, types, and settings when it is exported again, for any table and language', async () => {
    const importer = await newImporter(platform)
    const anyField = fc
      .constantFrom(...types)
      .chain(type => anyTemplate(type).map(template => ({ type, template })))
      .chain(({ type, template }) =>
        fc.record({
          type: fc.constant(type.type),
          template: fc.constant(template),
          name: fc.oneof(anyText, fc.constantFrom('1', 'a;b', "'x'")),
          values: fc.array(anyValue(type, template), { minLength: 4, maxLength: 4 }),
        }),
      )
    const anyTable = fc.array(anyField, { minLength: 1, maxLength: 25 })
    const person = fc.record({
      timeZone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'),
      locale: fc.constantFrom('en-US', 'de-DE', 'sv-SE', 'ar-EG'),
    })
    const clean = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
    await fc.assert(
      fc.asyncProperty(anyTable, fc.nat(4), person, async (source, rows, reader) => {
        // Numbers make the names of fields unique.
        const fields = source.map(({ name, ...field }, at) => ({
          id: newId('fld'),
          name: clean(`${name} ${at}`),
          ...field,
        }))
        const values = Array.from({ length: rows }, (_, row) =>
          Object.fromEntries(fields.map(field => [field.id, field.values[row] ?? null])),
        )
        const view = await newTableOf(
          importer,
          fields.map(({ values: _, ...field }) => field),
          values,
        )
        const content = await exported(importer, view, reader)
        const again = await imported(importer, content)
        expect(again.unreadable).toBe(0)
        expect(await fieldsOf(importer, again.tableId)).toEqual(await fieldsOf(importer, view.tableId))
        expect(await exported(importer, again, reader)).toBe(content)
      }),
      { numRuns: 3 },
    )
  })

  test('gets the rules of its fields back, and unique values stay unique', async () => {
    const importer = await newImporter(platform)
    const options = ['Open', 'Done'].map((label, at) => ({ value: `o${at}`, label, color: 'gray' }))
    const view = await newTableOf(
      importer,
      [
        { id: 'mail', type: 'email' },
        { id: 'state', type: 'single_select', template: { options } },
        { id: 'plain', type: 'number' },
      ],
      [{ mail: 'ada@example.com', state: 'o0' }, { mail: 'bo@example.com' }],
    )
    const base = await openBase(platform, importer.base)
    const rule = (fieldId: string, rules: RulesChange) =>
      act(base, write => changeField(write, { tableId: view.tableId, fieldId, rules }))
    await rule('mail', { required: true, unique: true })
    await rule('state', { default: { value: 'o1' } })
    const again = await imported(importer, await exported(importer, view))
    const { fields } = await tableOf(importer, again.tableId)
    expect(fields.map(({ rules }) => rules ?? {})).toEqual([
      { required: true, unique: true },
      { default: { value: 'o1' } },
      {},
    ])
    const [mail] = fields
    const twin = { tableId: again.tableId, records: [{ id: 'twin', data: { [mail?.id ?? '']: 'ADA@example.com' } }] }
    await expect(act(base, write => createRecords(write, twin))).rejects.toThrow('already has this value')
  })

  describe('with links', () => {
    const people = [
      { id: 'name', type: 'single_line_text' },
      { id: 'born', type: 'date', template: { dateFormat: 'european' } },
    ]
    const born = { name: 'Ada, "the first"', born: '1815-12-10' }

    const severalLinks = [
      { title: 'a', links: ['r3', 'r1'] },
      { title: 'b' },
      { title: 'c', links: ['r1'] },
      { title: 'd', links: ['r2', 'r1'] },
      { title: 'e', links: ['r3'] },
    ]

    /** A table with links to people and lookups of their birthdays. */
    async function linkedTable(importer: Importer, rows: Record<string, unknown>[] = severalLinks) {
      const base = await openBase(platform, importer.base)
      const target = await newTableOf(importer, people, [born, { name: 'Bob' }, { name: 'Cid', born: '2000-02-29' }])
      const view = await newTable(base, [{ id: 'title', type: 'single_line_text' }])
      const { tableId } = view
      const links = {
        tableId,
        id: 'links',
        name: 'People',
        type: 'linked_record',
        template: { tableId: target.tableId },
      }
      const lookup = { linkedRecordFieldId: 'links', lookupFieldId: 'born' }
      await act(base, async write => ({
        links: await addField(write, { ...links, inverseFieldId: 'back' }),
        lookup: await addField(write, { tableId, id: 'looked', name: 'Born', type: 'lookup', template: lookup }),
      }))
      await newRecords(base, tableId, rows)
      return { base, target, view }
    }

    test('becomes links to the same records in its own base, with their lookups', async () => {
      const importer = await newImporter(platform)
      const { base, target, view } = await linkedTable(importer)
      const content = await exported(importer, view)
      const again = await imported(importer, content)
      expect(again.unreadable).toBe(0)
      const fields = await fieldsOf(importer, again.tableId)
      expect(fields.map(({ name, type }) => [name, type])).toEqual([
        ['title', 'single_line_text'],
        ['People', 'linked_record'],
        ['Born', 'lookup'],
      ])
      const { records } = await listRecords(base, { tableId: again.tableId, limit: 10 })
      const [, links] = (await tableOf(importer, again.tableId)).fields
      const expected = [['r3', 'r1'], null, ['r1'], ['r2', 'r1'], ['r3']]
      expect(records.map(({ data }) => data[links?.id ?? ''] ?? null)).toEqual(expected)
      expect(await exported(importer, again)).toBe(content)
      const names = (await fieldsOf(importer, target.tableId)).map(({ name }) => name)
      expect(names.toSorted()).toEqual([...people.map(({ id }) => id), view.tableId, lastTableName()].toSorted())
      const inverse = (await listRecords(base, { tableId: target.tableId, limit: 10 })).records[0]?.data ?? {}
      const back = (await tableOf(importer, target.tableId)).fields.find(({ name }) => name === lastTableName())
      expect(inverse[back?.id ?? '']).toEqual([records[0]?.id, records[2]?.id, records[3]?.id])
    })

    test('becomes text in another base, and lookups become their values if no cell has several', async () => {
      const typesInAnotherBase = async (rows: Record<string, unknown>[]) => {
        const importer = await newImporter(platform)
        const { view } = await linkedTable(importer, rows)
        const { actor } = importer
        const { id } = await uploaded(platform, actor, { content: await exported(importer, view) })
        const proposal = await proposalFor({ platform, actor }, await requireImport(platform, actor, id), null)
        return (proposal?.columns ?? []).map(({ type, template }) => ({ type, template }))
      }
      const [, links, born] = await typesInAnotherBase([{ title: 'a', links: ['r3'] }, { title: 'b' }])
      expect(links?.type).toBe('single_line_text')
      expect(born).toEqual({ type: 'date', template: { dateFormat: 'european' } })
      const [, , mixed] = await typesInAnotherBase(severalLinks)
      expect(mixed?.type).toBe('single_line_text')
    })

    test('counts names that no record has any more, and links the first of several records', async () => {
      const importer = await newImporter(platform)
      const { base, target, view } = await linkedTable(importer)
      const content = await exported(importer, view)
      const renamed = [
        { id: 'r1', data: { name: 'Eve' } },
        { id: 'r2', data: { name: 'CID' } },
      ]
      const change = { tableId: target.tableId, records: renamed }
      await act(base, async write => ({ changed: await changeRecords(write, change) }))
      const again = await imported(importer, content)
      expect(again.unreadable).toBe(3)
      const { records } = await listRecords(base, { tableId: again.tableId, limit: 10 })
      const [, links] = (await tableOf(importer, again.tableId)).fields
      expect(records.map(({ data }) => data[links?.id ?? ''] ?? null)).toEqual([null, null, null, null, ['r2']])
    })

    test('leaves no links behind if it is canceled', async () => {
      const importer = await newImporter(platform)
      const { base, target } = await linkedTable(importer)
      const count = async () =>
        (await platform.pool.query(`SELECT count(DISTINCT link_set)::integer AS sets FROM ${base.schema}.links`)).rows
      const before = await count()
      const unfinished = { tableId: 'tblUnfinished', name: 'Unfinished', actor: importer.actor.userId }
      const template = { tableId: target.tableId }
      const hidden = await createHiddenTable(platform, importer.base, {
        ...unfinished,
        fields: [
          { id: 'unfinished1', name: 'Name', type: 'single_line_text', template: {} },
          { id: 'unfinished2', name: 'Links', type: 'linked_record', template },
        ],
      })
      const linkSide = { set: hidden.linkSets['unfinished2'] ?? 0, side: 'from' } as const
      const { relation } = await tableOf(importer, target.tableId)
      await run(
        platform.pool,
        fillLinks({ schema: base.schema, relation }, { linkSide, lists: [{ row: 1, ids: ['r1'] }] }),
      )
      expect(await count()).not.toEqual(before)
      await dropHiddenTable(platform, importer.base, unfinished.tableId)
      expect(await count()).toEqual(before)
    })

    test('is refused if links or lookups lead nowhere', async () => {
      const importer = await newImporter(platform)
      const { view } = await linkedTable(importer)
      const { importId, proposal } = await proposed(importer, await exported(importer, view))
      const [title, links, lookup] = proposal.columns.map(({ name, fieldId, type, template }, index) => ({
        index,
        fieldId,
        name,
        type,
        template,
      }))
      const startWith = (columns: unknown[]) =>
        startImport(platform, importer, {
          importId,
          tableName: 'Refused',
          columns: columns as Parameters<typeof startImport>[2]['columns'],
          ...english,
        })
      await expect(startWith([title, lookup])).rejects.toMatchObject({ code: 'bad_input' })
      await expect(startWith([links, title])).rejects.toMatchObject({ code: 'bad_input' })
      const linksElsewhere = { ...links, template: { tableId: 'tblOfOthers' } }
      await expect(startWith([title, linksElsewhere])).rejects.toMatchObject({ code: 'bad_input' })
    })
  })

  const fewFields = [
    { id: 'name', type: 'single_line_text' },
    { id: 'status', type: 'single_select', template: { options: [{ label: 'Open' }, { label: 'Done' }] } },
    { id: 'seen', type: 'checkbox' },
  ]

  test('is read in the format of exports, even if semicolons seem to separate its cells', async () => {
    const importer = await newImporter(platform)
    const view = await newTableOf(importer, [{ id: '1', type: 'single_line_text' }], [{ 1: '2;3' }, { 1: '4;5' }])
    const { proposal } = await proposed(importer, await exported(importer, view))
    expect(proposal).toMatchObject({ delimiter: ',', hasHeader: true, rows: 2 })
    expect(proposal.columns).toMatchObject([{ name: '1', type: 'single_line_text' }])
  })

  test('loses the apostrophes before formulas, which any other file keeps', async () => {
    const importer = await newImporter(platform)
    const texts = ['=1+1', "'=2", '-x', "'tis", '-5']
    const view = await newTableOf(
      importer,
      [{ id: 'text', type: 'single_line_text' }],
      texts.map(text => ({ text })),
    )
    const content = await exported(importer, view)
    const own = await proposed(importer, content)
    expect(own.proposal).toMatchObject({ isGuarded: true, preview: texts.map(text => [text]) })
    const again = await imported(importer, content)
    expect(await exported(importer, again)).toBe(content)
    const edited = await proposed(importer, `${content}new\r\n`)
    expect(edited.proposal.preview.map(([text]) => text)).toEqual(["'=1+1", "''=2", "'-x", "'tis", '-5', 'new'])
    expect(edited.proposal).toMatchObject({ isGuarded: false, guardedCells: 3 })
  })

  test('reveals no types to people who cannot view its base', async () => {
    const [importer, stranger] = [await newImporter(platform), await newImporter(platform)]
    const view = await newTableOf(importer, fewFields, [{ name: 'a', status: 'Open' }])
    const content = await exported(importer, view)
    const own = await proposed(importer, content)
    expect(own.proposal.columns.map(({ type }) => type)).toEqual(fewFields.map(({ type }) => type))
    const { proposal } = await proposed(stranger, content)
    expect(proposal.exportedIn).toBeNull()
    expect(proposal.columns.map(({ type }) => type)).not.toContain('single_select')
  })

  test('is treated like any other file after a change, or if it is read in another format', async () => {
    const importer = await newImporter(platform)
    const view = await newTableOf(importer, fewFields, [{ name: 'a', status: 'Open' }])
    const content = await exported(importer, view)
    expect((await proposed(importer, `${content}b,Done,\r\n`)).proposal.exportedIn).toBeNull()
    const { importId } = await proposed(importer, content)
    await analyseAgain(platform, importer.actor, { importId, choices: { hasHeader: false } })
    await reached(platform, importId, 'ready')
    const row = await requireImport(platform, importer.actor, importId)
    expect((await proposalFor({ platform, actor: importer.actor }, row, null))?.exportedIn).toBeNull()
  })

  test('is recognized only if the export was complete, and up to a limit per base', async () => {
    const importer = await newImporter(platform)
    const { flowId } = importer.base
    const count = async () =>
      (await platform.pool.query('SELECT count(*)::integer AS count FROM exports WHERE flow_id = $1', [flowId])).rows
    const base = await openBase(platform, importer.base)
    const interrupted = await exportedView(base, { ...(await newTableOf(importer, fewFields, [])), ...english })
    const parts = knownCsvExport(interrupted, { platform, flowId })
    await parts.next()
    await parts.return(undefined)
    expect(await count()).toEqual([{ count: 0 }])
    await platform.pool.query(
      `INSERT INTO exports SELECT sha256(n::text::bytea), $1, 'tbl', '[]', 'UTC', 'en-US', now() - n * interval '1 minute'
       FROM generate_series(1, 1500) AS n`,
      [flowId],
    )
    await exported(importer, { tableId: interrupted.table.id, viewId: interrupted.view.id })
    expect(await count()).toEqual([{ count: 1000 }])
    // The descriptions of the newest exports also have a limit in bytes.
    const { rows } = await platform.pool.query<{ bytes: number }>(
      `SELECT sum(pg_column_size(fields))::integer AS bytes FROM (
         SELECT fields FROM exports WHERE flow_id = $1 ORDER BY made_at DESC LIMIT 10
       ) AS newest`,
      [flowId],
    )
    await run(platform.pool, deleteOldExports(flowId, { files: 1000, bytes: rows[0]?.bytes ?? 0 }))
    expect(await count()).toEqual([{ count: 10 }])
  })
})
