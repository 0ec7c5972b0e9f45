import { expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import type { RecordPlace } from '../../engine/model/record-place.ts'
import { RowIndex } from '../rows/row-index.ts'
import { RowPlacer } from './row-placer.ts'

const place = (number: number, after: number | null): RecordPlace => ({ id: `r${number}`, number, shown: true, after })

/** Rows on a screen. Nobody changes the first two. The server gives the answers that a test sets. */
function openRows() {
  const clock = new HandClock()
  const rows = new RowIndex(Uint32Array.of(1, 2))
  const requests: string[][] = []
  let answer: RecordPlace[] = []
  let abandoned = 0
  const placer = new RowPlacer({
    clock,
    async ask(recordIds) {
      requests.push(recordIds)
      return answer
    },
    place: places => rows.place(places).map(number => `r${number}`),
    abandon: () => void abandoned++,
  })
  const turn = async () => {
    clock.advance(1_000)
    for (let step = 0; step < 5; step++) await Promise.resolve()
  }
  return {
    requests,
    placer,
    turn,
    get abandoned() {
      return abandoned
    },
    get shown() {
      return rows.slice(0, rows.count - 1)
    },
    /** Changes records, and answers with their positions. */
    async change(...places: RecordPlace[]) {
      answer = places
      placer.add(places.map(({ id }) => id))
      await turn()
    },
    /** Answers the next request, without a change. */
    async answer(...places: RecordPlace[]) {
      answer = places
      await turn()
    },
  }
}

test('a row behind one that has moved is asked about again', async () => {
  const rows = openRows()
  await rows.change(place(3, 2))
  await rows.change(place(4, 3))
  await rows.change(place(3, null))
  await rows.answer(place(4, 3))
  expect(rows.requests.slice(3)).toEqual([['r4']])
  expect(rows.shown).toEqual([3, 4, 1, 2])
})

test('a row behind one that moved with the row before it is asked about again', async () => {
  const rows = openRows()
  await rows.change(place(3, 2), place(4, 3))
  await rows.change(place(5, 4))
  await rows.change(place(3, null), place(4, 3))
  await rows.answer(place(5, 4))
  expect(rows.requests.slice(3)).toEqual([['r5']])
  expect(rows.shown).toEqual([3, 4, 5, 1, 2])
})

test('a row behind a misplaced row is asked about together with it', async () => {
  const rows = openRows()
  await rows.change(place(3, 2))
  await rows.change(place(4, 3))
  await rows.change(place(3, null), place(5, 4))
  await rows.answer(place(4, 3), place(5, 4))
  expect(rows.requests.slice(3)).toEqual([['r4', 'r5']])
  expect(rows.shown).toEqual([3, 4, 5, 1, 2])
})

test('rows in the right place are not asked about', async () => {
  const rows = openRows()
  await rows.change(place(3, 2), place(4, 3))
  await rows.change(place(5, 4))
  await rows.change(place(4, 3))
  await rows.answer()
  expect(rows.requests).toHaveLength(3)
  expect(rows.placer.isBusy).toBe(false)
})

test('a row whose place cannot be told time and again has the whole order asked for', async () => {
  const rows = openRows()
  await rows.change(place(3, 9))
  for (let again = 0; again < 4; again++) await rows.answer(place(3, 9))
  expect(rows.abandoned).toBe(0)
  await rows.answer(place(3, 9))
  expect(rows.abandoned).toBe(1)
  expect(rows.placer.isBusy).toBe(false)
})
