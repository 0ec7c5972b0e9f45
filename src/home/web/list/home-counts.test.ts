import fc from 'fast-check'
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

interface ModelFlow {
  type: string
  workspaceId: string | null
  trashedAt: string | null
  starred: boolean
}

/** Counts flows as the server does. */
function countAll(flows: readonly ModelFlow[]): HomeCounts {
  const present = flows.filter(({ trashedAt }) => trashedAt === null)
  const groups = Map.groupBy(present, ({ workspaceId, type }) => `${workspaceId} ${type}`)
  return {
    places: [...groups.values()].flatMap(group =>
      group[0] ? { workspaceId: group[0].workspaceId, type: group[0].type, count: group.length } : [],
    ),
    trashed: flows.length - present.length,
    starred: present.filter(({ starred }) => starred).length,
    recent: 0,
  }
}

const movedTo = (flow: ModelFlow, to: string): ModelFlow =>
  to === 'trash'
    ? { ...flow, trashedAt: flow.trashedAt ?? '2026-01-01T00:00:00Z' }
    : { ...flow, trashedAt: null, workspaceId: to === 'home' ? null : to }

const sorted = ({ places, ...counts }: HomeCounts) => ({
  ...counts,
  places: places.map(({ workspaceId, type, count: size }) => `${workspaceId} ${type} ${size}`).toSorted(),
})

test('after any moves, the counts are those that the server would count', () => {
  const flow = fc.record({
    type: fc.constantFrom('form', 'base'),
    workspaceId: fc.constantFrom(null, '1', '2'),
    trashedAt: fc.constantFrom(null, '2026-01-01T00:00:00Z'),
    starred: fc.boolean(),
  })
  const move = fc.record({ chosen: fc.array(fc.nat(9)), to: fc.constantFrom('home', 'trash', '1', '2', '3') })
  fc.assert(
    fc.property(fc.array(flow, { maxLength: 10 }), fc.array(move, { maxLength: 6 }), (flows, moves) => {
      let present: ModelFlow[] = flows
      let now = countAll(flows)
      for (const { chosen, to } of moves) {
        const places = new Set(chosen)
        now = countsAfterMove(
          now,
          present.filter((_, at) => places.has(at)),
          to,
        )
        present = present.map((each, at) => (places.has(at) ? movedTo(each, to) : each))
        expect(sorted(now)).toEqual(sorted(countAll(present)))
      }
    }),
  )
})
