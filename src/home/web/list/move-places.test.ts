import { expect, test } from 'vitest'
import { flowNamed, workspaceNamed } from '../testing/fake-home.ts'
import { foundPlaces, hasPlaceSearch, placeOfFlows } from './move-places.ts'

const workspaces = ['Marketing', 'Éditions', 'Home office'].map(name => workspaceNamed(name))
const inWorkspace = (workspaceId: string | null) => flowNamed('Survey', { workspaceId })

test('the present place is that of all the flows', () => {
  expect(placeOfFlows([inWorkspace(null)])).toBe('home')
  expect(placeOfFlows([inWorkspace('1'), inWorkspace('1')])).toBe('1')
})

test('flows of several places have no present place, and deleted flows have none', () => {
  expect(placeOfFlows([inWorkspace('1'), inWorkspace(null)])).toBeNull()
  expect(placeOfFlows([])).toBeNull()
  const deleted = flowNamed('Deleted', { workspaceId: '1', trashedAt: '2026-01-01T00:00:00Z' })
  expect(placeOfFlows([deleted])).toBeNull()
  expect(placeOfFlows([deleted, inWorkspace('1')])).toBeNull()
})

test('a search finds places by any part of their names, whatever the case', () => {
  const names = (text: string) => {
    const found = foundPlaces({ workspaces }, text)
    return [...(found.hasHome ? ['Home'] : []), ...found.workspaces.map(({ name }) => name)]
  }
  expect(names('')).toEqual(['Home', 'Marketing', 'Éditions', 'Home office'])
  expect(names(' HOME ')).toEqual(['Home', 'Home office'])
  expect(names('édit')).toEqual(['Éditions'])
  expect(names('nowhere')).toEqual([])
})

test('a few workspaces need no search', () => {
  const many = (count: number) => ({ workspaces: Array.from({ length: count }, (_, at) => workspaceNamed(`${at}`)) })
  expect([hasPlaceSearch(many(5)), hasPlaceSearch(many(6))]).toEqual([false, true])
})
