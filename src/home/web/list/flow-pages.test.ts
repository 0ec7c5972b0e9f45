import { afterEach, expect, test, vi } from 'vitest'
import { everything, fakeHome, flowNamed } from '../testing/fake-home.ts'
import { findFlow, flowsBetween, loadSection, pageQuery, pageSize, patchFlow, positionOf } from './flow-pages.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server with this many flows, named by their positions. */
const answerFrom =
  (total: number) =>
  ({ path }: { path: string }) => {
    const { searchParams } = new URL(path, 'http://localhost')
    const offset = Number(searchParams.get('offset'))
    const length = Math.max(0, Math.min(Number(searchParams.get('limit')), total - offset))
    const flows = Array.from({ length }, (_, index) => flowNamed(`${offset + index}`))
    return { flows, total, sessionCounts: {}, unreadCounts: {}, cappedFlows: [] }
  }

test('a page names everything that selects its flows', async () => {
  const { queries, calls } = fakeHome({}, answerFrom(0))
  const query = { ...everything, workspaceId: '7', types: ['form', 'quiz'], search: 'a b' }
  await queries.fetchQuery(pageQuery(query, 2))
  expect(Object.fromEntries(new URL(calls[0]?.path ?? '', 'http://localhost').searchParams)).toEqual({
    organizationId: 'org',
    view: 'all',
    workspaceId: '7',
    type: 'form,quiz',
    search: 'a b',
    sort: 'updated',
    offset: `${2 * pageSize}`,
    limit: `${pageSize}`,
  })
})

test('what is not selected by is left out of the address', async () => {
  const { queries, calls } = fakeHome({}, answerFrom(0))
  await queries.fetchQuery(pageQuery(everything, 1))
  const names = [...new URL(calls[0]?.path ?? '', 'http://localhost').searchParams.keys()]
  expect(names).toEqual(['organizationId', 'view', 'sort', 'offset', 'limit'])
})

test('a section of any size loads completely', async () => {
  const { calls } = fakeHome({}, answerFrom(2_500))
  const flows = await loadSection(everything)
  expect(flows.map(({ name }) => name)).toEqual(Array.from({ length: 2_500 }, (_, index) => `${index}`))
  expect(calls).toHaveLength(3)
})

test('loading a section ends when flows disappear meanwhile', async () => {
  fakeHome({}, call => ({ ...answerFrom(3)(call), total: 10 }))
  expect(await loadSection(everything)).toHaveLength(3)
})

test('a range across pages has both ends, and loads each page once', async () => {
  const { queries, calls } = fakeHome({}, answerFrom(500))
  const query = { ...everything, sort: 'name' as const }
  const range = { from: pageSize - 1, to: 2 * pageSize }
  const names = (await flowsBetween(queries, query, range)).map(({ name }) => Number(name))
  expect(names).toEqual(Array.from({ length: pageSize + 2 }, (_, index) => pageSize - 1 + index))
  expect(calls).toHaveLength(3)
  await flowsBetween(queries, query, range)
  expect(calls).toHaveLength(3)
})

test('the position of a flow is that in its own section, on any loaded page', async () => {
  const { queries } = fakeHome({ flows: [flowNamed('Survey')] }, answerFrom(200))
  const query = { ...everything, workspaceId: '7' }
  await queries.fetchQuery(pageQuery(query, 0))
  await queries.fetchQuery(pageQuery(query, 2))
  await queries.fetchQuery(pageQuery({ ...query, types: ['form'] }, 1))
  expect(positionOf(queries, query, '3')).toBe(3)
  expect(positionOf(queries, query, `${2 * pageSize + 5}`)).toBe(2 * pageSize + 5)
  expect(positionOf(queries, query, `${pageSize}`)).toBeNull()
  expect(positionOf(queries, { ...query, types: ['form'] }, `${pageSize}`)).toBe(pageSize)
  expect(positionOf(queries, query, 'Survey')).toBeNull()
})

test('an update changes a flow in every list, and no other list', async () => {
  const { queries, listed } = fakeHome({ flows: [flowNamed('Survey'), flowNamed('Quiz')] }, answerFrom(1))
  const other = { ...everything, view: 'starred' as const }
  queries.setQueryData(pageQuery(other, 0).queryKey, {
    flows: [flowNamed('Survey')],
    total: 1,
    sessionCounts: {},
    unreadCounts: {},
    cappedFlows: [],
  })
  const without = { ...everything, view: 'recent' as const }
  await queries.fetchQuery(pageQuery(without, 0))
  const unchanged = queries.getQueryData(pageQuery(without, 0).queryKey)
  patchFlow(queries, 'Survey', { starred: true })
  expect([listed('Survey')?.starred, listed('Quiz')?.starred]).toEqual([true, false])
  expect(queries.getQueryData(pageQuery(other, 0).queryKey)?.flows[0]?.starred).toBe(true)
  expect(queries.getQueryData(pageQuery(without, 0).queryKey)).toBe(unchanged)
})

test('a flow is found in any loaded list', () => {
  const { queries } = fakeHome({ flows: [flowNamed('Survey')] })
  expect(findFlow(queries, 'Survey')?.name).toBe('Survey')
  expect(findFlow(queries, 'Quiz')).toBeUndefined()
})
