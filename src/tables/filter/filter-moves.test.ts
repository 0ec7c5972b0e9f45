import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, type Filter, filterSchema, maxDepth } from '../../query/filter.ts'
import {
  canWrap,
  drawnParts,
  type FilterPlace,
  movePart,
  placeBeside,
  refusalOf,
  unwrapGroup,
  wrapPart,
} from './filter-moves.ts'
import { type FilterGroup, type FilterPart, filterOfTree, isGroup, linesIn, treeOf } from './filter-tree.ts'
import { savedFilters } from '../testing/saved-filters.ts'

const is = (value: string): Condition => ({ fieldId: 'name', operator: 'is', value })
const [a, b, c, d] = [is('a'), is('b'), is('c'), is('d')]
const partsOf = (group: FilterGroup): FilterPart[] =>
  group.parts.flatMap(part => (isGroup(part) ? [part, ...partsOf(part)] : [part]))
const groupsOf = (root: FilterGroup) => [root, ...partsOf(root).filter(isGroup)]
const idOf = (root: FilterGroup, value: string) =>
  linesIn(root).find(({ condition }) => condition.value === value)?.id ?? -1
/** Groups in the order in which they begin, the outermost being 0. */
const groupAt = (root: FilterGroup, at: number) => groupsOf(root)[at]?.id ?? -1
const everything = () => true

test('a condition goes before another one, to the end of a group, and out of a group that it leaves empty', () => {
  const root = treeOf({ and: [a, b, { or: [c] }] })
  const move = (value: string, place: FilterPlace) => filterOfTree(movePart(root, idOf(root, value), place))
  expect(move('b', { groupId: root.id, before: idOf(root, 'a') })).toEqual({ and: [b, a, { or: [c] }] })
  expect(move('a', { groupId: groupAt(root, 1), before: null })).toEqual({ and: [b, { or: [c, a] }] })
  expect(move('a', { groupId: groupAt(root, 1), before: idOf(root, 'c') })).toEqual({ and: [b, { or: [a, c] }] })
  expect(move('c', { groupId: root.id, before: idOf(root, 'a') })).toEqual({ and: [c, a, b] })
})

test('a group goes with all in it, but neither into itself nor deeper than a filter may be', () => {
  const root = treeOf({ and: [{ or: [a, { and: [b] }] }, { or: [c, { and: [d] }] }] })
  const [, first, inner, second, deep] = groupsOf(root).map(({ id }) => id)
  const to = (groupId = -1): FilterPlace => ({ groupId, before: null })
  expect(refusalOf(root, first ?? -1, to(inner))).toBe('in itself')
  expect(refusalOf(root, first ?? -1, to(first))).toBe('in itself')
  expect(refusalOf(root, first ?? -1, to(second))).toBeNull()
  expect(refusalOf(root, first ?? -1, to(deep))).toBe('too deep')
  expect(movePart(root, first ?? -1, to(deep))).toBe(root)
  const moved = movePart(root, first ?? -1, { groupId: second ?? -1, before: idOf(root, 'c') })
  expect(filterOfTree(moved)).toEqual({ and: [{ or: [{ or: [a, { and: [b] }] }, c, { and: [d] }] }] })
})

test('steps lead into groups and out of them, past what takes no more groups, and end at the ends', () => {
  const at = (filter: Filter | null, value: string, by: 1 | -1) => {
    const root = treeOf(filter)
    const place = placeBeside(root, idOf(root, value), { by, isSeen: everything })
    return place && filterOfTree(movePart(root, idOf(root, value), place))
  }
  const start = { and: [a, { or: [b] }, c] }
  const inside = at(start, 'a', 1)
  expect(inside).toEqual({ and: [{ or: [a, b] }, c] })
  const behind = at(inside, 'a', 1)
  expect(behind).toEqual({ and: [{ or: [b, a] }, c] })
  expect(at(behind, 'a', 1)).toEqual({ and: [{ or: [b] }, a, c] })
  expect(at(at(start, 'c', -1), 'c', -1)).toEqual({ and: [a, { or: [c, b] }] })
  expect(at(start, 'c', 1)).toBeNull()
  expect(at(start, 'a', -1)).toBeNull()
  const deep = treeOf({ and: [{ or: [{ and: [{ or: [a] }] }] }, { or: [b] }] })
  const last = groupAt(deep, 4)
  const past = placeBeside(deep, last, { by: -1, isSeen: everything })
  expect(filterOfTree(movePart(deep, last, past ?? { groupId: -1, before: null }))).toEqual({
    and: [{ or: [{ and: [{ or: [a] }] }, { or: [b] }] }],
  })
})

