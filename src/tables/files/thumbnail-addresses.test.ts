import { expect, test } from 'vitest'
import { ThumbnailAddresses } from './thumbnail-addresses.ts'

function open(answer: (ids: string[]) => Record<string, { thumbnailUrl: string | null }>) {
  const requests: string[][] = []
  const clock = { now: 0 }
  const addresses = new ThumbnailAddresses({
    async ask(ids) {
      requests.push(ids)
      await Promise.resolve()
      return { files: answer(ids), until: clock.now + 1_800_000 }
    },
    now: () => clock.now,
  })
  return { addresses, requests, clock }
}

const all = (ids: string[]) => Object.fromEntries(ids.map(id => [id, { thumbnailUrl: `/${id}` }]))

test('files of one turn are one call, of at most 500, and each is asked for once', async () => {
  const { addresses, requests } = open(all)
  const ids = Array.from({ length: 600 }, (_, at) => `file${at}`)
  expect(await Promise.all([...ids, 'file0'].map(id => addresses.of(id)))).toEqual(
    [...ids, 'file0'].map(id => `/${id}`),
  )
  expect(requests.map(({ length }) => length)).toEqual([500, 100])
  await addresses.of('file7')
  expect(requests).toHaveLength(2)
})

test('of very many files those that showed long ago are forgotten', async () => {
  const { addresses, requests } = open(all)
  await addresses.of('first')
  await addresses.of('second')
  await addresses.of('first')
  await Promise.all(Array.from({ length: 4_999 }, (_, at) => addresses.of(`file${at}`)))
  const calls = requests.length
  await addresses.of('first')
  expect(requests).toHaveLength(calls)
  await addresses.of('second')
  expect(requests.at(-1)).toEqual(['second'])
})

test('an address is asked for again before it ends', async () => {
  const { addresses, requests, clock } = open(all)
  await addresses.of('one')
  clock.now = 1_700_000
  await addresses.of('one')
  clock.now = 1_750_000
  await addresses.of('one')
  expect(requests).toEqual([['one'], ['one']])
})

test('what has no picture, or cannot be had, is null; the latter is tried again', async () => {
  let isThere = false
  const { addresses, requests } = open(() => {
    if (!isThere) throw new Error('Offline')
    return { one: { thumbnailUrl: null } }
  })
  expect(await addresses.of('one')).toBeNull()
  isThere = true
  expect([await addresses.of('one'), await addresses.of('two')]).toEqual([null, null])
  await addresses.of('one')
  expect(requests).toEqual([['one'], ['one'], ['two']])
  await addresses.of('two')
  expect(requests.at(-1)).toEqual(['two'])
})
