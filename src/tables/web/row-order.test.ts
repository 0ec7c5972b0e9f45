import { describe, expect, test } from 'vitest'
import { RowOrder } from './row-order.ts'

const rowsOf = (order: RowOrder) => order.shown.slice(0, order.shown.count - 1)

function opened(...numbers: number[]): RowOrder {
  const order = new RowOrder()
  order.reset(Uint32Array.from(numbers), new Map())
  order.arrange()
  return order
}

/** Makes rows of our own, each behind another one. */
function make(order: RowOrder, rows: readonly { number: number; after?: number | null }[]): void {
  for (const { number, after } of rows) if (after !== undefined) order.pin(number, after)
  order.setOwn({ made: rows.map(({ number }) => number), hidden: new Set() })
  order.arrange()
}

describe('a row that is added', () => {
  test('stands at the end, or where it was put', () => {
    const order = opened(1, 2, 3)
    make(order, [{ number: 90 }, { number: 91, after: 1 }, { number: 92, after: null }])
    expect(rowsOf(order)).toEqual([92, 1, 91, 2, 3, 90])
  })

  test('stays where it was put when the server has it at the end', () => {
    const order = opened(1, 2, 3)
    make(order, [{ number: 91, after: 1 }])
    order.setOwn({ made: [], hidden: new Set() })
    order.place([{ number: 91, after: 3, shown: true }])
    expect(rowsOf(order)).toEqual([1, 91, 2, 3])
  })

  test('goes with the row that it was put behind', () => {
    const order = opened(1, 2, 3)
    make(order, [
      { number: 91, after: 1 },
      { number: 92, after: 91 },
    ])
    order.place([{ number: 1, after: 3, shown: true }])
    expect(rowsOf(order)).toEqual([2, 3, 1, 91, 92])
  })

  test('goes where it belongs once something else decides that', () => {
    const order = opened(1, 2, 3)
    make(order, [{ number: 91, after: 1 }])
    order.unpin([91])
    order.place([{ number: 91, after: 2, shown: true }])
    expect(rowsOf(order)).toEqual([1, 2, 91, 3])
  })

  test('stands where the next whole order has it', () => {
    const order = opened(1, 2, 3)
    make(order, [{ number: 91, after: 1 }])
    order.setOwn({ made: [], hidden: new Set() })
    order.reset(Uint32Array.of(1, 2, 3, 91), new Map())
    order.arrange()
    expect(rowsOf(order)).toEqual([1, 2, 3, 91])
  })
})
