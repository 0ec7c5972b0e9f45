import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, conditionsOf, type Filter, filterSchema } from '../../query/filter.ts'
import {
  addGroup,
  addLine,
  changeLine,
  type FilterGroup,
  filterOfTree,
  isGroup,
  joinBy,
  keepTyped,
  linesIn,
  removePart,
  takesGroup,
  takesLine,
  treeOf,
} from './filter-tree.ts'
import { wrapPart } from './filter-moves.ts'
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

test('a new line asks nothing before it has its value, nor does a group of such', () => {
  const empty = treeOf(null)
  expect(filterOfTree(addLine(empty, empty.id, { condition: waiting, isWhole: false }))).toBeNull()
  const root = treeOf({ and: [kept] })
  expect(filterOfTree(addGroup(root, root.id, { condition: waiting, isWhole: false }))).toEqual({ and: [kept] })
})

test('a flat list is stored as one list, a single condition as a list of it', () => {
  expect(filterOfTree(treeOf(kept))).toEqual({ and: [kept] })
  const root = treeOf({ and: [kept] })
  expect(filterOfTree(addLine(root, root.id, whole(other)))).toEqual({ and: [kept, other] })
})

test('a group is joined the other way than the one that it is in, and as chosen then', () => {
  const flat = treeOf({ and: [kept] })
  const root = addGroup(flat, flat.id, whole(other))
  const group = root.parts.find(isGroup)
  if (!group) throw new Error('There is a group')
  const two = addLine(root, group.id, whole(kept))
  expect(filterOfTree(two)).toEqual({ and: [kept, { or: [other, kept] }] })
  expect(filterOfTree(joinBy(two, group.id, 'and'))).toEqual({ and: [kept, { and: [other, kept] }] })
  expect(filterOfTree(joinBy(two, root.id, 'or'))).toEqual({ or: [kept, { or: [other, kept] }] })
})

test('a group goes with its last line, and the groups that only held it', () => {
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

test('whatever is edited is a filter, and no condition is lost but those that were removed or changed', () => {
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
