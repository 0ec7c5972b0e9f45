import { afterEach, describe, expect, test, vi } from 'vitest'
import '../../../app/flow-types.ui.ts'
import { exportFailed } from '../../../texts/home-texts.ts'
import { clearToasts, fakeHome, flowNamed, pressUndo, toastTexts } from '../testing/fake-home.ts'
import { closeFlows, exportFlow, renameFlow, toggleStar } from './flow-actions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearToasts()
})

const survey = flowNamed('Survey')
const counts = { places: [], trashed: 0, starred: 3, recent: 0 }

describe('a star', () => {
  test('shows before the server answers', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { queries, home, listed, calls } = fakeHome({ flows: [survey], counts }, () => promise)
    const starring = toggleStar(queries, survey)
    expect(listed('Survey')?.starred).toBe(true)
    expect(home().counts.starred).toBe(4)
    resolve({ success: true })
    await starring
    expect(calls[0]).toMatchObject({ path: '/admin/flows/star', body: { flowId: 'Survey', starred: true } })
    expect(toastTexts()).toEqual(['Survey starred'])
  })

  test.each([
    ['form', "Couldn't unstar form"],
    ['scheduling', "Couldn't unstar form"],
    ['base', "Couldn't unstar table"],
    ['zite', "Couldn't unstar app"],
  ])('of a %s returns when the server refuses', async (type, text) => {
    const starred = flowNamed('Survey', { type, starred: true })
    const { queries, home, listed } = fakeHome({ flows: [starred], counts }, () => 409)
    await toggleStar(queries, starred)
    expect(listed('Survey')?.starred).toBe(true)
    expect(home().counts.starred).toBe(3)
    expect(toastTexts()).toEqual([text])
  })
})

describe('a new name', () => {
  test('shows in every list', async () => {
    const { queries, listed, calls } = fakeHome({ flows: [survey] })
    await renameFlow(queries, survey, 'Poll')
    expect(calls[0]).toEqual({ method: 'PUT', path: '/admin/flows/rename/Survey', body: { newName: 'Poll' } })
    expect(listed('Poll')?.id).toBe('Survey')
  })

  test('that the server refuses shows nowhere', async () => {
    const { queries, listed } = fakeHome({ flows: [survey] }, () => 409)
    await expect(renameFlow(queries, survey, 'Poll')).rejects.toThrow('The server refuses.')
    expect(listed('Survey')).toBeDefined()
  })
})

describe('closing', () => {
  const app = flowNamed('App')
  const closed = flowNamed('Closed', { settings: { ...survey.settings, disabledForm: true } })
  const answer = { success: true, changed: ['Survey', 'Closed'], skipped: [{ id: 'App', name: 'App' }], message: '' }

  test('says how many flows closed, and which did not', async () => {
    const { queries, calls } = fakeHome({ flows: [survey, closed, app] }, () => answer)
    expect(await closeFlows(queries, [survey, closed, app], true)).toBe(true)
    expect(calls[0]?.body).toEqual({ flowPublicIds: ['pub-Survey', 'pub-Closed', 'pub-App'], disabled: true })
    expect(toastTexts()).toEqual(['Closed 2 items. App cannot be closed.'])
  })

  test('is undone for the flows that were open before', async () => {
    const { queries, calls } = fakeHome({ flows: [survey, closed, app] }, () => answer)
    await closeFlows(queries, [survey, closed, app], true)
    calls.length = 0
    pressUndo()
    await vi.waitFor(() => expect(toastTexts()).toEqual(['Opened 1 item']))
    expect(calls[0]?.body).toEqual({ flowPublicIds: ['pub-Survey'], disabled: false })
  })

  test('of more flows than a call takes is several calls, and says what failed', async () => {
    const many = Array.from({ length: 10_002 }, (_, at) => flowNamed(`f${at}`))
    const { queries, calls } = fakeHome({ flows: many }, ({ body }) => {
      const { flowPublicIds = [] } = (body ?? {}) as { flowPublicIds?: string[] }
      if (flowPublicIds.length === 2) return 409
      return { ...answer, changed: flowPublicIds.map(id => id.slice('pub-'.length)), skipped: [] }
    })
    expect(await closeFlows(queries, many, true)).toBe(true)
    const sizes = calls.flatMap(
      ({ body }) => (body as { flowPublicIds?: string[] } | undefined)?.flowPublicIds?.length ?? [],
    )
    expect(sizes).toEqual([10_000, 2])
    expect(toastTexts()).toEqual(['Unable to close items. The server refuses.', 'Closed 10000 items'])
  })

  test('says why it failed', async () => {
    const { queries } = fakeHome({ flows: [survey] }, () => 409)
    expect(await closeFlows(queries, [survey], true)).toBe(false)
    expect(toastTexts()).toEqual(['Unable to close item. The server refuses.'])
  })
})

describe('an export', () => {
  const saved: string[] = []
  const stubDocument = () => {
    saved.length = 0
    const link = { href: '', download: '', click: () => void saved.push(link.download), remove: () => undefined }
    vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
  }

  test.each([
    ['form', false, '/admin/flows/export/pub-Survey'],
    ['zite', false, '/admin/zite/apps/export/pub-Survey?excludeMessageHistory=y'],
    ['zite', true, '/admin/zite/apps/export/pub-Survey'],
  ])('of a %s with history: %s comes from %s', async (type, withHistory, path) => {
    stubDocument()
    const { calls } = fakeHome({})
    expect(await exportFlow(flowNamed('Survey', { type }), { withHistory })).toBe(true)
    expect(calls.map(call => call.path)).toEqual([path])
    expect(saved).toEqual(['Survey.json'])
  })

  test('of a base does not exist', async () => {
    const { calls } = fakeHome({})
    expect(await exportFlow(flowNamed('Looms', { type: 'base' }), { withHistory: false })).toBe(false)
    expect(calls).toEqual([])
  })

  test('that fails says so and saves nothing', async () => {
    stubDocument()
    fakeHome({}, () => 409)
    expect(await exportFlow(survey, { withHistory: false })).toBe(false)
    expect(toastTexts()).toEqual([exportFailed])
    expect(saved).toEqual([])
  })
})
