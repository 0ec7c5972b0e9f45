import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, Refusal, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const box = () => pages.page.getByRole('searchbox', { name: 'Search this view' })
const status = () => pages.page.getByRole('search').getByRole('status').textContent()
const active = () => pages.page.locator('[role=gridcell][aria-selected=true]').first().textContent()
const press = (key: string) => pages.page.keyboard.press(key)
const button = (name: string) => pages.page.getByRole('search').getByRole('button', { name, exact: true })
const find = async (text: string) => {
  await press('Control+f')
  await box().fill(text)
}

const rows = [
  { Name: 'Apple pie', Notes: 'sweet', Secret: 'apple' },
  { Name: 'Bread', Notes: 'with apple', Secret: 'x' },
  { Name: 'Cherry', Notes: 'red APPLE', Secret: 'apple' },
  { Name: 'Date', Notes: null, Secret: 'apple' },
]

beforeEach(async () => {
  const fields = ['Name', 'Notes', 'Secret'].map(name => field(name))
  base = new BrowserBase([
    { table: table('Fruit', fields, [view('Grid', { config: { hiddenFieldIds: ['Secret'] } })]), rows },
  ])
  await pages.open(base)
  await pages.cell(3, 0).waitFor()
  await pages.cell(0, 0).click()
})

describe('the search of a view', () => {
  test('opens with its own keys, or the button, and takes the focus', async () => {
    await press('Control+f')
    await expect.poll(() => box().evaluate(input => input === document.activeElement)).toBe(true)
    await press('Escape')
    await box().waitFor({ state: 'detached' })
    await pages.page.getByRole('button', { name: 'Search', exact: true }).click()
    await box().waitFor()
    await button('Close search').click()
    await box().waitFor({ state: 'detached' })
  })

  test('goes through the hits from the active cell on, and starts again at the end', async () => {
    await pages.cell(1, 0).click()
    await find('apple')
    await expect.poll(status).toBe('2 of 3')
    await expect.poll(() => active()).toBe('with apple')
    await press('Enter')
    await expect.poll(active).toBe('red APPLE')
    await press('Enter')
    await expect.poll(active).toBe('Apple pie')
    await expect.poll(() => status()).toBe('1 of 3')
    await press('Shift+Enter')
    await expect.poll(active).toBe('red APPLE')
    await button('Previous hit').click()
    await expect.poll(active).toBe('with apple')
    await button('Next hit').click()
    await expect.poll(active).toBe('red APPLE')
  })

  test('finds nothing in fields that the view hides', async () => {
    await find('x')
    await expect.poll(status).toBe('No hits')
    await expect.poll(() => button('Next hit').isDisabled()).toBe(true)
    expect(base.inputs('records.hits').at(-1)).toMatchObject({ fieldIds: ['Name', 'Notes'] })
    await press('Enter')
    await expect.poll(() => active()).toBe('Apple pie')
  })

  test('goes back to the grid on Escape, to the cell of the hit', async () => {
    await find('bread')
    await expect.poll(status).toBe('1 of 1')
    await press('Escape')
    await press('ArrowRight')
    await expect.poll(active).toBe('with apple')
  })

  test('asks once for what is typed in one go, and not for blanks', async () => {
    const before = base.inputs('records.hits').length
    await press('Control+f')
    await pages.page.keyboard.type('   ')
    await pages.page.keyboard.type('cher')
    await expect.poll(status).toBe('1 of 1')
    expect(
      base
        .inputs('records.hits')
        .slice(before)
        .map(({ text }) => text),
    ).toEqual(['cher'])
    await box().fill('  ')
    await expect.poll(status).toBe('')
  })

  test('takes text as it is, without patterns', async () => {
    await find('.*')
    await expect.poll(status).toBe('No hits')
  })

  test('says that it failed and why, and works again with the next text', async () => {
    base.on('records.hits', () => {
      throw new Refusal('internal', 'The disk is away.', 500)
    })
    await find('apple')
    await expect.poll(status).toBe('The search failed')
    await expect
      .poll(() => pages.page.getByRole('search').getByRole('status').getAttribute('title'))
      .toBe('The disk is away.')
    base.restore('records.hits')
    await box().fill('cherry')
    await expect.poll(status).toBe('1 of 1')
  })

  test('counts again when a colleague changes a cell, and stays where it is', async () => {
    await find('apple')
    await expect.poll(status).toBe('1 of 3')
    const at = { basePublicId: '', tableId: 'Fruit', recordId: 'Fruit-rec4' }
    await base.server.client.records.update.mutate({ ...at, data: { Notes: 'apple too' }, actionId: 'theirs' })
    const entry = { kind: 'record.update', itemId: 'Fruit-rec4', tableId: 'Fruit', after: { Notes: 'apple too' } }
    await pages.announce(base.news(entry))
    await expect.poll(status).toBe('1 of 4')
    await expect.poll(() => active()).toBe('Apple pie')
  })

  test('leaves out a column that is hidden while it is open', async () => {
    await find('apple')
    await expect.poll(status).toBe('1 of 3')
    await pages.page.getByRole('columnheader', { name: 'Notes' }).filter({ visible: true }).click({ button: 'right' })
    await pages.page.getByRole('menuitem', { name: 'Hide field' }).click()
    await expect.poll(status).toBe('1 of 1')
  })

  test('opens the search of the browser when its keys are pressed in the box', async () => {
    await press('Control+f')
    await box().waitFor()
    const isLeftToBrowser = pages.page.evaluate(
      () =>
        new Promise(resolve =>
          addEventListener('keydown', event => resolve(!event.defaultPrevented), { once: true, capture: false }),
        ),
    )
    await press('Control+f')
    expect(await isLeftToBrowser).toBe(true)
  })

  test('does not open over a dialog', async () => {
    await pages.run('Add a view')
    await pages.page.getByRole('dialog').getByLabel('Name').waitFor()
    await press('Control+f')
    await expect.poll(() => box().count()).toBe(0)
    await press('Escape')
  })

  test('is there for people who may only view', async () => {
    base.can = mayOnlyView
    await pages.open(base)
    await pages.cell(0, 0).click()
    await find('cherry')
    await expect.poll(status).toBe('1 of 1')
  })
})
