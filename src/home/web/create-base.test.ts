import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankBaseCreator } from './create-base.ts'

interface Request {
  path: string
  body: Record<string, string>
}

const requests: Request[] = []
/** The number of the next requests whose answers get lost. */
let lost = 0
let losesTables = false
const bodies = (path: string) => requests.filter(each => each.path.startsWith(path)).map(({ body }) => body)

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const given = JSON.parse(String(body)) as Record<string, string>
    requests.push({ path, body: given })
    if (lost-- > 0 || (losesTables && path.startsWith('/trpc/'))) throw new TypeError('Failed to fetch')
    return Response.json({ ...given, flowId: '1', result: { data: {} } })
  })
  lost = 0
  losesTables = false
})
afterEach(() => vi.unstubAllGlobals())

test('a base is created in the place of the page, even after another tab switched the organization', async () => {
  const create = blankBaseCreator()
  const first = await create('Looms', { organizationId: 'org1' })
  const second = await create('Mills', { workspaceId: '7' })
  expect(bodies('/admin/bases')).toEqual([
    { baseName: 'Looms', organizationId: 'org1', basePublicIdentifier: first },
    { baseName: 'Mills', workspaceId: '7', basePublicIdentifier: second },
  ])
  expect(first).not.toBe(second)
})

test.each([1, 2, 3])('trying again after %s lost answers creates the same base and table', async count => {
  const create = blankBaseCreator()
  lost = count
  for (let attempt = 0; attempt < count; attempt++) await expect(create('Looms', null)).rejects.toThrow()
  const publicId = await create('Looms', null)
  expect(new Set(bodies('/admin/bases').map(({ basePublicIdentifier }) => basePublicIdentifier))).toEqual(
    new Set([publicId]),
  )
  // Another base of the same name is another base.
  expect(await create('Looms', null)).not.toBe(publicId)
})

test('a table whose answer is lost is created in the same base', async () => {
  const create = blankBaseCreator()
  losesTables = true
  await expect(create('Looms', null)).rejects.toThrow()
  losesTables = false
  const publicId = await create('Looms', null)
  expect(bodies('/admin/bases')).toHaveLength(1)
  expect(bodies('/trpc/metadata.create').map(({ basePublicId }) => basePublicId)).toEqual([publicId, publicId])
})
