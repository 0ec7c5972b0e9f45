import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { fieldType, type FieldTypeName } from '../registry.ts'

const pageUrl = `${inject('pages')}/src/fields/editing/testing/page.html`

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(pageUrl)
  await page.getByRole('button', { name: 'After' }).waitFor()
})
afterAll(() => browser.close())

async function configure(type: FieldTypeName, template?: unknown): Promise<void> {
  await page.evaluate(([name, settings]) => window.editorPage.configure(name, settings), [type, template] as const)
  await page.getByRole('form', { name: fieldType(type).label }).waitFor()
}

const template = () => page.evaluate(() => window.editorPage.template)
async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('the settings', () => {
  test('of a number are its decimal places and format', async () => {
    await configure('number')
    await choose('Decimal places', '1.00')
    await expect.poll(() => template()).toEqual({ numberFormat: 'local', decimalPlaces: 2 })
    await choose('Number format', '1.234.567,89')
    await expect.poll(() => template()).toEqual({ numberFormat: 'period_comma', decimalPlaces: 2 })
  })

  test('of percents, amounts, durations, and ratings include all their options', async () => {
    await configure('percent')
    await choose('Decimal places', '1.0')
    for (const name of ['Progress bar', 'Allow negative percentages']) await page.getByRole('switch', { name }).click()
    await expect.poll(() => template()).toEqual({ decimalPlaces: 1, showProgressBar: true, allowNegative: true })
    await configure('currency')
    const symbol = page.getByRole('textbox', { name: 'Currency symbol' })
    await symbol.fill('5')
    await page.getByText('A currency symbol has no digits, signs or brackets').waitFor()
    await symbol.fill('€')
    await choose('Decimal places', '1')
    await choose('Number format', '1.234.567,89')
    await expect.poll(() => template()).toEqual({ currencySymbol: '€', decimalPlaces: 0, numberFormat: 'period_comma' })
    await configure('rating')
    await choose('Number of stars', '5')
    await expect.poll(() => template()).toEqual({ maxRating: 5 })
    await configure('duration')
    await choose('Duration format', 'h:mm:ss.s (1:30:15.7)')
    await expect.poll(() => template()).toEqual({ format: 'h:mm:ss.s' })
  })

  test('of a date show each format with an example', async () => {
    await configure('date')
    await choose('Date format', 'Long (November 21, 2026)')
    await expect.poll(() => template()).toEqual({ dateFormat: 'long' })
  })

  test('of a checkbox are its color', async () => {
    await configure('checkbox')
    await choose('Color', 'Purple')
    await expect.poll(() => template()).toEqual({ color: 'purple' })
  })
})

