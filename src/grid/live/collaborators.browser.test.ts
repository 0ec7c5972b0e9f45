import { beforeAll, expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()
let opened: GridPage

beforeAll(async () => {
  opened = await open({ options: 'rows=50' })
})

const showAt = (row: number, column: number) =>
  opened.page.evaluate(
    ([r, c]) => {
      const { data } = window.harness
      const columnId = data.columns[c]?.id ?? ''
      const cursor = { key: 'ada', name: 'Ada Lovelace of the long name', hue: 'teal' as const, rowKey: r, columnId }
      Object.assign(data, { cursors: [cursor] })
      data.receiveEdit(r, { column: 0, value: 'Edited' })
    },
    [row, column] as const,
  )

test.each([
  ['the first row', 0, 0],
  ['a text', 4, 1],
  ['a number', 4, 2],
])(
  'the name of a collaborator stays inside the cell of %s, at the end that its value leaves free',
  async (_what, row, column) => {
    await showAt(row, column)
    const name = opened.page.locator('.gl-grid-cursor-name')
    await name.getByText('Ada').waitFor({ state: 'attached' })
    await opened.cellAt(row, column).hover()
    await expect.poll(() => name.isVisible()).toBe(true)
    const [inner, outer] = [await opened.box(name), await opened.box(opened.cellAt(row, column))]
    expect(inner.x).toBeGreaterThanOrEqual(outer.x)
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
    expect(inner.y).toBeGreaterThanOrEqual(outer.y)
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
    const isAtStart = inner.x - outer.x < outer.width - (inner.x - outer.x) - inner.width
    const isEndAligned = await opened.cellAt(row, column).evaluate(cell => cell.dataset['align'] === 'end')
    expect(isAtStart).toBe(isEndAligned)
  },
)
