import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openGridPages } from './testing/grid-page.ts'
import { gridProblems } from './testing/grid-problems.ts'

const openPage = openGridPages()
let page: Page

async function open(options = '', size = { width: 1_440, height: 900 }, hasTouch = false): Promise<void> {
  ;({ page } = await openPage({ options, size, hasTouch }))
}

const grid = () => page.getByRole('grid', { name: 'Projects' })
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const row = (index: number) => page.locator(`[role=row][aria-rowindex="${index + 2}"]`)
const cellAt = (rowIndex: number, column: number) =>
  row(rowIndex).locator(`[role=gridcell][aria-colindex="${column + 2}"]`)
const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
const value = (rowIndex: number, column: number) =>
  page.evaluate(([r, c]) => window.harness.data.cell(r, c), [rowIndex, column] as const)
const active = () => page.evaluate(() => window.harness.grid.current?.active ?? null)
const scrollToRow = (index: number) => page.evaluate(to => window.harness.grid.current?.scrollToRow(to), index)
const boxOf = async (locator: ReturnType<typeof cell>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return box
}

describe('a million rows of fifty columns', () => {
  test('need only as many elements as fit on the screen', async () => {
    await open()
    const count = () => page.getByRole('gridcell').count()
    const before = await count()
    expect(before).toBeLessThan(400)
    await scrollToRow(500_000)
    await grid().evaluate(element => element.scrollTo({ left: 4_000 }))
    await cell('Record 500001').waitFor()
    await header('Name 6').waitFor()
    await expect.poll(() => count()).toBeLessThan(400)
    await expect.poll(() => page.locator('*').count()).toBeLessThan(1_600)
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('1000002')
    await expect.poll(() => grid().getAttribute('aria-colcount')).toBe('52')
  })

  test.each([32, 56, 128])('of %i pixels are in place at the start, in the middle, and at the end', async height => {
    await open(`height=${height}`)
    for (const index of [0, 500_000, 999_999]) {
      await scrollToRow(index)
      const target = cell(`Record ${index + 1}`)
      await target.waitFor()
      const box = await boxOf(target)
      expect(box.height).toBe(height)
      expect(box.y).toBeGreaterThanOrEqual(34)
      expect(box.y + box.height).toBeLessThanOrEqual(900)
      await expect.poll(() => boxOf(row(index))).toMatchObject({ y: box.y, height })
      const shown = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('[role=gridcell]')?.textContent,
        [box.x + 20, box.y + 10] as const,
      )
      expect(shown).toBe(`Record ${index + 1}`)
    }
    const last = await boxOf(cell('Record 1000000'))
    expect(Math.round(last.y + last.height)).toBe(900 - height)
  })

  test('scroll pixel by pixel with the wheel, even far down', async () => {
    await open('height=128')
    await scrollToRow(500_000)
    const before = await boxOf(cell('Record 500003'))
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 100)
    await page.waitForFunction(
      y => document.querySelector('[aria-rowindex="500004"]')?.getBoundingClientRect().y === y,
      before.y - 100,
    )
  })

  test('end at the end of the scrollbar', async () => {
    await open('height=56')
    await grid().evaluate(element => element.scrollTo({ top: element.scrollHeight }))
    await cell('Record 1000000').waitFor()
    await page.getByRole('button', { name: 'Add record' }).waitFor()
    await grid().evaluate(element => element.scrollTo({ top: 0 }))
    await cell('Record 1').waitFor()
    expect((await boxOf(cell('Record 1'))).y).toBe(34)
  })

  test('keep the first column and the row numbers in place when scrolled sideways', async () => {
    await open()
    const before = await boxOf(cell('Record 2'))
    await grid().evaluate(element => element.scrollTo({ left: 3_000 }))
    await header('Name 5').waitFor()
    await expect.poll(() => boxOf(cell('Record 2'))).toEqual(before)
    await expect.poll(() => page.getByRole('rowheader', { name: '2', exact: true }).isVisible()).toBe(true)
    const above = await boxOf(header('Name 5'))
    const below = await boxOf(cellAt(0, 20))
    expect([below.x, below.width]).toEqual([above.x, above.width])
  })

  test('show placeholders until their values are loaded', async () => {
    await open('absent')
    await expect.poll(() => row(6).getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => cellAt(6, 0).innerText()).toBe('')
    const range = await page.evaluate(() => window.harness.data.requested)
    expect(range.first).toBe(0)
    expect(range.last).toBeGreaterThan(30)
    await page.evaluate(() => window.harness.data.arrive())
    await cell('Record 7').waitFor()
    await expect.poll(() => row(6).getAttribute('aria-busy')).toBeNull()
  })
})

