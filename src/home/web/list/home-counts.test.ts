import { expect, test } from 'vitest'
import type { HomeCounts } from '../home-calls.ts'
import { countsAfterMove } from './home-counts.ts'

const counts: HomeCounts = {
  places: [
    { workspaceId: null, type: 'base', count: 2 },
    { workspaceId: '1', type: 'form', count: 1 },
  ],
  trashed: 1,
  starred: 1,
  recent: 0,
}
const form = { type: 'form', workspaceId: '1', trashedAt: null, starred: true }
const base = { type: 'base', workspaceId: null, trashedAt: null, starred: false }
const trashed = { type: 'base', workspaceId: '1', trashedAt: '2026-01-01T00:00:00Z', starred: false }

test('a moved flow counts in its new place', () => {
  expect(countsAfterMove(counts, [form, base], '2').places).toEqual([
    { workspaceId: null, type: 'base', count: 1 },
    { workspaceId: '2', type: 'form', count: 1 },
    { workspaceId: '2', type: 'base', count: 1 },
  ])
})

test('a deleted flow no longer counts as starred', () => {
  expect(countsAfterMove(counts, [form], 'trash')).toEqual({
    places: [{ workspaceId: null, type: 'base', count: 2 }],
    trashed: 2,
    starred: 0,
    recent: 0,
  })
})

test('a flow that moves out of the trash is restored', () => {
  expect(countsAfterMove(counts, [trashed], 'home')).toMatchObject({
    places: [
      { workspaceId: null, type: 'base', count: 3 },
      { workspaceId: '1', type: 'form', count: 1 },
    ],
    trashed: 0,
  })
})

test('a restored flow counts as starred again when it was', () => {
  expect(countsAfterMove(counts, [{ ...trashed, starred: true }], '1')).toMatchObject({ trashed: 0, starred: 2 })
})

test('a place without flows is no longer listed', () => {
  const { places } = countsAfterMove(counts, [form], 'home')
  expect(places).toEqual([
    { workspaceId: null, type: 'base', count: 2 },
    { workspaceId: null, type: 'form', count: 1 },
  ])
})

test('deleting a flow again changes nothing', () => {
  expect(countsAfterMove(counts, [trashed], 'trash')).toEqual(counts)
})
