import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksOf, rowNumbers } from './fill-links.ts'
import { appendPage, holdsPages, nothingFetched, trimFile } from './page-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
})
afterAll(() => rm(folder, { recursive: true }))

const page = (ids: readonly string[], next: string | null) => ({
  rows: ids.map(id => ({ id, cells: [`"${id}",\n`, ''] })),
  next,
})

test('a file holds the fetched pages, and nothing of one that a crash interrupted', async () => {
  const file = path.join(folder, 'pages.csv')
  await writeFile(file, 'from an earlier job')
  await trimFile(file, nothingFetched)
  const first = await appendPage(file, nothingFetched, page(['a', 'b'], 'more'))
  expect(first).toMatchObject({ next: 'more', isComplete: false, rows: 2 })
  const before = await readFile(file, 'utf8')
  await appendFile(file, 'c,half a ro')
  expect(await holdsPages(file, first)).toBe(true)
  await trimFile(file, first)
  expect(await readFile(file, 'utf8')).toBe(before)
  const last = await appendPage(file, first, page(['c'], null))
  expect(last).toMatchObject({ next: null, isComplete: true, rows: 3 })
  expect([...(await rowNumbers({ path: file, size: last.bytes }))]).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
})

test('a node without the file, or with a shorter one, does not hold the pages', async () => {
  const file = path.join(folder, 'short.csv')
  const fetched = { ...nothingFetched, bytes: 5 }
  expect(await holdsPages(file, nothingFetched)).toBe(true)
  expect(await holdsPages(file, fetched)).toBe(false)
  await writeFile(file, 'abcd')
  expect(await holdsPages(file, fetched)).toBe(false)
})

test('links become row numbers; those to rows that are gone, and repeated ones, are left out', async () => {
  const file = path.join(folder, 'links.csv')
  const rows = [
    ['x', '["b","gone","a","b"]'],
    ['y', ''],
    ['z', '["a"]'],
  ] as const
  const fetched = await appendPage(file, nothingFetched, {
    rows: rows.map(([id, cell]) => ({ id, cells: [cell] })),
    next: null,
  })
  const numbers = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const found = []
  for await (const links of linksOf({ path: file, size: fetched.bytes }, { index: 1, numbers })) found.push(...links)
  expect(found).toEqual([
    { row: 1, linked: 2, place: 1 },
    { row: 1, linked: 1, place: 2 },
    { row: 3, linked: 1, place: 1 },
  ])
})
