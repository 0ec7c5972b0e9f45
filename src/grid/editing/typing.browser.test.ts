import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()
let opened: GridPage
let page: Page

const start = async (options: string) => {
  opened = await open({ options })
  page = opened.page
}
const values = (column: number) =>
  page.evaluate(c => {
    const { data } = window.harness
    return Array.from({ length: data.rowCount }, (_, row) => data.cell(row, c))
  }, column)
const go = (row: number, column: number) =>
  page.evaluate(
    ([r, c]) => {
      window.harness.grid.current?.activate({ row: r, column: c })
      window.harness.grid.current?.focus()
    },
    [row, column] as const,
  )

describe('the row that adds a record', () => {
  test.each([
    ['at once', 'rows=3', 0],
    ['at once in another column', 'rows=3', 1],
    ['while editors are loading', 'rows=3&late', 1],
  ])('takes every line that is typed %s', async (_when, options, column) => {
    await start(options)
    await go(0, column)
    for (const line of 'ABCDEFG') {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await page.evaluate(() => window.harness.deliverLateEditor())
    await expect.poll(() => values(column)).toEqual([...'ABCDEFG'])
    await expect.poll(() => opened.active()).toEqual({ row: 7, column })
  })

  test('says what it is, and has the ring over the cell that typing fills', async () => {
    await start('rows=3')
    await page.getByRole('button', { name: 'Add record' }).waitFor()
    await go(3, 2)
    const ring = await opened.box(page.locator('.gl-grid-ring'))
    const above = await opened.box(opened.cellAt(2, 2))
    expect([ring.x, ring.width].map(Math.round)).toEqual([above.x - 1, above.width + 1].map(Math.round))
    expect(Math.round(ring.y - above.y)).toBe(31)
  })

  test('creates nothing in a column that takes no text', async () => {
    await start('fields&rows=3')
    for (const type of ['lookup', 'checkbox']) {
      await go(3, await columnOf(type))
      await page.keyboard.type('x')
      await expect.poll(() => page.evaluate(() => window.harness.data.rowCount)).toBe(3)
    }
  })
})

const columnOf = (type: string) =>
  page.evaluate(name => window.harness.data.columns.findIndex(({ id }) => id === name), type)
const editor = (): Locator => page.locator('.gl-grid-editor').locator('input, textarea')

/** Checkboxes toggle, lookups are read-only, and files open a dialog. */
const typed = Object.values(fieldTypes)
  .filter(type => !type.isReadOnly && !type.files && type.type !== 'checkbox')
  .map(({ type, label }) => ({ type, label }))

describe('a character typed over a filled cell', () => {
  test.each(typed)('replaces the text of a $label, even if the type cannot read it', async ({ type }) => {
    await start('fields&rows=3')
    await go(0, await columnOf(type))
    await page.keyboard.type('$')
    await editor().waitFor()
    await expect.poll(() => editor().inputValue()).toBe('$')
  })
})

describe('text that its type cannot read', () => {
  const message = 'Use an email address, such as ann@example.com'
  let email: number

  beforeEach(async () => {
    await start('fields&rows=6')
    email = await columnOf('email')
    await go(1, email)
    await page.keyboard.type('foo')
    await editor().waitFor()
  })

  const isKept = async () => {
    await expect.poll(() => editor().inputValue()).toBe('foo')
    await expect.poll(() => editor().evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(message)
    await expect.poll(() => opened.active()).toEqual({ row: 1, column: email })
  }

  test('stays in the editor with the reason after Enter, Tab, or a press anywhere in the grid', async () => {
    for (const key of ['Enter', 'Tab', 'Shift+Tab', 'Shift+Enter']) {
      await page.keyboard.press(key)
      await isKept()
    }
    const edge = await opened.box(opened.row(3).getByRole('rowheader'))
    for (const press of [
      () => opened.cellAt(3, email - 1).click(),
      () => opened.cellAt(3, email - 1).dblclick(),
      () => opened.cellAt(3, email - 1).click({ button: 'right' }),
      () => page.mouse.click(edge.x + edge.width / 2, edge.y + 5),
      () => page.mouse.click(edge.x + 10, edge.y + 10),
      () => page.getByRole('button', { name: 'Add record' }).click(),
    ]) {
      await press()
      await isKept()
    }
    await expect.poll(() => page.evaluate(() => window.harness.data.rowCount)).toBe(6)
    await expect.poll(() => page.evaluate(() => window.harness.data.openedMenus)).toEqual([])
  })

  test('is saved once it is corrected, and the press then counts', async () => {
    await opened.cellAt(3, email).click()
    await isKept()
    await page.keyboard.type('@example.com')
    await opened.cellAt(3, email).click()
    await expect.poll(() => opened.active()).toEqual({ row: 3, column: email })
    expect((await values(email))[1]).toBe('foo@example.com')
  })

  test('stays while the focus is outside the grid, and gets the focus back with it', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(() => editor().inputValue()).toBe('foo')
    await page.getByRole('alert').waitFor()
    await page.evaluate(() => window.harness.grid.current?.focus())
    await isKept()
  })

  test('is discarded only by Escape', async () => {
    await opened.cellAt(3, email).click()
    await isKept()
    const before = (await values(email))[0]
    await page.keyboard.press('Escape')
    expect((await values(email))[1]).toBe(before)
    await opened.cellAt(3, email).click()
    await expect.poll(() => opened.active()).toEqual({ row: 3, column: email })
  })

  test('is kept for copying when its record is deleted', async () => {
    await opened.cellAt(3, email).click()
    await page.evaluate(() => window.harness.data.deleteRows([1]))
    await expect
      .poll(() => page.evaluate(() => window.harness.data.lostTexts))
      .toEqual([{ text: 'foo', reason: 'record' }])
  })
})
