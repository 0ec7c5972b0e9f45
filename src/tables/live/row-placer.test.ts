import { expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import type { RecordPlace } from '../../engine/model/record-place.ts'
import { RowPlacer } from './row-placer.ts'

const place = (number: number, after: number | null): RecordPlace => ({ id: `r${number}`, number, shown: true, after })

/** A placer that has asked about records and got these answers, one after the other; with what it asks then. */
async function askedAfter(answers: readonly RecordPlace[][]): Promise<string[]> {
  const clock = new HandClock()
  let asked: string[] = []
  let answer: RecordPlace[] = []
  const placer = new RowPlacer({
    clock,
    ask: async recordIds => {
      asked = recordIds
      return answer
    },
    place: () => [],
    abandon: () => undefined,
  })
  for (const places of answers) {
    answer = places
    placer.add(places.map(({ id }) => id))
    clock.advance(1_000)
    await Promise.resolve()
  }
  await Promise.resolve()
  asked = []
  answer = []
  clock.advance(1_000)
  return asked
}

test('a row that stands behind one that has moved is asked about again', async () => {
  expect(await askedAfter([[place(2, 1)], [place(3, 2)], [place(2, null)]])).toEqual(['r3'])
})

test('a row that has gone along with the one before it has those behind it asked about again', async () => {
  const before = [place(2, 1), place(3, 2)]
  expect(await askedAfter([before, [place(4, 3)], [place(2, null), place(3, 2)]])).toEqual(['r4'])
})

test('rows of one answer stand right to each other, and one that has not moved has nothing asked', async () => {
  expect(await askedAfter([[place(2, 1), place(3, 2)]])).toEqual([])
  expect(await askedAfter([[place(2, 1)], [place(3, 2)], [place(2, 1)]])).toEqual([])
})
