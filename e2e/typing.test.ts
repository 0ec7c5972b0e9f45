import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Metadata, TableRecord, ViewConfig } from '../src/engine/model/structure.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page

beforeAll(async () => {
  page = await product.openSample()
})

const cellAt = (row: number, column: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`)
const saved = () => page.getByText('Saved', { exact: true }).waitFor()
const basePublicId = () => /\/database\/([^/?]+)/.exec(page.url())?.[1] ?? ''

async function call<Answer>(procedure: string, input: object, method: 'get' | 'post' = 'get'): Promise<Answer> {
  const body = { basePublicId: basePublicId(), ...input }
  const answer =
    method === 'get'
      ? await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(body))}`)
      : await page.request.post(`/trpc/${procedure}`, { data: body })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

async function openedTable(name: string) {
  const { metadata } = await call<{ metadata: Metadata }>('metadata.get', {})
  const table = metadata.tables.find(each => each.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  return table
}

/** The stored names of a table's records, in the order of creation. */
async function storedNames(name: string): Promise<unknown[]> {
  const { id, primaryFieldId } = await openedTable(name)
  const { records } = await call<{ records: TableRecord[] }>('records.list', { tableId: id, limit: 100 })
  return records.map(({ data }) => data[primaryFieldId] ?? null)
}

/** Opens a new table with three empty records and activates its first cell. */
async function openNewTable(name: string, config?: (primaryFieldId: string) => Partial<ViewConfig>): Promise<void> {
  await page.getByRole('button', { name: 'Add a table' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add table' }).click()
  await page.getByRole('grid', { name }).waitFor()
  await cellAt(2, 0).waitFor()
  await saved()
  if (config) {
    const { id, primaryFieldId, views } = await openedTable(name)
    const place = { tableId: id, viewId: views[0]?.id, config: config(primaryFieldId) }
    await call('views.updateSettings', place, 'post')
    await page.reload()
    await page.getByRole('grid', { name }).waitFor()
    await page.getByRole('button', { name: 'Add record' }).waitFor()
  }
}

const lines = [...'ABCDEFG']

async function typeLines(typed = lines): Promise<void> {
  for (const line of typed) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

describe('lines typed quickly past the end of a table', () => {
  test('are all stored, and each is one step of undo, which Ctrl+Y repeats', async () => {
    await openNewTable('Plain')
    await cellAt(0, 0).click()
    await typeLines()
    await saved()
    expect(await storedNames('Plain')).toEqual(lines)
    await page.keyboard.press('Control+z')
    await cellAt(6, 0).waitFor({ state: 'hidden' })
    await saved()
    expect(await storedNames('Plain')).toEqual(lines.slice(0, -1))
    await page.keyboard.press('Control+y')
    await cellAt(6, 0).getByText('G').waitFor()
    await saved()
    expect(await storedNames('Plain')).toEqual(lines)
  })

  test('are all stored over a slow network', async () => {
    await openNewTable('Slow')
    await cellAt(0, 0).click()
    const arrival = Promise.withResolvers<void>()
    await page.route('**/trpc/records.*', async route => {
      await arrival.promise
      await route.continue()
    })
    // The first answers arrive while the next lines are typed.
    await typeLines(lines.slice(0, 5))
    arrival.resolve()
    await typeLines(lines.slice(5))
    await saved()
    await page.unroute('**/trpc/records.*')
    expect(await storedNames('Slow')).toEqual(lines)
  })

  test.each([
    ['a sorted view', 'Sorted', (fieldId: string) => ({ sorts: [{ fieldId, dir: 'desc' as const }] })],
    [
      'a filtered view that shows none of them',
      'Filtered',
      (fieldId: string): Partial<ViewConfig> => ({
        filters: { fieldId, operator: 'contains', value: 'Z' },
      }),
    ],
  ])('are all stored in %s', async (_what, name, config) => {
    await openNewTable(name, config)
    const before = await storedNames(name)
    await page.getByRole('grid', { name }).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await typeLines()
    await saved()
    expect(await storedNames(name)).toEqual([...before, ...lines])
  })
})

test('text that a field of an open record cannot read stays in its editor, and is offered when the record closes', async () => {
  const sample = await product.openSample()
  await sample.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).click()
  await sample.keyboard.press('Space')
  const panel = sample.getByRole('tabpanel')
  await panel.getByRole('button', { name: /^Due/ }).click()
  const editor = sample.getByRole('textbox', { name: 'Due', exact: true })
  await editor.fill('soon')
  const message = 'Unable to parse date: soon'
  for (const leave of [
    () => sample.keyboard.press('Enter'),
    () => sample.keyboard.press('Tab'),
    () => sample.getByText('Status', { exact: true }).last().click(),
  ]) {
    await leave()
    await expect.poll(() => editor.inputValue()).toBe('soon')
    await expect.poll(() => sample.getByRole('alert').filter({ visible: true }).allInnerTexts()).toEqual([message])
  }
  await sample.getByRole('button', { name: 'Close record' }).click()
  await sample.getByText(`Your text was not saved. ${message}`).waitFor()
  await sample.getByRole('button', { name: 'Copy', exact: true }).waitFor()
})
