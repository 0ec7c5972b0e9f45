import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Condition,
  conditionsOf,
  type Filter,
  filterSchema,
  maxDepth,
  maxFilterGroups,
} from '../../query/filter.ts'
import { matcher } from '../../query/matches.ts'
import { queryScope } from '../../query/query-field.ts'
import {
  addGroup,
  addLine,
  changeLine,
  type FilterGroup,
  filterOfTree,
  isGroup,
  joinBy,
  lastLine,
  levelsOf,
  keepTyped,
  linesIn,
  removePart,
  takesGroup,
  takesLine,
  takesMoreGroups,
  treeOf,
  treeToNarrow,
} from './filter-tree.ts'
import { canWrap, wrapPart } from './filter-moves.ts'
import { fieldType } from '../../fields/registry.ts'
import { testContext } from '../../fields/testing.ts'
import { savedFilters } from '../testing/saved-filters.ts'

const kept = { fieldId: 'state', operator: 'is', value: 'kept' }
const other = { fieldId: 'name', operator: 'contains', value: 'a' }
const waiting = { fieldId: 'name', operator: 'contains' }
const whole = (condition: Condition) => ({ condition, isWhole: true })
const idOf = (root: FilterGroup, condition: Condition) =>
  linesIn(root).find(({ condition: { value } }) => value === condition.value)?.id ?? -1

test('an incomplete condition keeps its saved one in effect until it is complete or removed', () => {
  const root = treeOf({ or: [kept, other] })
  const id = idOf(root, kept)
  const changed = changeLine(root, id, { condition: waiting, isWhole: false })
  expect(linesIn(changed)[0]?.condition).toEqual(waiting)
  expect(filterOfTree(changed)).toEqual({ or: [kept, other] })
  expect(filterOfTree(changeLine(changed, id, whole({ ...waiting, value: 'b' })))).toEqual({
    or: [{ ...waiting, value: 'b' }, other],
  })
  expect(filterOfTree(removePart(changed, id))).toEqual({ or: [other] })
})

test('a condition whose value is removed does not filter, until it has one again', () => {
  const root = treeOf({ or: [kept, other] })
  const id = idOf(root, other)
  const emptied = changeLine(root, id, { condition: waiting, isWhole: false })
  expect(linesIn(emptied)[1]?.condition).toEqual(waiting)
  expect(filterOfTree(emptied)).toEqual({ or: [kept] })
  expect(filterOfTree(changeLine(emptied, id, whole(other)))).toEqual({ or: [kept, other] })
  const onlyOne = treeOf({ and: [other] })
  expect(filterOfTree(changeLine(onlyOne, idOf(onlyOne, other), { condition: waiting, isWhole: false }))).toBeNull()
})

test('an unreadable operand stays with its line until its condition changes', () => {
  const root = treeOf({ or: [kept, other] })
  const [line] = linesIn(root)
  const id = line?.id ?? 0
  const typed = keepTyped(root, id, 'the day after')
  expect(linesIn(typed).map(one => one.typed)).toEqual(['the day after', undefined])
  expect(filterOfTree(typed)).toEqual({ or: [kept, other] })
  expect(linesIn(wrapPart(typed, id)).map(one => one.typed)).toEqual(['the day after', undefined])
  expect(linesIn(changeLine(typed, id, whole({ ...waiting, value: 'b' })))[0]).not.toHaveProperty('typed')
})

test('a new line has no effect before it has its value, and neither has its group', () => {
  const empty = treeOf(null)
  expect(filterOfTree(addLine(empty, empty.id, { condition: waiting, isWhole: false }))).toBeNull()
  const root = treeOf({ and: [kept] })
  expect(filterOfTree(addGroup(root, root.id, { condition: waiting, isWhole: false }))).toEqual({ and: [kept] })
})

test('a flat list is stored as one list, and a single condition as a list of one', () => {
  expect(filterOfTree(treeOf(kept))).toEqual({ and: [kept] })
  const root = treeOf({ and: [kept] })
  expect(filterOfTree(addLine(root, root.id, whole(other)))).toEqual({ and: [kept, other] })
})

test('a new group is joined the other way than its parent, until another way is chosen', () => {
  const flat = treeOf({ and: [kept] })
  const root = addGroup(flat, flat.id, whole(other))
  const group = root.parts.find(isGroup)
  if (!group) throw new Error('There is a group')
  const two = addLine(root, group.id, whole(kept))
  expect(filterOfTree(two)).toEqual({ and: [kept, { or: [other, kept] }] })
  expect(filterOfTree(joinBy(two, group.id, 'and'))).toEqual({ and: [kept, { and: [other, kept] }] })
  expect(filterOfTree(joinBy(two, root.id, 'or'))).toEqual({ or: [kept, { or: [other, kept] }] })
})

