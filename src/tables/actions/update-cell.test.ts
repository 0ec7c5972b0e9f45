import { expect, test, vi } from 'vitest'
import { openTable } from './testing/open-table.ts'
import { type CellChange, storeCells, updateCell } from './update-cell.ts'

/** So many cells, each taken by a call of its own action, so that all of them are sent again. */
async function idsOfBothRounds(count: number): Promise<{ sent: string[]; revoked: string[] }> {
  const { server } = await openTable(1)
  const cells = Array.from({ length: count }, (_, at): CellChange => {
    return { recordId: `rec${at}`, number: at, fieldId: 'owned', before: ['a'], after: ['b'] }
  })
  const sent: string[] = []
  const bulkUpdate = vi.fn(async ({ actionId, records }: { actionId: string; records: { recordId: string }[] }) => {
    sent.push(actionId)
    const isFirst = !actionId.includes('again')
    const of = records.map(({ recordId }) => ({ recordId, fieldId: 'owned' }))
    const skipped = isFirst ? of.map(cell => ({ ...cell, value: null, changedBy: null })) : []
    const lost = isFirst ? of.map(cell => ({ ...cell, number: 0, before: ['a'], after: null })) : []
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
