import { describe, expect, test } from 'vitest'
import type { RowColors } from '../../engine/model/structure.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, table, view } from '../testing/browser-base.ts'

const pages = openBasePages({ width: 1440, height: 900 })
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const dialog = () => pages.page.getByRole('dialog', { name: 'Colors' })
const colors = () => base.viewOf('Tasks', 'Grid').config.colors
const rule = (at: number) => dialog().getByRole('listitem', { name: `Color ${at}` })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const option = (label: string) => ({ value: label.toLowerCase(), label, color: label === 'Done' ? 'green' : 'red' })
const selects = ['Status', 'Size'].map(name =>
  field(name, 'single_select', { template: { options: ['Open', 'Done'].map(option) } }),
)
const contains = (value: string) => ({ fieldId: 'Name', operator: 'contains', value })

async function open(shown: RowColors): Promise<void> {
  base = new BrowserBase([
    {
      table: table('Tasks', [field('Name'), ...selects], [view('Grid', { config: { colors: shown } })]),
      rows: [
        { Name: 'One', Status: 'open' },
        { Name: 'Two', Status: 'done' },
      ],
    },
  ])
  await pages.open(base)
  await pages.page
    .getByRole('toolbar', { name: 'View' })
    .getByRole('button', { name: /^Color/ })
    .click()
  await dialog().waitFor()
}
const close = async () => {
  await press('Escape')
  if ((await dialog().count()) > 0) await press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

describe('the colors of records', () => {
  test('of a deleted field are none, and another field can be chosen', async () => {
    await open({ fieldId: 'gone' })
    await pages.page.getByRole('button', { name: 'Color', exact: true }).waitFor()
    const select = dialog().getByRole('combobox', { name: 'Field that colors records' })
    await expect.poll(() => select.getAttribute('placeholder')).toBe('Deleted field')
    await select.click()
    await pages.page.getByRole('option', { name: 'Status' }).filter({ visible: true }).click()
    await expect.poll(colors).toEqual({ fieldId: 'Status' })
    await close()
  })
})

describe('the rules of colors', () => {
  test('are added with a color of their own, moved, and removed', async () => {
    await open({ rules: [{ filter: contains('x'), color: 'blue' }] })
    await button('Add a color').click()
    await rule(2).waitFor()
    const added = () => (colors() as { rules: { color: string }[] }).rules
    await expect.poll(() => added().length).toBe(2)
    expect(added()[1]?.color).not.toBe('blue')
    await dialog().getByText('A record gets the first color whose conditions it meets.').waitFor()
    await expect.poll(() => button('Move color 1 up').isDisabled()).toBe(true)
    await expect.poll(() => button('Move color 2 down').isDisabled()).toBe(true)
    await button('Move color 1 down').click()
    await expect.poll(() => added()[1]?.color).toBe('blue')
    await button('Remove color 1').click()
    await expect.poll(colors).toEqual({ rules: [{ filter: contains('x'), color: 'blue' }] })
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.textContent)).toBe('Add a color')
    await close()
  })

  test('keep a condition that is not complete when they move', async () => {
    await open({
      rules: [
        { filter: null, color: 'blue' },
        { filter: contains('y'), color: 'red' },
      ],
    })
    await rule(1).getByRole('button', { name: 'Add a condition' }).click()
    await press('Enter')
    await rule(1).getByRole('group', { name: 'Condition 1' }).waitFor()
    await button('Move color 1 down').click()
    await rule(2).getByRole('group', { name: 'Condition 1' }).waitFor()
    await expect.poll(colors).toEqual({
      rules: [
        { filter: contains('y'), color: 'red' },
        { filter: null, color: 'blue' },
      ],
    })
    await expect
      .poll(() => rule(1).getByRole('group', { name: 'Condition 1' }).getByRole('textbox').last().inputValue())
      .toBe('y')
  })

  test('are at most twenty', async () => {
    await open({ rules: Array.from({ length: 20 }, () => ({ filter: null, color: 'blue' as const })) })
    await expect.poll(() => button('Add a color').isDisabled()).toBe(true)
    await close()
  })
})
