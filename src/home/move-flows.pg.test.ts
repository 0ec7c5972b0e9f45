import { expect, test } from 'vitest'
import { get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'

const here = openOrganization('Ada Lovelace')

test('one call moves 10,000 flows, and not one more', async () => {
  const ada = here.person(0)
  const { rows } = await here.platform.pool.query<{ id: string }>(
    `INSERT INTO flows (public_identifier, name, type, organization_id, owner_user_id)
     SELECT 'form' || n, 'Form ' || n, 'form', $1, $2 FROM generate_series(1, 10001) AS n RETURNING id::text`,
    [here.organizationId, ada.userId],
  )
  const flowIds = rows.map(({ id }) => id)
  const trashed = async () => {
    const { body } = await get<{ counts: { trashed: number } }>(ada, '/admin/home')
    return body.counts.trashed
  }
  const refused = await post(ada, '/admin/flows/move', { flowIds, workspaceId: 'trash' })
  expect(refused.body.error?.code).toBe('bad_input')
  expect(await trashed()).toBe(0)
  const moved = await post<{ moved: string[] }>(ada, '/admin/flows/move', {
    flowIds: flowIds.slice(1),
    workspaceId: 'trash',
  })
  expect(new Set(moved.body.moved)).toEqual(new Set(flowIds.slice(1)))
  expect(await trashed()).toBe(10_000)
})
