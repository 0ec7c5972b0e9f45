import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowOrder } from './row-order.ts'

const nothing = { madePlaces: [], movedRows: [], hiddenNumbers: new Set<number>() }

function order(...numbers: number[]): RowOrder {
  const made = new RowOrder()
  made.reset(Uint32Array.from(numbers), new Map())
  made.setOwn(nothing)
  made.arrange()
  return made
}

const shown = ({ shown: rows }: RowOrder) => rows.slice(0, rows.count)
const place = (number: number, after: number | null) => ({ number, after, shown: true })
const leave = (number: number) => ({ number, after: null, shown: false })

describe('a row that the person is at', () => {
  test('stays where it is when it belongs elsewhere, and goes there when it is left', () => {
    const rows = order(1, 2, 3, 4)
    rows.hold(new Set([1]))
    rows.place([place(1, 3)])
    expect([shown(rows), rows.mark(1)]).toEqual([[1, 2, 3, 4], 'moved'])
    expect(rows.hold(new Set([2]))).toBe(true)
    expect([shown(rows), rows.mark(1)]).toEqual([[2, 3, 1, 4], null])
  })

  test('stays when it leaves the filter, and is unmarked when it is back', () => {
    const rows = order(1, 2, 3)
    rows.hold(new Set([2]))
    rows.place([leave(2)])
    expect([shown(rows), rows.mark(2)]).toEqual([[1, 2, 3], 'left filter'])
    rows.place([place(2, 1)])
    expect([shown(rows), rows.mark(2)]).toEqual([[1, 2, 3], null])
    rows.place([leave(2)])
    rows.hold(new Set())
    expect(shown(rows)).toEqual([1, 3])
  })

  test('is not marked where it belongs', () => {
    const rows = order(1, 2, 3)
    rows.hold(new Set([2]))
    rows.place([place(2, 1)])
    expect([shown(rows), rows.mark(2)]).toEqual([[1, 2, 3], null])
  })

  test('disappears when someone deletes it', () => {
    const rows = order(1, 2, 3)
    rows.hold(new Set([2]))
    rows.place([place(2, 3)])
    rows.remove(new Set([2]))
    expect(shown(rows)).toEqual([1, 3])
  })

  test('stays among the same rows when others are added and removed', () => {
    const rows = order(1, 2, 3, 4)
    rows.hold(new Set([3]))
    rows.place([place(3, null)])
    rows.place([place(9, null)])
    rows.remove(new Set([2]))
    expect(shown(rows)).toEqual([9, 1, 3, 4])
  })

  test('that the person has just made stays at the end', () => {
    const rows = order(1, 2)
    rows.setOwn({ ...nothing, madePlaces: [{ number: 9, beside: null, turn: 0 }] })
    rows.arrange()
    rows.hold(new Set([9]))
    rows.setOwn(nothing)
    rows.place([place(9, null)])
    expect([shown(rows), rows.mark(9)]).toEqual([[1, 2, 9], 'moved'])
  })
})

test('rows created here come last until they are placed, and hidden rows keep their place', () => {
  const rows = order(1, 2, 3)
  rows.setOwn({ ...nothing, madePlaces: [{ number: 9, beside: null, turn: 0 }], hiddenNumbers: new Set([2]) })
  rows.arrange()
  expect(shown(rows)).toEqual([1, 3, 9])
  rows.place([place(9, 1)])
  expect(shown(rows)).toEqual([1, 9, 3])
  rows.setOwn(nothing)
  rows.arrange()
  expect(shown(rows)).toEqual([1, 9, 2, 3])
})

test('whatever the person was at, once they are nowhere the order is that of the server', () => {
  const change = fc.record({
    number: fc.integer({ min: 1, max: 12 }),
    at: fc.nat(12),
    shown: fc.boolean(),
    held: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), changes => {
      const rows = order(1, 2, 3, 4, 5, 6)
      let server = [1, 2, 3, 4, 5, 6]
      for (const { number, at, shown: isShown, held } of changes) {
        rows.hold(new Set(held))
        server = server.filter(one => one !== number)
        if (isShown) server.splice(at, 0, number)
        rows.place([isShown ? place(number, server[server.indexOf(number) - 1] ?? null) : leave(number)])
        for (const one of shown(rows)) if (!server.includes(one)) expect(rows.mark(one)).toBe('left filter')
      }
      rows.hold(new Set())
      expect(shown(rows)).toEqual(server)
    }),
    { numRuns: 500 },
  )
})

/** Makes rows of our own, at the end or beside others. */
function make(
  into: RowOrder,
  rows: readonly (readonly [number: number, side?: 'above' | 'below', of?: number])[],
): void {
  const madePlaces = rows.map(([number, side, besideNumber = 0], turn) => ({
    number,
    turn,
    beside: side ? { id: `rec${besideNumber}`, number: besideNumber, side } : null,
  }))
  into.setOwn({ ...nothing, madePlaces })
  into.arrange()
}

