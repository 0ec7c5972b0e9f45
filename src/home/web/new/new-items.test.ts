import { describe, expect, test } from 'vitest'
import '../../../app/flow-types.ui.ts'
import { flowTypeUis } from '../../../flows/registry.ui.ts'
import type { FlowTypeInfo } from '../home-calls.ts'
import { allTypes, typeFilters } from '../list/type-filters.ts'
import { integrationPath, newItemPath, workspaceOfSlug, workspaceSlug } from './new-item-path.ts'
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

describe('what can be made', () => {
  test('is the create menu where all is shown, and what fits where the list is narrowed', () => {
    expect(tabsOf('all')).toEqual(['forms', 'scheduling', 'zite', 'tables'])
    expect(tabsOf('forms')).toEqual(['forms', 'quizzes', 'payments'])
    expect(tabsOf('apps')).toEqual(['zite'])
  })

  test('leaves out what is switched off, and types that no face has registered', () => {
    expect(tabsOf('all', { ...home, features: { database: false } })).toEqual(['forms', 'scheduling', 'zite'])
    expect(tabsOf('all', { ...home, flowTypes: flowTypes.slice(0, 1) })).toEqual(['forms'])
  })

  test('is a form where an address names no known tab', () => {
    expect(typeOfTab('polls').newItem.tab).toBe('forms')
    expect(typeOfTab('quizzes').type).toBe('quiz')
    expect(stageOf('elsewhere')).toBe('name')
  })
})

test('both steps are taken, whichever comes first, and nothing is made without a name', () => {
  expect(afterStage({ stage: 'name', name: ' ', theme: null })).toBe('nameless')
  expect(afterStage({ stage: 'name', name: 'Survey', theme: null })).toBe('choose-theme')
  expect(afterStage({ stage: 'choose-theme', name: 'Survey', theme: 'ink' })).toBe('create')
  expect(afterStage({ stage: 'choose-theme', name: '', theme: 'ink' })).toBe('name')
  expect(afterStage({ stage: 'name', name: 'Survey', theme: 'ink' })).toBe('create')
})

describe('an address', () => {
  test('has all parts up to the last that is given', () => {
    expect(newItemPath({ tab: 'forms' })).toBe(`/home/${'forms'}/new`)
    expect(newItemPath({ tab: 'zite', workspaceSlug: 'sales-7', stage: 'choose-theme' })).toBe(
      `/home/${'zite'}/sales-7/new/choose-theme`,
    )
    expect(newItemPath({ tab: 'forms', serviceType: 'airtable' })).toBe(`/home/${'forms'}/new/name/plain/airtable`)
  })

  test('finds a workspace by its id, whatever it is called by now, or by its name', () => {
    const workspaces = [
      { id: '7', name: 'Sales & Co.' },
      { id: '8', name: 'Q3 2026' },
      { id: '9', name: '销售 👩' },
      { id: '10', name: '🎾' },
    ]
    for (const each of workspaces) expect(workspaceOfSlug(workspaceSlug(each), workspaces)).toBe(each)
    expect(workspaceSlug({ id: '7', name: 'Sales & Co.' })).toBe('sales-co-7')
    expect(workspaceOfSlug('old-name-7', workspaces)?.id).toBe('7')
    expect(workspaceOfSlug('q3-2026', workspaces)?.id).toBe('8')
    expect(workspaceOfSlug('nowhere', workspaces)).toBeUndefined()
  })

  test('that names a service with tables begins with the theme; others do not', () => {
    expect(integrationPath('googlesheets', undefined)).toBe(`/home/${'forms'}/new/choose-theme/plain/googlesheets`)
    expect(integrationPath('slack', undefined)).toBeNull()
  })
})
