import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '../access/testing/access-app.ts'
import { get, post, type Answered } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'

const here = openOrganization('Ada Lovelace')
let ada: Browser
beforeAll(() => {
  ada = here.person(0)
})

interface Listed {
  id: string
  name: string
  workspaceId: string | null
}

const createWorkspace = async () =>
  (await post<{ newWorkspace: { id: string } }>(ada, '/workspaces/', { name: 'Sales' })).body.newWorkspace.id
const create = (name: string, workspaceId?: string) =>
  post<{ flow: Listed }>(ada, '/admin/flows', { type: 'form', name, workspaceId })
const listed = async (view: 'all' | 'trash') =>
  (await get<{ flows: Listed[] }>(ada, `/admin/flows?type=form&view=${view}`)).body.flows
const isLive = async (workspaceId: string) => {
  const { workspaces } = (await get<{ workspaces: { id: string }[] }>(ada, '/admin/home')).body
  return workspaces.some(({ id }) => id === workspaceId)
}

const isWaiting = async () => {
  const { rowCount } = await here.platform.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount === 1
}

/** Makes a call while the workspace is being deleted, between the first and the last statement of that. */
async function whileDeleting<Body>(workspaceId: string, call: () => Promise<Answered<Body>>): Promise<Answered<Body>> {
  const client = await here.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query('update workspaces set deleted_at = now() where id = $1', [workspaceId])
    const answer = call()
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    await client.query('update flows set trashed_at = now() where workspace_id = $1 and trashed_at is null', [
      workspaceId,
    ])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

test('an item that is created while its workspace is deleted is not created, and the person is told', async () => {
  const workspaceId = await createWorkspace()
  const { status, body } = await whileDeleting(workspaceId, () => create('Too late', workspaceId))
  expect([status, body.error]).toEqual([404, { code: 'not_found', message: 'Workspace not found' }])
  expect((await listed('all')).map(({ name }) => name)).not.toContain('Too late')
})

test('an item that is duplicated while its workspace is deleted is not duplicated, and is in the trash', async () => {
  const workspaceId = await createWorkspace()
  const { flow } = (await create('Original', workspaceId)).body
  const { status, body } = await whileDeleting(workspaceId, () =>
    post(ada, `/admin/flows/duplicate/${flow.id}`, { newFlowName: 'Copy' }),
  )
  expect([status, body.error?.message]).toEqual([404, 'Someone else has just deleted this item or its workspace.'])
  expect((await listed('trash')).map(({ name }) => name)).toEqual(['Original'])
  expect((await listed('all')).map(({ name }) => name)).not.toContain('Copy')
})

test('an item that is moved into a workspace while that is deleted restores the workspace', async () => {
  const workspaceId = await createWorkspace()
  const { flow } = (await create('Moved')).body
  const { status } = await whileDeleting(workspaceId, () =>
    post(ada, '/admin/flows/move', { flowIds: [flow.id], workspaceId }),
  )
  expect([status, await isLive(workspaceId)]).toEqual([200, true])
  expect((await listed('all')).find(({ id }) => id === flow.id)).toMatchObject({ workspaceId })
})

test('creating, moving, and deleting at once leave no item in a deleted workspace outside the trash', async () => {
  for (let round = 0; round < 5; round++) {
    const workspaceId = await createWorkspace()
    const inside = (await create(`Inside ${round}`, workspaceId)).body.flow
    const outside = (await create(`Outside ${round}`)).body.flow
    const answers = await Promise.all([
      create(`New ${round}`, workspaceId),
      post(ada, '/admin/flows/move', { flowIds: [outside.id], workspaceId }),
      ada
        .call({ method: 'DELETE', url: `/workspaces/${workspaceId}` })
        .then(({ statusCode }) => ({ status: statusCode })),
      post(ada, '/admin/flows/trash', { flowIds: [inside.id], action: 'trash' }),
      post(ada, `/admin/flows/duplicate/${inside.id}`, { newFlowName: `Copy ${round}` }),
    ])
    expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
    const left = (await listed('all')).filter(flow => flow.workspaceId === workspaceId)
    if (left.length > 0) expect(await isLive(workspaceId)).toBe(true)
  }
})