describe('a row that is added', () => {
  test('is at the end, or where it was created', () => {
    const rows = order(1, 2, 3)
    make(rows, [[90], [91, 'below', 1], [92, 'above', 1]])
    expect(shown(rows)).toEqual([92, 1, 91, 2, 3, 90])
  })

  test('is nearer than rows created there before, and can follow rows created here', () => {
    const rows = order(1, 2)
    make(rows, [
      [90, 'below', 1],
      [91, 'below', 1],
      [92, 'above', 90],
      [93, 'below', 90],
    ])
    expect(shown(rows)).toEqual([1, 91, 92, 90, 93, 2])
  })

  test('is at the end if the row beside it is not shown', () => {
    const rows = order(1, 2)
    make(rows, [[90, 'below', 7]])
    expect(shown(rows)).toEqual([1, 2, 90])
  })

  test('goes with the row that it was made beside, until it is known where it belongs', () => {
    const rows = order(1, 2, 3)
    make(rows, [
      [91, 'below', 1],
      [92, 'below', 91],
    ])
    rows.place([place(1, 3)])
    expect(shown(rows)).toEqual([2, 3, 1, 91, 92])
    rows.place([place(91, 2)])
    expect(shown(rows)).toEqual([2, 91, 92, 3, 1])
  })
})

describe('a row that is moved here', () => {
  type Move = readonly [numbers: readonly number[], side: 'above' | 'below', beside: number]
  const move = (turn: number, [numbers, side, beside]: Move) => ({
    turn,
    moves: [
      {
        rows: numbers.map(number => ({ id: `rec${number}`, number })),
        beside: { id: `rec${beside}`, number: beside, side },
      },
    ],
  })

  test('shows at its new place at once, and stays there when the server tells the same', () => {
    const rows = order(1, 2, 3, 4)
    rows.setOwn({ ...nothing, movedRows: [move(0, [[4, 3], 'above', 1])] })
    rows.arrange()
    expect(shown(rows)).toEqual([4, 3, 1, 2])
    rows.setOwn(nothing)
    rows.place([place(4, null), place(3, 4)])
    expect(shown(rows)).toEqual([4, 3, 1, 2])
  })

  test('takes along rows that are added beside it later, and leaves those that were added earlier', () => {
    const made = (number: number, turn: number) => ({
      number,
      turn,
      beside: { id: 'rec1', number: 1, side: 'below' as const },
    })
    const rows = order(1, 2, 3)
    rows.setOwn({ ...nothing, madePlaces: [made(90, 0), made(91, 2)], movedRows: [move(1, [[1], 'below', 3])] })
    rows.arrange()
    expect(shown(rows)).toEqual([90, 2, 3, 1, 91])
  })

  test('stays if the row beside which it comes is not shown, or if the view sorts', () => {
    const rows = order(1, 2, 3)
    rows.setOwn({ ...nothing, movedRows: [move(0, [[3], 'above', 9])] })
    rows.arrange()
    expect(shown(rows)).toEqual([1, 2, 3])
    rows.setManual(false)
    rows.setOwn({ ...nothing, movedRows: [move(0, [[3], 'above', 1])] })
    rows.arrange()
    expect(shown(rows)).toEqual([1, 2, 3])
  })

  test('stays hidden if it was deleted here', () => {
    const rows = order(1, 2, 3)
    rows.setOwn({ ...nothing, hiddenNumbers: new Set([3]), movedRows: [move(0, [[3, 2], 'above', 1])] })
    rows.arrange()
    expect(shown(rows)).toEqual([2, 1])
  })
})

test('rows are placed among hidden ones like in a full order', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 6 })
  fc.assert(
    fc.property(some, fc.array(fc.tuple(some, fc.nat(14), fc.boolean()), { maxLength: 8 }), (hidden, changes) => {
      const own = { madePlaces: [], movedRows: [], hiddenNumbers: new Set(hidden) }
      const rows = order(1, 2, 3, 4, 5, 6, 7, 8)
      rows.setOwn(own)
      rows.arrange()
      let server = [1, 2, 3, 4, 5, 6, 7, 8]
      for (const [moving, at, isShown] of changes) {
        server = server.filter(number => !moving.includes(number))
        if (isShown) server.splice(at, 0, ...moving)
        rows.place(
          moving.map(number => (isShown ? place(number, server[server.indexOf(number) - 1] ?? null) : leave(number))),
        )
        expect(shown(rows)).toEqual(server.filter(number => !hidden.includes(number)))
      }
    }),
    { numRuns: 500 },
  )
})
