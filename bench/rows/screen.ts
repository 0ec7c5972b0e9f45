import { updateCell } from '../../src/tables/actions/update-cell.ts'
import { openTable } from '../../src/tables/actions/testing/open-table.ts'
import { newsOf } from '../../src/tables/live/record-news.ts'
import { RowOrder } from '../../src/tables/rows/row-order.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'

const rows = 1_000_000
const cells = 10_000
const rounds = 15

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Numbers in an order that nothing can guess, the same every time. */
function shuffled(count: number): Uint32Array {
  const numbers = Uint32Array.from({ length: count }, (_, at) => at + 1)
  let seed = 7
  for (let at = count - 1; at > 0; at--) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = seed % (at + 1)
    const number = numbers[at] ?? 0
    numbers[at] = numbers[other] ?? 0
    numbers[other] = number
  }
  return numbers
}

/** One row of a sorted view has another place, while nothing is different here and while a row is hidden. */
export async function measureSplice(): Promise<Measurement[]> {
  const order = new RowOrder()
  order.reset(shuffled(rows), new Map())
  order.arrange()
  const place = () => {
    const from = Math.floor(Math.random() * rows)
    const number = order.shown.at(from) ?? 0
    const after = order.shown.at((from * 7 + 3) % (rows - 1)) ?? null
    return milliseconds(() => order.place([{ number, after: after === number ? null : after, shown: true }]))
  }
  const plain = median(Array.from({ length: rounds }, place))
  order.setOwn({ madePlaces: [], movedRows: [], hiddenNumbers: new Set([order.shown.at(500_000) ?? 0]) })
  order.arrange()
  const withOwn = median(Array.from({ length: rounds }, place))
  const budget = atMost(5)
  return [
    { what: 'put one changed row of 1,000,000 where it belongs', unit: 'ms', ours: plain, budget },
    { what: 'the same while rows deleted here can be undone', unit: 'ms', ours: withOwn, budget },
  ]
}

/** A paste of 10,000 cells on the screen that makes it, and on that of somebody else. */
export async function measureScreen(): Promise<Measurement[]> {
  const own: number[] = []
  const heard: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { session, screen, server } = await openTable(cells)
    const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }
    const changes = [...server.rows.values()].map(({ id, number, data }) => ({
      recordId: id,
      number,
      fieldId: 'name',
      before: data['name'],
      after: `Pasted ${number}`,
    }))
    own.push(
      milliseconds(() => session.act({ type: updateCell.type, args: { tableId: 'tbl1', cells: changes } }, place)),
    )
    const entries = changes.map(({ recordId, after }) => ({
      kind: 'record.update',
      tableId: 'tbl1',
      itemId: recordId,
      before: {},
      after: { notes: after },
    }))
    const actor = { id: 'usr2', name: 'Ana' }
    const action = { version: 1, name: 'records.bulkUpdate', actor, actionId: null, gestureId: null, at: '', entries }
    heard.push(milliseconds(() => screen.hear(newsOf([action], () => false))))
  }
  const budget = atMost(50)
  return [
    { what: 'show 10,000 cells that were pasted here', unit: 'ms', ours: median(own), budget },
    { what: 'show 10,000 cells that somebody else changed', unit: 'ms', ours: median(heard), budget },
  ]
}
