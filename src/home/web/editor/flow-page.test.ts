import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Flow, FlowTypeInfo } from '../home-calls.ts'
import { fakeHome } from '../testing/fake-home.ts'
import { oneFlowQuery, redirectOf, tabsOf } from './flow-page.ts'

const about = { label: '', canExport: true, canChangeOrganization: true, hasPicture: false, copiesInBackground: false }
const flowTypes: FlowTypeInfo[] = [
  { ...about, type: 'form', canClose: true, editorPath: '/editor/{id}/edit', resultsPath: '/editor/{id}/results' },
  { ...about, type: 'zite', canClose: false, editorPath: '/editor/zite/{id}', resultsPath: '/editor/zite/{id}' },
  { ...about, type: 'base', canClose: false, editorPath: '/database/{id}', resultsPath: '/database/{id}' },
]
const flow = (type: string, accessLevel: 'read' | 'write' = 'write') =>
  ({ publicIdentifier: 'x1', type, accessLevel }) as Flow
const leads = (of: Flow, path: string, more = {}) =>
  redirectOf(of, { flowTypes, path, isMobile: false, hasTab: false, ...more })

describe('a page of a flow', () => {
  test('stays at its address when that is right', () => {
    expect(leads(flow('form'), '/editor/x1/edit')).toBeNull()
    expect(leads(flow('form'), '/editor/x1/results')).toBeNull()
    expect(leads(flow('zite'), '/editor/zite/x1')).toBeNull()
  })

  test('shows the results on a small screen without a tab in the address, and to readers', () => {
    expect(leads(flow('form'), '/editor/x1/edit', { isMobile: true })).toBe('/editor/x1/results')
    expect(leads(flow('form'), '/editor/x1/edit', { isMobile: true, hasTab: true })).toBeNull()
    expect(leads(flow('form', 'read'), '/editor/x1/edit', { hasTab: true })).toBe('/editor/x1/results')
    expect(leads(flow('form', 'read'), '/editor/x1/results')).toBeNull()
  })

  test('below the results stays where it is, for readers and on small screens too', () => {
    expect(leads(flow('form'), '/editor/x1/results/deliveries')).toBeNull()
    expect(leads(flow('form', 'read'), '/editor/x1/results/deliveries', { isMobile: true })).toBeNull()
    expect(leads(flow('base'), '/editor/x1/results/deliveries')).toBe('/database/x1')
  })

  test('is the one of its type, whatever the address says', () => {
    expect(leads(flow('zite'), '/editor/x1/edit')).toBe('/editor/zite/x1')
    expect(leads(flow('base'), '/editor/x1/results')).toBe('/database/x1')
    expect(leads(flow('form'), '/editor/zite/x1')).toBe('/editor/x1/edit')
  })
})

test('readers see one tab only', () => {
  const tabs = (of: Flow, isMobile = false) => tabsOf(of, { flowTypes, isMobile })
  expect(tabs(flow('form'))).toEqual(['edit', 'results', 'settings'])
  expect(tabs(flow('form'), true)).toEqual(['results', 'settings'])
  expect(tabs(flow('form', 'read'))).toEqual(['results'])
  expect(tabs(flow('zite'))).toEqual(['edit', 'settings'])
  expect(tabs(flow('zite', 'read'))).toEqual(['edit'])
})

afterEach(() => vi.unstubAllGlobals())

describe('loading a flow', () => {
  const views = (calls: { path: string }[]) =>
    calls.map(({ path }) => new URL(path, 'http://localhost').searchParams.get('view'))

  test('takes one call', async () => {
    const { queries, calls } = fakeHome({}, () => ({ flows: [flow('form')] }))
    expect((await queries.fetchQuery(oneFlowQuery('x1'))).flows).toHaveLength(1)
    expect(views(calls)).toEqual(['all'])
  })

  test('also finds a deleted one', async () => {
    const { queries, calls } = fakeHome({}, ({ path }) => ({
      flows: path.includes('view=trash') ? [flow('form')] : [],
    }))
    expect((await queries.fetchQuery(oneFlowQuery('x1'))).flows).toHaveLength(1)
    expect(views(calls)).toEqual(['all', 'trash'])
  })

  test('finds none that the person cannot see', async () => {
    const { queries } = fakeHome({}, () => ({ flows: [] }))
    expect((await queries.fetchQuery(oneFlowQuery('x1'))).flows).toEqual([])
  })
})
