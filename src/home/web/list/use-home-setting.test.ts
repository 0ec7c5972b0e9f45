import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { homeQuery } from '../home-calls.ts'
import { clearToasts, fakeHome, toastTexts } from '../testing/fake-home.ts'
import { listSettings, saveSetting, settingOf } from './use-home-setting.ts'

test('a setting has its stored value', () => {
  expect(settingOf({ settings: { homeLayout: 'rows' } }, listSettings.layout)).toBe('rows')
  expect(settingOf({ settings: { homeSort: 'name' } }, listSettings.sort)).toBe('name')
})

test.each([undefined, null, 7, 'columns', ['rows']])('%s is no layout, so cards show', homeLayout => {
  expect(settingOf({ settings: { homeLayout } }, listSettings.layout)).toBe('cards')
})

describe('saving a setting', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    clearToasts()
  })

  test('shows it at once, and keeps the others', async () => {
    const { queries, home, calls } = fakeHome({ settings: { homeSort: 'name' } })
    const saved = saveSetting(queries, 'homeLayout', 'rows')
    await vi.waitFor(() => expect(home().settings).toEqual({ homeSort: 'name', homeLayout: 'rows' }))
    await saved
    expect(calls).toEqual([{ method: 'PUT', path: '/admin/settings/homeLayout', body: { value: 'rows' } }])
  })

  test('sends choices one after the other, so that the last one wins', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { queries, home, calls } = fakeHome({}, ({ body }) =>
      (body as { value: unknown }).value === 'rows' ? promise : {},
    )
    const saved = [saveSetting(queries, 'homeLayout', 'rows'), saveSetting(queries, 'homeLayout', 'cards')]
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(home().settings).toEqual({ homeLayout: 'cards' })
    resolve({})
    await Promise.all(saved)
    expect(calls.map(({ body }) => body)).toEqual([{ value: 'rows' }, { value: 'cards' }])
  })

  test('goes on after one that could not be saved, which still shows on this page', async () => {
    const { queries, home, calls } = fakeHome({}, ({ path }) => (path.endsWith('homeLayout') ? 409 : {}))
    await Promise.all([saveSetting(queries, 'homeLayout', 'rows'), saveSetting(queries, 'homeSort', 'name')])
    expect(home().settings).toEqual({ homeLayout: 'rows', homeSort: 'name' })
    expect(calls).toHaveLength(2)
    expect(toastTexts()).toEqual(['The server refuses.'])
  })

  test('repeats a load that it cancelled, once, after the last choice is saved', async () => {
    const stored: Record<string, unknown> = {}
    const { queries, home, calls } = fakeHome({}, ({ method, path, body }) => {
      if (method === 'GET') return { organizationId: 'org', settings: { ...stored } }
      stored[path.split('/').at(-1) ?? ''] = (body as { value: unknown }).value
      return {}
    })
    const loading = queries.fetchQuery({ ...homeQuery, staleTime: 0 }).catch(() => undefined)
    await Promise.all([saveSetting(queries, 'homeLayout', 'rows'), saveSetting(queries, 'homeSort', 'name'), loading])
    const observer = new QueryObserver(queries, homeQuery)
    const stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(home().settings).toEqual({ homeLayout: 'rows', homeSort: 'name' }))
    stop()
    const reads = calls.map(({ method }) => method)
    expect(reads.lastIndexOf('GET')).toBeGreaterThan(reads.lastIndexOf('PUT'))
  })
})
