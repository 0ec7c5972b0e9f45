import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()
let opened: GridPage

beforeAll(async () => {
  opened = await open({ options: 'rows=50&records' })
})

beforeEach(async () => {
  await opened.cellAt(0, 1).click()
})

const selected = () =>
  opened.page.evaluate(() =>
    (window.harness.grid.current?.selected ?? []).map(({ rows, columns }) =>
      columns.last > columns.first ? `${rows.first}-${rows.last}` : 'cell',
    ),
  )
const number = (row: number) => opened.row(row).getByRole('rowheader')
const check = (row: number) => number(row).locator('.gl-grid-check')
const expand = (row: number) => number(row).locator('.gl-grid-expand')
const openedRows = () => opened.page.evaluate(() => window.harness.data.openedRows.splice(0))

test('a hovered row keeps its number, and shows a checkbox before and an icon after it', async () => {
  await number(3).hover()
  const text = await number(3).evaluate(element => {
    const range = document.createRange()
    const node = [...element.childNodes].find(child => child.nodeType === Node.TEXT_NODE && child.nodeValue === '4')
    if (!node) throw new Error('There is no number')
    range.selectNode(node)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })
  const [before, after] = [await opened.box(check(3)), await opened.box(expand(3))]
  expect(before.x + before.width).toBeLessThanOrEqual(text.left)
  expect(after.x).toBeGreaterThanOrEqual(text.right)
  const opacity = (part: ReturnType<typeof check>) => part.evaluate(element => getComputedStyle(element).opacity)
  expect([await opacity(check(3)), await opacity(expand(3))]).toEqual(['1', '1'])
  await expect.poll(() => opacity(expand(5))).toBe('0')
})

test('checkboxes select and deselect single rows', async () => {
  await check(2).click()
  await check(4).click()
  await expect.poll(() => selected()).toEqual(['2-2', '4-4'])
  await expect.poll(() => number(2).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => number(3).getAttribute('aria-selected')).toBeNull()
  await check(2).click()
  await expect.poll(() => selected()).toEqual(['4-4'])
  await check(4).click()
  await expect.poll(() => selected()).toEqual(['cell'])
  await expect.poll(() => number(4).getAttribute('aria-selected')).toBeNull()
})

test('a checkbox takes one row out of a range, and Shift selects the rows up to one', async () => {
  await check(2).click()
  await check(6).click({ modifiers: ['Shift'] })
  await expect.poll(() => selected()).toEqual(['2-6'])
  await check(4).click()
  await expect.poll(() => selected()).toEqual(['2-3', '5-6'])
  await check(4).click()
  await expect.poll(() => selected()).toEqual(['2-3', '5-6', '4-4'])
})

test('a drag selects rows from any part of the number, its edge included', async () => {
  for (const part of [check, expand, number]) {
    const [from, to] = [await opened.box(part(2)), await opened.box(part(7))]
    const middle = ({ x, y, width, height }: typeof from) => [x + width / 2, y + height / 2] as const
    await opened.cellAt(0, 1).click()
    await opened.page.mouse.move(...middle(from))
    await opened.page.mouse.down()
    await opened.page.mouse.move(...middle(to), { steps: 4 })
    await opened.page.mouse.up()
    await expect.poll(() => selected()).toEqual(['2-7'])
    expect(await openedRows()).toEqual([])
  }
})

test('the icon opens the record; with Shift it selects rows', async () => {
  await expand(3).click()
  await expect.poll(() => openedRows()).toEqual([3])
  await expand(6).click({ modifiers: ['Shift'] })
  await expect.poll(() => selected()).toEqual(['3-6'])
  expect(await openedRows()).toEqual([])
})

test('the boxes of the first row have all their borders', async () => {
  const top = await opened.page.locator('.gl-grid-body').evaluate(element => element.getBoundingClientRect().top)
  expect((await opened.box(opened.page.locator('.gl-grid-ring'))).y).toBe(top)
  await opened.page.keyboard.press('Shift+ArrowRight')
  expect((await opened.box(opened.page.locator('.gl-grid-range').filter({ visible: true }).first())).y).toBe(top)
})
