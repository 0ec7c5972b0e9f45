import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { ServerError } from '../../ui/server/server-error.ts'
import { openTable, turns } from '../actions/testing/open-table.ts'
import type { GroupSummaries } from '../../engine/model/group-summaries.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import type { OrderQuery } from '../rows/table-data-options.ts'
import type { TablesClient } from '../page/tables-client.ts'
import { GroupFigures } from './group-summaries.ts'

const query: OrderQuery = { basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }
const byStatus = [{ fieldId: 'status', dir: 'asc' as const }]
const byTeam = [{ fieldId: 'team', dir: 'asc' as const }]
const size = { id: 'size', type: fieldType('number'), template: fieldType('number').template.parse({}) } as GridColumn
const grid = { columns: [size], context: { now: 0, timeZone: 'UTC', locale: 'en' } }
const bySum = { size: ['sum'] }

const answerOf = (name: string, sums: Record<string, number | null>): GroupSummaries => ({
  version: 1,
  summaries: [{ fieldId: 'size', name }],
  groups: Object.entries(sums).map(([value, sum]) => ({ values: [value], results: [sum] })),
})

/** Figures before a server that gives the answers of a plan, then none that ever comes. */
async function openFigures(plan: (() => GroupSummaries | Promise<GroupSummaries>)[]) {
  const { clock, screen, settle } = await openTable(1)
  const changes = screen.table('tbl1')
  const requests: unknown[] = []
  let drawings = 0
  const ask = async (input: unknown) => {
    requests.push(input)
    return await (plan.shift() ?? (() => new Promise<never>(() => undefined)))()
  }
  const client = { records: { groupSummaries: { query: ask } } } as unknown as TablesClient
  const figures = new GroupFigures({ client, clock, changes, arrived: () => drawings++ })
  const shown = (key: string) => [...figures.of(key, grid).values()].map(({ label, text }) => `${label} ${text}`)
  return { figures, requests, shown, changes, clock, settle, drawings: () => drawings }
}

test('a view without footers loads no figures; otherwise all levels are loaded at once', async () => {
  const { figures, requests, shown, drawings } = await openFigures([
    () => answerOf('sum', { done: 1234.5, open: null }),
  ])
  figures.group({ ...query, sort: byStatus, grouped: 1 }, byStatus)
  await turns()
  expect(requests).toEqual([])
  figures.want(bySum)
  const before = drawings()
  await turns()
  expect(requests).toEqual([{ ...query, groups: byStatus, summaries: bySum }])
  expect([shown('["done"]'), shown('["open"]'), shown('["new"]')]).toEqual([['Sum 1,234.5'], [], []])
  expect(drawings()).toBe(before + 1)
})

test('figures are reloaded after live changes, and show until then', async () => {
  const { figures, shown, changes, settle, requests } = await openFigures([
    () => answerOf('sum', { done: 1 }),
    () => answerOf('sum', { done: 2 }),
  ])
  figures.want(bySum)
  figures.group(query, byStatus)
  await turns()
  changes.store('rec1', { size: 2 }, 2)
  expect(shown('["done"]')).toEqual(['Sum 1'])
  await settle()
  expect([shown('["done"]'), requests.length]).toEqual([['Sum 2'], 2])
  figures.stop()
  changes.store('rec1', { size: 3 }, 3)
  await settle()
  expect(requests).toHaveLength(2)
})

test('only requested figures of the same groups show', async () => {
  const late = Promise.withResolvers<GroupSummaries>()
  const { figures, shown } = await openFigures([() => answerOf('sum', { a: 1 }), () => late.promise])
  figures.want(bySum)
  figures.group(query, byStatus)
  await turns()
  figures.group(query, byTeam)
  expect(shown('["a"]')).toEqual([])
  figures.want({ size: ['max'] })
  late.resolve(answerOf('sum', { a: 5 }))
  await turns()
  expect(shown('["a"]')).toEqual([])
})

test('a failure that may pass is tried again and takes nothing away, what is refused is not said', async () => {
  const fail = (code: 'unreachable' | 'too_large') => () => {
    throw new ServerError('No', { code, httpStatus: code === 'too_large' ? 413 : null })
  }
  const { figures, shown, changes, settle, requests } = await openFigures([
    () => answerOf('sum', { done: 1 }),
    fail('unreachable'),
    fail('too_large'),
  ])
  figures.want(bySum)
  figures.group(query, byStatus)
  await turns()
  figures.group(query, byStatus)
  await turns()
  expect(shown('["done"]')).toEqual(['Sum 1'])
  await settle()
  expect([shown('["done"]'), requests.length]).toEqual([[], 3])
  changes.store('rec1', { size: 2 }, 2)
  await settle()
  expect(requests).toHaveLength(4)
})
