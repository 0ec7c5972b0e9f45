import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearToasts, fakeHome, pressUndo, toastTexts, workspaceNamed } from '../testing/fake-home.ts'
import { deleteWorkspace, reorderWorkspaces, updateWorkspace } from './workspace-changes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearToasts()
})

const workspaces = ['A', 'B', 'C'].map(name => workspaceNamed(name))
const [first] = workspaces
const names = ({ workspaces: all }: { workspaces: { name: string }[] }) => all.map(({ name }) => name).join('')

describe('an update', () => {
  test('shows before the server answers', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { queries, home, calls } = fakeHome({ workspaces }, () => promise)
    const saving = updateWorkspace(queries, 'B', { name: 'Sales', color: 'teal' })
    await vi.waitFor(() => expect(names(home())).toBe('ASalesC'))
    resolve({ success: true })
    await saving
    expect(calls[0]).toEqual({ method: 'PUT', path: '/workspaces/B', body: { name: 'Sales', color: 'teal' } })
  })

  test('that the server refuses makes the screen reload', async () => {
    const { queries } = fakeHome({ workspaces }, () => 409)
    const invalidate = vi.spyOn(queries, 'invalidateQueries')
    await expect(updateWorkspace(queries, 'B', { name: 'Sales' })).rejects.toThrow('The server refuses.')
    expect(invalidate).toHaveBeenCalledWith({ queryKey: ['home'] })
  })
})

describe('an order', () => {
  test('shows at once, with workspaces that it does not name at the end', async () => {
    const { queries, home, calls } = fakeHome({ workspaces })
    await reorderWorkspaces(queries, 'org', ['C', 'A'])
    expect(names(home())).toBe('CAB')
    expect(calls[0]?.body).toEqual({ organizationId: 'org', workspaceIds: ['C', 'A'] })
  })

  test('waits for the previous one, so that the last one wins', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const answers = [promise, Promise.resolve({})]
    const { queries, home, calls } = fakeHome({ workspaces }, () => answers.shift() ?? {})
    const invalidate = vi.spyOn(queries, 'invalidateQueries')
    const one = reorderWorkspaces(queries, 'org', ['B', 'A', 'C'])
    const other = reorderWorkspaces(queries, 'org', ['C', 'B', 'A'])
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(names(home())).toBe('CBA')
    resolve({})
    await Promise.all([one, other])
    expect(calls.map(({ body }) => (body as { workspaceIds: string[] }).workspaceIds.join(''))).toEqual(['BAC', 'CBA'])
    expect(invalidate).toHaveBeenCalledTimes(1)
  })

  test('that the server refuses is reported, and the next one is still saved', async () => {
    const answers: (object | number)[] = [409, {}]
    const { queries, calls } = fakeHome({ workspaces }, () => answers.shift() ?? {})
    await reorderWorkspaces(queries, 'org', ['B', 'A', 'C'])
    expect(toastTexts()).toEqual(['The server refuses.'])
    await reorderWorkspaces(queries, 'org', ['C', 'B', 'A'])
    expect(calls).toHaveLength(2)
  })
})

describe('a deleted workspace', () => {
  const flowIds = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)

  /** Deletes the first workspace with this many flows, and undoes that. */
  async function deleteAndRestore(count: number, skipped: unknown[] = []) {
    const all = fakeHome({ workspaces }, ({ method }) =>
      method === 'DELETE' ? { success: true, trashedFlowIds: flowIds(count) } : { success: true, skipped },
    )
    if (first) await deleteWorkspace(all.queries, first)
    const deleted = toastTexts()
    const shown = names(all.home())
    all.calls.length = 0
    pressUndo()
    await vi.waitFor(() => expect(toastTexts()).not.toEqual(deleted))
    await vi.waitFor(() => expect(toastTexts()).not.toEqual([]))
    return { deleted, shown, restored: toastTexts(), calls: all.calls }
  }

  test('goes from the screen, and says how many items moved to the trash', async () => {
    const { deleted, shown } = await deleteAndRestore(3)
    expect(deleted).toEqual(['Deleted A. 3 items moved to Trash'])
    expect(shown).toBe('BC')
  })

  test('is restored with its flows', async () => {
    const { calls, restored } = await deleteAndRestore(3)
    expect(calls).toEqual([
      { method: 'POST', path: '/admin/flows/trash', body: { flowIds: ['1', '2', '3'], action: 'restore' } },
    ])
    expect(restored).toEqual(['A restored'])
  })

  test('without flows is restored by itself', async () => {
    const { calls } = await deleteAndRestore(0)
    expect(calls).toEqual([{ method: 'POST', path: '/workspaces/A/restore', body: undefined }])
  })

  test('with many flows is restored in several calls', async () => {
    const { calls } = await deleteAndRestore(20_001)
    const sizes = calls.map(({ body }) => (body as { flowIds: string[] }).flowIds.length)
    expect(sizes).toEqual([10_000, 10_000, 1])
  })

  test('says how many items could not be restored', async () => {
    const { restored } = await deleteAndRestore(3, [{ id: '2', name: 'Quiz' }])
    expect(restored).toEqual(['A restored. 1 item stayed in the trash.'])
  })

  test('stays on the screen when the server refuses', async () => {
    const { queries, home } = fakeHome({ workspaces }, () => 409)
    await expect(first && deleteWorkspace(queries, first)).rejects.toThrow('The server refuses.')
    expect(names(home())).toBe('ABC')
    expect(toastTexts()).toEqual([])
  })
})
