import { afterEach, expect, test, vi } from 'vitest'
import type { HomeInfo } from '../../home/web/home-calls.ts'
import { createCommands, searchFlows } from './palette-flows.ts'

afterEach(() => vi.unstubAllGlobals())

const types = [
  { type: 'base', label: 'Base', editorPath: '/database/{id}', resultsPath: '/database/{id}/results' },
  { type: 'form', label: 'Form', editorPath: '/form/{id}', resultsPath: '/form/{id}/results' },
] as unknown as HomeInfo['flowTypes']
const home = { flowTypes: types, features: {} } as unknown as HomeInfo

/** A server that answers with these flows, or fails; returns the addresses that were asked for. */
function serve(flows: object[] | null): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(String(address))
    if (!flows) throw new TypeError('Failed to fetch')
    return Response.json({ flows })
  })
  return requests
}

test('a search asks for all types but bases, and opens what was chosen', async () => {
  const requests = serve([{ id: '1', publicIdentifier: 'frm1', name: 'Survey & more', type: 'form' }])
  const go = vi.fn<(path: string) => void>()
  const found = await searchFlows('a&b=c', home, go)
  const search = new URL(requests[0] ?? '', 'http://localhost').searchParams
  expect(Object.fromEntries(search)).toMatchObject({ search: 'a&b=c', type: 'form' })
  expect(found.map(({ label, description, group }) => [label, description, group])).toEqual([
    ['Survey & more', 'Form', 'Go to'],
  ])
  found[0]?.run()
  expect(go).toHaveBeenCalledWith(expect.stringContaining('frm1'))
})

test('a search asks nobody where there are only bases', async () => {
  const requests = serve([])
  const onlyBases = { flowTypes: types.slice(0, 1) }
  expect(await searchFlows('a', onlyBases, () => undefined)).toEqual([])
  expect(requests).toEqual([])
})

test('a search that fails finds nothing', async () => {
  serve(null)
  expect(await searchFlows('a', home, () => undefined)).toEqual([])
})

test('every type that can be created has a command of its own, which opens the page for it', () => {
  const go = vi.fn<(path: string) => void>()
  const commands = createCommands(home, go)
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  for (const command of commands) {
    command.run()
    expect(command.keywords).toEqual(expect.arrayContaining(['create', 'new']))
    expect(go).toHaveBeenLastCalledWith(expect.stringMatching(/^\/home\//))
  }
})
