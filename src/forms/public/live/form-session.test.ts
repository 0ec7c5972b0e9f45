import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blockTypes } from '../../blocks/registry.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { buildForm, is } from '../../testing/build-form.ts'
import { reviewPageId } from '../steps.ts'
import { RefusedCall } from './form-calls.ts'
import { FormSession } from './form-session.ts'
import { Keeper, open, registration, Server, viewOf, type Opened } from '../testing/open-session.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('pages', () => {
  test('turn only when the answers on them are right, and say what is wrong once', () => {
    const { session, state, type } = open()
    expect(state().problems).toEqual({})
    session.next()
    expect(state()).toMatchObject({ pageId: 'page1', attention: 1, problems: { name: { part: '' } } })
    type('name', 'Ann')
    expect(state().problems).toEqual({})
    session.next()
    expect(state()).toMatchObject({ pageId: 'page2', turn: 1 })
  })

  test('go back and forward to pages on the way only', () => {
    const { session, state, type } = open()
    type('name', 'Ann')
    session.show({ pageId: 'page2', step: 0 })
    session.back()
    expect(state().pageId).toBe('page1')
    session.back()
    session.show({ pageId: 'page9', step: 0 })
    expect(state().pageId).toBe('page1')
  })

  test('show what their conditions say while somebody types', () => {
    const { state, type } = open()
    expect(state().evaluation.blocks['nights']?.isVisible).toBe(false)
    type('kind', 'week')
    expect(state().evaluation.blocks['nights']?.isVisible).toBe(true)
  })

  test('with a wrong answer before the last one are shown again', () => {
    const { session, state, type } = open()
    type('name', 'Ann')
    session.next()
    type('name', '')
    session.next()
    expect(state()).toMatchObject({ pageId: 'page1', problems: { name: {} } })
  })
})

describe('one question at a time', () => {
  const oneByOne = (): FormDocument => {
    const document = buildForm({
      pages: [
        [
          { id: 'top', type: 'heading' },
          { id: 'name', isRequired: true },
          { id: 'kind', type: 'single_choice', options: ['day', 'week'] },
          'nights',
          { id: 'end', type: 'divider' },
        ],
        ['town'],
      ],
      rules: [{ when: is('kind', 'week'), effects: [{ do: 'show', list: 'blocks', id: 'nights' }] }],
    })
    return { ...document, settings: { ...document.settings, mode: 'one_by_one' } }
  }
  const shown = ({ shown: { blocks } }: { shown: { blocks: ReadonlySet<string> | null } }) => blocks && [...blocks]

  test('shows the content before each question, and that after the last', () => {
    const { session, state, type } = open({ document: oneByOne() })
    expect(shown(state())).toEqual(['top', 'name'])
    expect(state().shown).toMatchObject({ number: 1, count: 3, isFirst: true, isLast: false })
    session.next()
    expect(state()).toMatchObject({ step: 0, attention: 1 })
    type('name', 'Ann')
    session.next()
    expect(shown(state())).toEqual(['kind', 'end'])
    type('kind', 'week')
    expect(shown(state())).toEqual(['kind'])
    expect(state().shown.count).toBe(4)
    session.next()
    expect(shown(state())).toEqual(['nights', 'end'])
    session.next()
    expect(state()).toMatchObject({ pageId: 'page2', step: 0, shown: { isLast: true, number: 4 } })
    session.back()
    expect(shown(state())).toEqual(['nights', 'end'])
  })

  test('goes back to the question that the server refuses', async () => {
    const server = new Server()
    server.results = [{ state: 'invalid', problems: { kind: { part: '', message: 'Taken' } }, pageId: 'page1' }]
    const view = { answers: { name: 'Ann' }, pageId: 'page2' }
    const { session, state } = open({ document: oneByOne(), server, view })
    session.next()
    await settle()
    expect(shown(state())).toEqual(['kind', 'end'])
    expect(state().problems).toEqual({ kind: { part: '', message: 'Taken' } })
  })

  test('needs scripts: until they run, a page shows all its questions', () => {
    const session = new FormSession({ view: viewOf(oneByOne()), types: blockTypes, calls: null, keeper: null })
    expect(session.state().shown.blocks).toBeNull()
  })
})

