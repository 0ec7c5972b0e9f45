import { expect, test } from 'vitest'
import { listSettings, settingOf } from './use-home-setting.ts'

test('a setting has its stored value', () => {
  expect(settingOf({ settings: { homeLayout: 'rows' } }, listSettings.layout)).toBe('rows')
  expect(settingOf({ settings: { homeSort: 'name' } }, listSettings.sort)).toBe('name')
})

test.each([undefined, null, 7, 'columns', ['rows']])('%s is no layout, so cards show', homeLayout => {
  expect(settingOf({ settings: { homeLayout } }, listSettings.layout)).toBe('cards')
})
