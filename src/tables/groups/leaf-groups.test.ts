import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasSameGroups, countOf, resizeGroups, treeOf, valuesOfNew } from './leaf-groups.ts'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { GroupField } from '../../grid/grid-data.ts'

test('outer groups come before inner ones and count their records', () => {
  const tree = treeOf([
    { values: ['a', 1], count: 2 },
    { values: ['a', 2], count: 3 },
    { values: [null, 1], count: 4 },
  ])
  expect(tree.map(({ level, value, count, parent, leaf }) => [level, value, count, parent, leaf])).toEqual([
    [1, 'a', 5, null, 0],
    [2, 1, 2, '["a"]', 0],
    [2, 2, 3, '["a"]', 1],
    [1, null, 4, null, 2],
    [2, 1, 4, '[null]', 2],
  ])
  expect(new Set(tree.map(({ key }) => key)).size).toBe(tree.length)
})

test('a box that was never ticked is in the group of those that are not', () => {
  expect(hasSameGroups([{ values: [false], count: 1 }], [{ values: [null], count: 1 }])).toBe(true)
  expect(hasSameGroups([{ values: [true], count: 1 }], [{ values: [null], count: 1 }])).toBe(false)
})

test('groups fitted to a number of rows have as many', () => {
  const leaves = fc.array(fc.record({ values: fc.tuple(fc.nat(5)), count: fc.integer({ min: 1, max: 9 }) }))
  fc.assert(fc.property(leaves, fc.nat(60), (all, total) => countOf(resizeGroups(all, total)) === total))
})

test('a new record gets the common values of its group, except read-only fields and links taken from other records', () => {
  const links = (id: string, inverseFieldId: string, allowMultiple = true) => ({
    id,
    type: fieldType('linked_record'),
    template: { tableId: 'people', inverseFieldId, allowMultiple },
  })
  const fields = [
    { id: 'status', type: {} },
    { id: 'shown', type: { isReadOnly: true } },
    { id: 'empty', type: {} },
    links('owners', 'owned'),
    links('parts', 'part of'),
  ] as unknown as GroupField[]
  const others = [...fields, links('owned', 'owners'), links('part of', 'parts', false)]
  const base: BaseContext = {
    fieldOf: fieldId => others.find(({ id }) => id === fieldId),
    nameOf: () => undefined,
    idOf: () => undefined,
  }
  const context = { now: 0, timeZone: 'UTC', locale: 'en', base }
  const values = ['done', 'x', null, ['r1'], ['r2']]
  expect(valuesOfNew(fields, values, context)).toEqual({ status: 'done', owners: ['r1'] })
})
