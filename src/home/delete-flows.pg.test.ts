import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Browser, signUp } from '../access/testing/access-app.ts'
import { get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'
import type { Platform } from '../platform/platform.ts'
import { maxDeletedAtOnce } from '../texts/home-texts.ts'

const here = openOrganization('Ada Lovelace', 'Bo Lind')
let platform: Platform
let app: FastifyInstance
let ada: Browser
let bo: Browser
beforeAll(async () => {
  ;({ platform, app } = here)
  ada = here.person(0)
  bo = here.person(1)
  await here.addMember(bo)
})

interface Created {
  id: string
  publicIdentifier: string
}
interface Deleted {
  deleted: string[]
  skipped: { id: string; name: string }[]
  message: string
}

async function create(by: Browser, name: string, type = 'form'): Promise<Created> {
  const { organizationId } = here
  return (await post<{ flow: Created }>(by, '/admin/flows', { type, name, organizationId })).body.flow
}
async function createDeleted(by: Browser, name: string, type = 'form'): Promise<Created> {
  const flow = await create(by, name, type)
  await post(by, '/admin/flows/trash', { flowIds: [flow.id], action: 'trash' })
  return flow
}
const deleteFlows = (by: Browser, flows: readonly Created[]) =>
  post<Deleted>(by, '/admin/flows/delete', { flowIds: flows.map(({ id }) => id) })
const inTrash = async (by: Browser) =>
  (await get<{ flows: { id: string; canDelete: boolean }[] }>(by, '/admin/flows?view=trash')).body.flows
const hasSchema = async ({ id }: Created) =>
  (await platform.pool.query('select from pg_namespace where nspname = $1', [`base_${id}`])).rowCount === 1

describe('deleting forever', () => {
  test('removes a base from the trash with all of its tables', async () => {
    const base = await create(ada, 'Looms', 'base')
    await post(ada, '/trpc/metadata.create', { basePublicId: base.publicIdentifier, createDefaultRecords: true })
    await post(ada, '/admin/flows/trash', { flowIds: [base.id], action: 'trash' })
    expect(await hasSchema(base)).toBe(true)
    expect((await deleteFlows(ada, [base])).body).toEqual({
      success: true,
      deleted: [base.id],
      skipped: [],
      message: 'Permanently deleted 1 item',
    })
    expect(await hasSchema(base)).toBe(false)
    expect((await inTrash(ada)).map(({ id }) => id)).not.toContain(base.id)
    const restored = await post(ada, '/admin/flows/trash', { flowIds: [base.id], action: 'restore' })
    expect(restored.body.error?.code).toBe('not_found')
  })

  test('is refused for what is not in the trash, and then deletes nothing', async () => {
    const [kept, deleted] = [await create(ada, 'Kept'), await createDeleted(ada, 'Deleted')]
    expect((await deleteFlows(ada, [deleted, kept])).body.error).toEqual({
      code: 'bad_input',
      message: 'Only items in the trash can be deleted permanently.',
    })
    expect((await inTrash(ada)).map(({ id }) => id)).toContain(deleted.id)
  })

  test('is for owners and admins: a member who could restore it may not', async () => {
    const [theirs, own] = [await createDeleted(ada, 'Of Ada'), await createDeleted(bo, 'Of Bo')]
    const seen = new Map((await inTrash(bo)).map(({ id, canDelete }) => [id, canDelete]))
    expect([seen.get(theirs.id), seen.get(own.id)]).toEqual([false, true])
    expect((await deleteFlows(bo, [theirs])).body.error).toEqual({
      code: 'forbidden',
      message: 'Only its owner and admins can permanently delete this item.',
    })
    expect((await deleteFlows(bo, [theirs, own])).body).toMatchObject({
      deleted: [own.id],
      skipped: [{ id: theirs.id, name: 'Of Ada' }],
      message: 'Permanently deleted 1 item. Only owners and admins can delete Of Ada.',
    })
    const last = await createDeleted(bo, 'Also of Bo')
    expect((await deleteFlows(ada, [theirs, last])).body.deleted).toEqual([theirs.id, last.id])
  })

  test('does not find what the person cannot see, and then deletes nothing', async () => {
    const [stranger, flow] = [await signUp(app), await createDeleted(ada, 'Hidden')]
    const own = (await post<{ flow: Created }>(stranger, '/admin/flows', { type: 'form', name: 'Own' })).body.flow
    await post(stranger, '/admin/flows/trash', { flowIds: [own.id], action: 'trash' })
    expect((await deleteFlows(stranger, [own, flow])).body.error?.code).toBe('not_found')
    expect((await inTrash(stranger)).map(({ id }) => id)).toEqual([own.id])
  })

  test('twice at once deletes once', async () => {
    const flow = await createDeleted(ada, 'Once', 'base')
    const answers = await Promise.all([deleteFlows(ada, [flow]), deleteFlows(ada, [flow])])
    const deleted = answers.flatMap(({ body }) => body.deleted ?? [])
    expect(deleted).toEqual([flow.id])
    expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
  })

  test('takes a limited number in a call', async () => {
    const flowIds = Array.from({ length: maxDeletedAtOnce + 1 }, (_, at) => `${at + 1}`)
    expect((await post(ada, '/admin/flows/delete', { flowIds })).status).toBe(400)
    expect((await post(ada, '/admin/flows/delete', { flowIds: [] })).status).toBe(400)
  })
})
