import { describe, expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()

const names = async ({ page }: GridPage, count: number) =>
  (await page.evaluate(() => window.harness.data.columns.map(({ name }) => name))).slice(0, count)

const announcement = ({ page }: GridPage) => page.getByRole('status').innerText()

/** Presses on a header and moves to a point without releasing. */
async function drag(at: GridPage, name: string, to: { x: number; y?: number }): Promise<void> {
  const from = await at.box(at.header(name))
  await at.page.mouse.move(from.x + 40, from.y + 17)
  await at.page.mouse.down()
  await at.page.mouse.move(from.x + 50, from.y + 17)
  await at.page.mouse.move(to.x, to.y ?? from.y + 17, { steps: 4 })
}

describe('dragging a header', () => {
  test('moves its column to the line', async () => {
    const at = await open()
    const amount = await at.box(at.header('Amount'))
    await drag(at, 'Status', { x: amount.x + amount.width - 10 })
    await at.page.locator('.gl-grid-drop-line').waitFor()
    await at.page.mouse.up()
    await expect.poll(() => names(at, 4)).toEqual(['Name', 'Amount', 'Status', 'Active'])
    await expect.poll(() => announcement(at)).toBe('Status is now column 3 of 50')
    await expect.poll(() => at.active()).toEqual({ row: -1, column: 2 })
    await expect.poll(() => at.page.locator('.gl-grid-drop-line').count()).toBe(0)
  })

  test('never moves a column before the first one, nor the first one itself', async () => {
    const at = await open()
    const first = await at.box(at.header('Name'))
    await drag(at, 'Amount', { x: first.x + 5 })
    await at.page.mouse.up()
    await expect.poll(() => names(at, 3)).toEqual(['Name', 'Amount', 'Status'])
    await drag(at, 'Name', { x: 800 })
    await at.page.mouse.up()
    await expect.poll(() => names(at, 3)).toEqual(['Name', 'Amount', 'Status'])
  })

  test('is canceled by Escape', async () => {
    const at = await open()
    await drag(at, 'Status', { x: 1_000 })
    await at.page.keyboard.press('Escape')
    await expect.poll(() => at.page.locator('.gl-grid-column-ghost').count()).toBe(0)
    await at.page.mouse.up()
    await expect.poll(() => names(at, 3)).toEqual(['Name', 'Status', 'Amount'])
  })

  test('scrolls the columns at the edge', async () => {
    const at = await open()
    await drag(at, 'Status', { x: 1_435 })
    await at.header('Name 4').waitFor()
    const place = await at.box(at.header('Name 4'))
    await at.page.mouse.move(700, place.y + 17)
    await at.page.mouse.up()
    const ids = await at.columnIds()
    expect(ids.indexOf('column1')).toBeGreaterThan(5)
    expect(ids.toSorted()).toEqual(Array.from({ length: 50 }, (_, index) => `column${index}`).toSorted())
  })

  test('by a few pixels is a click', async () => {
    const at = await open()
    const from = await at.box(at.header('Status'))
    await at.page.mouse.move(from.x + 40, from.y + 17)
    await at.page.mouse.down()
    await at.page.mouse.move(from.x + 42, from.y + 17)
    await at.page.mouse.up()
    await expect.poll(() => names(at, 2)).toEqual(['Name', 'Status'])
    await expect.poll(() => at.active()).toEqual({ row: -1, column: 1 })
  })
})

describe('on a header', () => {
  test('keys move the column, announce its position, and stop at the ends', async () => {
    const at = await open({ options: 'columns=4' })
    await at.header('Amount').click()
    await at.page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => names(at, 4)).toEqual(['Name', 'Amount', 'Status', 'Active'])
    await expect.poll(() => announcement(at)).toBe('Amount is now column 2 of 4')
    await at.page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => names(at, 2)).toEqual(['Name', 'Amount'])
    for (let press = 0; press < 3; press++) await at.page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(() => names(at, 4)).toEqual(['Name', 'Status', 'Active', 'Amount'])
    await expect.poll(() => at.active()).toEqual({ row: -1, column: 3 })
    await at.header('Name').click()
    await at.page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(() => announcement(at)).toBe('Name always stays first')
  })

  test('keys resize the column and announce its width', async () => {
    const at = await open()
    await at.header('Status').click()
    const { width } = await at.box(at.header('Status'))
    await at.page.keyboard.press('Alt+ArrowRight')
    expect((await at.box(at.header('Status'))).width).toBe(width + 10)
    await expect.poll(() => announcement(at)).toBe(`Status: ${width + 10} pixels wide`)
    for (let press = 0; press < 20; press++) await at.page.keyboard.press('Alt+ArrowLeft')
    expect((await at.box(at.header('Status'))).width).toBe(100)
    await expect.poll(() => announcement(at)).toBe('Status: 100 pixels wide, the minimum')
  })
})

describe('frozen columns', () => {
  const freeze = ({ page }: GridPage, count: number) =>
    page.evaluate(async columns => {
      window.harness.data.freeze(columns)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }, count)

  test('stay in place with their headers and cells', async () => {
    const at = await open()
    await freeze(at, 3)
    const before = await at.box(at.cellAt(0, 2))
    await at.grid.evaluate(element => element.scrollTo({ left: 2_000 }))
    await at.header('Name 4').waitFor()
    await expect.poll(() => at.box(at.cellAt(0, 2))).toEqual(before)
    expect((await at.box(at.header('Amount'))).x).toBe(before.x)
    await freeze(at, 1)
    await at.cellAt(0, 2).waitFor({ state: 'hidden' })
    await at.cellAt(0, 0).waitFor()
  })

  test('leave room for the others on a narrow screen', async () => {
    const at = await open({ options: 'rows=100', size: { width: 390, height: 780 } })
    await freeze(at, 3)
    await at.grid.evaluate(element => element.scrollTo({ left: 1_000 }))
    await at.cellAt(0, 1).waitFor({ state: 'hidden' })
    const first = await at.box(at.cellAt(0, 0))
    expect(first.x + first.width).toBeLessThanOrEqual(390 * 0.7)
  })
})
