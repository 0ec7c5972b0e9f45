import type { CDPSession, Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openGridPages, type GridPage } from './testing/grid-page.ts'
import { gridProblems } from './testing/grid-problems.ts'

const open = openGridPages()
const phone = { size: { width: 390, height: 780 }, hasTouch: true }

interface Point {
  x: number
  y: number
}

/** Sends the touch events of one finger. */
class Finger {
  readonly #session: CDPSession

  constructor(session: CDPSession) {
    this.#session = session
  }

  async down(at: Point): Promise<void> {
    await this.#send('touchStart', [at])
  }

  async move(to: Point): Promise<void> {
    await this.#send('touchMove', [to])
  }

  async up(): Promise<void> {
    await this.#send('touchEnd', [])
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}

const finger = async ({ page }: GridPage) => new Finger(await page.context().newCDPSession(page))
const menus = ({ page }: GridPage) => page.evaluate(() => window.harness.data.openedMenus)
const menuOpened = ({ page }: GridPage, count: number) =>
  page.waitForFunction(expected => window.harness.data.openedMenus.length === expected, count)
const selected = ({ page }: GridPage) => page.evaluate(() => window.harness.grid.current?.selected)
const editor = ({ page }: GridPage) => page.getByRole('textbox', { name: 'Name', exact: true })

const centerOf = async (opened: GridPage, locator: Locator): Promise<Point> => {
  const box = await opened.box(locator)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const handles = ({ page }: GridPage) => page.locator('.gl-grid-touch-handle:not(.gl-grid-touch-fill)')

describe('on a touch screen', () => {
  test('a tap selects a cell, and only a double tap edits it', async () => {
    const opened = await open({ options: 'rows=100', ...phone })
    await opened.cell('Record 2').tap()
    await expect.poll(() => opened.active()).toEqual({ row: 1, column: 0 })
    await opened.cell('Record 3').tap()
    await opened.cell('Record 2').tap()
    await expect.poll(() => editor(opened).count()).toBe(0)
    await opened.cell('Record 2').tap()
    await editor(opened).waitFor()
    await expect.poll(() => handles(opened).filter({ visible: true }).count()).toBe(0)
  })

  test('a long press opens the menu of a cell once, and lifting the finger does not click', async () => {
    const opened = await open({ options: 'rows=100', ...phone })
    const one = await finger(opened)
    await one.down(await centerOf(opened, opened.cell('Record 4')))
    await menuOpened(opened, 1)
    const { y, height } = await opened.box(opened.cell('Record 4'))
    const at = await opened.page.evaluate(() => window.harness.data.openedAt)
    expect(at, 'the menu does not cover the cell').toMatchObject({ y, height })
    await one.up()
    await expect.poll(() => opened.active()).toEqual({ row: 3, column: 0 })
    await one.down(await centerOf(opened, opened.header('Name')))
    await menuOpened(opened, 2)
    await one.up()
    await expect.poll(() => menus(opened)).toEqual([expect.stringContaining('row 3'), 'column0'])
  })

  test('a moving finger scrolls the table and opens no menu', async () => {
    const opened = await open({ options: 'rows=1000', ...phone })
    const one = await finger(opened)
    const from = await centerOf(opened, opened.cell('Record 15'))
    await one.down(from)
    for (let step = 1; step <= 10; step++) await one.move({ x: from.x, y: from.y - step * 30 })
    await one.up()
    await opened.page.waitForFunction(() => (document.querySelector('.gl-grid-scroller')?.scrollTop ?? 0) > 100)
    await expect.poll(() => menus(opened)).toEqual([])
    await expect.poll(() => opened.active()).toBe(null)
  })

  test('the corner handles resize the selection', async () => {
    const opened = await open({ options: 'rows=100', ...phone })
    await expect.poll(() => handles(opened).filter({ visible: true }).count()).toBe(0)
    await opened.cell('Record 4').tap()
    await expect.poll(() => handles(opened).filter({ visible: true }).count()).toBe(2)
    expect(await gridProblems(opened.page)).toEqual([])
    const one = await finger(opened)
    await one.down(await centerOf(opened, handles(opened).last()))
    await one.move(await centerOf(opened, opened.cell('Record 5')))
    await one.move(await centerOf(opened, opened.cell('Record 7')))
    await one.up()
    const columns = { first: 0, last: 0 }
    await expect.poll(() => selected(opened)).toEqual([{ rows: { first: 3, last: 6 }, columns }])
    await one.down(await centerOf(opened, handles(opened).first()))
    await one.move(await centerOf(opened, opened.cell('Record 4')))
    await one.move(await centerOf(opened, opened.cell('Record 6')))
    await one.up()
    await expect.poll(() => selected(opened)).toEqual([{ rows: { first: 5, last: 6 }, columns }])
  })

  test('the square handle fills cells and continues series', async () => {
    const opened = await open({ options: 'rows=100&kinds=text,number', ...phone })
    const fill = opened.page.locator('.gl-grid-touch-fill')
    await opened.page.evaluate(() => {
      const { data } = window.harness
      for (const row of [3, 4]) data.editCell({ rowKey: row, columnId: 'column1', value: row * 10 })
    })
    await opened.cellAt(3, 1).tap()
    await opened.page.evaluate(() => window.harness.grid.current?.select({ row: 3, column: 1 }, { row: 4, column: 1 }))
    const one = await finger(opened)
    await one.down(await centerOf(opened, fill))
    await one.move(await centerOf(opened, opened.cellAt(6, 1)))
    await one.move(await centerOf(opened, opened.cellAt(7, 1)))
    await one.up()
    await expect
      .poll(() => opened.page.evaluate(() => [5, 6, 7].map(row => window.harness.data.cell(row, 1))))
      .toEqual([50, 60, 70])
    await expect.poll(() => selected(opened)).toEqual([{ rows: { first: 3, last: 7 }, columns: { first: 1, last: 1 } }])
    await expect.poll(() => opened.page.evaluate(() => window.harness.data.changes.length)).toBe(1)
  })

  test('the handles disappear when a mouse is used', async () => {
    const opened = await open({ options: 'rows=100', ...phone })
    await opened.cell('Record 4').tap()
    await opened.cell('Record 5').click()
    await expect.poll(() => opened.page.locator('.gl-grid-touch-handle').filter({ visible: true }).count()).toBe(0)
  })

  test('the edited cell stays above the on-screen keyboard, even the last one', async () => {
    const opened = await open({ options: 'rows=100', ...phone })
    await opened.page.evaluate(() => window.harness.grid.current?.activate({ row: 99, column: 0 }))
    await opened.cell('Record 100').tap()
    await opened.cell('Record 100').tap()
    await editor(opened).waitFor()
    await opened.page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 430, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    const box = await opened.box(editor(opened))
    expect(box.y + box.height).toBeLessThanOrEqual(430)
    expect(box.y).toBeGreaterThan(34)
  })

  test('all touch targets are at least 24 pixels wide and high', async () => {
    const opened = await open({ options: 'rows=3', ...phone })
    await opened.header('Name').tap()
    const small = await opened.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.gl-grid button, .gl-grid-heading-edge, .gl-grid-handle')]
        .map(element => ({ name: element.className, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
    expect(small).toEqual([])
  })
})
