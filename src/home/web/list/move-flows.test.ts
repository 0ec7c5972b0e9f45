import { afterEach, describe, expect, test, vi } from 'vitest'
import { noWriteAccessToWorkspace } from '../../../texts/home-texts.ts'
import { clearToasts, fakeHome, flowNamed, pressUndo, toastTexts, workspaceNamed } from '../testing/fake-home.ts'
import { closeFlowDialog, useFlowDialog } from './flow-dialogs.ts'
import { moveDropped, moveFlows } from './move-flows.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearToasts()
  closeFlowDialog()
})

const survey = flowNamed('Survey')
const quiz = flowNamed('Quiz', { workspaceId: 'Sales' })
const sales = workspaceNamed('Sales')
const before = [{ flowId: 'Survey', workspaceId: null, trashed: false }]
const moved = { success: true, moved: ['Survey'], skipped: [], message: '1 moved to Sales workspace.', before }
const counts = {
  places: [
    { workspaceId: null, type: 'form', count: 2 },
    { workspaceId: 'Sales', type: 'form', count: 1 },
  ],
  trashed: 0,
  starred: 0,
  recent: 0,
}

test.each([
  [
    'a workspace',
    sales,
    { method: 'POST', path: '/admin/flows/move', body: { flowIds: ['Survey'], workspaceId: 'Sales' } },
  ],
  ['Home', 'home', { method: 'POST', path: '/admin/flows/move', body: { flowIds: ['Survey'], workspaceId: 'home' } }],
  [
    'the trash',
    'trash',
    { method: 'POST', path: '/admin/flows/trash', body: { flowIds: ['Survey'], action: 'trash' } },
  ],
  [
    'its place',
    'restore',
    { method: 'POST', path: '/admin/flows/trash', body: { flowIds: ['Survey'], action: 'restore' } },
  ],
] as const)('a flow moves to %s with one call', async (_place, to, call) => {
  const { queries, calls } = fakeHome({ flows: [survey] }, () => moved)
  expect(await moveFlows(queries, [survey], to)).toBe(true)
  expect(calls[0]).toEqual(call)
  expect(toastTexts()).toEqual(['1 moved to Sales workspace.'])
})

test('counts change before the server counts again, for moved flows only', async () => {
  const { queries, home } = fakeHome({ flows: [survey, quiz], counts }, () => moved)
  await moveFlows(queries, [survey, quiz], sales)
  expect(home().counts.places).toEqual([
    { workspaceId: null, type: 'form', count: 1 },
    { workspaceId: 'Sales', type: 'form', count: 2 },
  ])
})

test('Undo moves everything back with one call', async () => {
  const { queries, calls } = fakeHome({ flows: [survey] }, ({ path }) =>
    path === '/admin/flows/place' ? { ...moved, message: '1 moved back.' } : moved,
  )
  await moveFlows(queries, [survey], sales)
  pressUndo()
  await vi.waitFor(() => expect(toastTexts()).toEqual(['1 moved back.']))
  expect(calls.find(({ path }) => path === '/admin/flows/place')?.body).toEqual({ placements: before })
})

