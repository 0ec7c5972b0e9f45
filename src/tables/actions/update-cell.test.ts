import { expect, test, vi } from 'vitest'
import type { Metadata } from '../../engine/model/structure.ts'
import { openTable } from './testing/open-table.ts'
import { type CellChange, skippedOf, storeCells, updateCell } from './update-cell.ts'

/** Sends `count` cells of which other calls of the same action took links, so that all of them are sent again. */
async function idsOfBothRounds(count: number): Promise<{ sent: string[]; revoked: string[] }> {
  const { server } = await openTable(1)
  const cells = Array.from({ length: count }, (_, at): CellChange => {
    return { recordId: `rec${at}`, number: at, fieldId: 'owned', before: ['a'], after: ['b'] }
  })
  const sent: string[] = []
  const bulkUpdate = vi.fn(async ({ actionId, records }: { actionId: string; records: { recordId: string }[] }) => {
    sent.push(actionId)
    const isFirst = !actionId.includes('again')
    const cells = records.map(({ recordId }) => ({ recordId, fieldId: 'owned' }))
    const skipped = isFirst ? cells.map(cell => ({ ...cell, value: null, changedBy: null })) : []
    const lost = isFirst ? cells.map(cell => ({ ...cell, number: 0, before: ['a'], after: null })) : []
    return { version: 1, records: [], skipped, lost }
  })
  Object.assign(server.client.records.bulkUpdate, { mutate: bulkUpdate })
  const client = { basePublicId: 'bas1', calls: server.client } as unknown as Parameters<typeof storeCells>[0]
  const args = { tableId: 'tbl1', cells }
  await storeCells(client, args, { actionId: 'act1' } as Parameters<typeof storeCells>[2])
  return { sent, revoked: updateCell.callIds?.(args, 'act1') ?? [] }
}

test.each([2, 100, 250])(
  'a discarded change of %i records revokes all its calls, the second round too',
  async count => {
    const { sent, revoked } = await idsOfBothRounds(count)
    expect(sent.some(id => id.includes('again'))).toBe(true)
    expect(sent.filter(id => !revoked.includes(id))).toEqual([])
  },
)

test('an edit carries the types of its values, and its undo uses those types after a conversion', async () => {
  const { server, screen, session, settle } = await openTable(1)
  const fields = [{ id: 'name', name: 'Name', type: 'number', template: {}, order: 1 }]
  const metadata = { tables: [{ id: 'tbl1', name: 'Table', order: 1, primaryFieldId: 'name', fields, views: [] }] }
  screen.structure.receive({ version: 0, metadata: metadata as unknown as Metadata })
  const [row] = [...server.rows.values()]
  const cell = { recordId: row?.id ?? '', number: row?.number ?? 0, fieldId: 'name', before: null, after: 42.5 }
  const update = vi.fn(async (_: object) => ({
    version: 1,
    record: { id: cell.recordId, data: { name: '42.5' } },
    skipped: [],
    lost: [],
    readAgain: ['name'],
  }))
  Object.assign(server.client.records.update, { mutate: update })
  const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }
  session.act({ type: updateCell.type, args: { tableId: 'tbl1', cells: [cell] } }, place)
  session.flush()
  await settle()
  session.undo()
  session.flush()
  await settle()
  const types = { name: 'number' }
  expect(update.mock.calls.map(([input]) => input)).toMatchObject([
    { data: { name: 42.5 }, expects: { name: null }, types },
    { data: { name: null }, expects: { name: 42.5 }, types },
  ])
})

test('a long link cell sends added links, its undo sends removed ones, and it shows what was sent until it is read again', async () => {
  const { server, screen, session, settle } = await openTable(1)
  const fields = [{ id: 'owned', name: 'Owned', type: 'linked_record', template: {}, order: 1 }]
  const metadata = { tables: [{ id: 'tbl1', name: 'Table', order: 1, primaryFieldId: 'owned', fields, views: [] }] }
  screen.structure.receive({ version: 0, metadata: metadata as unknown as Metadata })
  const [row] = [...server.rows.values()]
  const recordId = row?.id ?? ''
  const before = Array.from({ length: 300 }, (_, at) => `p${at}`)
  const after = [...before, 'new']
  const update = vi.fn(async (_: object) => ({
    version: 1,
    record: { id: recordId, data: {} },
    skipped: [],
    lost: [],
    joined: [{ recordId, fieldId: 'owned' }],
  }))
  Object.assign(server.client.records.update, { mutate: update })
  const stored = vi.spyOn(screen.table('tbl1'), 'store')
  const referred = vi.spyOn(screen.table('tbl1'), 'refer')
  const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }
  const cell = { recordId, number: row?.number ?? 0, fieldId: 'owned', before, after }
  session.act({ type: updateCell.type, args: { tableId: 'tbl1', cells: [cell] } }, place)
  session.flush()
  await settle()
  session.undo()
  session.flush()
  await settle()
  expect(update.mock.calls.map(([input]) => input)).toMatchObject([
    { data: { owned: { added: ['new'], removed: [] } }, expects: { owned: null } },
    { data: { owned: { added: [], removed: ['new'] } }, expects: { owned: null } },
  ])
  const shown = stored.mock.calls.flatMap(([, data]) => ('owned' in data ? [data['owned']] : []))
  expect(shown).toEqual([after, before])
  // A colleague may have added links, so a screen that shows the cell reads it again at once.
  const renewedCell = { tableId: 'tbl1', version: 1, fieldIds: ['owned'], affected: { recordIds: [recordId] } }
  expect(referred.mock.calls).toEqual([[renewedCell], [renewedCell]])
})

test('cells that their field can no longer read are distinguished from cells that somebody changed', () => {
  const cell = (recordId: string): CellChange => ({ recordId, number: 1, fieldId: 'done', before: 1, after: 77 })
  const args = { tableId: 'tbl1', cells: [cell('rec1'), cell('rec2')] }
  const left = { recordId: 'rec1', fieldId: 'done', changedBy: { name: 'Mira' } }
  const answer = (isUnread?: true) => ({
    records: args.cells.map(({ recordId }) => ({ id: recordId, data: {} })),
    skipped: [{ ...left, ...(isUnread && { isUnread }) }],
  })
  expect(skippedOf(args, [answer(true)])).toMatchObject({ count: 1, total: 2, what: 'value', by: 'Mira' })
  expect(skippedOf(args, [answer()])).not.toHaveProperty('what')
})
