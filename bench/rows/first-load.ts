import type { BrowserContext } from 'playwright-core'
import { launchBrowser } from '../../src/platform/testing/launch-browser.ts'
import { seededRandom } from '../data.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { p95 } from '../statistics.ts'
import type { World } from '../world.ts'
import type { ImportedTable } from './bench-base.ts'
import { noteFirstGrid, scriptsBeforeGrid } from '../../e2e/scripts-before-grid.ts'

const jumps = 40

/** The real page of the big table in Chromium: the scripts it loads until its first cells, and jumps to rows anywhere. */
export async function measureFirstLoad(world: World, table: ImportedTable): Promise<Measurement[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies(world))
    const page = await context.newPage()
    await noteFirstGrid(page)
    await page.goto(`${world.product.url}/database/${table.basePublicId}`)
    await page.getByRole('gridcell').nth(20).waitFor()
    const kilobytes = (await scriptsBeforeGrid(page)).reduce((sum, size) => sum + size, 0) / 1024
    await page.goto(`${world.product.url}/database/${table.basePublicId}`)
    await page.getByRole('gridcell').nth(20).waitFor()
    const times = await page.evaluate(jumpAround, places())
    return [
      { what: 'JavaScript to first grid, gzip', unit: 'kB', ours: kilobytes, budget: atMost(330) },
      { what: 'any row, from jump to painted in the browser, p95', unit: 'ms', ours: p95(times), budget: atMost(150) },
    ]
  } finally {
    await browser.close()
  }
}

/** Signs a browser in as the one who owns the bench tables. */
export function cookies({ client, product }: World): Parameters<BrowserContext['addCookies']>[0] {
  return client.cookie.split('; ').map(cookie => {
    const at = cookie.indexOf('=')
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: product.url }
  })
}

function places(): number[] {
  const random = seededRandom(17)
  return Array.from({ length: jumps }, random)
}

/** Runs in the page: scrolls to each place, and answers with the milliseconds until its rows are filled and painted. */
async function jumpAround(shares: number[]): Promise<number[]> {
  const scroller = document.querySelector('[role=grid]')
  if (!scroller) throw new Error('There is no grid')
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const isFilled = (was: string) => {
    const box = scroller.getBoundingClientRect()
    const cells = [0.25, 0.5, 0.75].map(share =>
      document.elementFromPoint(box.left + 150, box.top + box.height * share)?.closest('[role=gridcell]'),
    )
    const texts = cells.map(cell => cell?.textContent?.trim() ?? '')
    return texts.every(text => text !== '') && texts.join() !== was ? texts.join() : null
  }
  const times: number[] = []
  let was = isFilled('') ?? ''
  for (const share of shares) {
    await frame()
    const start = performance.now()
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight)
    for (;;) {
      // What is there when a frame has been made has been painted.
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const now = isFilled(was)
      if (now !== null) {
        was = now
        break
      }
      if (performance.now() - start > 10_000) throw new Error('The rows never came')
    }
    times.push(performance.now() - start)
  }
  return times
}
