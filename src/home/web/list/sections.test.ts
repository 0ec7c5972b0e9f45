import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../../app/flow-types.ui.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { collapsedSections, searchQuery, sectionsOf, withCollapsed, type ListChoice } from './sections.ts'
import { allTypes, typeFilters } from './type-filters.ts'

const workspace = (id: string, name: string) => ({ id, name }) as Workspace
const forms = typeFilters({ features: { database: true } }).find(({ id }) => id === 'forms') ?? allTypes
const home: Pick<HomeInfo, 'organizationId' | 'workspaces' | 'counts'> = {
  organizationId: 'org',
  workspaces: [workspace('1', 'Marketing'), workspace('2', 'Product')],
  counts: {
    places: [
      { workspaceId: null, type: 'base', count: 2 },
      { workspaceId: '1', type: 'form', count: 3 },
      { workspaceId: '1', type: 'quiz', count: 1 },
      { workspaceId: '9', type: 'base', count: 1 },
    ],
    trashed: 5,
    starred: 1,
    recent: 40,
  },
}
const choice: ListChoice = { place: 'home', filter: allTypes, sort: 'updated', recentShown: 4 }
const sectionTexts = (of: ListChoice) => sectionsOf(home, of).map(({ title, count }) => `${title} ${count}`)

test('Home shows starred and recent items, then each place, and last what is shared from unknown workspaces', () => {
  expect(sectionTexts(choice)).toEqual([
    'Starred 1',
    'Recent 4',
    'Home 2',
    'Marketing 4',
    'Product 0',
    'Shared with you 1',
  ])
})

test('Home has no section for starred or recent items while there are none', () => {
  const titles = (counts: Partial<HomeInfo['counts']>) =>
    sectionsOf({ ...home, counts: { ...home.counts, ...counts } }, choice).map(({ title }) => title)
  expect(titles({ starred: 0 })[0]).toBe('Recent')
  expect(titles({ recent: 0 }).slice(0, 2)).toEqual(['Starred', 'Home'])
  expect(titles({ starred: 0, recent: 0 })[0]).toBe('Home')
})

describe('collapsed sections', () => {
  const stored = (value: unknown) => [...collapsedSections({ settings: { homeCollapsed: value } })]

  test('are those in the settings, whatever else is stored there', () => {
    expect(stored(['recent', '1'])).toEqual(['recent', '1'])
    for (const value of [undefined, null, 'recent', 7, {}]) expect(stored(value)).toEqual([])
    expect(stored(['recent', 7, null])).toEqual(['recent'])
  })

  test('collapse and expand one at a time', () => {
    const sections = sectionsOf(home, choice)
    const after = (before: string[], key: string, isCollapsed: boolean) =>
      withCollapsed(new Set(before), { key, isCollapsed }, sections)
    expect(after([], '1', true)).toEqual(['1'])
    expect(after(['1'], 'recent', true)).toEqual(['1', 'recent'])
    expect(after(['1', 'recent'], '1', false)).toEqual(['recent'])
    expect(after(['1'], '1', true)).toEqual(['1'])
  })

  test('of deleted workspaces are forgotten, but not those that are empty for now', () => {
    const sections = sectionsOf({ ...home, counts: { ...home.counts, starred: 0 } }, choice)
    expect(withCollapsed(new Set(['deleted', 'starred']), { key: '2', isCollapsed: true }, sections)).toEqual([
      'starred',
      '2',
    ])
  })
})

test('a filter leaves only places with items of that type', () => {
  expect(sectionTexts({ ...choice, filter: forms })).toEqual(['Marketing 4'])
})

test('a workspace and the trash are one section without a heading', () => {
  expect(sectionTexts({ ...choice, place: { workspaceId: '1' }, filter: forms })).toEqual(['null 4'])
  expect(sectionTexts({ ...choice, place: 'trash' })).toEqual(['null 5'])
})

test('starred items and apps are one section too, from all workspaces', () => {
  expect(sectionTexts({ ...choice, place: 'starred', filter: forms })).toEqual(['null 1'])
  const places = [...home.counts.places, ...[null, '1'].map(workspaceId => ({ workspaceId, type: 'zite', count: 2 }))]
  const [apps] = sectionsOf({ ...home, counts: { ...home.counts, places } }, { ...choice, place: { typePage: 'zite' } })
  expect(apps).toMatchObject({ title: null, count: 4, query: { types: ['zite'], workspaceId: null }, isMixed: true })
})

test('an empty section says why it is empty', () => {
  const empty = (of: ListChoice) =>
    sectionsOf({ ...home, counts: { ...home.counts, starred: 0, recent: 0 } }, of).flatMap(({ count, empty: text }) =>
      count === 0 ? text : [],
    )
  expect(empty(choice)).toEqual(['Workspace empty'])
  expect(empty({ ...choice, place: 'starred' })).toEqual(['No starred items yet'])
  expect(empty({ ...choice, place: { workspaceId: '2' } })).toEqual(['Empty workspace'])
  expect(empty({ ...choice, place: { workspaceId: '2' }, filter: forms })).toEqual(['No forms yet'])
})

test('a search covers the open place', () => {
  expect(searchQuery(home, { ...choice, place: { workspaceId: '2' } }, 'plan')).toMatchObject({
    workspaceId: '2',
    search: 'plan',
  })
  expect(searchQuery(home, { ...choice, place: 'trash' }, 'plan')).toMatchObject({ view: 'trash', workspaceId: null })
  expect(searchQuery(home, choice, 'plan')).toMatchObject({ view: 'all', workspaceId: null })
})

test('the places of Home hold every item once, whatever the workspaces that the person can see', () => {
  const place = fc.record({
    workspaceId: fc.constantFrom(null, '1', '2', '8', '9'),
    type: fc.constantFrom('form', 'quiz', 'base', 'zite'),
    count: fc.integer({ min: 1, max: 50 }),
  })
  const places = fc.uniqueArray(place, { selector: ({ workspaceId, type }) => `${workspaceId} ${type}` })
  fc.assert(
    fc.property(places, fc.constantFrom(allTypes, forms), (counted, filter) => {
      const sections = sectionsOf(
        { ...home, counts: { ...home.counts, places: counted } },
        { ...choice, filter },
      ).filter(({ query }) => query.view === 'all')
      const fits = counted.filter(({ type }) => filter.types.length === 0 || filter.types.includes(type))
      const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0)
      expect(sum(sections)).toBe(sum(fits))
      expect(new Set(sections.map(({ key }) => key)).size).toBe(sections.length)
      for (const section of sections) {
        const { workspaceId } = section.query
        const here = fits.filter(each => (each.workspaceId ?? 'home') === workspaceId)
        expect(section.count).toBe(sum(here))
      }
    }),
  )
})
