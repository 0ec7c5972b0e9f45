import { expect, test } from 'vitest'
import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import { settingChanges, settingsText } from './view-settings-text.ts'

const periods: FieldPeriod[] = ['Name', 'Price', 'Size'].map(name => ({
  id: name.toLowerCase(),
  name,
  type: 'single_line_text',
  template: {},
  until: null,
  isDeleted: false,
}))

const changes = (before: object, after: object) => settingChanges({ before, after }, { periods, version: 3 })

test('settings are named in one order, and unknown ones left out', () => {
  expect(settingsText(['sorts', 'filters', 'somethingNew'])).toBe('the filter and the sort')
  expect(settingsText(['somethingNew'])).toBe('')
  expect(settingsText([])).toBe('')
})

test('sorts and groups show their fields before and after', () => {
  const sorts = [
    { fieldId: 'price', dir: 'desc' },
    { fieldId: 'name', dir: 'asc' },
  ]
  expect(changes({ sorts: [] }, { sorts })).toEqual(['Sort: none → Price descending and Name ascending'])
  expect(changes({ groups: sorts.slice(0, 1) }, { groups: [] })).toEqual(['Groups: Price descending → none'])
})

test('hidden fields are named, also when a field is unknown by now', () => {
  expect(changes({ hiddenFieldIds: ['size'] }, { hiddenFieldIds: ['size', 'price', 'gone'] })).toEqual([
    'Hidden fields: Size → Size, Price, and a field',
  ])
})

test('settings without a short text only say that they changed', () => {
  expect(changes({ fieldWidths: { name: 100 } }, { fieldWidths: { name: 200 } })).toEqual(['Column widths changed'])
  expect(changes({ filters: { a: 1 } }, { filters: { a: 2 } })).toEqual(['Filter changed'])
  expect(changes({ filters: null }, { filters: { a: 2 } })).toEqual(['Filter: none → set'])
  expect(changes({ rowHeight: 'short' }, { rowHeight: 'extra_tall' })).toEqual(['Row height: Short → Extra tall'])
})

test('equal settings, and views without settings, say nothing', () => {
  expect(changes({ sorts: [], rowHeight: 'tall' }, { sorts: [], rowHeight: 'tall' })).toEqual([])
  expect(settingChanges({ before: undefined, after: undefined }, { periods, version: 3 })).toEqual([])
})
