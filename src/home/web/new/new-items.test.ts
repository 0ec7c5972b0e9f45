import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../../app/flow-types.ui.ts'
import { flowTypeUis } from '../../../flows/registry.ui.ts'
import type { FlowTypeInfo } from '../home-calls.ts'
import { allTypes, typeFilters } from '../list/type-filters.ts'
import { integrationPath, newItemPath, findWorkspace, workspaceSlug } from './new-item-path.ts'
import { afterStage, stageOf, typeOfTab, typesOfFilter } from './new-items.ts'

const about = { label: '', editorPath: '', resultsPath: '', canClose: true, canExport: true }
const flowTypes: FlowTypeInfo[] = flowTypeUis().map(({ type }) => ({
  ...about,
  type,
  canChangeOrganization: true,
  hasPicture: false,
  copiesInBackground: false,
}))
const home = { flowTypes, features: { database: true } }
const tabsOf = (filter: string, known = home) =>
  typesOfFilter(typeFilters(home).find(({ id }) => id === filter) ?? allTypes, known).map(({ newItem }) => newItem.tab)

describe('the types to create', () => {
  test('are those of the create menu, or those that fit the filter', () => {
    expect(tabsOf('all')).toEqual(['forms', 'scheduling', 'zite', 'tables'])
    expect(tabsOf('forms')).toEqual(['forms', 'quizzes', 'payments'])
    expect(tabsOf('apps')).toEqual(['zite'])
  })

  test('leave out types that are switched off or unknown to the server', () => {
    expect(tabsOf('all', { ...home, features: { database: false } })).toEqual(['forms', 'scheduling', 'zite'])
    expect(tabsOf('all', { ...home, flowTypes: flowTypes.slice(0, 1) })).toEqual(['forms'])
  })

  test('default to a form for an unknown tab', () => {
    expect(typeOfTab('polls').newItem.tab).toBe('forms')
    expect(typeOfTab('quizzes').type).toBe('quiz')
    expect(stageOf('elsewhere', typeOfTab('quizzes'))).toBe('name')
  })

  test('begin with what they start from, where they can start from something', () => {
    expect(stageOf(undefined, typeOfTab('quizzes'))).toBe('start')
    expect(stageOf(undefined, typeOfTab('zite'))).toBe('name')
  })
})

test('the person takes both steps in either order, and a name is required', () => {
  const start = null
  expect(afterStage({ stage: 'name', name: ' ', theme: null, start })).toBe('nameless')
  expect(afterStage({ stage: 'name', name: 'Survey', theme: null, start })).toBe('choose-theme')
  expect(afterStage({ stage: 'choose-theme', name: 'Survey', theme: 'ink', start })).toBe('create')
  expect(afterStage({ stage: 'choose-theme', name: '', theme: 'ink', start })).toBe('name')
  expect(afterStage({ stage: 'name', name: 'Survey', theme: 'ink', start })).toBe('create')
})

test('a start only suggests a theme, unless it brings its own look', () => {
  const named = { stage: 'name', name: 'Survey', theme: 'ink' } as const
  expect(afterStage({ ...named, start: { theme: 'ink' } })).toBe('choose-theme')
  expect(afterStage({ ...named, start: { theme: null } })).toBe('create')
})

describe('an address', () => {
  test('has all parts up to the last given one', () => {
    expect(newItemPath({ tab: 'forms' })).toBe(`/home/${'forms'}/new`)
    expect(newItemPath({ tab: 'zite', workspaceSlug: 'sales-7', stage: 'choose-theme' })).toBe(
      `/home/${'zite'}/sales-7/new/choose-theme`,
    )
    expect(newItemPath({ tab: 'forms', serviceType: 'airtable' })).toBe(`/home/${'forms'}/new/name/plain/airtable`)
  })

  test('finds a workspace by its id, even after a rename, or by its name', () => {
    const workspaces = [
      { id: '7', name: 'Sales & Co.' },
      { id: '8', name: 'Q3 2026' },
      { id: '9', name: '销售 👩' },
      { id: '10', name: '🎾' },
    ]
    for (const each of workspaces) expect(findWorkspace(workspaceSlug(each), workspaces)).toBe(each)
    expect(workspaceSlug({ id: '7', name: 'Sales & Co.' })).toBe('sales-co-7')
    expect(findWorkspace('old-name-7', workspaces)?.id).toBe('7')
    expect(findWorkspace('q3-2026', workspaces)?.id).toBe('8')
    expect(findWorkspace('nowhere', workspaces)).toBeUndefined()
  })

  test('finds a workspace with any name, and is one part of a path', () => {
    const workspace = fc.record({
      id: fc.integer({ min: 1, max: 9_999 }).map(String),
      name: fc.string({ unit: 'grapheme' }),
    })
    const workspaces = fc.uniqueArray(workspace, { minLength: 1, selector: ({ id }) => id })
    fc.assert(
      fc.property(workspaces, all => {
        for (const each of all) {
          const slug = workspaceSlug(each)
          expect(findWorkspace(slug, all)).toBe(each)
          const parts = newItemPath({ tab: 'forms', workspaceSlug: slug }).split('/')
          expect(parts).toHaveLength(5)
          expect(decodeURIComponent(parts[3] ?? '')).toBe(slug)
        }
      }),
    )
  })

  test('with a service that has tables starts with the theme', () => {
    expect(integrationPath('googlesheets', undefined)).toBe(`/home/${'forms'}/new/choose-theme/plain/googlesheets`)
    expect(integrationPath('slack', undefined)).toBeNull()
  })
})
