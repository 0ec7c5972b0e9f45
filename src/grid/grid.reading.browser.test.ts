import { describe, expect, test } from 'vitest'
import { openGridPages, type GridPage } from './testing/grid-page.ts'
import { readAccessibilityTree } from './testing/accessibility-tree.ts'

const open = openGridPages()

const status = ({ page }: GridPage) => page.locator('.gl-grid-status')
const expectAnnouncement = async (opened: GridPage, text: string) => {
  await status(opened).getByText(text, { exact: true }).waitFor({ state: 'attached' })
}

const inOrder = ({ page }: GridPage) =>
  page.waitForFunction(() => {
    const shown = (selector: string, attribute: string, within: ParentNode = document) =>
      [...within.querySelectorAll<HTMLElement>(selector)]
        .filter(element => element.checkVisibility())
        .map(element => Number(element.getAttribute(attribute)))
    const isSorted = (places: number[]) => places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
    const rows = [...document.querySelectorAll<HTMLElement>('.gl-grid [role=row]')]
    return (
      isSorted(shown('.gl-grid [role=row]', 'aria-rowindex')) &&
      rows.every(row => isSorted(shown('[aria-colindex]', 'aria-colindex', row)))
    )
  })

describe('for screen readers', () => {
  test('the active cell has its value, field, and position', async () => {
    const opened = await open()
    await opened.cell('Record 2').click()
    await opened.page.keyboard.press('ArrowRight')
    const { focus, active } = await readAccessibilityTree(opened.page)
    expect(focus).toMatchObject({ role: 'textbox', name: 'Projects' })
    expect(active).toMatchObject({
      role: 'gridcell',
      name: await opened.cellAt(1, 1).textContent(),
      description: 'Status',
      states: { selected: true },
      rowIndex: '3',
      columnIndex: '3',
    })
  })

  test('the active cell can be read while it is scrolled away', async () => {
    const opened = await open()
    await opened.cell('Record 2').click()
    await opened.page.evaluate(() => window.harness.grid.current?.scrollToRow(500_000))
    await opened.cell('Record 500001').waitFor()
    const { active } = await readAccessibilityTree(opened.page)
    expect(active).toMatchObject({ role: 'gridcell', name: 'Record 2', description: 'Name', rowIndex: '3' })
  })

  test('headers have their role and the sort order', async () => {
    const opened = await open({ options: 'rows=20&columns=5&sorted=2' })
    await opened.cell('Record 1').click()
    await opened.page.keyboard.press('ArrowUp')
    const { active, all } = await readAccessibilityTree(opened.page)
    expect(active).toMatchObject({ role: 'columnheader', name: 'Name', rowIndex: '1', columnIndex: '2' })
    await expect.poll(() => opened.header('Amount').getAttribute('aria-sort')).toBe('descending')
    expect(
      all
        .filter(({ role }) => role === 'rowheader')
        .slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['1', '2', '3'])
  })

  test('the DOM has rows and cells in the order of the table once scrolling stops', async () => {
    const opened = await open()
    await opened.page.evaluate(() => {
      document.querySelector('[role=grid]')?.scrollTo({ top: 32 * 333 + 7, left: 1_234 })
    })
    await opened.cell('Record 340').waitFor()
    await inOrder(opened)
  })

  test('the DOM keeps the order of the table when columns are added and removed', async () => {
    const opened = await open({ options: 'rows=20&columns=5' })
    await inOrder(opened)
    await opened.page.evaluate(() => window.harness.data.growColumns(2))
    await opened.header('Added 2').waitFor()
    await inOrder(opened)
    await opened.page.evaluate(() => window.harness.data.hideColumn(1))
    await opened.header('Projects').waitFor({ state: 'hidden' })
    await inOrder(opened)
  })

  test('the grid is a single tab stop in both directions', async () => {
    const opened = await open({ options: 'rows=20&columns=5&readOnly' })
    const { page } = opened
    await page.evaluate(() => {
      for (const [text, add] of [
        ['Before', 'prepend'],
        ['After', 'append'],
      ] as const) {
        document.body[add](Object.assign(document.createElement('button'), { textContent: text }))
      }
    })
    const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.className)
    await page.getByRole('button', { name: 'Before' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('gl-grid-catcher')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('After')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused()).toBe('gl-grid-catcher')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused()).toBe('Before')
  })

  test('a selected range is announced, and its cells are marked as selected', async () => {
    const opened = await open()
    await opened.cell('Record 2').click()
    await opened.page.keyboard.press('Shift+ArrowDown')
    await opened.page.keyboard.press('Shift+ArrowRight')
    await expectAnnouncement(opened, '4 cells selected, 2 rows by 2 columns')
    const { all } = await readAccessibilityTree(opened.page)
    expect(all.find(({ role }) => role === 'grid')?.states).toMatchObject({ multiselectable: true })
    expect(all.filter(({ role, states }) => role === 'gridcell' && states['selected'] === true)).toHaveLength(4)
    await opened.page.keyboard.press('Control+a')
    await expectAnnouncement(opened, 'Everything selected, 1,000,000 rows')
  })

  test('a read-only cell is marked, and an attempt to edit it is announced', async () => {
    const opened = await open({ options: 'rows=20&columns=5&readOnly' })
    await opened.cellAt(0, 2).click()
    expect((await readAccessibilityTree(opened.page)).active?.states).toMatchObject({ readonly: true })
    for (const key of ['Enter', 'x', 'Delete']) {
      await opened.page.evaluate(() => document.querySelector('.gl-grid-status')?.replaceChildren())
      await opened.page.keyboard.press(key)
      await expectAnnouncement(opened, 'Amount is read-only')
    }
  })

  test('loading rows are busy', async () => {
    const opened = await open({ options: 'rows=100&absent' })
    await opened.row(10).waitFor()
    const busy = await opened.row(10).getAttribute('aria-busy')
    expect(busy).toBe('true')
  })

  test('a cell can be edited by keyboard, and the next one becomes active', async () => {
    const opened = await open({ options: 'rows=20&columns=5' })
    await opened.page.keyboard.press('Tab')
    await opened.page.keyboard.press('F2')
    const editor = opened.page.getByRole('textbox', { name: 'Name', exact: true })
    await editor.waitFor()
    await opened.page.keyboard.type(' again')
    await opened.page.keyboard.press('Enter')
    await opened.cell('Record 1 again').waitFor()
    const { active } = await readAccessibilityTree(opened.page)
    expect(active).toMatchObject({ role: 'gridcell', name: 'Record 2', description: 'Name' })
  })
})

