import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Keeper, open, Server } from '../testing/open-session.ts'
import { RefusedCall } from './form-calls.ts'
import type { KeptAnswers } from './kept-answers.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('answers that may have been sent', () => {
  const kept = (changes: Partial<KeptAnswers> = {}): Keeper => {
    const keeper = new Keeper()
    const place = { pageId: 'page2', seed: 1, keptAt: Date.now() }
    keeper.kept = { version: 2, token: 'before', answers: { name: 'Ann' }, isSubmitting: true, ...place, ...changes }
    return keeper
  }

  test('are sent again under the same token after the form was published again, so that they are stored once', async () => {
    const { server, state } = open({ keeper: kept() })
    await settle()
    expect(server.submits).toEqual([{ token: 'before', answers: { name: 'Ann' } }])
    expect([server.starts, state().done]).toEqual([0, { endingId: 'end1' }])
  })

  test('and do not fit the form of then are sent to the form of now by the respondent', async () => {
    const server = new Server()
    const problems = { gone: { part: '', message: 'Wrong' } }
    server.results = [
      { state: 'invalid', problems, pageId: 'page1' },
      { state: 'submitted', endingId: 'end1' },
    ]
    const { session, state } = open({ keeper: kept(), server })
    await settle()
    expect(state()).toMatchObject({ sending: 'no', done: null, message: expect.stringMatching(/form has changed/) })
    session.next()
    await settle()
    expect(server.submits.map(({ token }) => token)).toEqual(['before', 'token-1'])
  })

  test('stay as they were when somebody types before they have arrived', async () => {
    const server = new Server()
    server.results = [new TypeError('fetch failed'), { state: 'submitted', endingId: 'end1' }]
    const { session, state, keeper, type } = open({ server, view: { answers: { name: 'Ann' }, pageId: 'page2' } })
    session.next()
    await settle()
    type('name', 'Eve')
    session.keep()
    expect(keeper.kept?.answers).toEqual({ name: 'Ann' })
    session.retryNow()
    await settle()
    expect(server.submits.map(({ answers }) => answers)).toEqual([{ name: 'Ann' }, { name: 'Ann' }])
    expect(state().done).not.toBeNull()
  })
})

describe('another tab that has sent the answers', () => {
  const filled = (server = new Server()) =>
    open({ server, view: { answers: { name: 'Ann' }, pageId: 'page2' }, keeper: new Keeper() })

  test('is noticed by a save, and what follows is a response of its own', async () => {
    const { session, server, type } = filled()
    server.saved = 'submitted'
    type('town', 'Rome')
    await vi.advanceTimersByTimeAsync(1000)
    session.next()
    await settle()
    expect(server.submits.map(({ token }) => token)).toEqual(['token-2'])
  })

  test('leaves nothing behind for the next visitor, until something is entered here', async () => {
    const { session, keeper, type } = filled()
    type('town', 'Rome')
    await vi.advanceTimersByTimeAsync(1000)
    expect(keeper.kept?.token).toBe('token-1')
    keeper.sendElsewhere()
    session.keep()
    expect(keeper.kept).toBeNull()
    type('town', 'Oslo')
    session.keep()
    expect(keeper.kept).toMatchObject({ token: null, answers: { town: 'Oslo' } })
  })

  test('makes the server refuse other answers under its token, and they can be sent as a response of their own', async () => {
    const server = new Server()
    server.results = [
      new RefusedCall('Other answers were already sent.', 'already_submitted'),
      { state: 'submitted', endingId: 'end1' },
    ]
    const { session, state } = filled(server)
    session.next()
    await settle()
    expect(state().message).toBe('Other answers were already sent.')
    session.next()
    await settle()
    expect(server.submits.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
    expect(state().done).not.toBeNull()
  })
})
