import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '../access/testing/access-app.ts'
import { call, get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'

const here = openOrganization('Ada Lovelace', 'Other')
let [ada, other] = [] as unknown as [Browser, Browser]
beforeAll(() => {
  ;[ada, other] = [here.person(0), here.person(1)]
})

interface Created {
  flow: { id: string; publicIdentifier: string }
  copyId?: string | null
}

const flows = async (name: string) =>
  (await get<{ total: number }>(ada, `/admin/flows?${new URLSearchParams({ search: name })}`)).body.total

test('creating a flow again after a lost answer returns the first one', async () => {
  const body = { type: 'form', name: 'Once', theme: 'ocean', publicIdentifier: 'frmOnce' }
  const [first, again] = [
    await post<Created>(ada, '/admin/flows', body),
    await post<Created>(ada, '/admin/flows', body),
  ]
  expect(again.body.flow).toEqual(first.body.flow)
  expect(await flows('Once')).toBe(1)
})

test('creating a flow under an identifier that is taken is refused', async () => {
  const body = { type: 'form', name: 'Mine', publicIdentifier: 'frmMine' }
  await post(ada, '/admin/flows', body)
  expect((await post(other, '/admin/flows', body)).status).toBe(409)
  expect((await post(ada, '/admin/flows', { ...body, type: 'quiz' })).status).toBe(409)
})

test('duplicating a flow again after a lost answer returns the first duplicate, with its job', async () => {
  const { flow } = (await post<Created>(ada, '/admin/flows', { type: 'form', name: 'Source' })).body
  const body = { newFlowName: 'Twin', publicIdentifier: 'frmTwin' }
  const duplicate = () => post<Created>(ada, `/admin/flows/duplicate/${flow.id}`, body)
  const [first, again] = [await duplicate(), await duplicate()]
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(await flows('Twin')).toBe(1)
  const taken = { newFlowName: 'Triplet', publicIdentifier: 'frmTwin' }
  expect((await post(ada, `/admin/flows/duplicate/${flow.id}`, taken)).status).toBe(409)
})

test('two calls at once with one id create one workspace, and another person creates their own', async () => {
  const body = { name: 'Ops', creationId: 'actOps' }
  const create = (by: Browser) => post<{ newWorkspace: { id: string } }>(by, '/workspaces/', body)
  const ids = (await Promise.all([create(ada), create(ada)])).map(answer => answer.body.newWorkspace.id)
  expect(new Set(ids).size).toBe(1)
  expect((await create(ada)).body.newWorkspace.id).toBe(ids[0])
  expect((await call(ada, `DELETE /workspaces/${ids[0]}`)).status).toBe(200)
  expect((await create(ada)).status).toBe(409)
})

test('two calls at once with one id create one organization, and another person creates their own', async () => {
  const body = { name: 'Labs', creationId: 'actLabs' }
  const create = (by: Browser) => post<{ organizationId: string }>(by, '/admin/organizations', body)
  const ids = (await Promise.all([create(ada), create(ada)])).map(answer => answer.body.organizationId)
  expect(new Set(ids).size).toBe(1)
  expect((await create(other)).body.organizationId).not.toBe(ids[0])
})