describe('a review before sending', () => {
  const reviewed = (mode: 'pages' | 'one_by_one'): FormDocument => {
    const document = registration()
    return { ...document, settings: { ...document.settings, hasReview: true, mode } }
  }

  test.each(['pages', 'one_by_one'] as const)('comes after the last of %s, and leads to each question', async mode => {
    const { session, state, server } = open({
      document: reviewed(mode),
      view: { answers: { name: 'Ann' }, pageId: 'page2' },
    })
    expect(state().shown.isLast).toBe(false)
    session.next()
    expect(state()).toMatchObject({ pageId: reviewPageId, shown: { isLast: true, isFirst: false } })
    expect(state().shown.number).toBe(state().shown.count)
    session.showBlock('page1', 'kind')
    expect(state()).toMatchObject({ pageId: 'page1', step: mode === 'pages' ? 0 : 1 })
    session.show({ pageId: reviewPageId, step: 0 })
    session.back()
    expect(state().pageId).toBe('page2')
    session.next()
    session.next()
    await settle()
    expect(server.submits).toHaveLength(1)
  })

  test('is no way past a wrong answer', () => {
    const { session, state, server } = open({ document: reviewed('pages') })
    session.show({ pageId: reviewPageId, step: 0 })
    session.next()
    expect(state()).toMatchObject({ pageId: 'page1', problems: { name: {} } })
    expect(server.submits).toEqual([])
  })

  test('shows only if the form has one', () => {
    const { session, state } = open()
    session.show({ pageId: reviewPageId, step: 0 })
    expect(state().pageId).toBe('page1')
  })
})

describe('partial answers', () => {
  test('are saved after a pause and with each page, with a higher number each time', async () => {
    const { session, server, type, keeper } = open()
    type('name', 'A')
    type('name', 'Ann')
    await settle()
    expect(server.saves).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    session.next()
    await settle()
    expect(server.starts).toBe(1)
    expect(server.saves.map(({ answers, pageId, token }) => ({ answers, pageId, token }))).toEqual([
      { answers: { name: 'Ann' }, pageId: 'page1', token: 'token-1' },
      { answers: { name: 'Ann' }, pageId: 'page2', token: 'token-1' },
    ])
    expect(server.saves[1]?.counter).toBeGreaterThan(server.saves[0]?.counter ?? 0)
    expect(keeper.kept).toMatchObject({ version: 3, pageId: 'page2', answers: { name: 'Ann' }, isSubmitting: false })
  })

  test('are there when the page opens again, in a second tab too', async () => {
    const { session, type, keeper } = open({ view: { seed: 7 } })
    type('name', 'Ann')
    session.next()
    await settle()
    const again = open({ keeper })
    expect(again.state()).toMatchObject({ pageId: 'page2', epoch: 1 })
    expect(again.session.answers()).toEqual({ name: 'Ann' })
    expect(again.state().seed).toBe(7)
    again.session.next()
    await settle()
    expect(again.server.submits).toEqual([{ token: 'token-1', answers: { name: 'Ann' } }])
    expect(again.server.starts).toBe(0)
  })

  test('of another version begin a new submission', async () => {
    const { session, type, keeper } = open()
    type('name', 'Ann')
    session.next()
    await settle()
    const again = open({ keeper, view: { version: 4 } })
    again.session.next()
    await settle()
    expect(again.server.starts).toBe(1)
  })

  test('that a script-less page has carried stand above older ones', () => {
    const keeper = new Keeper()
    keeper.write({
      version: 3,
      token: 'old',
      seed: 2,
      answers: { name: 'Old' },
      pageId: 'page2',
      isSubmitting: false,
      keptAt: 0,
    })
    const { session, state } = open({ keeper, view: { token: 'new', answers: { name: 'New' } } })
    expect(session.answers()).toEqual({ name: 'New' })
    expect(state().pageId).toBe('page1')
  })

  test('stay out of the browser if the form says so', async () => {
    const document = registration()
    const { type, keeper } = open({ document: { ...document, settings: { ...document.settings, canResume: false } } })
    type('name', 'Ann')
    await vi.advanceTimersByTimeAsync(1000)
    expect(keeper.kept).toBeNull()
  })

  test('are not kept before something was entered', () => {
    const { session, keeper } = open()
    session.keep()
    expect(keeper.kept).toBeNull()
  })

  test('that were entered before scripts ran count', () => {
    const session = new FormSession({ view: viewOf(registration()), types: blockTypes, calls: null, keeper: null })
    session.start(new Map([['name', { '': ['Ann'] }]]))
    expect(session.answers()).toEqual({ name: 'Ann' })
    expect(session.state().epoch).toBe(0)
  })
})