describe('a fling', () => {
  /** Scrolls frame by frame, and collects what the cells show in each frame. */
  const fling = (frames: number) =>
    page.evaluate(async count => {
      const scroller = document.querySelector('[role=grid]')
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const seen: string[] = []
      const busy: (string | null | undefined)[] = []
      for (let index = 0; index < count; index++) {
        scroller?.scrollBy(0, 1_000)
        await frame()
        await frame()
        seen.push(document.elementFromPoint(130, 400)?.closest('[role=gridcell]')?.textContent ?? '')
        busy.push(scroller?.getAttribute('aria-busy'))
      }
      return { seen, busy }
    }, frames)

  test('always shows the first column, and the others once it slows down', async () => {
    await open()
    const { seen, busy } = await fling(12)
    expect(new Set(seen).size).toBe(12)
    expect(seen.every(text => text.startsWith('Record '))).toBe(true)
    expect(busy).toContain('true')
    await page.waitForFunction(() => !document.querySelector('[role=grid]')?.hasAttribute('aria-busy'))
    const shown = await page.evaluate(
      () => document.elementFromPoint(400, 400)?.closest('[role=gridcell]')?.textContent,
    )
    expect(shown).not.toBe('')
  })
})

describe('the keyboard', () => {
  test('moves over the cells and exposes the active one', async () => {
    await open()
    await cell('Record 1').click()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => active()).toEqual({ row: 2, column: 1 })
    const focused = page.locator(':focus')
    const id = await focused.getAttribute('aria-activedescendant')
    await expect.poll(() => page.locator(`[id="${id}"]`).getAttribute('aria-colindex')).toBe('3')
    await page.keyboard.press('Control+End')
    await expect.poll(() => active()).toEqual({ row: 999_999, column: 49 })
    await cellAt(999_999, 49).waitFor()
    await page.keyboard.press('Control+Home')
    await cell('Record 1').waitFor()
    await page.keyboard.press('PageDown')
    expect((await active())?.row).toBeGreaterThan(20)
  })

  test('keeps the active cell readable while it is scrolled away', async () => {
    await open()
    await cell('Record 3').click()
    await scrollToRow(700_000)
    await cell('Record 700001').waitFor()
    const id = await page.locator(':focus').getAttribute('aria-activedescendant')
    const anchor = page.locator(`[id="${id}"]`)
    await expect.poll(() => anchor.textContent()).toBe('Record 3')
    await page.keyboard.press('ArrowDown')
    await cell('Record 4').waitFor()
    await expect.poll(() => active()).toEqual({ row: 3, column: 0 })
  })

  test('loses no keystrokes when typing fast', async () => {
    await open()
    await cell('Record 1').click()
    for (let index = 0; index < 5; index++) {
      await page.keyboard.type(`quick brown fox ${index}`)
      await page.keyboard.press('Enter')
    }
    for (let index = 0; index < 5; index++) await expect.poll(() => value(index, 0)).toBe(`quick brown fox ${index}`)
  })

  test('queues input for an editor that is still loading', async () => {
    await open('late')
    await cellAt(0, 1).click()
    await page.keyboard.type('abcd')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.keyboard.type('second')
    await page.evaluate(() => window.harness.deliverLateEditor())
    const editor = page.getByRole('textbox', { name: 'Status' })
    await editor.waitFor()
    await page.waitForFunction(() => window.harness.grid.current?.active?.row === 1)
    await expect.poll(() => value(0, 1)).toBe('abc')
    await expect.poll(() => editor.inputValue()).toBe('second')
    await page.keyboard.type(' row')
    await page.keyboard.press('Tab')
    await expect.poll(() => value(1, 1)).toBe('second row')
    await expect.poll(() => active()).toEqual({ row: 1, column: 2 })
  })

  test('input after a press on another cell does not go to an editor that is still loading', async () => {
    for (const keys of [['Enter'], []]) {
      await open('late')
      const untouched = await value(1, 1)
      await cellAt(0, 1).click()
      await page.keyboard.type('first')
      for (const key of keys) await page.keyboard.press(key)
      await cellAt(4, 1).click()
      await page.keyboard.type('other')
      await page.evaluate(() => window.harness.deliverLateEditor())
      const editor = page.getByRole('textbox', { name: 'Status' })
      await expect.poll(() => editor.inputValue()).toBe('other')
      expect([await value(0, 1), await value(1, 1)]).toEqual(['first', untouched])
      await page.keyboard.press('Enter')
      await expect.poll(() => value(4, 1)).toBe('other')
    }
  })

  test('Enter edits, Escape cancels, and Tab commits and moves on', async () => {
    await open()
    await cell('Record 2').click()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => editor.inputValue()).toBe('Record 2')
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
    await expect.poll(() => value(1, 0)).toBe('Record 2')
    await page.keyboard.press('F2')
    await page.keyboard.type('!')
    await page.keyboard.press('Tab')
    await expect.poll(() => value(1, 0)).toBe('Record 2!')
    await expect.poll(() => active()).toEqual({ row: 1, column: 1 })
    await page.keyboard.press('Delete')
    await expect.poll(() => value(1, 1)).toBeNull()
    await expect.poll(() => cellAt(1, 1).textContent()).toBe('')
  })

  test('Space and Enter toggle a cell that has no editor', async () => {
    await open()
    await cellAt(0, 3).click()
    await page.keyboard.press(' ')
    await expect.poll(() => value(0, 3)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => value(0, 3)).toBe(false)
    await page.keyboard.type('x')
    await expect.poll(() => value(0, 3)).toBe(false)
  })

  test('does not edit read-only cells', async () => {
    await open('readOnly')
    const before = await value(0, 2)
    await cellAt(0, 2).click()
    await expect.poll(() => cellAt(0, 2).getAttribute('aria-readonly')).toBe('true')
    await page.keyboard.type('7')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount', exact: true }).count()).toBe(0)
    await expect.poll(() => value(0, 2)).toBe(before)
  })

  test('opens the menus of rows and columns', async () => {
    await open()
    await cell('Record 1').click()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => active()).toEqual({ row: -1, column: 0 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('Alt+ArrowDown')
    await expect
      .poll(() => page.evaluate(() => window.harness.data.openedMenus))
      .toEqual(['column0', 'row 0, column0', 'column0'])
  })

  test('lets Tab out of the grid after Escape', async () => {
    await open()
    await cell('Record 1').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })
})

