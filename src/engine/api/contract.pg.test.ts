import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Table, TableRecord } from '../model/structure.ts'
import { startTestServer, type TestServer } from '../../api/testing/start-test-server.ts'
import { createBase, signUpClient, type HttpClient, httpClient } from '../../api/testing/http-client.ts'

let server: TestServer
let client: HttpClient
let basePublicId: string

beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  client = await signUpClient(server.url)
  basePublicId = await newBase(client)
})
afterAll(() => server.close())

async function newBase(by: HttpClient): Promise<string> {
  const basePublicIdentifier = await createBase(by)
  await by.mutate('metadata.create', { basePublicId: basePublicIdentifier, createDefaultRecords: true })
  return basePublicIdentifier
}

interface Made {
  success: true
  version: number
}

const call = <T = Made>(procedure: string, body: object) => client.mutate<T>(procedure, { basePublicId, ...body })
const ask = <T>(procedure: string, input: object = {}) => client.query<T>(procedure, { basePublicId, ...input })
const tables = async () => (await ask<{ metadata: { tables: Table[] } }>('metadata.get')).metadata.tables
const list = (tableId: string, more: object = {}) =>
  ask<{ records: TableRecord[]; cursor: string | null }>('records.list', {
    tableId,
    limit: 100,
    ...more,
  })

/** Creates a table with the client's own ids: fields `<name>1`, `<name>2`, `<name>3`, records `<name>r1` … */
async function newTable(name: string): Promise<string> {
  await call('tables.create', {
    name,
    id: name,
    primaryFieldId: `${name}1`,
    fieldIds: [`${name}2`, `${name}3`],
    viewId: `${name}v`,
    recordIds: [`${name}r1`, `${name}r2`, `${name}r3`],
  })
  return name
}