test('what is not drawn is no step, and stays where it is', () => {
  const root = treeOf({ and: [a, b, c] })
  const isSeen = (part: FilterPart) => isGroup(part) || part.condition.value !== 'b'
  const place = placeBeside(root, idOf(root, 'a'), { by: 1, isSeen })
  expect(filterOfTree(movePart(root, idOf(root, 'a'), place ?? { groupId: -1, before: null }))).toEqual({
    and: [b, c, a],
  })
  expect(drawnParts(root, isSeen).map(({ key }) => key)).toEqual([
    String(idOf(root, 'a')),
    String(idOf(root, 'c')),
    `end of ${root.id}`,
  ])
})

test('a condition is put into a group that is joined the other way, and a group is taken apart', () => {
  const root = treeOf({ and: [a, b] })
  const wrapped = wrapPart(root, idOf(root, 'a'))
  expect(filterOfTree(wrapped)).toEqual({ and: [{ or: [a] }, b] })
  const apart = treeOf({ and: [a, { or: [b, { and: [c] }] }, d] })
  expect(filterOfTree(unwrapGroup(apart, groupAt(apart, 1)))).toEqual({ and: [a, b, { and: [c] }, d] })
  expect(unwrapGroup(apart, apart.id)).toBe(apart)
})

const idsIn = (root: FilterGroup) => partsOf(root).map(({ id }) => id)
const isFilter = (root: FilterGroup) => {
  const filter = filterOfTree(root)
  return filter === null || filterSchema.safeParse(filter).success
}

test('wherever a part goes, no condition is lost, all others keep their order, and it is a filter still', () => {
  const moves = fc.array(fc.record({ part: fc.nat(), group: fc.nat(), before: fc.nat() }), { maxLength: 8 })
  fc.assert(
    fc.property(savedFilters, moves, (filter, all) => {
      let root = treeOf(filter)
      for (const move of all) {
        const parts = partsOf(root)
        const groups = groupsOf(root)
        const part = parts[move.part % Math.max(parts.length, 1)]
        const group = groups[move.group % groups.length] ?? root
        if (!part) continue
        const before = group.parts[move.before % (group.parts.length + 1)]?.id ?? null
        const place = { groupId: group.id, before }
        const next = movePart(root, part.id, place)
        if (refusalOf(root, part.id, place)) expect(next).toBe(root)
        const carried = new Set([part.id, ...(isGroup(part) ? idsIn(part) : [])])
        const others = (group: FilterGroup) =>
          linesIn(group)
            .map(({ id }) => id)
            .filter(id => !carried.has(id))
        expect(others(next)).toEqual(others(root))
        const inOrder = (group: FilterGroup) => idsIn(group).filter(id => carried.has(id))
        expect(inOrder(next)).toEqual(inOrder(root))
        expect(isFilter(next)).toBe(true)
        root = next
      }
    }),
  )
})

test('steps down lead every part to the end, and steps up from there to the beginning', () => {
  fc.assert(
    fc.property(savedFilters, fc.nat(), (filter, any) => {
      let root = treeOf(filter)
      const all = idsIn(root)
      const id = all[any % all.length] ?? -1
      for (const by of [1, -1] as const) {
        let steps = 0
        for (;;) {
          const place = placeBeside(root, id, { by, isSeen: everything })
          if (!place) break
          const next = movePart(root, id, place)
          expect(isFilter(next)).toBe(true)
          root = next
          expect(++steps).toBeLessThanOrEqual(2 * all.length + maxDepth)
        }
        expect(root.parts.at(by === 1 ? -1 : 0)?.id).toBe(id)
      }
    }),
  )
})

test('a part that is put into a group and taken out of it is where it was, and groups taken apart keep the order', () => {
  fc.assert(
    fc.property(savedFilters, fc.nat(), (filter, any) => {
      const root = treeOf(filter)
      const parts = partsOf(root)
      const part = parts[any % Math.max(parts.length, 1)]
      if (!part) return
      const wrapped = wrapPart(root, part.id)
      expect(wrapped === root).toBe(!canWrap(root, part.id))
      expect(isFilter(wrapped)).toBe(true)
      const group = partsOf(wrapped).find(one => isGroup(one) && one.parts.some(({ id }) => id === part.id))
      if (wrapped !== root) expect(unwrapGroup(wrapped, group?.id ?? -1)).toEqual(root)
      expect(linesIn(unwrapGroup(root, part.id))).toEqual(linesIn(root))
    }),
  )
})
