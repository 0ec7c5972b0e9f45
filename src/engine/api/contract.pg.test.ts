import { describe, expect, test } from 'vitest'
import type { Table, TableRecord } from '../model/structure.ts'
import { createBase, httpClient, signUpClient } from '../../api/testing/http-client.ts'
import { type Made, newDefaultBase, openApiBase } from '../testing/open-api-base.ts'

const here = openApiBase()
const { call, ask, tables, list, newTable } = here

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

  test('copies the tables of one base into another', async () => {
    const basePublicIdentifier = await createBase(here.client)
    await here.client.mutate('metadata.copy', {
      sourceBasePublicId: here.basePublicId,
      targetBasePublicId: basePublicIdentifier,
    })
    const copied = await here.client.query<{ metadata: { tables: Table[] } }>('metadata.get', {
      basePublicId: basePublicIdentifier,
    })
    expect(copied.metadata.tables).toEqual(await tables())
  })

  test('gets one sentence that says what is wrong with its input', async () => {
    const wrong = here.client.mutate('records.update', {
      basePublicId: here.basePublicId,
      tableId: 'x y',
      recordId: 1,
      data: {},
    })
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('tableId'), data: { appCode: 'bad_input' } } },
    })
  })

  test('gets an error if a text cannot be stored, wherever it is in the input', async () => {
    const tableId = await newTable('unstorable')
    const nul = { basePublicId: here.basePublicId, tableId, name: 'a\0b' }
    const half = { ...nul, id: 'half', name: 'a\uD800b', type: 'checkbox' }
    const texts = {
      is: { fieldId: `${tableId}1`, operator: 'is', value: 'a\0b' },
      expects: { [`${tableId}1`]: '\uD800' },
    }
    const attempts = [
      here.client.mutate('tables.update', nul),
      here.client.mutate('fields.create', half),
      here.client.mutate('views.updateSettings', {
        basePublicId: here.basePublicId,
        tableId,
        viewId: `${tableId}v`,
        config: { filters: texts.is },
      }),
      here.client.mutate('records.update', {
        basePublicId: here.basePublicId,
        tableId,
        recordId: `${tableId}r1`,
        data: { [`${tableId}1`]: 'x' },
        expects: texts.expects,
      }),
    ]
    await Promise.all(attempts.map(attempt => expect(attempt).rejects.toMatchObject({ status: 400 })))
  })

  test('of another organization finds nothing', async () => {
    const stranger = await signUpClient(here.server.url)
    const targetBasePublicId = await newDefaultBase(stranger)
    const attempts = [
      () => stranger.query('metadata.get', { basePublicId: here.basePublicId }),
      () => stranger.mutate('tables.create', { basePublicId: here.basePublicId, name: 'Mine' }),
      () => stranger.mutate('metadata.copy', { sourceBasePublicId: here.basePublicId, targetBasePublicId }),
      () => here.client.mutate('metadata.copy', { sourceBasePublicId: here.basePublicId, targetBasePublicId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
  })

  test('without a session must sign in', async () => {
    const nobody = httpClient(here.server.url, {})
    const message = 'User not found'
    await expect(nobody.query('metadata.get', { basePublicId: here.basePublicId })).rejects.toMatchObject({
      status: 401,
      body: { error: { message } },
    })
    const route = await nobody.send('/admin/flows')
    expect([route.status, await route.json()]).toEqual([401, { error: { code: 'not_signed_in', message } }])
  })

  test('finds no base that does not exist', async () => {
    await expect(here.client.query('metadata.get', { basePublicId: 'never' })).rejects.toMatchObject({
      status: 404,
      body: { error: { message: 'No base available', data: { reason: 'base_not_found' } } },
    })
  })

  test('can send an API key instead of a cookie', async () => {
    const answer = await here.client.send('/api/auth/api-key/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: here.server.url },
      body: JSON.stringify({ name: 'Contract' }),
    })
    const { key } = (await answer.json()) as { key: string }
    const machine = httpClient(here.server.url, { authorization: `Bearer ${key}` })
    const { metadata } = await machine.query<{ metadata: { tables: Table[] } }>('metadata.get', {
      basePublicId: here.basePublicId,
    })
    expect(metadata.tables).toEqual(await tables())
    const tableId = await newTable('bykey')
    await call('fields.create', { tableId, id: 'bykeyauthor', type: 'created_by' })
    await machine.mutate('records.create', { basePublicId: here.basePublicId, tableId, id: 'bykeyrecord', data: {} })
    const { records } = await list(tableId)
    const authors = new Set(records.map(({ linkedData }) => linkedData?.['bykeyauthor']?.[0]?.name))
    expect(authors, 'a record that a key creates is by the person with the key').toEqual(new Set(['Ada Lovelace']))
  })

  test('lists the people who can open a base by name, for people who may edit it', async () => {
    const { people } = await here.ask<{ people: { id: string; name: string }[] }>('metadata.people')
    expect(people).toEqual([{ id: expect.any(String), name: 'Ada Lovelace', email: expect.stringContaining('@') }])
    const stranger = await signUpClient(here.server.url)
    const refused = stranger.query('metadata.people', { basePublicId: here.basePublicId })
    await expect(refused).rejects.toMatchObject({ status: 404 })
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
