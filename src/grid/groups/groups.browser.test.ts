import { expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'
import { gridProblems } from '../testing/grid-problems.ts'

const open = openGridPages()

const press = async ({ page }: GridPage, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The texts of the first cells of the visible rows, from the top. */
const shown = async ({ page }: GridPage, count: number) => {
  const cells = page
    .locator('[role=row] > [role=gridcell], [role=gridcell][aria-colindex="2"]')
    .filter({ visible: true })
  const all = await cells.evaluateAll(each =>
    each.map(cell => ({
      text: cell.textContent,
      row: Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')),
    })),
  )
  const sorted = all.toSorted((one, other) => one.row - other.row)
  return sorted.slice(0, count).map(({ text }) => text)
}

test('groups are above their records, show their shared value and count, and can be folded', async () => {
  const opened = await open({ options: 'rows=40&groups=2&kinds=text,label,label' })
  const { page } = opened
  const outer = 'Status Planned 12 records'
  const inner = 'Amount Doing 4 records'
  await expect.poll(() => shown(opened, 4)).toEqual([outer, inner, 'Record 1', 'Record 2'])
  await expect.poll(() => gridProblems(page)).toEqual([])
  await expect.poll(() => opened.row(1).getAttribute('aria-level')).toBe('2')
  await expect.poll(() => opened.row(2).getByRole('rowheader').innerText()).toBe('1')

  await opened.row(1).getByRole('gridcell', { name: inner, exact: true }).click()
  await expect.poll(() => shown(opened, 3)).toEqual([outer, inner, 'Amount Empty 4 records'])
  await expect.poll(() => opened.row(1).getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => opened.active()).toEqual({ row: 1, column: 0 })

  await press(opened, 'ArrowRight', 'ArrowRight')
  await expect.poll(() => opened.active()).toEqual({ row: 2, column: 0 })
  await press(opened, 'ArrowUp', 'Enter', 'ArrowLeft')
  await expect.poll(() => opened.active()).toEqual({ row: 0, column: 0 })
  await press(opened, 'Space')
  await expect.poll(() => shown(opened, 2)).toEqual([outer, 'Status Planned 12 records'])
  await press(opened, 'ArrowRight', 'ArrowDown', 'ArrowRight')
  await expect.poll(() => shown(opened, 3)).toEqual([outer, inner, 'Record 1'])
})

test('typing, tabbing, and bulk edits skip groups', async () => {
  const opened = await open({ options: 'rows=40&groups=1&kinds=text,label,text' })
  const { page } = opened
  await opened.cell('Record 4').click()
  await press(opened, 'Tab', 'Tab', 'Tab')
  await expect.poll(() => opened.active()).toEqual({ row: 6, column: 0 })
  await press(opened, 'ArrowUp')
  await page.keyboard.type('x')
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).count()).toBe(0)

  const last = (rows: number[]) =>
    page.evaluate(each => each.map(row => window.harness.grouped?.cell(row, 0) ?? null), rows)
  await page.evaluate(() => window.harness.grid.current?.select({ row: 3, column: 0 }, { row: 7, column: 0 }))
  await opened.grid.or(page.getByRole('treegrid')).evaluate(grid => {
    const data = new DataTransfer()
    data.setData('text/plain', 'a\nb\nc\nd')
    const textInput = document.querySelector(`[aria-controls="${grid.id}"]`)
    textInput?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => last([3, 4, 6, 7, 8])).toEqual(['a', 'b', 'c', 'd', 'Record 7'])
  await press(opened, 'Delete')
  await expect.poll(() => last([3, 4, 6, 7, 8])).toEqual([null, null, null, null, 'Record 7'])
})

test('the value of a group has the room up to the first summary, wherever the columns are scrolled', async () => {
  const opened = await open({ options: 'rows=40&groups=1&kinds=text,text,number,text,text,number' })
  const { page } = opened
  const value = 'A long name of a group that needs all of its room'
  /** Shows the long value in every group, with a summary of one column. */
  const summarize = (column: number) =>
    page.evaluate(
      ([at, long]) => {
        const { grouped, data } = window.harness
        if (!grouped) return
        const { groupAt } = Object.getPrototypeOf(grouped) as typeof grouped
        grouped.groupAt = row => {
          const group = groupAt.call(grouped, row)
          const summaries = new Map([[grouped.columns[at]?.id ?? '', { label: 'Sum', text: '12' }]])
          return group && { ...group, value: long, summaries }
        }
        data.receiveEdit(0, { column: 0, value: 'Edited' })
      },
      [column, value] as const,
    )
  const group = opened.row(0)
  const shown = group.locator('.gl-grid-group-value')
  const summary = group.locator('.gl-grid-group-figure').filter({ visible: true, hasText: '12' })
  const isCut = () => shown.evaluate(element => element.scrollWidth > element.clientWidth)

  await summarize(5)
  await summary.waitFor()
  await expect.poll(() => isCut()).toBe(false)
  const count = group.locator('.gl-grid-group-count')
  const right = async (part: typeof count) => {
    const { x, width } = await opened.box(part)
    return x + width
  }
  await expect.poll(() => right(count)).toBeLessThanOrEqual((await opened.box(summary)).x)

  await summarize(1)
  await expect.poll(isCut).toBe(true)
  await expect.poll(() => right(count)).toBeLessThanOrEqual((await opened.box(opened.header('Status'))).x + 60)
})
