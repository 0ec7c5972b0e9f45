import { describe, expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()

const write = ({ page }: GridPage, cells: [row: number, column: number, value: unknown][]) =>
  page.evaluate(edits => {
    const { data } = window.harness
    for (const [row, column, value] of edits) {
      data.editCell({ rowKey: data.rowKey(row), columnId: data.columns[column]?.id ?? '', value })
    }
  }, cells)

const column = ({ page }: GridPage, index: number, [first, last]: [number, number]) =>
  page.evaluate(
    ([at, top, bottom]) =>
      Array.from({ length: bottom - top + 1 }, (_, row) => window.harness.data.cell(top + row, at)),
    [index, first, last] as const,
  )

type Place = [row: number, column: number]

/** Selects cells from the first to the second, and drags the handle to the third. */
async function dragHandle(opened: GridPage, [from, corner, to]: [Place, Place, Place]): Promise<void> {
  const { page } = opened
  await opened.cellAt(...from).click()
  await opened.cellAt(...corner).click({ modifiers: ['Shift'] })
  const [at, target] = [await opened.box(opened.cellAt(...corner)), await opened.box(opened.cellAt(...to))]
  await page.mouse.move(at.x + at.width - 1, at.y + at.height - 1)
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 3 })
}

describe('the fill handle', () => {
  test('continues number series, and repeats other values', async () => {
    const opened = await open({ options: 'kinds=text,number' })
    await write(opened, [
      [2, 0, 'a'],
      [3, 0, 'b'],
      [2, 1, 10],
      [3, 1, 20],
    ])
    await dragHandle(opened, [
      [2, 0],
      [3, 1],
      [6, 1],
    ])
    await expect.poll(() => opened.page.locator('.gl-grid-fill:visible').count()).toBeGreaterThan(0)
    await opened.page.mouse.up()
    await expect.poll(() => column(opened, 0, [2, 7])).toEqual(['a', 'b', 'a', 'b', 'a', 'Record 8'])
    await expect.poll(() => column(opened, 1, [2, 6])).toEqual([10, 20, 30, 40, 50])
    await expect.poll(() => opened.page.evaluate(() => window.harness.data.changes.length)).toBe(1)
    await expect
      .poll(() => opened.page.evaluate(() => window.harness.grid.current?.selected))
      .toEqual([{ rows: { first: 2, last: 6 }, columns: { first: 0, last: 1 } }])
  })

  test('continues a series backwards when dragged up', async () => {
    const opened = await open({ options: 'kinds=text,number' })
    await write(opened, [
      [5, 1, 10],
      [6, 1, 20],
    ])
    await dragHandle(opened, [
      [5, 1],
      [6, 1],
      [3, 1],
    ])
    await opened.page.mouse.up()
    await expect.poll(() => column(opened, 1, [3, 6])).toEqual([-10, 0, 10, 20])
  })

  test('fills sideways: series within one type, text across types', async () => {
    const opened = await open({ options: 'kinds=text,number,number,number,text' })
    await write(opened, [
      [1, 1, 1000],
      [1, 2, 2000],
    ])
    await dragHandle(opened, [
      [1, 1],
      [1, 2],
      [1, 4],
    ])
    await opened.page.mouse.up()
    await expect.poll(() => column(opened, 3, [1, 1])).toEqual([3000])
    await expect.poll(() => column(opened, 4, [1, 1])).toEqual(['2,000'])
  })

  test('Escape cancels', async () => {
    const opened = await open()
    await dragHandle(opened, [
      [2, 0],
      [2, 0],
      [6, 0],
    ])
    await opened.page.keyboard.press('Escape')
    await opened.page.mouse.up()
    await expect.poll(() => column(opened, 0, [2, 4])).toEqual(['Record 3', 'Record 4', 'Record 5'])
    await expect.poll(() => opened.page.locator('.gl-grid-fill:visible').count()).toBe(0)
  })

  test('is hidden on touch, where its corner has a selection handle', async () => {
    const opened = await open({ options: 'rows=100', size: { width: 390, height: 800 }, hasTouch: true })
    await opened.cell('Record 2').tap()
    await expect.poll(() => opened.page.locator('.gl-grid-fill-handle').isVisible()).toBe(false)
    await opened.cell('Record 3').click()
    await expect.poll(() => opened.page.locator('.gl-grid-fill-handle').isVisible()).toBe(true)
  })
})
