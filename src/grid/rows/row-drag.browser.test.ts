import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()
let opened: GridPage

beforeAll(async () => {
  opened = await open({ options: 'rows=60&records&moves', size: { width: 1_000, height: 600 } })
})

/** The keys of the first rows, which are their original positions. */
const order = (count = 6) =>
  opened.page.evaluate(
    rows => Array.from({ length: rows }, (_, row) => window.harness.data.rowKey(row)).join(' '),
    count,
  )
const number = (row: number) => opened.row(row).getByRole('rowheader')
const grip = (row: number) => number(row).locator('.gl-grid-grip')
const menus = () => opened.page.evaluate(() => window.harness.data.openedMenus.splice(0))

/** Presses the grip of a row and moves the pointer by a number of rows, past the middle of the row there. */
async function drag(row: number, by: number): Promise<void> {
  await number(row).hover()
  const box = await opened.box(grip(row))
  const y = box.y + box.height / 2
  const { mouse } = opened.page
  await mouse.move(box.x + 4, y)
  await mouse.down()
  await mouse.move(box.x + 4, y + Math.sign(by) * 8)
  await mouse.move(box.x + 20, y + by * 32 + Math.sign(by) * 10)
}

const drop = () => opened.page.mouse.up()

beforeEach(async () => {
  await opened.page.evaluate(() => {
    const { data, grid } = window.harness
    grid.current?.scrollToRow(0)
    const keys = Array.from({ length: 60 }, (_, row) => row)
    data.moveRows?.(keys.slice(1), { rowKey: 0, side: 'below' })
    data.moveRows?.([0], { rowKey: data.rowKey(0), side: 'above' })
    for (const key of keys.slice(1)) data.moveRows?.([key], { rowKey: key - 1, side: 'below' })
  })
  await opened.cellAt(0, 1).click()
})

describe('dragging the grip of a row', () => {
  test('moves the row to the line, which shows meanwhile', async () => {
    await drag(1, 3)
    const line = await opened.box(opened.page.locator('.gl-grid-row-drop-line'))
    const below = await opened.box(opened.row(4))
    expect(Math.abs(line.y - below.y)).toBeLessThan(40)
    await expect.poll(() => opened.page.locator('.gl-grid-row-ghost').textContent()).toBe('Move 1 record')
    await drop()
    await expect.poll(() => order()).toBe('0 2 3 4 1 5')
    await expect.poll(() => opened.page.locator('.gl-grid-row-drop-line').count()).toBe(0)
    await drag(4, -4)
    await drop()
    await expect.poll(() => order()).toBe('1 0 2 3 4 5')
  })

  test('moves all selected rows, which stay selected', async () => {
    await number(1).locator('.gl-grid-check').click()
    await number(3).locator('.gl-grid-check').click()
    await drag(3, 2)
    await expect.poll(() => opened.page.locator('.gl-grid-row-ghost').textContent()).toBe('Move 2 records')
    await drop()
    await expect.poll(() => order()).toBe('0 2 4 5 1 3')
    await expect.poll(() => number(4).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => number(5).getAttribute('aria-selected')).toBe('true')
  })

  test('is canceled by Escape, and moves nothing where it began', async () => {
    await drag(1, 3)
    await opened.page.keyboard.press('Escape')
    await drop()
    await drag(2, 1)
    await opened.page.mouse.move(20, (await opened.box(opened.row(2))).y + 16)
    await drop()
    await expect.poll(() => order()).toBe('0 1 2 3 4 5')
  })

  test('scrolls at the edge, so that a row can be moved off the screen', async () => {
    await drag(0, 1)
    const { x, y, height } = await opened.box(opened.grid)
    await opened.page.mouse.move(x + 20, y + height - 4)
    await opened.page.waitForFunction(() => window.harness.data.requested.last >= 59)
    await opened.page.waitForFunction(() => document.querySelector('[aria-rowindex="61"]') !== null)
    await drop()
    await expect.poll(() => opened.page.evaluate(() => window.harness.data.findRow(0))).toBeGreaterThan(15)
  })

  test('selects nothing and opens nothing, and neither does a click on it', async () => {
    await drag(1, 1)
    await drop()
    await number(3).hover()
    await grip(3).click()
    expect(await menus()).toEqual([])
    await expect.poll(() => opened.active()).toEqual({ row: 0, column: 1 })
  })
})

test('Alt+Shift with an arrow key moves the selected rows and announces where they are', async () => {
  await opened.cellAt(2, 1).click()
  await opened.page.keyboard.press('Alt+Shift+ArrowDown')
  await expect.poll(() => order()).toBe('0 1 3 2 4 5')
  await expect.poll(() => opened.active()).toEqual({ row: 3, column: 1 })
  await expect.poll(() => opened.page.getByRole('status').textContent()).toBe('Record moved to row 4 of 60')
  await opened.page.keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(() => order()).toBe('0 1 2 3 4 5')
})

test('a view that orders its rows says why, as soon as a row is dragged', async () => {
  const refused = await open({ options: 'rows=9&moves=refused' })
  const header = refused.row(2).getByRole('rowheader')
  await header.hover()
  const box = await refused.box(header.locator('.gl-grid-grip'))
  await refused.page.mouse.move(box.x + 4, box.y + 10)
  await refused.page.mouse.down()
  await refused.page.mouse.move(box.x + 4, box.y + 40)
  await expect.poll(() => refused.page.evaluate(() => window.harness.data.warnings)).toEqual(['not here'])
  await expect.poll(() => refused.page.locator('.gl-grid-row-drop-line').count()).toBe(0)
  await refused.page.mouse.up()
})