describe('more items than a call takes', () => {
  const many = Array.from({ length: 20_001 }, (_, at) => flowNamed(`f${at}`))
  const answerTo = (body: unknown) => {
    const { flowIds = [], placements = [] } = body as { flowIds?: string[]; placements?: { flowId: string }[] }
    const ids = [...flowIds, ...placements.map(({ flowId }) => flowId)]
    return {
      ...moved,
      message: `${ids.length} in one call`,
      moved: ids,
      before: ids.map(flowId => ({ flowId, workspaceId: null, trashed: false })),
    }
  }
  const sizes = (calls: { path: string; body?: unknown }[], path: string) =>
    calls.filter(call => call.path === path).map(({ body }) => answerTo(body).moved.length)

  test('move by several calls with one message, and one Undo moves all back', async () => {
    const { queries, calls } = fakeHome({ flows: many }, ({ body }) => answerTo(body ?? {}))
    expect(await moveFlows(queries, many, sales)).toBe(true)
    expect(sizes(calls, '/admin/flows/move')).toEqual([10_000, 10_000, 1])
    expect(toastTexts()).toEqual(['20001 moved to Sales workspace.'])
    pressUndo()
    await vi.waitFor(() => expect(toastTexts()).toEqual(['20001 moved back.']))
    expect(sizes(calls, '/admin/flows/place')).toEqual([10_000, 10_000, 1])
  })

  test('say what moved before a call failed, and what did not', async () => {
    const { queries, calls } = fakeHome({ flows: many }, ({ path, body }) =>
      path === '/admin/flows/trash' && calls.filter(call => call.path === path).length === 2
        ? 409
        : answerTo(body ?? {}),
    )
    expect(await moveFlows(queries, many, 'trash')).toBe(true)
    expect(sizes(calls, '/admin/flows/trash')).toEqual([10_000, 10_000])
    expect(toastTexts()).toEqual([
      '10000 in one call',
      'Unable to delete f10000, f10001, f10002, and 9,998 more. The server refuses. Contact support for assistance.',
    ])
  })

  test('go on after a call without any item that the person may move', async () => {
    const { queries, calls } = fakeHome({ flows: many }, ({ path, body }) =>
      path === '/admin/flows/trash' && calls.filter(call => call.path === path).length === 1
        ? 403
        : answerTo(body ?? {}),
    )
    expect(await moveFlows(queries, many, 'restore')).toBe(true)
    expect(toastTexts()).toEqual(['10001 restored.', 'The server refuses.'])
  })
})

test('a read-only workspace is refused without a call', async () => {
  const { queries, calls } = fakeHome({ flows: [survey] })
  expect(await moveFlows(queries, [survey], workspaceNamed('Sales', { accessLevel: 'read' }))).toBe(false)
  expect(calls).toEqual([])
  expect(toastTexts()).toEqual([noWriteAccessToWorkspace])
})

test.each([
  ['missing rights show as the server says them', 403, 'trash', 'The server refuses.'],
  [
    'a failed move names its flows',
    409,
    'home',
    'Unable to move Survey. The server refuses. Contact support for assistance.',
  ],
  [
    'so does a failed delete',
    409,
    'trash',
    'Unable to delete Survey. The server refuses. Contact support for assistance.',
  ],
  [
    'and a failed restore',
    409,
    'restore',
    'Unable to restore Survey. The server refuses. Contact support for assistance.',
  ],
] as const)('%s', async (...[, status, to, text]) => {
  const { queries, home } = fakeHome({ flows: [survey], counts }, () => status)
  expect(await moveFlows(queries, [survey], to)).toBe(false)
  expect(toastTexts()).toEqual([text])
  expect(home().counts).toEqual(counts)
})

test('a dropped flow moves to another place only', async () => {
  const { queries, calls } = fakeHome({ flows: [survey, quiz] }, () => moved)
  moveDropped(queries, 'Survey', 'home')
  moveDropped(queries, 'Quiz', sales)
  moveDropped(queries, 'an unknown flow', sales)
  expect(calls).toEqual([])
  moveDropped(queries, 'Quiz', 'home')
  await vi.waitFor(() => expect(calls[0]?.body).toEqual({ flowIds: ['Quiz'], workspaceId: 'home' }))
})

test('a deleted flow that is dropped on its former place is restored', async () => {
  const deleted = flowNamed('Old', { trashedAt: '2026-11-01T00:00:00Z' })
  const { queries, calls } = fakeHome({ flows: [deleted] }, () => moved)
  moveDropped(queries, 'Old', 'home')
  await vi.waitFor(() => expect(calls[0]?.body).toEqual({ flowIds: ['Old'], workspaceId: 'home' }))
})

test('dropping a flow on the trash asks first', () => {
  const { queries, calls } = fakeHome({ flows: [survey] })
  moveDropped(queries, 'Survey', 'trash')
  expect(calls).toEqual([])
  expect(useFlowDialog.getState().dialog).toEqual({ kind: 'trash', flows: [survey] })
})
