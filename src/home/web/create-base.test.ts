import { afterEach, expect, test, vi } from 'vitest'
import { createBlankBase } from './create-base.ts'

afterEach(() => vi.unstubAllGlobals())

test('a base is created in the place of the page, even after another tab switched the organization', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/admin/bases') requests.push(JSON.parse(String(body)))
    return Response.json({ basePublicIdentifier: 'bas1', flowId: '1', result: { data: {} } })
  })
  expect(await createBlankBase('Looms', { organizationId: 'org1' })).toBe('bas1')
  await createBlankBase('Mills', { workspaceId: '7' })
  expect(requests).toEqual([
    { baseName: 'Looms', organizationId: 'org1' },
    { baseName: 'Mills', workspaceId: '7' },
  ])
})