describe('right-to-left text', () => {
  test('is right-aligned in its own cell only', async () => {
    const opened = await open({ options: 'rows=20&columns=5' })
    await opened.cell('Record 1').click()
    await opened.page.keyboard.type('שלום עולם')
    await opened.page.keyboard.press('Enter')
    const directions = await opened.page.evaluate(() =>
      ['שלום עולם', 'Record 2'].map(text => {
        const cell = [...document.querySelectorAll('[role=gridcell]')].find(each => each.textContent === text)
        return cell && getComputedStyle(cell).direction
      }),
    )
    expect(directions).toEqual(['rtl', 'ltr'])
  })

  test('does not move the columns, even on a right-to-left page', async () => {
    const opened = await open()
    const before = await opened.box(opened.cellAt(2, 3))
    await opened.page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await expect.poll(() => opened.box(opened.cellAt(2, 3))).toEqual(before)
    await opened.cellAt(2, 3).click({ position: { x: 4, y: 4 } })
    await expect.poll(() => opened.active()).toEqual({ row: 2, column: 3 })
  })
})

test('at 200% zoom every part of the grid can be reached', async () => {
  const opened = await open({ options: 'rows=50&columns=5', size: { width: 720, height: 450 } })
  await opened.cell('Record 1').click()
  await opened.page.keyboard.press('Control+End')
  await expect.poll(() => opened.active()).toEqual({ row: 49, column: 4 })
  const box = await opened.box(opened.cellAt(49, 4))
  expect(box.x + box.width).toBeLessThanOrEqual(720)
  expect(box.y + box.height).toBeLessThanOrEqual(450)
})
