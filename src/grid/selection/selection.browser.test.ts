import { describe, expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()

const selected = ({ page }: GridPage) =>
  page.evaluate(() =>
    (window.harness.grid.current?.selected ?? []).map(
      ({ rows, columns }) => `${rows.first}-${rows.last} × ${columns.first}-${columns.last}`,
    ),
  )

const press = async ({ page }: GridPage, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

describe('by keyboard', () => {
  test('Shift with a motion extends the selection, which is announced and marked on the cells', async () => {
    const opened = await open()
    await opened.cell('Record 3').click()
    await press(opened, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight')
    await expect.poll(() => selected(opened)).toEqual(['2-4 × 0-1'])
    await opened.page
      .getByRole('status')
      .getByText('6 cells selected, 3 rows by 2 columns')
      .waitFor({ state: 'attached' })
    await expect.poll(() => opened.page.getByRole('gridcell', { selected: true }).count()).toBe(6)
    await expect.poll(() => opened.active()).toEqual({ row: 2, column: 0 })
    await press(opened, 'Control+Shift+End')
    await expect.poll(() => selected(opened)).toEqual(['2-999999 × 0-49'])
    await opened.cellAt(999_999, 49).waitFor()
    await press(opened, 'Escape')
    await expect.poll(() => selected(opened)).toEqual(['2-2 × 0-0'])
  })

  test('Shift+Space selects the row, Ctrl+Space the column, Ctrl+A everything', async () => {
    const opened = await open()
    await opened.cellAt(4, 2).click()
    await press(opened, 'Shift+Space')
    await expect.poll(() => selected(opened)).toEqual(['4-4 × 0-49'])
    await press(opened, 'Shift+ArrowDown')
    await expect.poll(() => selected(opened)).toEqual(['4-5 × 0-49'])
    await opened.cellAt(4, 2).click()
    await press(opened, 'Control+Space')
    await expect.poll(() => selected(opened)).toEqual(['0-999999 × 2-2'])
    await press(opened, 'Control+a')
    await expect.poll(() => selected(opened)).toEqual(['0-999999 × 0-49'])
  })

  test('selecting a million rows takes no longer than a frame', async () => {
    const opened = await open()
    await opened.cell('Record 1').click()
    const milliseconds = await opened.page.evaluate(() => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }))
      press('a')
      const start = performance.now()
      for (let round = 0; round < 10; round++) press('a')
      return (performance.now() - start) / 10
    })
    expect(milliseconds).toBeLessThan(16)
  })

  test('Enter and Tab step through the selection', async () => {
    const opened = await open()
    await opened.cell('Record 1').click()
    await press(opened, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Enter', 'Enter')
    await expect.poll(() => opened.active()).toEqual({ row: 0, column: 1 })
    await press(opened, 'Tab', 'Tab', 'Tab')
    await expect.poll(() => opened.active()).toEqual({ row: 0, column: 0 })
    await opened.page.keyboard.type('typed')
    await press(opened, 'Enter')
    await expect.poll(() => opened.active()).toEqual({ row: 1, column: 0 })
    await expect.poll(() => selected(opened)).toEqual(['0-1 × 0-1'])
  })

  test('Enter returns to the column where tabbing began', async () => {
    const opened = await open()
    await opened.cell('Record 1').click()
    await opened.page.keyboard.type('a')
    await press(opened, 'Tab')
    await opened.page.keyboard.type('b')
    await press(opened, 'Enter')
    await expect.poll(() => opened.active()).toEqual({ row: 1, column: 0 })
  })
})

describe('by the pointer', () => {
  test('dragging selects, and Shift with a click extends', async () => {
    const opened = await open()
    const { page } = opened
    const [from, to] = [await opened.box(opened.cellAt(1, 1)), await opened.box(opened.cellAt(4, 2))]
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => selected(opened)).toEqual(['1-4 × 1-2'])
    await opened.cellAt(6, 3).click({ modifiers: ['Shift'] })
    await expect.poll(() => selected(opened)).toEqual(['1-6 × 1-3'])
  })

  test('a drag past the edge keeps scrolling', async () => {
    const opened = await open()
    const { page } = opened
    const from = await opened.box(opened.cellAt(1, 1))
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, 940, { steps: 2 })
    await page.waitForFunction(() => (window.harness.grid.current?.selected[0]?.rows.last ?? 0) > 60)
    await page.mouse.up()
    const last = await page.evaluate(() => window.harness.grid.current?.selected[0]?.rows.last ?? 0)
    await opened.row(last).waitFor()
  })

  test('a row number selects its row, a header its column, and the corner everything; Ctrl adds to the selection', async () => {
    const opened = await open()
    const { page } = opened
    const number = (name: string) => page.getByRole('rowheader', { name, exact: true })
    await number('3').click({ position: { x: 10, y: 16 } })
    await expect.poll(() => selected(opened)).toEqual(['2-2 × 0-49'])
    await number('5').click({ position: { x: 10, y: 16 }, modifiers: ['Shift'] })
    await expect.poll(() => selected(opened)).toEqual(['2-4 × 0-49'])
    await opened.header('Amount').click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(() => selected(opened)).toEqual(['2-4 × 0-49', '0-999999 × 2-2'])
    await opened.header('Status').click()
    await expect.poll(() => selected(opened)).toEqual(['0-999999 × 1-1'])
    await page.getByRole('columnheader', { name: 'Row number' }).click()
    await expect.poll(() => selected(opened)).toEqual(['0-999999 × 0-49'])
  })

  test('opening a menu inside the selection keeps it', async () => {
    const opened = await open()
    await opened.cell('Record 2').click()
    await press(opened, 'Shift+ArrowDown', 'Shift+ArrowDown')
    await opened.cell('Record 3').click({ button: 'right' })
    await expect.poll(() => selected(opened)).toEqual(['1-3 × 0-0'])
    await opened.cell('Record 7').click({ button: 'right' })
    await expect.poll(() => selected(opened)).toEqual(['6-6 × 0-0'])
  })

  test('a drag that ends on a checkbox does not toggle it', async () => {
    const opened = await open()
    const before = await opened.page.evaluate(() => window.harness.data.cell(3, 3))
    await opened.cellAt(1, 1).hover()
    await opened.page.mouse.down()
    await opened.cellAt(3, 3).getByRole('img').hover()
    await opened.page.mouse.up()
    await expect.poll(() => opened.page.evaluate(() => window.harness.data.cell(3, 3))).toBe(before)
    await expect.poll(() => selected(opened)).toEqual(['1-3 × 1-3'])
  })
})

test('a selection stays with its rows when others are deleted or scrolled', async () => {
  const opened = await open()
  await opened.cell('Record 5').click()
  await press(opened, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await opened.page.evaluate(() => window.harness.data.deleteRows([0, 1]))
  await opened.page.waitForFunction(() => window.harness.grid.current?.active?.row === 2)
  await expect.poll(() => selected(opened)).toEqual(['2-4 × 0-0'])
  await opened.page.evaluate(() => window.harness.grid.current?.scrollToRow(500_000))
  await opened.page.evaluate(() => window.harness.grid.current?.scrollToRow(0))
  await expect
    .poll(() => opened.page.getByRole('gridcell', { selected: true }).allTextContents())
    .toEqual(['Record 5', 'Record 6', 'Record 7'])
})
