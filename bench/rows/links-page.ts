import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../src/platform/testing/launch-browser.ts'
import { atRest, scrollFrames } from '../grid/in-page.ts'
import { type Measurement, rawAnd } from '../measurement.ts'
import { median, p95 } from '../statistics.ts'
import type { World } from '../world.ts'
import { cookies } from './first-load.ts'

const rounds = 5

/** What somebody waits for who opens a table and scrolls in it. */
interface Felt {
  open: number[]
  frame: number[]
  mainThread: number[]
}

/** The page of a table with links and lookups, in turns with the one of a table without: from the address to painted cells, and scrolling. */
export async function measureLinkedPage(
  world: World,
  { basePublicId }: { basePublicId: string },
): Promise<Measurement[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies(world))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    // Thread ticks: the work of the main thread itself, whatever else the machine does.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const felt = { tasks: nothingYet(), notes: nothingYet() }
    const address = (table: string) => `${world.product.url}/database/${basePublicId}?table=${table}`
    // The first page of all loads the scripts.
    await open(page, address('notes'))
    for (let round = 0; round < rounds; round++) {
      for (const table of ['tasks', 'notes'] as const) {
        const times = felt[table]
        times.open.push(await open(page, address(table)))
        await page.evaluate(atRest)
        const before = await mainThreadMs(session)
        const frames = await page.evaluate(scrollFrames, { frames: 120, top: 40, left: 0 })
        times.mainThread.push(((await mainThreadMs(session)) - before) / frames.length)
        times.frame.push(p95(frames))
      }
    }
    const beside = (what: string, times: keyof Felt): Measurement => {
      const raw = median(felt.notes[times])
      const ours = median(felt.tasks[times])
      return { what: `${what} (raw: without links)`, unit: 'ms', ours, raw, budget: rawAnd(raw, { factor: 1.5 }) }
    }
    return [
      beside('page of 100,000 records with links, from its address to painted cells', 'open'),
      beside('scrolling in it: frame p95', 'frame'),
      beside('scrolling in it: main thread a frame', 'mainThread'),
    ]
  } finally {
    await browser.close()
  }
}

const nothingYet = (): Felt => ({ open: [], frame: [], mainThread: [] })

async function open(page: Page, address: string): Promise<number> {
  const start = performance.now()
  await page.goto(address)
  await page.evaluate(paintedCells)
  return performance.now() - start
}

/** Runs in the page: waits until the cells of a row in the middle are filled, and painted. */
async function paintedCells(): Promise<void> {
  const isFilled = () => {
    const rows = document.querySelectorAll('[role=grid] [role=row]')
    const cells = rows[Math.floor(rows.length / 2)]?.querySelectorAll('[role=gridcell]') ?? []
    return Array.from(cells).some(cell => cell.textContent?.trim() !== '')
  }
  // What is there when a frame has been made has been painted.
  do await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  while (!isFilled())
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}