describe('an input method', () => {
  /** A step of a composition: shown text, or the final text. */
  type Composed = { shown: string } | { written: string }

  const compose = async (steps: readonly Composed[]) => {
    const session = await page.context().newCDPSession(page)
    // Sent without waiting, as fast as a real input method.
    await Promise.all(
      steps.map(step => {
        if ('written' in step) return session.send('Input.insertText', { text: step.written })
        const at = step.shown.length
        return session.send('Input.imeSetComposition', { text: step.shown, selectionStart: at, selectionEnd: at })
      }),
    )
  }

  test.each([
    ['Chinese', ['n', 'ni', 'ni h', 'ni hao'], '你好'],
    ['Japanese', ['に', 'にほ', 'にほん', '日本'], '日本'],
  ])('for %s writes the composed text, and handles Enter until then', async (_language, shown, written) => {
    await open()
    await cell('Record 1').click()
    await compose(shown.map(text => ({ shown: text })))
    await page.locator(':focus').dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
    await expect.poll(() => active()).toEqual({ row: 0, column: 0 })
    await compose([{ written }])
    const editor = page.getByRole('textbox', { name: 'Name', exact: true })
    await editor.waitFor()
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await expect.poll(() => value(0, 0)).toBe(`${written}!`)
  })

  test('for Korean can start a syllable right after the previous one, and press Enter immediately', async () => {
    await open()
    await cell('Record 1').click()
    const syllables = [
      ['ㅎ', '하', '한'],
      ['ㄱ', '그', '글'],
      ['ㄹ', '로'],
    ]
    await compose(syllables.flatMap(parts => [...parts.map(shown => ({ shown })), { written: parts.at(-1) ?? '' }]))
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.harness.data.cell(0, 0) === '한글로')
    await expect.poll(() => active()).toEqual({ row: 1, column: 0 })
  })

  test('loses nothing if another cell is pressed during a composition', async () => {
    await open()
    await cell('Record 1').click()
    await compose([{ shown: '한' }, { written: '한' }])
    await cell('Record 3').click()
    await page.waitForFunction(() => window.harness.data.cell(0, 0) === '한')
    await expect.poll(() => value(2, 0)).toBe('Record 3')
  })
})

