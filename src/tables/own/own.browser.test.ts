import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, table, view } from '../testing/browser-base.ts'

const pages = openBasePages({ width: 1440, height: 900 })
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const header = (name: string) => pages.page.getByRole('columnheader', { name, exact: true }).filter({ visible: true })
const width = (name: string) => header(name).evaluate(element => element.getBoundingClientRect().width)
const config = () => base.viewOf('Tasks', 'Grid').config
const onlyForYou = () => pages.page.getByRole('button', { name: 'Only for you' })
const columns = async () => {
  const all = await pages.page
    .getByRole('columnheader')
    .filter({ visible: true })
    .evaluateAll(each => each.map(one => ({ name: one.ariaLabel ?? '', at: Number(one.ariaColIndex) })))
  return all
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ name }) => (['', 'Row number'].includes(name) ? [] : name))
}
const move = async (name: string, way: 'left' | 'right') => {
  await header(name).click({ button: 'right' })
  await pages.page.getByRole('menuitem', { name: `Move ${way}` }).click()
}

beforeEach(async () => {
  base = new BrowserBase([
    {
      table: table(
        'Tasks',
        ['Name', 'Notes', 'Place', 'City'].map(name => field(name)),
        [view('Grid'), view('Other')],
      ),
      rows: [{ Name: 'One', City: 'Rome' }],
    },
  ])
  base.can = mayOnlyView
  await pages.open(base)
  await pages.cell(0, 0).waitFor()
})

describe('people who may not change a view', () => {
  test('move and resize its columns for themselves', async () => {
    await move('Notes', 'right')
    await expect.poll(columns).toEqual(['Name', 'Place', 'Notes', 'City'])
    const before = await width('Place')
    await pages.cell(0, 1).click()
    await press('ArrowUp')
    await press('Alt+ArrowRight')
    await expect.poll(() => width('Place')).toBeGreaterThan(before)
    await onlyForYou().waitFor()
    expect(config()).toMatchObject({ orderedFieldIds: [], fieldWidths: {} })
    expect(base.calls.filter(({ path }) => path.startsWith('views.') || path.startsWith('fields.'))).toEqual([])
  })

  test('find their settings again when they return to the view, and not in another one', async () => {
    await move('Notes', 'right')
    await expect.poll(columns).toEqual(['Name', 'Place', 'Notes', 'City'])
    const open = async (name: string) => {
      await pages.page.getByRole('button', { name: /^View: / }).click()
      await pages.page.getByRole('menuitem', { name, exact: true }).click()
      await pages.page.getByRole('button', { name: `View: ${name}` }).waitFor()
    }
    await open('Other')
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place', 'City'])
    await expect.poll(() => onlyForYou().count()).toBe(0)
    await open('Grid')
    await expect.poll(columns).toEqual(['Name', 'Place', 'Notes', 'City'])
  })

  test('are not told of settings that differ in nothing', async () => {
    await move('Notes', 'right')
    await onlyForYou().waitFor()
    await pages.page.getByRole('button', { name: 'Hide fields' }).click()
    const toggle = pages.page.getByRole('dialog').getByRole('switch', { name: 'City' })
    await toggle.press('Space')
    await toggle.press('Space')
    await press('Escape')
    await onlyForYou().click()
    await pages.page.getByRole('button', { name: 'Reset view' }).click()
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place', 'City'])
    await onlyForYou().waitFor({ state: 'detached' })
    // The table has the focus again.
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.className)).toContain('gl-grid-catcher')
  })

  test('see a field that they have hidden when a command leads to it', async () => {
    await pages.page.getByRole('button', { name: 'Hide fields' }).click()
    await pages.page.getByRole('dialog').getByRole('switch', { name: 'City' }).press('Space')
    await press('Escape')
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place'])
    await pages.run('City')
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place', 'City'])
    await expect
      .poll(() => pages.page.locator('[role=gridcell][aria-selected=true]').first().textContent())
      .toBe('Rome')
  })

  test('get changes of the view that others make, except where they have their own', async () => {
    await move('Notes', 'right')
    await expect.poll(columns).toEqual(['Name', 'Place', 'Notes', 'City'])
    const at = { basePublicId: '', tableId: 'Tasks', viewId: 'Grid', actionId: 'theirs' }
    const change = { config: { hiddenFieldIds: ['City'] }, expects: { config: { hiddenFieldIds: [] } } }
    await base.server.client.views.updateSettings.mutate({ ...at, ...change })
    await pages.announce(base.news({ kind: 'view.update', itemId: 'Grid', tableId: 'Tasks' }))
    await expect.poll(columns).toEqual(['Name', 'Place', 'Notes'])
  })
})
