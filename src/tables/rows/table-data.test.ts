import { describe, expect, test, vi } from 'vitest'
import { openTable, turns } from '../actions/testing/open-table.ts'
import { allowEdits } from './table-data-options.ts'

test('rows are loading until they are fetched', async () => {
  const { data } = await openTable(2)
  expect([data.rowState(0), data.cell(0, 0)]).toEqual(['ready', 'Row 1'])
  expect([data.rowState(5), data.cell(5, 0)]).toEqual(['loading', undefined])
})

test('what changes records is there as long as the person may use it', async () => {
  const { data, names } = await openTable(1)
  const calls = () => [data.addRow, data.duplicateRow, data.deleteRows, data.changeCells].map(call => typeof call)
  allowEdits(data, false)
  expect(calls()).toEqual(['undefined', 'undefined', 'undefined', 'undefined'])
  allowEdits(data, true)
  expect(calls()).toEqual(['function', 'function', 'function', 'function'])
  data.addRow()
  expect(names()).toHaveLength(2)
})

describe('an edit', () => {
  test('shows at once and reaches the server', async () => {
    const { server, edit, names, settle } = await openTable(2)
    edit(1, 'Changed')
    expect(names()).toEqual(['Row 1', 'Changed'])
    await settle()
    expect(server.names).toEqual({ rec1: 'Row 1', rec2: 'Changed' })
    expect(names()).toEqual(['Row 1', 'Changed'])
  })

  test('is one call for all that was typed into a cell within its debounce', async () => {
    const { server, edit, settle } = await openTable(1)
    for (const text of ['a', 'ab', 'abc']) edit(0, text)
    await settle()
    expect(server.calls).toEqual(['update'])
    expect(server.names).toEqual({ rec1: 'abc' })
  })

  test('that is not sent yet shows in another view of the table, and after a fetch', async () => {
    const { data, edit, names, openView } = await openTable(1)
    edit(0, 'Changed')
    await data.refresh()
    await turns()
    expect(names()).toEqual(['Changed'])
    expect(names(await openView())).toEqual(['Changed'])
  })

  test('that is refused is taken back and set aside', async () => {
    const { server, session, edit, names, settle } = await openTable(1)
    server.plan = ['refuse']
    edit(0, 'Changed')
    await settle()
    expect(names()).toEqual(['Row 1'])
    expect(session.state).toMatchObject({
      isStopped: true,
      undo: null,
      setAside: [{ error: 'This cannot be done.' }],
    })
    session.resume()
    session.applyAgain(session.state.setAside[0]?.id ?? '')
    await settle()
    expect(server.names).toEqual({ rec1: 'Changed' })
    expect(session.state.setAside).toEqual([])
  })

  test('of a cell that someone else has changed overwrites nothing, and can still be applied', async () => {
    const { server, session, events, edit, names, settle } = await openTable(1)
    server.rename('rec1', 'From Ana')
    edit(0, 'Mine')
    await settle()
    expect(names()).toEqual(['From Ana'])
    expect(events).toContainEqual(expect.objectContaining({ kind: 'skipped' }))
    expect(session.state.setAside[0]?.error).toBe('Ana changed this meanwhile')
    session.applyAgain(session.state.setAside[0]?.id ?? '')
    await settle()
    expect([names(), server.names]).toEqual([['Mine'], { rec1: 'Mine' }])
  })
})

describe('a new row', () => {
  test('can be edited before the server knows it, and keeps its key when it does', async () => {
    const { data, edit, names, settle, server } = await openTable(1)
    const row = data.addRow()
    const key = data.rowKey(row)
    edit(row, 'New')
    expect(names()).toEqual(['Row 1', 'New'])
    await settle()
    await data.load()
    await turns()
    expect(data.rowKey(row)).toBe(key)
    expect(names()).toEqual(['Row 1', 'New'])
    expect(Object.values(server.names)).toEqual(['Row 1', 'New'])
  })

  test('stays at the end when the rows are loaded before the server knows it', async () => {
    const { data, server } = await openTable(1)
    server.plan = ['unreachable']
    data.addRow()
    await data.load()
    expect(data.rowCount).toBe(2)
  })

  test('goes again when the server refuses it, and all that was typed into it is set aside', async () => {
    const { data, server, session, edit, settle } = await openTable(1)
    server.plan = ['refuse']
    edit(data.addRow(), 'New')
    await settle()
    expect(data.rowCount).toBe(1)
    expect(session.state.setAside.map(({ type }) => type)).toEqual(['records.create', 'records.updateCell'])
  })
})

