import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../src/platform/testing/launch-browser.ts'
import { servePages } from '../../src/platform/testing/serve-pages.ts'
import {
  atRest,
  blankFrom,
  blankShare,
  editorTimes,
  jumps,
  nextFrames,
  scrollFrames,
  selectAlls,
  startChanges,
  stopChanges,
  thousandEdits,
  watchEditors,
} from './in-page.ts'

/** One line of the bench table. A row without a budget is told, not judged. */
export interface GridRow {
  what: string
  value: number
  unit: 'ms' | '×' | '%'
  budget: number | null
}

const harness = 'src/grid/testing/harness.html'
const rounds = 3
const flingStep = 1_000

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const quantile = (numbers: readonly number[], share: number) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
const p95 = (numbers: readonly number[]) => quantile(numbers, 0.95)

interface Scroll {
  frame: number
  mainThread: number
}

/** The 95th percentile of a frame, and what the main thread worked in one. */
async function scroll(page: Page, session: CDPSession, options: Parameters<typeof scrollFrames>[0]): Promise<Scroll> {
  const before = await mainThreadMs(session)
  const frames = await page.evaluate(scrollFrames, options)
  return { frame: p95(frames), mainThread: ((await mainThreadMs(session)) - before) / frames.length }
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

async function keyToEditor(page: Page): Promise<{ focused: number; painted: number }> {
  await page.evaluate(() => window.harness.grid.current?.activate({ row: 0, column: 0 }))
  await page.evaluate(() => window.harness.grid.current?.focus())
  await page.evaluate(watchEditors)
  for (let index = 0; index < 40; index++) {
    await page.evaluate(atRest)
    await page.keyboard.press('x')
    // An editor counts when it was seen: several that open within one frame would wait for the same one.
    await page.evaluate(nextFrames)
    await page.keyboard.press('Enter')
  }
  const { focused, painted } = await page.evaluate(editorTimes)
  return { focused: p95(focused), painted: p95(painted) }
}

/** Places in the table, and which way there is room to scroll from there. */
const places = [
  { row: 0, top: 40 },
  { row: 500_000, top: 40 },
  { row: 999_999, top: -40 },
]

/** Rows of other heights, at the start, in the middle and at the end: the worst of the three counts. */
async function heights(page: Page, session: CDPSession): Promise<GridRow[]> {
  const rows: GridRow[] = []
  for (const height of [32, 56, 128]) {
    await page.evaluate(rowHeight => window.harness.setRowHeight(rowHeight), height)
    const work: number[] = []
    const blank: number[] = []
    for (const { row, top } of places) {
      await page.evaluate(at => window.harness.grid.current?.scrollToRow(at), row)
      work.push((await scroll(page, session, { frames: 90, top, left: 0 })).mainThread)
      blank.push(await page.evaluate(blankFrom, { row, frames: 60, top }))
    }
    const what = `rows of ${height} px at 0, 500,000 and 999,999`
    rows.push({ what: `${what}: main thread a frame`, value: Math.max(...work), unit: 'ms', budget: 8 })
    rows.push({ what: `${what}: blank area`, value: Math.max(...blank) * 100, unit: '%', budget: 1 })
  }
  return rows
}

/** Measures the grid with 1,000,000 rows × 50 columns in headless Chromium, as the product is built. */
export async function measureGrid(): Promise<GridRow[]> {
  const served = await servePages([harness], 'production')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
    const session = await page.context().newCDPSession(page)
    // Thread ticks: the work of the main thread itself, whatever else the machine does.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const collected = {
      empty: [] as Scroll[],
      ordinary: [] as Scroll[],
      live: [] as Scroll[],
      sideways: [] as Scroll[],
      fling: [] as Scroll[],
    }
    const open = async () => {
      await page.goto(`${served.url}/${harness}`)
      await page.getByRole('gridcell', { name: 'Record 1', exact: true }).waitFor()
      await page.evaluate(atRest)
    }
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      collected.empty.push(await scroll(page, session, { frames: 90, top: 0, left: 0 }))
      await open()
      collected.ordinary.push(await scroll(page, session, { frames: 120, top: 40, left: 0 }))
      await page.evaluate(startChanges)
      collected.live.push(await scroll(page, session, { frames: 120, top: 40, left: 0 }))
      await page.evaluate(stopChanges)
      collected.sideways.push(await scroll(page, session, { frames: 90, top: 0, left: 40 }))
      await open()
      collected.fling.push(await scroll(page, session, { frames: 120, top: flingStep, left: 0 }))
    }
    await open()
    const blank = await page.evaluate(blankShare, { frames: 90, top: flingStep })
    await open()
    const jumped = await page.evaluate(jumps, 30)
    await open()
    const edits = [
      await page.evaluate(thousandEdits, 1),
      await page.evaluate(thousandEdits, 2),
      await page.evaluate(thousandEdits, 3),
    ]
    await open()
    const selected = await page.evaluate(selectAlls, 30)
    await open()
    const editor = await keyToEditor(page)
    await open()
    const byHeight = await heights(page, session)
    const frame = (scrolls: readonly Scroll[]) => median(scrolls.map(each => each.frame))
    const mainThread = (scrolls: readonly Scroll[]) => median(scrolls.map(each => each.mainThread))
    const ratio = (scrolls: readonly Scroll[]) => frame(scrolls) / frame(collected.empty)
    return [
      { what: 'empty page: frame p95', value: frame(collected.empty), unit: 'ms', budget: null },
      {
        what: 'ordinary scroll: frame p95 against an empty page',
        value: ratio(collected.ordinary),
        unit: '×',
        budget: 1.3,
      },
      { what: 'ordinary scroll: main thread a frame', value: mainThread(collected.ordinary), unit: 'ms', budget: 8 },
      {
        what: 'scroll with 10 live changes a second: frame p95 against an empty page',
        value: ratio(collected.live),
        unit: '×',
        budget: 1.3,
      },
      {
        what: 'scroll with 10 live changes a second: main thread a frame',
        value: mainThread(collected.live),
        unit: 'ms',
        budget: 8,
      },
      {
        what: 'sideways scroll: frame p95 against an empty page',
        value: ratio(collected.sideways),
        unit: '×',
        budget: 1.3,
      },
      { what: 'sideways scroll: main thread a frame', value: mainThread(collected.sideways), unit: 'ms', budget: 8 },
      {
        what: 'fling of 1000 px steps: frame p95 against an empty page',
        value: ratio(collected.fling),
        unit: '×',
        budget: 1.6,
      },
      {
        what: 'fling of 1000 px steps: main thread a frame',
        value: mainThread(collected.fling),
        unit: 'ms',
        budget: 8,
      },
      { what: 'fling of 1000 px steps: blank area', value: blank.blank * 100, unit: '%', budget: 1 },
      { what: 'fling of 1000 px steps: cells left for later', value: blank.deferred * 100, unit: '%', budget: null },
      { what: 'jump to any row, data at hand: painted, p95', value: p95(jumped), unit: 'ms', budget: 150 },
      { what: 'select all of 1,000,000 rows, drawn: p95', value: p95(selected), unit: 'ms', budget: 16 },
      { what: '1,000 edited cells painted', value: median(edits), unit: 'ms', budget: null },
      { what: 'key press to focused editor: p95', value: editor.focused, unit: 'ms', budget: null },
      { what: 'key press to open editor, painted: p95', value: editor.painted, unit: 'ms', budget: 30 },
      ...byHeight,
    ]
  } finally {
    await browser.close()
    await served.close()
  }
}

if (import.meta.main) {
  const rows = await measureGrid()
  console.table(
    rows.map(row => ({
      ...row,
      value: Number(row.value.toFixed(2)),
      kept: row.budget === null || row.value <= row.budget,
    })),
  )
}
