import { expect, test } from 'vitest'
import { RowLoader } from './row-loader.ts'

interface Request {
  numbers: number[]
  answer(): Promise<void>
  fail(): Promise<void>
}

/** A table of rows numbered like their places, whose requests are answered by hand. */
function table(count: number) {
  const loaded = new Set<number>()
  const requests: Request[] = []
  let arrivals = 0
  const settle = () => new Promise<void>(resolve => setTimeout(resolve))
  const loader = new RowLoader({
    numbers: (first, last) => {
      const from = Math.max(first, 0)
      return Array.from({ length: Math.max(Math.min(last, count - 1) - from + 1, 0) }, (_, place) => from + place)
    },
    isLoaded: number => loaded.has(number),
    fetch: numbers =>
      new Promise<readonly number[]>((resolve, reject) => {
        requests.push({
          numbers,
          answer: () => {
            for (const number of numbers) loaded.add(number)
            resolve(numbers)
            return settle()
          },
          fail: () => {
            reject(new Error('no'))
            return settle()
          },
        })
      }),
    arrived: () => {
      arrivals++
    },
  })
  return { loader, requests, arrivals: () => arrivals }
}

const range = (numbers: number[]) => [numbers[0], numbers.at(-1)]

test('rows on the screen are loaded first, then those around them', () => {
  const { loader, requests } = table(10_000)
  loader.want([{ first: 500, last: 540 }])
  expect(requests.map(({ numbers }) => range(numbers))).toEqual([
    [500, 540],
    [541, 499],
  ])
})

test('ranges that were scrolled past are never fetched', async () => {
  const { loader, requests } = table(10_000)
  for (const first of [0, 1000, 2000, 3000, 4000]) loader.want([{ first: first, last: first + 40 }])
  expect(requests).toHaveLength(2)
  await requests[0]?.answer()
  expect(range(requests[2]?.numbers ?? [])).toEqual([4000, 4040])
})

test('a row is asked for once', async () => {
  const { loader, requests } = table(50)
  loader.want([{ first: 0, last: 49 }])
  loader.want([{ first: 0, last: 49 }])
  await requests[0]?.answer()
  loader.want([{ first: 10, last: 30 }])
  expect(requests).toHaveLength(1)
})

test('failed rows are marked, and loaded again only on retry', async () => {
  const { loader, requests, arrivals } = table(10)
  loader.want([{ first: 0, last: 9 }])
  await requests[0]?.fail()
  expect(loader.hasFailed(3)).toBe(true)
  expect(loader.lacksRows).toBe(true)
  expect(arrivals()).toBe(1)
  loader.want([{ first: 0, last: 9 }])
  expect(requests).toHaveLength(1)
  loader.retry()
  expect(loader.lacksRows).toBe(false)
  await requests[1]?.answer()
  expect(loader.hasFailed(3)).toBe(false)
})

test('a range is loaded completely beside the wanted rows, or rejects', async () => {
  const { loader, requests } = table(400)
  const brought = loader.bring(0, 399)
  expect(requests.map(({ numbers }) => range(numbers))).toEqual([
    [0, 149],
    [150, 299],
  ])
  for (const at of [0, 1, 2]) await requests[at]?.answer()
  await brought
  await loader.bring(0, 399)
  expect(requests).toHaveLength(3)
  const failing = table(10)
  const refused = expect(failing.loader.bring(0, 9)).rejects.toThrow('no')
  await failing.requests[0]?.fail()
  await refused
})
