import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import type { ServerStructure } from './structure/structure-changes.ts'
import { openBase } from './testing/open-base.ts'
import type { Field, Metadata, Table, View } from '../../engine/model/structure.ts'
import type { TablesClient } from '../page/tables-client.ts'
import type { AppRouter } from '../../app/router.ts'
import { createBase, httpClient, signUpAt } from '../../api/testing/http-client.ts'
import { startTestServer, type TestServer } from '../../api/testing/start-test-server.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  cookie = await signUpAt(server.url, 'ada@example.com')
})
afterAll(() => server.close())

type Opened = Awaited<ReturnType<typeof openNew>>

/** A new base with two tables, open in a tab connected to the real server. */
async function openNew() {
  const trpc = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${server.url}/trpc`, headers: { cookie } })],
  })
  const client = trpc as unknown as TablesClient
  const basePublicId = await createBase(httpClient(server.url, { cookie }))
  await client.metadata.create.mutate({ basePublicId })
  await client.tables.create.mutate({ basePublicId, name: 'People' })
  const read = async (): Promise<ServerStructure> => {
    const { version, metadata } = await client.metadata.get.query({ basePublicId })
    return { version, metadata: metadata as Metadata }
  }
  const held = { client, structure: await read() }
  const [table] = held.structure.metadata.tables
  const [view] = table?.views ?? []
  const [primary, notes, active] = table?.fields ?? []
  if (!table || !view || !primary || !notes || !active) throw new Error('The base has no table')
  const place = { tableId: table.id, viewId: view.id }
  const { records } = await client.records.list.query({ basePublicId, tableId: table.id })
  await client.records.bulkUpdate.mutate({
    basePublicId,
    tableId: table.id,
    records: records.map(({ id }, at) => ({ recordId: id, data: { [notes.id]: at === 0 ? 'many' : String(at) } })),
  })
  const clock = new HandClock()
  const opened = await openBase(held, { ...place, basePublicId, clock })

  /** Sends everything, and returns what the server then holds. */
  async function sent() {
    const { session } = opened
    session.flush()
    await vi.waitFor(() => {
      // A busy server asks for a retry, which waits for the clock.
      clock.advance(1_000)
      if (session.state.isStopped) throw new Error(session.state.setAside[0]?.error ?? 'It was refused')
      expect(session.state.waiting).toEqual([])
    }, 20_000)
    held.structure = await read()
    const values = await Promise.all(
      held.structure.metadata.tables.map(async ({ id }) => {
        const answer = await client.records.list.query({ basePublicId, tableId: id })
        return answer.records.map(({ id: recordId, data }) => [recordId, data])
      }),
    )
    return { metadata: held.structure.metadata, values }
  }
  return { ...opened, client, basePublicId, sent, table, view, primary, notes, active, ...place }
}

const changes: Record<string, (opened: Opened & Things) => void> = {
  'tables.create': ({ edits }) => edits.createTable('Risks'),
  'tables.update': ({ edits, tableId }) => edits.renameTable(tableId, 'Tasks'),
  'tables.delete': ({ edits, table }) => edits.deleteTable(table),
  'tables.reorder': ({ edits, shown }) =>
    edits.reorderTables(
      shown()
        .map(({ id }) => id)
        .toReversed(),
    ),
  'fields.create': ({ edits, tableId }) => edits.createField(tableId, { name: '', type: 'checkbox', template: {} }),
  'fields.update': ({ edits, tableId, active }) =>
    edits.updateField(tableId, active, { ...active, name: 'Ready', template: { color: 'red' } }),
  'fields.convert': ({ edits, tableId, notes }) =>
    edits.updateField(tableId, notes, { ...notes, type: 'checkbox', template: {} }),
  'fields.delete': ({ edits, tableId, viewId, notes }) => {
    edits.updateView({ tableId, viewId }, { sorts: [{ fieldId: notes.id, dir: 'asc' }], hiddenFieldIds: [notes.id] })
    edits.deleteField(tableId, notes)
  },
  'fields.reorder': ({ edits, tableId, table }) =>
    edits.reorderFields(tableId, table.fields.map(({ id }) => id).toReversed()),
  'fields.resize': ({ edits, tableId, viewId, notes }) =>
    edits.resizeField({ tableId, viewId, fieldId: notes.id, width: 250 }),
  'views.create': ({ edits, tableId, view }) => edits.createView(tableId, 'Mine', { config: view.config }),
  'fields.duplicate': ({ edits, tableId, notes }) => edits.duplicateField(tableId, notes),
  'tables.duplicate': ({ edits, table }) => edits.duplicateTable(table, false),
  'views.reorder': ({ edits, tableId, view }) => {
    const other = edits.createView(tableId, 'Second')
    edits.reorderViews(tableId, [other.id, view.id])
  },
  'views.setKind': ({ edits, tableId, view }) => {
    edits.createView(tableId, 'For all')
    edits.changeViewKind(tableId, view, 'personal')
  },
  'views.update': ({ edits, tableId, view }) => edits.renameView(tableId, view, 'Everything'),
  'views.updateSettings': ({ edits, tableId, viewId, active }) =>
    edits.updateView(
      { tableId, viewId },
      {
        sorts: [{ fieldId: active.id, dir: 'desc' }],
        filters: { and: [{ fieldId: active.id, operator: 'is', value: true }] },
        hiddenFieldIds: [active.id],
      },
    ),
  'views.delete': ({ edits, tableId, view }) => {
    edits.createView(tableId, 'Mine')
    edits.deleteView(tableId, view)
  },
}

interface Things {
  table: Table
  view: View
  primary: Field
  notes: Field
  active: Field
}

test.each(Object.keys(changes))('%s shows what the server then holds, and can be undone and redone', async type => {
  const opened = await openNew()
  const { session, screen } = opened
  const start = await opened.sent()
  changes[type]?.(opened)
  const assumed = screen.structure.shown
  const after = await opened.sent()
  expect(after).not.toEqual(start)
  if (type !== 'fields.convert') expect(assumed).toEqual(after.metadata)
  expect(screen.structure.shown).toEqual(after.metadata)
  while (session.undo()) await opened.sent()
  expect(await opened.sent()).toEqual(start)
  expect(screen.structure.shown).toEqual(start.metadata)
  while (session.redo()) await opened.sent()
  expect(await opened.sent()).toEqual(after)
  opened.fetch()
  expect(screen.structure.shown).toEqual(after.metadata)
})

test('a table can be filled, given fields, and deleted before the server has it', async () => {
  const opened = await openNew()
  const { edits, session, openData } = opened
  const start = await opened.sent()
  const made = edits.createTable('Risks')
  const data = openData(made.id)
  await data.load()
  const chance = edits.createField(made.id, { name: 'Chance', type: 'number', template: {} })
  data.editCell({ rowKey: data.rowKey(0) ?? -1, columnId: chance.id, value: 7 })
  const after = await opened.sent()
  expect(after.values[2]?.map(([, values]) => (values as Record<string, unknown>)[chance.id])).toEqual([7, null, null])
  edits.deleteTable(made)
  while (session.undo()) continue
  expect(await opened.sent()).toEqual(start)
})

test('a copied table has its fields in order, including links', async () => {
  const opened = await openNew()
  const { edits, session, shown, tableId, primary, notes } = opened
  const template = { tableId: shown()[1]?.id, inverseFieldId: '', allowMultiple: true }
  const link = edits.createField(tableId, { name: 'Team', type: 'linked_record', template })
  edits.reorderFields(tableId, [primary.id, link.id, notes.id])
  const before = await opened.sent()
  const [source] = shown()
  if (!source) throw new Error('There is no table')
  const copy = edits.duplicateTable(source, true)
  const { metadata } = await opened.sent()
  const names = (tableId: string) => metadata.tables.find(({ id }) => id === tableId)?.fields.map(({ name }) => name)
  expect(names(copy.id)).toEqual(names(tableId))
  expect(names(copy.id)?.indexOf('Team')).toBe(1)
  expect(session.state.undo?.label).toBe(`Duplicate table ${source.name}`)
  session.undo()
  expect((await opened.sent()).metadata).toEqual(before.metadata)
})

test('a table whose name somebody else took is set aside with its fields, and other changes are saved', async () => {
  const opened = await openNew()
  const { edits, session, screen } = opened
  await opened.sent()
  const taken = edits.createTable('people')
  edits.createField(taken.id, { name: 'Lost', type: 'checkbox', template: {} })
  edits.createField(opened.tableId, { name: 'Free', type: 'checkbox', template: {} })
  const { metadata } = await opened.sent()
  opened.fetch()
  expect(session.state.isStopped).toBe(false)
  expect(session.state.setAside.map(({ error }) => error)).toEqual(['A table with this name already exists', null])
  expect(metadata.tables.flatMap(({ fields }) => fields.map(({ name }) => name))).toContain('Free')
  expect(screen.structure.shown).toEqual(metadata)
})

test('a field or view whose name somebody else took meanwhile is created with a number', async () => {
  const opened = await openNew()
  const { edits, session, tableId, client, basePublicId } = opened
  const field = { type: 'checkbox', template: {} }
  await client.fields.create.mutate({ basePublicId, tableId, id: 'theirs', name: 'Ready', ...field })
  await client.views.create.mutate({ basePublicId, tableId, id: 'theirs', name: 'Mine' })
  edits.createField(tableId, { name: 'ready', ...field })
  edits.createView(tableId, 'mine')
  const { metadata } = await opened.sent()
  expect(session.state.setAside).toEqual([])
  const table = metadata.tables.find(({ id }) => id === tableId)
  expect(table?.fields.slice(-2).map(({ name }) => name)).toEqual(['Ready', 'ready 2'])
  expect(table?.views.slice(-2).map(({ name }) => name)).toEqual(['Mine', 'mine 2'])
})