describe('the options of a select', () => {
  const names = () => page.getByRole('list', { name: 'Options' }).getByRole('textbox')
  const name = (place: number) => page.getByRole('textbox', { name: `Name of option ${place}` })
  const allNames = () => names().evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))
  const isFocused = (place: number) => name(place).evaluate(input => input === document.activeElement)

  test('are added by the button and by Enter, and can be named at once', async () => {
    await configure('single_select', {})
    await page.getByRole('button', { name: 'Add option' }).click()
    await expect.poll(() => isFocused(1)).toBe(true)
    await page.keyboard.type('First')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(2)).toBe(true)
    await page.keyboard.type('Second')
    await expect.poll(() => allNames()).toEqual(['First', 'Second'])
    expect(fieldType('single_select').template.safeParse(await template()).success).toBe(true)
  })

  test('are moved by the keyboard and by buttons, and keep their values', async () => {
    await configure('single_select')
    await name(3).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => allNames()).toEqual(['To do', 'Done', 'Doing'])
    await expect.poll(() => isFocused(2)).toBe(true)
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => allNames()).toEqual(['Done', 'To do', 'Doing'])
    await page.getByRole('button', { name: 'Move option 1 down' }).click()
    await expect.poll(() => allNames()).toEqual(['To do', 'Done', 'Doing'])
    await expect
      .poll(() => template())
      .toMatchObject({ options: [{ value: 'todo' }, { value: 'done' }, { value: 'doing' }] })
    await expect.poll(() => page.getByRole('button', { name: 'Move option 1 up' }).isDisabled()).toBe(true)
  })

  test('are recolored, renamed, and deleted', async () => {
    await configure('single_select')
    await page.getByRole('button', { name: 'Color of option 1: Gray' }).click()
    await page.getByRole('menuitem', { name: 'Pink' }).click()
    await name(1).fill('Soon')
    await page.getByRole('button', { name: 'Delete option 2' }).click()
    await expect
      .poll(() => template())
      .toMatchObject({
        options: [
          { value: 'todo', label: 'Soon', color: 'pink' },
          { value: 'done', label: 'Done' },
        ],
      })
  })

  test('show a message when two have the same name', async () => {
    await configure('single_select')
    await name(2).fill('Done')
    await expect.poll(() => name(3).getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Another option has this name').waitFor()
  })

  /** Grabs an option by its handle and starts to drag it. */
  async function drag(place: number): Promise<{ x: number; y: number }> {
    const row = page
      .getByRole('list', { name: 'Options' })
      .getByRole('listitem')
      .nth(place - 1)
    const grip = await row.locator('[data-grip]').boundingBox()
    if (!grip) throw new Error('It is not drawn')
    const from = { x: grip.x + 8, y: grip.y + 16 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 20, { steps: 4 })
    return from
  }

  test('are dragged to another place, unless Escape is pressed first', async () => {
    await configure('single_select')
    const from = await drag(1)
    await page.mouse.move(from.x, from.y + 2 * 36 + 8, { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => allNames()).toEqual(['To do', 'Doing', 'Done'])
    await drag(1)
    await page.mouse.move(from.x, from.y + 2 * 36 + 8, { steps: 4 })
    await page.mouse.up()
    await expect.poll(allNames).toEqual(['Doing', 'Done', 'To do'])
  })

  test('scroll when dragged to an end of the list', async () => {
    const options = Array.from({ length: 1000 }, (_, at) => ({ value: `v${at}`, label: `Option ${at}`, color: 'blue' }))
    await configure('single_select', { options })
    const list = page.getByRole('list', { name: 'Options' })
    const from = await drag(1)
    await page.mouse.move(from.x, from.y + 330, { steps: 4 })
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500)
    await page.mouse.up()
    const moved = (await template()) as { options: { value: string }[] }
    expect(moved.options.findIndex(({ value }) => value === 'v0')).toBeGreaterThan(20)
    expect(moved.options).toHaveLength(1000)
  })

  test('are added in bulk, up to the limit of a field', async () => {
    await configure('single_select')
    await page.getByRole('button', { name: 'Bulk add' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk add' })
    const box = dialog.getByRole('textbox', { name: 'Options' })
    await box.fill(Array.from({ length: 998 }, (_, at) => `Option ${at}`).join('\n'))
    await dialog.getByText('Number of options cannot exceed 1000').waitFor()
    await box.fill(Array.from({ length: 997 }, (_, at) => `Option ${at}`).join(','))
    await dialog.getByRole('button', { name: 'Add 997 options' }).click()
    await expect.poll(template).toMatchObject({ options: { length: 1000 } })
    await expect.poll(() => names().count()).toBeLessThan(40)
    await page.getByRole('button', { name: 'Add option' }).hover()
    await page.getByRole('tooltip', { name: 'Maximum number of options reached' }).waitFor()
    await page.getByRole('button', { name: 'Delete option 2' }).click()
    await page.getByRole('button', { name: 'Add option' }).click()
    await expect.poll(() => isFocused(1000)).toBe(true)
  })

  test('lose their colors when colors are turned off', async () => {
    await configure('single_select')
    await page.getByRole('switch', { name: 'Colors' }).click({ force: true })
    await expect.poll(() => template()).toMatchObject({ disableColors: true })
    await expect.poll(() => page.getByRole('button', { name: /^Color of option/ }).count()).toBe(0)
  })
})
