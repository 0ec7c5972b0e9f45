import { describe, expect, test } from 'vitest'
import { openApiBase } from '../testing/open-api-base.ts'

const { call, tables, list, newTable } = openApiBase()

describe('a program', () => {
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
})
