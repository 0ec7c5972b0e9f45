import { expect, test } from 'vitest'
import '../app/flow-types.ui.ts'
import { flowGroups, flowTypeUi, flowTypeUis } from './registry.ui.ts'

test('new items are offered in the order of the specification', () => {
  expect(flowTypeUis().map(({ newItem }) => newItem.tabLabel)).toEqual([
    'Forms',
    'Quizzes',
    'Scheduling',
    'Payments',
    'Zite',
    'Tables',
  ])
})

test('no two types share a tab, and no two groups share an id or a page', () => {
  const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length
  expect(isUnique(flowTypeUis().map(({ newItem }) => newItem.tab))).toBe(true)
  expect(isUnique(flowGroups().map(({ id }) => id))).toBe(true)
  expect(isUnique(flowGroups().flatMap(({ page }) => page?.name ?? []))).toBe(true)
})

test('every type belongs to a registered group', () => {
  for (const { group } of flowTypeUis()) expect(flowGroups()).toContain(group)
})

test('every type has a drawing, and an unknown one has a plain look', () => {
  for (const { drawing } of flowTypeUis()) expect(drawing).not.toBeNull()
  expect(flowTypeUi('poll').nameLabel).toBe('Name')
})

test.each([
  ['form', 'Name your form'],
  ['quiz', 'Name your quiz'],
  ['scheduling', 'Name your scheduling form'],
])('renaming a %s asks %s', (type, text) => {
  expect(flowTypeUi(type).nameLabel).toBe(text)
})