describe('deleting rows', () => {
  test('takes them away at once, and undo brings them back in their place', async () => {
    const { session, deleted, names, remove, settle } = await openTable(3)
    remove(1)
    expect(names()).toEqual(['Row 1', 'Row 3'])
    session.undo(deleted[0])
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3'])
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3'])
  })

  test('can be undone after the rows were reloaded', async () => {
    const { data, session, names, remove, settle } = await openTable(3)
    remove(0, 1)
    await settle()
    await data.load()
    session.undo()
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3'])
  })

  test('that is refused brings them back', async () => {
    const { server, names, remove, settle } = await openTable(2)
    server.plan = ['refuse']
    remove(0)
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2'])
  })

  test('that a colleague has deleted already is no failure', async () => {
    const { server, session, names, remove, settle } = await openTable(2)
    server.remove('rec1')
    remove(0)
    await settle()
    expect([names(), session.state.isStopped]).toEqual([['Row 2'], false])
  })
})

/** Has something happen while each answer with rows is on its way. */
function beforeAnswers({ client }: Awaited<ReturnType<typeof openTable>>['server'], happen: () => unknown) {
  const { byNumber } = client.records
  const answer = byNumber.query
  const answerLater = async (...args: Parameters<typeof answer>) => {
    const answered = await answer(...args)
    await turns()
    happen()
    return answered
  }
  return vi.spyOn(byNumber, 'query').mockImplementation(answerLater as typeof answer)
}

describe('a record whose cells refer to others', () => {
  test('is loaded again when these change, and shows its values until then', async () => {
    const { server, screen, names } = await openTable(2)
    server.rename('rec1', 'Refers')
    screen.table('tbl1').refer({ tableId: 'tbl1', version: 1, fieldIds: ['name'], affected: { recordIds: ['rec1'] } })
    expect(names()).toEqual(['Row 1', 'Row 2'])
    await turns()
    expect(names()).toEqual(['Refers', 'Row 2'])
  })

  test('moves if the view sorts by what it refers to', async () => {
    const { data, screen, server, clock } = await openTable(2)
    data.ask({ sort: [{ fieldId: 'owners', dir: 'asc' }], filters: null }, new Set(['owners']))
    await data.load()
    const affected = { linkFieldId: 'owners', linkedIds: ['person1'] }
    const query = vi.spyOn(server.client.records.index, 'query')
    for (const version of [1, 2])
      screen.table('tbl1').refer({ tableId: 'tbl1', version, fieldIds: ['owners'], affected })
    clock.advance(500)
    await turns()
    expect(query).toHaveBeenCalledOnce()
  })

  test('is shown though something that others refer to changes with every answer', async () => {
    const { data, server, screen, names } = await openTable(2)
    const affected = { linkFieldId: 'owners', linkedIds: ['person1'] }
    beforeAnswers(server, () =>
      screen.table('tbl1').refer({ tableId: 'tbl1', version: server.version + 1, fieldIds: ['owners'], affected }),
    )
    await data.refresh()
    for (let turn = 0; turn < 5; turn++) await turns()
    expect(names()).toEqual(['Row 1', 'Row 2'])
  })

  test('is shown though it was asked for before all were to be asked for again, and is fetched once more', async () => {
    const { data, server, names } = await openTable(2)
    let renewals = 10
    const requests = beforeAnswers(server, () => renewals-- > 0 && void data.renew())
    await data.refresh()
    for (let turn = 0; turn < 5; turn++) await turns()
    expect([renewals > 0, names()]).toEqual([true, ['Row 1', 'Row 2']])
    for (let turn = 0; turn < 40; turn++) await turns()
    expect(requests).toHaveBeenCalledTimes(11)
  })

  test('is loaded once for many changes, and moved only if the view depends on them', async () => {
    const { data, screen, server, clock, names } = await openTable(2)
    const index = vi.spyOn(server.client.records.index, 'query')
    const rows = vi.spyOn(server.client.records.byNumber, 'query')
    const referAll = async (fieldId: string) => {
      for (const version of [1, 2, 3]) {
        screen.table('tbl1').refer({ tableId: 'tbl1', version, fieldIds: [fieldId], affected: 'all' })
      }
      clock.advance(500)
      await turns()
    }
    server.rename('rec1', 'Refers')
    await referAll('owners')
    expect([index.mock.calls.length, rows.mock.calls.length, names()]).toEqual([0, 1, ['Refers', 'Row 2']])
    data.ask({ viewId: 'viw1' }, new Set(['owners']))
    await referAll('owners')
    expect([index.mock.calls.length, rows.mock.calls.length]).toEqual([1, 2])
  })
})
