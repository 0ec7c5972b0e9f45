import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { waitForWholeGrid } from './whole-grid.ts'

/** The harness page in a browser. */
export interface GridPage {
  page: Page
  grid: Locator
  cell(name: string): Locator
  header(name: string): Locator
  row(index: number): Locator
  cellAt(row: number, column: number): Locator
  active(): Promise<{ row: number; column: number } | null>
  /** The ids of the columns, in order. */
  columnIds(): Promise<string[]>
  box(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }>
}

interface OpenOptions {
  /** The query string that the harness reads. */
  options?: string
  size?: { width: number; height: number }
  hasTouch?: boolean
}

const laptop = { width: 1_440, height: 900 }

/**
 * Starts a browser for the tests of a file. A test fails if its page logs an error.
 *
 * A page that a test opens is closed when the test ends. A page opened in `beforeAll` stays open for all tests.
 */
export function openGridPages(): (how?: OpenOptions) => Promise<GridPage> {
  let browser: Browser
  let pages: Page[] = []
  const profiles = new Map<string, Promise<BrowserContext>>()
  const errors: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(() => {
    pages = []
  })
  afterEach(async () => {
    await Promise.all(pages.map(page => page.close()))
    expect(errors.splice(0)).toEqual([])
  })

  /** Pages of one profile share the HTTP cache. */
  function profile(viewport: { width: number; height: number }, hasTouch: boolean): Promise<BrowserContext> {
    const key = JSON.stringify([viewport, hasTouch])
    const existing = profiles.get(key) ?? browser.newContext({ viewport, hasTouch })
    profiles.set(key, existing)
    return existing
  }

  return async ({ options = '', size = laptop, hasTouch = false } = {}) => {
    const page = await (await profile(size, hasTouch)).newPage()
    pages.push(page)
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`${inject('pages')}/src/grid/testing/harness.html?${options}`)
    const opened = gridPage(page)
    await opened.cell('Record 1').waitFor()
    await waitForWholeGrid(page)
    return opened
  }
}

function gridPage(page: Page): GridPage {
  const row = (index: number) => page.locator(`[role=row][aria-rowindex="${index + 2}"]`)
  return {
    page,
    grid: page.getByRole('grid', { name: 'Projects' }),
    cell: name => page.getByRole('gridcell', { name, exact: true }),
    header: name => page.getByRole('columnheader', { name, exact: true }),
    row,
    // Unused pooled cells are hidden but keep their old content.
    cellAt: (index, column) =>
      row(index)
        .locator(`[role=gridcell][aria-colindex="${column + 2}"]`)
        .filter({ visible: true }),
    active: () => page.evaluate(() => window.harness.grid.current?.active ?? null),
    columnIds: () => page.evaluate(() => window.harness.data.columns.map(({ id }) => id)),
    async box(locator) {
      const box = await locator.boundingBox()
      if (!box) throw new Error('Not on the screen')
      return box
    },
  }
}
