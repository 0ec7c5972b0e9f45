import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { browserClock } from '../../actions/browser-clock.ts'
import { liveClient } from '../../api/testing/live-client.ts'
import type { LiveClient } from '../../tables/live/live-client.ts'
import { set } from '../testing/random-edits.ts'
import { followDraft } from './follow-draft.ts'
import { ada, type Client, draftPeople, eve, type Form, question } from './testing/draft-people.ts'

const { newForm, openClient, as, server, cookieOf } = draftPeople()
const json = { 'content-type': 'application/json' }

/** Follows a form over a socket, until the returned function is called. */
function follow({ draft, line }: Client, email = ada) {
  line.cut()
  const live = liveClient(server().url, { cookie: cookieOf(email) })
  const unfollow = followDraft(draft, { client: live.trpc as unknown as LiveClient, clock: browserClock })
  return async () => {
    unfollow()
    await live.close()
  }
}

async function share({ flowId }: Form, accessLevel: 'read' | 'write'): Promise<void> {
  const body = JSON.stringify({ email: eve, accessLevel })
  const response = await as(ada).send(`/admin/flows/${flowId}/members`, { method: 'PUT', headers: json, body })
  expect(response.status).toBe(200)
}

const labelOf = ({ draft }: Client) => draft.document.blocks['q1']?.label

test('a person who may not edit any more sees it at once, keeps what was not saved, and catches up when they may again', async () => {
  const form = await newForm()
  const [mine, theirs] = [await openClient(form), await openClient(form, eve)]
  const stop = follow(theirs, eve)
  mine.draft.change([question('q1', 'Name')], 'Add a question')
  await expect.poll(() => labelOf(theirs)).toBe('Name')
  theirs.network.plan = ['unreachable', 'unreachable']
  theirs.draft.change([set('blocks', 'q1', ['isRequired', false, true])], 'Require an answer')
  theirs.draft.flush()
  await expect.poll(() => theirs.draft.state.connection).toBe('offline')
  await share(form, 'read')
  await expect.poll(() => theirs.draft.mayEdit, { timeout: 10_000 }).toBe(false)
  expect(theirs.draft.state.setAside).toMatchObject([{ error: 'You no longer had permission to edit this form' }])
  expect(theirs.messages).toEqual([
    'You can only view this form now. 1 change was not saved. It is kept under Conflicts.',
  ])
  expect(theirs.draft.change([question('q2')], 'Add a question')).toMatchObject([{ reason: 'forbidden' }])
  expect(theirs.draft.undo()).toBe(false)
  mine.draft.change([set('blocks', 'q1', ['label', 'Name', 'Town'])], 'Edit label')
  mine.draft.flush()
  await expect.poll(() => mine.draft.state.waiting).toEqual([])
  expect(labelOf(theirs)).toBe('Name')
  await share(form, 'write')
  await expect.poll(() => labelOf(theirs), { timeout: 10_000 }).toBe('Town')
  expect(theirs.messages.at(-1)).toBe('You can edit this form again.')
  mine.line.cut()
  await stop()
})

test('a form that somebody deletes is closed on every screen, and takes no changes', async () => {
  const form = await newForm()
  const theirs = await openClient(form, eve)
  const stop = follow(theirs, eve)
  const body = JSON.stringify({ flowIds: [form.flowId], action: 'trash' })
  expect((await as(ada).send('/admin/flows/trash', { method: 'POST', headers: json, body })).status).toBe(200)
  await expect.poll(() => theirs.draft.isClosed, { timeout: 10_000 }).toBe(true)
  expect(theirs.draft.mayEdit).toBe(false)
  expect(theirs.draft.change([question('q1')], 'Add a question')).toMatchObject([{ reason: 'forbidden' }])
  await stop()
})

test('people see who else has the form open, and what each of them works on', async () => {
  const form = await newForm()
  const [mine, theirs] = [await openClient(form), await openClient(form, eve)]
  const stops = [follow(mine), follow(theirs, eve)]
  theirs.draft.setHere('q1')
  await expect
    .poll(async () => {
      form.clock.advance(200)
      await setImmediate()
      return mine.draft.people.map(({ user, recordId }) => [user.id, recordId])
    })
    .toEqual([[theirs.draft.userId, 'q1']])
  await stops[1]?.()
  await expect.poll(() => mine.draft.people).toEqual([])
  await stops[0]?.()
})

test('following a form that nobody has edited creates no base, and brings its first change', async () => {
  const form = await newForm({ isOpen: false })
  const isMade = async () => {
    const { rows } = await server().platform.pool.query('SELECT to_regnamespace($1) IS NOT NULL AS made', [
      `base_${form.flowId}`,
    ])
    return rows[0].made
  }
  const [mine, theirs] = [await openClient(form), await openClient(form, eve)]
  const stops = [follow(mine), follow(theirs, eve)]
  mine.draft.setHere('page1')
  await expect
    .poll(async () => {
      form.clock.advance(200)
      await setImmediate()
      return theirs.draft.people.map(({ recordId }) => recordId)
    })
    .toEqual(['page1'])
  expect(await isMade()).toBe(false)
  mine.draft.change([question('q1', 'Name')], 'Add a question')
  await expect.poll(() => labelOf(theirs)).toBe('Name')
  expect(await isMade()).toBe(true)
  for (const stop of stops) await stop()
})