describe('sending', () => {
  const ready = (given: Opened = {}) =>
    open({ ...given, view: { pageId: 'page2', answers: { name: 'Ann' }, ...given.view } })

  test('ends with the ending, and forgets the answers', async () => {
    const { session, state, server, keeper } = ready()
    session.next()
    session.next()
    await settle()
    expect(server.submits).toEqual([{ token: 'token-1', answers: { name: 'Ann' } }])
    expect(state().done).toEqual({ endingId: 'end1' })
    expect(keeper.kept).toBeNull()
  })

  test('is repeated with the same token until the server answers, and at once when the browser is online', async () => {
    const { session, state, server, keeper } = ready()
    server.results = [
      new TypeError('Failed to fetch'),
      new TypeError('Failed to fetch'),
      { state: 'submitted', endingId: null },
    ]
    session.next()
    await settle()
    expect(state().sending).toBe('waiting')
    expect(keeper.kept).toMatchObject({ isSubmitting: true, token: 'token-1' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.submits).toHaveLength(2)
    session.retryNow()
    await settle()
    expect(state()).toMatchObject({ sending: 'no', done: { endingId: null } })
    expect(new Set(server.submits.map(({ token }) => token))).toEqual(new Set(['token-1']))
    expect(server.starts).toBe(1)
  })

  test('goes on when the page opens again, without a press', async () => {
    const first = ready()
    first.server.results = [new TypeError('Failed to fetch')]
    first.session.next()
    await settle()
    first.stop()
    const again = open({ keeper: first.keeper })
    await settle()
    expect(again.server.submits).toEqual([{ token: 'token-1', answers: { name: 'Ann' } }])
    expect(again.state().done).toEqual({ endingId: 'end1' })
  })

  test('stops with the page, and sends nothing more', async () => {
    const { session, server, stop } = ready()
    server.results = [new TypeError('Failed to fetch')]
    session.next()
    await settle()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.submits).toHaveLength(1)
  })

  test('begins once more when the token is too old, and no more often', async () => {
    const { session, state, server } = ready()
    server.results = [new RefusedCall('Too old', 'token_invalid')]
    session.next()
    await settle()
    expect(server.submits.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
    expect(state()).toMatchObject({ sending: 'no', message: 'Too old', done: null })
  })

  test('says why the server refuses, and keeps the answers', async () => {
    const { session, state, server, keeper } = ready()
    server.results = [new RefusedCall('This form is closed.', 'form_closed')]
    session.next()
    await settle()
    expect(state()).toMatchObject({ sending: 'no', message: 'This form is closed.', attention: 1 })
    expect(keeper.kept).toMatchObject({ answers: { name: 'Ann' }, isSubmitting: false })
  })

  test('shows what only the server found, until that answer changes', async () => {
    const { session, state, server, type } = ready()
    const problems = { name: { part: '', message: 'This name is taken' } }
    server.results = [{ state: 'invalid', problems, pageId: 'page1' }]
    session.next()
    await settle()
    expect(state()).toMatchObject({ pageId: 'page1', problems, sending: 'no' })
    type('name', 'Bea')
    expect(state().problems).toEqual({})
  })

  test('is left out in a preview', () => {
    const view = viewOf(registration(), { answers: { name: 'Ann' }, pageId: 'page2' })
    const session = new FormSession({ view, types: blockTypes, calls: null, keeper: null })
    session.next()
    expect(session.state().done).toEqual({ endingId: 'end1' })
  })
})

describe('files on their way', () => {
  test('let the respondent go on, and are waited for before the answers are sent', async () => {
    const { session, server, state, type } = open()
    session.setObstacle('town', 'busy')
    type('name', 'Ann')
    session.next()
    expect(state().pageId).toBe('page2')
    session.next()
    expect(state()).toMatchObject({ sending: 'uploading', done: null })
    expect(server.submits).toEqual([])
    // Another page can be shown meanwhile, which stops the waiting.
    session.back()
    expect(state()).toMatchObject({ sending: 'no', pageId: 'page1' })
    session.next()
    session.next()
    session.enter('town', { '': ['Ulm'] })
    session.setObstacle('town', null)
    await vi.waitFor(() => expect(state().done).toEqual({ endingId: 'end1' }))
    expect(server.submits.map(({ answers }) => answers)).toEqual([{ name: 'Ann', town: 'Ulm' }])
  })

  test('that failed are pointed out before anything is sent', () => {
    const { session, server, state, type } = open()
    type('name', 'Ann')
    session.next()
    session.setObstacle('town', 'busy')
    session.next()
    session.setObstacle('town', { message: 'Not uploaded' })
    expect(state()).toMatchObject({ sending: 'no', problems: { town: { message: 'Not uploaded' } } })
    expect(server.submits).toEqual([])
    session.setObstacle('town', null)
    expect(state().problems).toEqual({})
  })
})
