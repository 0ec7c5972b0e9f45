import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, Refusal, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const button = (name: string) => pages.page.getByRole('button', { name, exact: true })
const count = (text: string) => pages.page.getByText(text, { exact: true }).waitFor()
const away = () => {
  throw new Refusal('internal', 'The disk is away.', 500)
}

const withRows = (rows: Record<string, unknown>[], filters: Parameters<typeof view>[1] = {}) =>
  new BrowserBase([{ table: table('Tasks', [field('Name'), field('Notes')], [view('Grid', filters)]), rows }])

beforeEach(() => {
  base = withRows(['One', 'Two'].map(Name => ({ Name })))
})

describe('the records of a view', () => {
  test('that cannot be found say why, and show on the next try', async () => {
    base.on('records.index', away)
    await pages.openWithout(base)
    await pages.page.getByText('The records could not be loaded').waitFor()
    await pages.page.getByText('The disk is away.').waitFor()
    base.restore('records.index')
    await button('Try again').click()
    await pages.page.getByRole('gridcell', { name: 'One', exact: true }).waitFor()
  })

  test('that cannot be loaded say so over the grid, and load on the next try', async () => {
    base.on('records.byNumber', away)
    await pages.open(base)
    const alert = pages.page.getByRole('alert').filter({ hasText: 'Some records could not be loaded' })
    await alert.waitFor()
    base.restore('records.byNumber')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await pages.page.getByRole('gridcell', { name: 'Two', exact: true }).waitFor()
    await alert.waitFor({ state: 'detached' })
  })

  test('are counted, and follow what others add and delete', async () => {
    await pages.open(base)
    await count('2 records')
    const at = { basePublicId: '', tableId: 'Tasks', recordId: 'Tasks-rec2', actionId: 'gone' }
    await base.server.client.records.delete.mutate(at)
    await pages.announce(base.news({ kind: 'record.delete', itemId: 'Tasks-rec2', tableId: 'Tasks' }))
    await count('1 record')
    await expect.poll(() => pages.page.getByRole('gridcell', { name: 'Two', exact: true }).count()).toBe(0)
  })

  test('are marked as read-only for people who may not edit', async () => {
    base.can = mayOnlyView
    await pages.open(base)
    await count('Read only')
  })

  test('are thousands, of which only those on the screen are loaded', async () => {
    base = withRows(Array.from({ length: 3_000 }, (_, at) => ({ Name: `Row ${at}` })))
    await pages.open(base)
    await count('3,000 records')
    await pages.page.getByRole('gridcell', { name: 'Row 0', exact: true }).waitFor()
    const rowsRequested = () =>
      new Set(base.inputs('records.byNumber').flatMap(({ numbers }) => numbers as number[])).size
    expect(rowsRequested()).toBeLessThan(500)
    await pages.cell(0, 0).click()
    await press('Control+End')
    await pages.page.getByRole('gridcell', { name: 'Row 2999', exact: true }).waitFor()
    expect(rowsRequested()).toBeLessThan(1_000)
  })
})

describe('a view without records', () => {
  test('offers to add one, and takes what is typed', async () => {
    base = withRows([])
    await pages.open(base)
    await pages.page.getByText('No records yet').waitFor()
    await button('Add a record').click()
    await pages.page.keyboard.type('First')
    await press('Enter')
    await expect.poll(() => base.server.cells('Tasks')).toEqual([{ Name: 'First', Notes: null }])
    await expect.poll(() => pages.page.getByText('No records yet').count()).toBe(0)
  })

  test('offers nothing to people who may not edit', async () => {
    base = withRows([])
    base.can = mayOnlyView
    await pages.open(base)
    await pages.page.getByText('Records appear here once someone adds them.').waitFor()
    await expect.poll(() => button('Add a record').count()).toBe(0)
  })

  test('because of its filters says so, and shows all without them', async () => {
    const filters = { and: [{ fieldId: 'Name', operator: 'contains', value: 'zzz' }] }
    base = withRows([{ Name: 'One' }], { config: { filters } })
    base.on('records.index', () => ({ index: { kind: 'runs', runs: [] }, version: base.server.version }))
    await pages.open(base)
    await pages.page.getByText('No records match your filters.').waitFor()
    base.restore('records.index')
    await button('Clear filters').click()
    await pages.page.getByRole('gridcell', { name: 'One', exact: true }).waitFor()
    await expect.poll(() => base.viewOf('Tasks', 'Grid').config.filters).toBeNull()
  })
})

describe('lines that are typed quickly', () => {
  test('are all stored, also past the last record', async () => {
    await pages.open(base)
    await pages.cell(0, 0).click()
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    for (const name of names) {
      await pages.page.keyboard.type(name)
      await press('Enter')
    }
    await expect.poll(() => base.server.cells('Tasks').map(({ Name }) => Name)).toEqual(names)
  })

  test('are stored once each, even if their answers are lost', async () => {
    await pages.open(base)
    await pages.cell(1, 0).click()
    base.server.plan = ['answer lost', 'answer lost', 'answer lost', 'answer lost']
    for (const name of ['Dos', 'Tres', 'Cuatro']) {
      await pages.page.keyboard.type(name)
      await press('Enter')
    }
    await expect
      .poll(() => base.server.cells('Tasks').map(({ Name }) => Name), { timeout: 20_000 })
      .toEqual(['One', 'Dos', 'Tres', 'Cuatro'])
  })
})