test('removing the last line of a group removes the group, and parents that become empty', () => {
  const root = treeOf({ and: [kept, { or: [{ and: [other] }] }] })
  expect(removePart(root, idOf(root, other)).parts.map(isGroup)).toEqual([false])
  const group = root.parts.find(isGroup)
  expect(filterOfTree(removePart(root, group?.id ?? -1))).toEqual({ and: [kept] })
})

const edits = fc.array(
  fc.record({ kind: fc.constantFrom('line', 'group', 'change', 'join', 'remove'), at: fc.nat() }),
  { maxLength: 12 },
)

interface Place {
  group: FilterGroup
  depth: number
}
const groupsOf = (group: FilterGroup, depth = 1): Place[] => [
  { group, depth },
  ...group.parts.filter(isGroup).flatMap(inner => groupsOf(inner, depth + 1)),
]
const valuesOf = (filter: Filter | null) => (filter ? conditionsOf(filter).map(({ value }) => value) : [])

test('every edit leaves a valid filter, and loses only conditions that were removed or changed', () => {
  fc.assert(
    fc.property(savedFilters, edits, (filter, all) => {
      let root = treeOf(filter)
      let expected = valuesOf(filter)
      for (const [time, { kind, at }] of all.entries()) {
        const value = `new ${time}`
        const entry = whole({ fieldId: 'name', operator: 'is', value })
        const places = groupsOf(root)
        const { group, depth } = places[at % places.length] ?? { group: root, depth: 1 }
        const lines = linesIn(root)
        const line = lines[at % Math.max(lines.length, 1)]
        if (kind === 'join') root = joinBy(root, group.id, group.join === 'and' ? 'or' : 'and')
        if (kind === 'line' && takesLine(root)) {
          root = addLine(root, group.id, entry)
          expected.push(value)
        }
        if (kind === 'group' && takesLine(root) && takesGroup(depth)) {
          root = addGroup(root, group.id, entry)
          expected.push(value)
        }
        if (kind === 'change' && line) {
          root = changeLine(root, line.id, entry)
          expected = expected.map(one => (one === line.condition.value ? value : one))
        }
        if (kind === 'remove' && line) {
          root = removePart(root, line.id)
          expected = expected.filter(one => one !== line.condition.value)
        }
      }
      const result = filterOfTree(root)
      expect(new Set(valuesOf(result))).toEqual(new Set(expected))
      if (result) expect(filterSchema.safeParse(result).success).toBe(true)
    }),
  )
})

const scope = queryScope(
  ['name', 'state'].map(id => ({ id, type: 'number', template: fieldType('number').template.parse({}) })),
  testContext,
)

/** The same filter with operators that numbers have. */
const withNumbers = (filter: Filter): Filter => {
  if ('and' in filter) return { and: filter.and.map(withNumbers) }
  if ('or' in filter) return { or: filter.or.map(withNumbers) }
  return { ...filter, operator: 'equals', value: Number(filter.value) % 3 }
}

test('a condition added to narrow a filter keeps only records that the filter keeps', () => {
  const cells = fc.record({ name: fc.nat(3), state: fc.nat(3) })
  fc.assert(
    fc.property(savedFilters, cells, (saved, data) => {
      const filter = withNumbers(saved)
      const condition = { fieldId: 'state', operator: 'equals', value: 1 }
      const root = treeToNarrow(filter)
      const narrowed = filterOfTree(addLine(root, root.id, whole(condition)))
      if (!narrowed) throw new Error('There is a filter')
      expect(filterSchema.safeParse(narrowed).success).toBe(true)
      const keeps = (each: Filter) => matcher(each, scope)({ id: 'rec1', data })
      // A choice of the deepest groups has no room for a group around it.
      if (levelsOf(treeOf(filter)) === maxDepth - 1 && 'or' in filter && filter.or.length > 1) return
      expect(keeps(narrowed)).toBe(keeps(filter) && keeps(condition))
    }),
    { numRuns: 500 },
  )
})

test('the line that was added last is the one with the highest id', () => {
  const root = treeOf({ and: [kept, { or: [other] }] })
  const next = addLine(root, root.parts.find(isGroup)?.id ?? -1, whole(waiting))
  expect(linesIn(next).find(({ id }) => id === lastLine(next))?.condition).toEqual(waiting)
})

test('a filter takes no more groups than the server accepts', () => {
  const groups = (count: number) =>
    treeOf({ and: [kept, ...Array.from({ length: count - 1 }, () => ({ or: [other] }))] })
  const full = groups(maxFilterGroups)
  const roomy = groups(maxFilterGroups - 1)
  expect([takesMoreGroups(roomy), takesMoreGroups(full)]).toEqual([true, false])
  expect([canWrap(roomy, idOf(roomy, kept)), canWrap(full, idOf(full, kept))]).toEqual([true, false])
  expect(filterSchema.safeParse(filterOfTree(wrapPart(roomy, idOf(roomy, kept)))).success).toBe(true)
  expect(wrapPart(full, idOf(full, kept))).toBe(full)
})