describe('an outside client', () => {
  test('finds one table with three fields, a view, and three records in a new base', async () => {
    const [table] = await tables()
    expect(table).toMatchObject({ name: 'Untitled Table', order: 1 })
    expect(table?.fields.map(field => field.name)).toEqual(['Name', 'notes', 'active'])
    expect(table?.views).toHaveLength(1)
    expect((await list(table?.id ?? '')).records).toHaveLength(3)
  })

  test('creates, renames, reorders, deletes, and restores tables', async () => {
    await newTable('first')
    await newTable('second')
    await call('tables.update', { tableId: 'first', name: 'Renamed' })
    await call('tables.reorder', { tableIds: ['second', 'first'] })
    expect((await tables()).map(table => table.name).slice(0, 2)).toEqual(['second', 'Renamed'])
    await call('tables.delete', { tableId: 'second' })
    expect((await tables()).map(table => table.id)).not.toContain('second')
    await call('tables.restore', { tableId: 'second' })
    expect((await tables()).map(table => table.id)).toContain('second')
  })

  test('creates, changes, converts, reorders, deletes, and restores fields', async () => {
    const tableId = await newTable('fields')
    const select = {
      options: [
        { value: 'a', label: 'Alpha', color: 'red' },
        { value: 'b', label: 'Beta', color: 'blue' },
      ],
    }
    const created: [string, string, object][] = [
      ['fnumber', 'number', { decimalPlaces: 2, numberFormat: 'comma_period' }],
      ['fdate', 'date', { dateFormat: 'iso' }],
      ['fselect', 'single_select', select],
    ]
    for (const [id, type, template] of created) {
      await call('fields.create', { tableId, id, name: id, type, template, inverseFieldId: null })
    }
    const data = { fnumber: 12.5, fdate: '2026-02-28', fselect: 'b' }
    await call('records.update', { tableId, recordId: 'fieldsr1', data })
    expect((await list(tableId)).records[0]?.data).toMatchObject(data)

    await call('fields.update', { tableId, fieldId: 'fselect', name: 'Choice' })
    const converted = await call<{ lost: number }>('fields.update', {
      tableId,
      fieldId: 'fselect',
      type: 'single_line_text',
      template: {},
      conversionContext: { userTimezone: 'Europe/Berlin' },
    })
    expect(converted.lost).toBe(0)
    expect((await list(tableId)).records[0]?.data['fselect']).toBe('Beta')

    await call('fields.reorder', { tableId, fieldIds: ['fselect', 'fdate', 'fields1', 'fnumber'] })
    await call('fields.delete', { tableId, fieldId: 'fnumber' })
    const fieldIds = async () => (await tables()).find(table => table.id === tableId)?.fields.map(field => field.id)
    expect(await fieldIds()).toEqual(['fselect', 'fdate', 'fields1', 'fields2', 'fields3'])
    await call('fields.restore', { tableId, fieldId: 'fnumber' })
    expect((await list(tableId)).records[0]?.data['fnumber']).toBe(12.5)
  })

  test('creates, changes, deletes, and restores views; settings are merged by key, widths by field', async () => {
    const tableId = await newTable('views')
    await call('views.create', {
      tableId,
      id: 'v2',
      name: 'Second',
      type: 'grid',
      config: { fieldWidths: { views1: 150 } },
    })
    await call('views.update', { tableId, viewId: 'v2', name: 'Narrow', config: { hiddenFieldIds: ['views3'] } })
    await call('views.updateSettings', { tableId, viewId: 'v2', config: { fieldWidths: { views2: 250 } } })
    await call('views.updateSettings', {
      tableId,
      viewId: 'v2',
      config: { sorts: [{ fieldId: 'views1', dir: 'desc' }], rowHeight: 'tall' },
    })
    const views = async () => (await tables()).find(table => table.id === tableId)?.views
    const before = (await views())?.[1]
    expect(before).toMatchObject({
      name: 'Narrow',
      config: {
        fieldWidths: { views1: 150, views2: 250 },
        hiddenFieldIds: ['views3'],
        sorts: [{ fieldId: 'views1', dir: 'desc' }],
        frozenFields: 1,
        rowHeight: 'tall',
      },
    })
    await call('views.delete', { tableId, viewId: 'v2' })
    expect(await views()).toHaveLength(1)
    await call('views.restore', { tableId, viewId: 'v2' })
    expect((await views())?.[1]).toEqual(before)
  })

  test('creates, changes, deletes, and restores records, one by one and in bulk', async () => {
    const tableId = await newTable('records')
    await call('records.create', { tableId, id: 'own', data: { records1: 'Own', records3: true } })
    await call('records.bulkCreate', {
      tableId,
      records: [
        { id: 'b1', data: { records1: 'B1' } },
        { id: 'b2', data: {} },
      ],
    })
    await call('records.update', { tableId, recordId: 'own', data: { records1: 'Changed', records3: null } })
    await call('records.bulkUpdate', {
      tableId,
      records: [
        { recordId: 'b1', data: { records2: 'note' } },
        { recordId: 'b2', data: { records1: 'B2' } },
      ],
    })
    const record = await ask<TableRecord>('records.get', { tableId, recordId: 'own' })
    expect(record).toMatchObject({ id: 'own', data: { records1: 'Changed', records2: null, records3: null } })
    expect(new Date(record.createdAt).toISOString()).toBe(record.createdAt)

    await call('records.delete', { tableId, recordId: 'own' })
    await call('records.bulkDelete', { tableId, recordIds: ['b1', 'b2'] })
    expect((await list(tableId)).records).toHaveLength(3)
    const restored = await call<Made & TableRecord>('records.restore', { tableId, recordId: 'own' })
    expect(restored).toMatchObject({ success: true, id: 'own', data: { records1: 'Changed' } })
    await call('records.bulkRestore', { tableId, recordIds: ['b1', 'b2'] })
    const { records } = await list(tableId)
    expect(records.map(one => one.id)).toEqual(['recordsr1', 'recordsr2', 'recordsr3', 'own', 'b1', 'b2'])
    expect(records[0]?.linkedData).toEqual({})
  })

  test('lists records by filter, sort, search, and page', async () => {
    const tableId = await newTable('lists')
    await call('records.bulkCreate', {
      tableId,
      records: ['cherry', 'Apple', 'banana', 'apricot'].map(name => ({ id: name, data: { lists1: name } })),
    })
    const ids = async (query: object) => (await list(tableId, query)).records.map(record => record.id)
    const starts = { and: [{ fieldId: 'lists1', operator: 'contains', value: 'AP' }] }
    expect(await ids({ filters: starts, sort: [{ fieldId: 'lists1', dir: 'desc' }] })).toEqual(['apricot', 'Apple'])
    expect(await ids({ filters: [{ fieldId: 'id', operator: 'is_any_of', value: ['banana', 'x'] }] })).toEqual([
      'banana',
    ])
    expect(await ids({ search: 'CHER' })).toEqual(['cherry'])
    const first = await list(tableId, { limit: 4 })
    const rest = await list(tableId, { limit: 4, cursor: first.cursor })
    expect([...first.records, ...rest.records]).toHaveLength(7)
    expect(rest.cursor).toBeNull()
  })

  test('can repeat a change under its action id', async () => {
    const tableId = await newTable('again')
    const change = { tableId, id: 'once', data: {}, actionId: 'action-1', gestureId: 'gesture-1' }
    const first = await call('records.create', change)
    expect(await call('records.create', change)).toEqual(first)
  })

  test('gets an error if an action id comes again with another procedure or other data, and nothing changes', async () => {
    const tableId = await newTable('reused')
    const create = { tableId, id: 'kept', data: { reused1: 'First' }, actionId: 'reused-1' }
    const first = await call('records.create', create)
    const used = { error: { message: 'This action id was already used for another change' } }
    const others: [string, object][] = [
      ['records.create', { ...create, data: { reused1: 'Second' } }],
      ['records.create', { ...create, id: 'other' }],
      ['records.delete', { tableId, recordId: 'kept', actionId: 'reused-1' }],
      ['tables.update', { tableId, name: 'Renamed', actionId: 'reused-1' }],
    ]
    for (const [procedure, body] of others) {
      await expect(call(procedure, body)).rejects.toMatchObject({ status: 409, body: used })
    }
    const { records } = await list(tableId)
    expect(records.filter(({ id }) => id === 'kept' || id === 'other').map(({ data }) => data['reused1'])).toEqual([
      'First',
    ])
    const { data, ...rest } = create
    expect(await call('records.create', { ...rest, gestureId: 'later', doneAt: 1, data })).toEqual(first)
  })

  test('gets an error if one of two calls at once has the action id of the other', async () => {
    const tableId = await newTable('atonce')
    const calls = ['one', 'two', 'three'].map(id => call('records.create', { tableId, id, data: {}, actionId: 'same' }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      outcomes.flatMap(one => (one.status === 'rejected' ? (one.reason as { status: number }).status : [])),
    ).toEqual([409, 409])
    expect((await list(tableId)).records).toHaveLength(4)
  })

  test('cannot give two fields or two views of a table one name, unless it asks for a number', async () => {
    const tableId = await newTable('names')
    const field = { tableId, type: 'number', template: {} }
    await call('fields.create', { ...field, id: 'size', name: 'Size' })
    const taken = (message: string) => ({ status: 409, body: { error: { message, data: { reason: 'name_taken' } } } })
    await expect(call('fields.create', { ...field, id: 'again', name: ' size' })).rejects.toMatchObject(
      taken('A field with this name already exists'),
    )
    await expect(call('fields.update', { tableId, fieldId: 'names1', name: 'SIZE' })).rejects.toMatchObject(
      taken('A field with this name already exists'),
    )
    const renamed = await call<{ field: { name: string } }>('fields.create', {
      ...field,
      id: 'again',
      name: 'size',
      renamesIfTaken: true,
    })
    expect(renamed.field.name).toBe('size 2')
    expect(await call('fields.update', { tableId, fieldId: 'again', name: 'Size 2' })).toMatchObject({ success: true })
    const view = { tableId, config: {} }
    await call('views.create', { ...view, id: 'names-a', name: 'All' })
    await expect(call('views.create', { ...view, id: 'names-b', name: 'ALL' })).rejects.toMatchObject(
      taken('A view with this name already exists'),
    )
    await call('views.create', { ...view, id: 'names-b', name: 'All', renamesIfTaken: true })
    const views = (await tables()).find(({ id }) => id === tableId)?.views
    expect(views?.slice(1).map(({ name }) => name)).toEqual(['All', 'All 2'])
    await expect(call('views.update', { tableId, viewId: 'names-b', name: 'all' })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('gets an error for records that do not exist, and nothing changes', async () => {
    const tableId = await newTable('missing')
    await call('records.delete', { tableId, recordId: 'missingr2' })
    const data = { missing1: 'Changed' }
    const missing = (id: string) => ({
      status: 404,
      body: { error: { message: `Record with id ${id} not found`, data: { reason: 'gone', subjectId: id } } },
    })
    for (const id of ['missingr2', 'never']) {
      const records = [
        { recordId: 'missingr1', data },
        { recordId: id, data },
      ]
      await expect(call('records.bulkUpdate', { tableId, records })).rejects.toMatchObject(missing(id))
      const recordIds = ['missingr1', id]
      await expect(call('records.bulkDelete', { tableId, recordIds })).rejects.toMatchObject(missing(id))
    }
    const restore = { tableId, recordIds: ['missingr2', 'never'] }
    await expect(call('records.bulkRestore', restore)).rejects.toMatchObject(missing('never'))
    const { records } = await list(tableId)
    expect(records.map(({ id, data }) => [id, data['missing1']])).toEqual([
      ['missingr1', null],
      ['missingr3', null],
    ])
  })

  test('can leave out records that do not exist', async () => {
    const tableId = await newTable('skipping')
    const skipsMissing = true
    const records = [
      { recordId: 'skippingr1', data: { skipping1: 'Changed' } },
      { recordId: 'never', data: {} },
    ]
    const changed = await call<{ records: { id: string }[] }>('records.bulkUpdate', { tableId, records, skipsMissing })
    expect(changed.records.map(({ id }) => id)).toEqual(['skippingr1'])
    const recordIds = ['never', 'skippingr1']
    expect(await call('records.bulkDelete', { tableId, recordIds, skipsMissing })).toMatchObject({
      recordIds: ['skippingr1'],
    })
    expect(await call('records.bulkRestore', { tableId, recordIds, skipsMissing })).toMatchObject({
      records: [{ id: 'skippingr1' }],
    })
    // Restoring again changes nothing.
    expect(await call('records.bulkRestore', { tableId, recordIds: ['skippingr1'] })).toMatchObject({ records: [] })
  })

  test('gets an error for unknown tables, fields, and views in an order', async () => {
    const tableId = await newTable('order')
    await call('fields.delete', { tableId, fieldId: 'order3' })
    const unknown = (thing: string) => ({
      status: 404,
      body: { error: { message: `${thing} with id never not found` } },
    })
    await expect(call('tables.reorder', { tableIds: [tableId, 'never'] })).rejects.toMatchObject(unknown('Table'))
    await expect(call('fields.reorder', { tableId, fieldIds: ['never', 'order2'] })).rejects.toMatchObject(
      unknown('Field'),
    )
    await expect(call('views.reorder', { tableId, viewIds: ['orderv', 'never'] })).rejects.toMatchObject(
      unknown('View'),
    )
    // A field that someone else deleted meanwhile does not refuse the order of the others.
    await call('fields.reorder', { tableId, fieldIds: ['order2', 'order3', 'order1'] })
    const fields = (await tables()).find(({ id }) => id === tableId)?.fields
    expect(fields?.map(({ id }) => id)).toEqual(['order2', 'order1'])
  })

  test('gets a record for each id that it gives a new table, and at least three', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => `six-${id}`)
    const create = (name: string, recordIds: string[]) =>
      call<{ records: { id: string }[] }>('tables.create', { name, id: name, recordIds })
    expect((await create('six', ids)).records.map(({ id }) => id)).toEqual(ids)
    expect((await create('one', ['one-a'])).records).toHaveLength(3)
    await expect(create('twice', ['x', 'x'])).rejects.toMatchObject({ status: 409 })
    const fieldIds = ['f1', 'f2', 'f3', 'f4']
    await expect(call('tables.create', { name: 'wide', id: 'wide', fieldIds })).rejects.toMatchObject({ status: 400 })
  })

  test('cannot store a filter or settings that every screen would have to load', async () => {
    const tableId = await newTable('heavy')
    const group = (inner: unknown) => ({ and: Array.from({ length: 100 }, () => inner) })
    const filters = group(group(group({ and: [] })))
    const view = { tableId, viewId: 'heavyv' }
    await expect(call('views.update', { ...view, config: { filters } })).rejects.toMatchObject({ status: 413 })
    const groups = group(group({ and: [] }))
    await expect(call('views.update', { ...view, config: { filters: groups } })).rejects.toMatchObject({ status: 400 })
    const long = { fieldId: 'heavy1', operator: 'is', value: 'x'.repeat(9_000) }
    const rules = Array.from({ length: 20 }, () => ({ filter: { and: [long, long, long] }, color: 'red' }))
    await expect(call('views.update', { ...view, config: { colors: { rules } } })).rejects.toMatchObject({
      status: 413,
    })
    const config = (await tables()).find(({ id }) => id === tableId)?.views[0]?.config
    expect(config).toMatchObject({ filters: null, colors: null })
  })

  test('copies the tables of one base into another', async () => {
    const basePublicIdentifier = await createBase(client)
    await client.mutate('metadata.copy', { sourceBasePublicId: basePublicId, targetBasePublicId: basePublicIdentifier })
    const copied = await client.query<{ metadata: { tables: Table[] } }>('metadata.get', {
      basePublicId: basePublicIdentifier,
    })
    expect(copied.metadata.tables).toEqual(await tables())
  })

  test('gets one sentence that says what is wrong with its input', async () => {
    const wrong = client.mutate('records.update', { basePublicId, tableId: 'x y', recordId: 1, data: {} })
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('tableId'), data: { appCode: 'bad_input' } } },
    })
  })

  test('gets an error if a text cannot be stored, wherever it is in the input', async () => {
    const tableId = await newTable('unstorable')
    const nul = { basePublicId, tableId, name: 'a\0b' }
    const half = { ...nul, id: 'half', name: 'a\uD800b', type: 'checkbox' }
    const texts = {
      is: { fieldId: `${tableId}1`, operator: 'is', value: 'a\0b' },
      expects: { [`${tableId}1`]: '\uD800' },
    }
    const attempts = [
      client.mutate('tables.update', nul),
      client.mutate('fields.create', half),
      client.mutate('views.updateSettings', {
        basePublicId,
        tableId,
        viewId: `${tableId}v`,
        config: { filters: texts.is },
      }),
      client.mutate('records.update', {
        basePublicId,
        tableId,
        recordId: `${tableId}r1`,
        data: { [`${tableId}1`]: 'x' },
        expects: texts.expects,
      }),
    ]
    await Promise.all(attempts.map(attempt => expect(attempt).rejects.toMatchObject({ status: 400 })))
  })

  test('of another organization finds nothing', async () => {
    const stranger = await signUpClient(server.url)
    const targetBasePublicId = await newBase(stranger)
    const attempts = [
      () => stranger.query('metadata.get', { basePublicId }),
      () => stranger.mutate('tables.create', { basePublicId, name: 'Mine' }),
      () => stranger.mutate('metadata.copy', { sourceBasePublicId: basePublicId, targetBasePublicId }),
      () => client.mutate('metadata.copy', { sourceBasePublicId: basePublicId, targetBasePublicId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
  })

  test('without a session must sign in', async () => {
    const nobody = httpClient(server.url, {})
    const message = 'User not found'
    await expect(nobody.query('metadata.get', { basePublicId })).rejects.toMatchObject({
      status: 401,
      body: { error: { message } },
    })
    const route = await nobody.send('/admin/flows')
    expect([route.status, await route.json()]).toEqual([401, { error: { code: 'not_signed_in', message } }])
  })

  test('finds no base that does not exist', async () => {
    await expect(client.query('metadata.get', { basePublicId: 'never' })).rejects.toMatchObject({
      status: 404,
      body: { error: { message: 'No base available', data: { reason: 'base_not_found' } } },
    })
  })

  test('can send an API key instead of a cookie', async () => {
    const answer = await client.send('/api/auth/api-key/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ name: 'Contract' }),
    })
    const { key } = (await answer.json()) as { key: string }
    const machine = httpClient(server.url, { authorization: `Bearer ${key}` })
    const { metadata } = await machine.query<{ metadata: { tables: Table[] } }>('metadata.get', { basePublicId })
    expect(metadata.tables).toEqual(await tables())
  })
})

describe('a canceled action', () => {
  const create = (tableId: string, id: string, actionId: string) =>
    call<object>('records.create', { tableId, id, data: {}, actionId })
  const revoke = (...callIds: string[]) => call<{ done: string[] }>('actions.revoke', { callIds })
  const ids = async (tableId: string) => (await list(tableId)).records.map(({ id }) => id)

  test('does nothing if it arrives after its cancellation', async () => {
    const tableId = await newTable('givenup')
    expect(await revoke('late-1', 'late-2')).toEqual({ done: [] })
    await expect(create(tableId, 'late', 'late-1')).rejects.toMatchObject({ status: 409 })
    expect(await ids(tableId)).not.toContain('late')
    expect(await revoke('late-1')).toEqual({ done: [] })
  })

  test('that already ran is not undone, and is listed as done', async () => {
    const tableId = await newTable('tookplace')
    await create(tableId, 'early', 'early-1')
    expect(await revoke('early-1', 'early-2')).toEqual({ done: ['early-1'] })
    expect(await ids(tableId)).toContain('early')
  })
})
