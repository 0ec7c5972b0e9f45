import { expect, test } from 'vitest'
import '../../../app/flow-types.ui.ts'
import type { Workspace } from '../home-calls.ts'
import { actionFor, type HomeSearch } from './home-search.ts'

const workspace = (id: string, accessLevel: 'read' | 'write') => ({ id, name: 'Sales', accessLevel }) as Workspace
const home = { workspaces: [workspace('1', 'write'), workspace('2', 'read')], features: { database: true } }
const answer = (search: HomeSearch, place: 'home' | { workspaceId: string } = 'home', known = home) =>
  actionFor(search, { place, home: known })

test('an address opens the dialog for new bases, at its sources after an account was connected', () => {
  expect(answer({})).toBe('nothing')
  expect(answer({ newDatabaseModal: 'open' })).toBe('choose')
  expect(answer({ airtableImport: true })).toBe('airtable')
  expect(answer({ newDatabaseModal: 'open', googleSheetsImport: true })).toBe('googlesheets')
})

test('an address drops what the person cannot do', () => {
  const off = { ...home, features: { database: false } }
  expect(answer({ newDatabaseModal: 'open' }, 'home', off)).toBe('drop')
  expect(answer({ newDatabaseModal: 'open' }, { workspaceId: '1' })).toBe('choose')
  expect(answer({ newDatabaseModal: 'open' }, { workspaceId: '2' })).toBe('drop')
  expect(answer({ integration: 'slack' })).toBe('drop')
})

test('a service with tables opens the choice of a theme, in the workspace of the page', () => {
  const path = `/home/${'forms'}/sales-1/new/choose-theme/plain/airtable`
  expect(answer({ integration: 'airtable' }, { workspaceId: '1' })).toEqual({ path })
})