describe('the pointer', () => {
  test('a double click edits, and a click on another cell commits', async () => {
    await open()
    await cell('Record 2').dblclick()
    await page.keyboard.press('End')
    await page.keyboard.type(' b')
    await cell('Record 5').click()
    await expect.poll(() => value(1, 0)).toBe('Record 2 b')
    await expect.poll(() => active()).toEqual({ row: 4, column: 0 })
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active()).toEqual({ row: 5, column: 0 })
  })

  test('a click on a checkbox toggles it, but a click next to it does not', async () => {
    await open()
    const box = await boxOf(cellAt(1, 3))
    const before = await value(1, 3)
    await page.mouse.click(box.x + 6, box.y + 16)
    await expect.poll(() => value(1, 3)).toBe(before)
    await cellAt(1, 3).getByRole('img').click()
    await expect.poll(() => value(1, 3)).toBe(!before)
  })

  test('dragging the edge of a header changes the width between 100 and 1000', async () => {
    await open()
    const drag = async (by: number) => {
      const { x, width } = await boxOf(header('Status'))
      await page.mouse.move(x + width - 3, 17)
      await page.mouse.down()
      await page.mouse.move(x + width - 3 + by / 2, 17)
      await page.mouse.move(x + width - 3 + by, 17)
      await page.mouse.up()
      return (await boxOf(header('Status'))).width
    }
    const { width } = await boxOf(header('Status'))
    expect(await drag(40)).toBe(width + 40)
    expect(await drag(-500)).toBe(100)
    expect(await drag(500)).toBe(600)
    expect(await drag(500)).toBe(1_000)
    expect((await boxOf(cellAt(3, 1))).width).toBe(1_000)
    await page.mouse.dblclick((await boxOf(header('Status'))).x + 997, 17)
    expect((await boxOf(header('Status'))).width).toBeLessThan(200)
  })

  test('the last row and Shift+Enter add a record', async () => {
    await open('rows=3')
    await page.getByRole('button', { name: 'Add record' }).click()
    await expect.poll(() => active()).toEqual({ row: 3, column: 0 })
    await page.keyboard.type('New one')
    await page.keyboard.press('Enter')
    await expect.poll(() => value(3, 0)).toBe('New one')
    await page.keyboard.press('Enter')
    await expect.poll(() => active()).toEqual({ row: 4, column: 0 })
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => page.evaluate(() => window.harness.data.rowCount)).toBe(6)
  })

  test('opens the menus of columns and rows', async () => {
    await open()
    await header('Amount').hover()
    await page.getByRole('button', { name: 'Options for Amount', exact: true }).click()
    await cell('Record 4').click({ button: 'right' })
    await expect.poll(() => page.evaluate(() => window.harness.data.openedMenus)).toEqual(['column2', 'row 3, column0'])
    await page.getByRole('rowheader', { name: '6', exact: true }).click({ button: 'right' })
    await expect.poll(() => page.evaluate(() => window.harness.data.openedMenus.at(-1))).toBe('row 5')
  })

  test('a tap activates a cell, and a second tap edits it', async () => {
    await open('rows=100', { width: 390, height: 800 }, true)
    await cell('Record 2').tap()
    await expect.poll(() => active()).toEqual({ row: 1, column: 0 })
    await cell('Record 2').tap()
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  })
})

describe('when rows are deleted', () => {
  test('the active cell stays with its row', async () => {
    await open()
    await cell('Record 5').click()
    await page.evaluate(() => window.harness.data.deleteRows([1, 2]))
    await page.waitForFunction(() => window.harness.grid.current?.active?.row === 2)
    await page.keyboard.type('mine')
    await page.keyboard.press('Enter')
    await expect.poll(() => cellAt(2, 0).textContent()).toBe('mine')
  })

  test('an edit is saved in the row where it began', async () => {
    await open()
    await cell('Record 5').dblclick()
    await page.keyboard.type(' edited')
    await page.evaluate(() => window.harness.data.deleteRows([0]))
    await page.keyboard.press('Enter')
    await expect.poll(() => value(3, 0)).toBe('Record 5 edited')
  })

  test('Ctrl+Backspace deletes the active row', async () => {
    await open()
    await cell('Record 2').click()
    await page.keyboard.press('Control+Backspace')
    await expect.poll(() => cellAt(1, 0).textContent()).toBe('Record 3')
    await expect.poll(() => active()).toEqual({ row: 1, column: 0 })
  })
})

describe('accessibility', () => {
  test.each(['light', 'dark'])('the grid has no problems in the %s scheme', async scheme => {
    await open(`scheme=${scheme}`)
    await cell('Record 2').click()
    await expect.poll(() => gridProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => gridProblems(page)).toEqual([])
  })

  test('the active cell is visible in forced colors', async () => {
    await open()
    await page.emulateMedia({ forcedColors: 'active' })
    await cell('Record 2').click()
    await expect.poll(() => gridProblems(page)).toEqual([])
    const ring = page.locator('.gl-grid-ring')
    await expect.poll(() => ring.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
    await expect.poll(() => ring.evaluate(element => getComputedStyle(element).outlineWidth)).toBe('2px')
  })
})

test('a disposed grid leaves nothing behind and can be created again', async () => {
  await open()
  await expect.poll(() => page.evaluate(() => window.harness.data.listenerCount)).toBe(2)
  await page.evaluate(() => window.harness.setShown(false))
  await grid().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => window.harness.data.listenerCount)).toBe(0)
  await page.evaluate(() => window.harness.setShown(true))
  await cell('Record 1').click()
  await page.keyboard.type('again')
  await page.keyboard.press('Enter')
  await expect.poll(() => value(0, 0)).toBe('again')
})
