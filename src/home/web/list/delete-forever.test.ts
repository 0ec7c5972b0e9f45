import { afterEach, expect, test, vi } from 'vitest'
import { clearToasts, fakeHome, flowNamed, toastTexts } from '../testing/fake-home.ts'
import { deleteForever } from './delete-forever.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearToasts()
})

const deletedFlows = (count: number) =>
  Array.from({ length: count }, (_, at) => flowNamed(`${at}`, { trashedAt: '2026-01-01T00:00:00Z' }))
const idsOf = (body: unknown) => (body as { flowIds: string[] }).flowIds
const deleteAll = ({ body }: { body: unknown }) => ({ deleted: idsOf(body), skipped: [] })

test('many flows are deleted in calls of a hundred, each once', async () => {
  const { queries, calls } = fakeHome({}, deleteAll)
  const steps: number[] = []
  expect(await deleteForever(queries, deletedFlows(250), done => steps.push(done))).toBe(true)
  expect(calls.map(({ body }) => idsOf(body).length)).toEqual([100, 100, 50])
  expect(new Set(calls.flatMap(({ body }) => idsOf(body))).size).toBe(250)
  expect(steps).toEqual([100, 200, 250])
  expect(toastTexts()).toEqual(['Permanently deleted 250 items'])
})

test('flows that the person may not delete are named', async () => {
  const { queries } = fakeHome({}, () => ({ deleted: ['0'], skipped: [{ id: '1', name: 'Payroll' }] }))
  await deleteForever(queries, deletedFlows(2))
  expect(toastTexts()).toEqual(['Permanently deleted 1 item. Only owners and admins can delete Payroll.'])
})

test('a failure in the middle says what was deleted before it, and why it stopped', async () => {
  let calls = 0
  const { queries } = fakeHome({}, call => (++calls === 2 ? 409 : deleteAll(call)))
  expect(await deleteForever(queries, deletedFlows(250))).toBe(false)
  expect(toastTexts()).toEqual(['Permanently deleted 100 items', 'The server refuses.'])
  expect(calls).toBe(2)
})

test('a failure of the first call claims no deletion', async () => {
  const { queries } = fakeHome({}, () => 403)
  expect(await deleteForever(queries, deletedFlows(1))).toBe(false)
  expect(toastTexts()).toEqual(['The server refuses.'])
})
