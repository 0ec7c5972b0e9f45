import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import type { CellDrawing } from './testing/draw-cells.ts'
import { fieldType, fieldTypes, isFieldType, type FieldTypeName } from '../registry.ts'

declare global {
  interface Window {
    axe: typeof Axe
  }
}

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

const draw = (type: FieldTypeName, drawings: CellDrawing[]) =>
  page.evaluate(([name, values]) => window.editorPage.draw(name, values), [type, drawings] as const)
const texts = async (type: FieldTypeName, values: unknown[]) =>
  (
    await draw(
      type,
      values.map(value => ({ value })),
    )
  ).map(({ text }) => text)

test.each(Object.keys(fieldTypes).filter(isFieldType))('a reused cell of %s becomes empty again', async type => {
  const { sample } = fieldType(type)
  const [first, cleared, again] = await draw(type, [{ value: sample }, { value: null }, { value: sample }])
  expect(cleared?.text).toBe('')
  expect(again).toEqual(first)
  expect(first).not.toEqual(cleared)
})

describe('a text', () => {
  test('of megabytes is only partly laid out', async () => {
    const [cell] = await draw('single_line_text', [{ value: 'x'.repeat(1_000_000) }])
    expect(cell?.text.length).toBeLessThan(5_000)
  })

  test('of many lines shows its first line, cut to 50 characters', async () => {
    const long = 'y'.repeat(60)
    await expect
      .poll(() => texts('long_text', ['One\nTwo', `${long}\nTwo`, 'x'.repeat(50)]))
      .toEqual(['One', `${'y'.repeat(50)}…`, 'x'.repeat(50)])
  })

  test('shows markup as text', async () => {
    await expect.poll(() => texts('single_line_text', ['<b>bold</b> & more'])).toEqual(['<b>bold</b> & more'])
  })
})

test('a number and a date use the format of their field', async () => {
  const numbers = [undefined, 'period_comma'].map(numberFormat => ({
    value: 1234.5,
    template: { decimalPlaces: 2, ...(numberFormat && { numberFormat }) },
  }))
  expect((await draw('number', numbers)).map(({ text }) => text)).toEqual(['1,234.50', '1.234,50'])
  const dates = ['local', 'iso', 'long'].map(dateFormat => ({ value: '2026-01-31', template: { dateFormat } }))
  expect((await draw('date', dates)).map(({ text }) => text)).toEqual(['1/31/2026', '2026-01-31', 'January 31, 2026'])
})

test('percents, amounts, and durations use the format of their field', async () => {
  await expect.poll(() => texts('percent', [0.07, 12.5])).toEqual(['7%', '1,250%'])
  await expect.poll(() => texts('currency', [-1234.5])).toEqual(['-$1,234.50'])
  await expect.poll(() => texts('duration', [5400])).toEqual(['1:30'])
})

test('a rating has an accessible name', async () => {
  const cells = await draw(
    'rating',
    [3, null].map(value => ({ value, template: { maxRating: 5 } })),
  )
  expect(cells.map(({ label }) => label)).toEqual(['3 of 5 stars', 'Not rated'])
})

test('a checkbox has an accessible name and the color of its field', async () => {
  const template = { color: 'pink' }
  const cells = await draw(
    'checkbox',
    [true, false, null].map(value => ({ value, template })),
  )
  expect(cells.map(({ label }) => label)).toEqual(['Checked', 'Unchecked', 'Unchecked'])
  expect(cells[0]?.hue).toBe('pink')
})

describe('a select', () => {
  test('is a chip in the color of its option', async () => {
    const [doing, none] = await draw('single_select', [{ value: 'doing' }, { value: null }])
    expect(doing).toEqual({ text: 'Doing', label: null, hue: 'blue', isShown: true })
    expect(none).toMatchObject({ text: '', isShown: false })
  })

  test('has no color when colors are turned off, and no text when its option is deleted', async () => {
    const options = [{ value: 'a', label: 'A', color: 'red' }]
    const cells = await draw('single_select', [
      { value: 'a', template: { options } },
      { value: 'a', template: { options, disableColors: true } },
      { value: 'gone', template: { options } },
    ])
    expect(cells.map(({ text, hue }) => [text, hue])).toEqual([
      ['A', 'red'],
      ['A', undefined],
      ['', undefined],
    ])
  })
})

describe('a multiple select', () => {
  const options = ['One', 'Two', 'Three', 'Four'].map(label => ({ value: label, label, color: 'red' }))
  const value = options.map(option => option.value)

  test('shows the chips that fit, and the number of the others', async () => {
    const [all, few] = await draw('multiple_select', [
      { value, template: { options } },
      { value, template: { options }, room: { width: 100, height: 20 } },
    ])
    expect([all?.text, few?.text]).toEqual(['OneTwoThreeFour', 'One+3'])
  })
})

test.each(['cells', 'gallery'])(
  'the page of %s has no serious accessibility issues, in light and dark mode',
  async show => {
    const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
    for (const scheme of ['light', 'dark']) {
      // Wide enough for a column of every type.
      const looked = await browser.newPage({ viewport: { width: 4_000, height: 900 } })
      await looked.goto(`${pageUrl}?show=${show}&scheme=${scheme}`)
      const last = show === 'cells' ? looked.getByText('The gray one').first() : looked.getByLabel('Next month').last()
      await last.waitFor()
      await looked.evaluate(axe)
      const serious = await looked.evaluate(async () => {
        const { violations } = await window.axe.run()
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
      })
      expect(serious).toEqual([])
      await looked.close()
    }
  },
)
