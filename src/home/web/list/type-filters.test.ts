import { expect, test } from 'vitest'
import '../../../app/flow-types.ui.ts'
import { flowTypeUi, flowTypeUis } from '../../../flows/registry.ui.ts'
import { filterSetting, shownFilter } from './shown-filter.ts'
import { allTypes, filterOfPage, typeFilters } from './type-filters.ts'

const home = { features: { database: true }, settings: {} }
const labels = (features = home.features) => typeFilters({ features }).map(({ label }) => label)

test('the filters are those of the specification, in its order', () => {
  expect(labels()).toEqual(['Show all', 'Forms', 'Tables', 'Apps', 'Scheduling'])
})

test('tables can be filtered only where the database is switched on', () => {
  expect(labels({ database: false })).toEqual(['Show all', 'Forms', 'Apps', 'Scheduling'])
})

test('every flow type belongs to exactly one filter', () => {
  const filtered = typeFilters(home).flatMap(({ types }) => types)
  expect(filtered.toSorted()).toEqual(
    flowTypeUis()
      .map(({ type }) => type)
      .toSorted(),
  )
})

test('a page of a type has its filter, and other pages have none', () => {
  expect(filterOfPage('zite')?.types).toEqual(['zite'])
  expect(filterOfPage('scheduling')?.types).toEqual(['scheduling'])
  for (const name of ['home', 'trash', 'starred', 'forms', '7']) expect(filterOfPage(name)).toBeUndefined()
})

test('Home and workspaces remember the last filter', () => {
  const chosen = { ...home, settings: { [filterSetting]: 'forms' } }
  expect(shownFilter('home', chosen).id).toBe('forms')
  expect(shownFilter({ workspaceId: '7' }, chosen).id).toBe('forms')
  expect(shownFilter('trash', chosen)).toBe(allTypes)
  expect(shownFilter('starred', chosen)).toBe(allTypes)
  expect(shownFilter({ typePage: 'zite' }, chosen).id).toBe('apps')
})

test('a remembered filter that is gone or switched off filters nothing', () => {
  for (const value of ['polls', 7, null]) {
    expect(shownFilter('home', { ...home, settings: { [filterSetting]: value } })).toBe(allTypes)
  }
  const off = { features: { database: false }, settings: { [filterSetting]: 'tables' } }
  expect(shownFilter('home', off)).toBe(allTypes)
})

test('a type that this client does not know gets a plain look', () => {
  expect(flowTypeUi('poll')).toMatchObject({ hue: 'gray', noun: 'item', drawing: null })
})
