import type { Page } from 'playwright-core'
import { launchBrowser } from '../../src/platform/testing/launch-browser.ts'
import { Client } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'
import type { World } from '../world.ts'
import { cookies } from './first-load.ts'

const rounds = 15
/** The first of all fill the caches of browser and server. */
const unmeasured = 2

/** A home as the world's person has filled it, beside that of somebody who has nothing: until the page shows what is there. */
export async function measureHomePaint(world: World, home: string): Promise<Measurement[]> {
  const newRow = new Client(world.product.url)
  await newRow.signUp()
  const { flows } = await newRow.get<{ flows: { id: string }[] }>('/admin/flows')
  await world.raw.query('delete from flows where id = any($1::bigint[])', [flows.map(({ id }) => id)])
  const browser = await launchBrowser()
  try {
    const pages = await Promise.all(
      [newRow, world.client].map(async client => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        await context.addCookies(cookies({ ...world, client }))
        const page = await context.newPage()
        await page.addInitScript(noteWhatIsShown)
        return page
      }),
    )
    const times = pages.map((): number[] => [])
    for (let round = 0; round < rounds; round++) {
      for (const [at, page] of pages.entries()) times[at]?.push(await untilPainted(page, `${world.product.url}/home`))
    }
    const [empty = Number.NaN, full = Number.NaN] = times.map(each => median(each.slice(unmeasured)))
    return [
      {
        what: `${home}: first paint, beside an empty home`,
        unit: 'ms',
        ours: full,
        raw: empty,
        budget: { limit: 1.3 * empty, kind: 'most', rule: '1.3 × empty' },
      },
    ]
  } finally {
    newRow.close()
    await browser.close()
  }
}

/** Milliseconds from asking for the page until a frame has been made that shows what is there. */
async function untilPainted(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const shown = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime)
  return Number(await shown.jsonValue())
}

/** Runs in the page: marks when the list has its first items, or the sentence that stands there instead. */
function noteWhatIsShown(): void {
  const places = 'main li a[href], main h2'
  new MutationObserver((_changes, observer) => {
    const list = document.querySelector('main section[aria-label="Items"] li a[href]')
    const instead = [...document.querySelectorAll(places)].some(({ textContent }) => textContent === 'No items yet')
    if (!list && !instead) return
    observer.disconnect()
    // What is there when a frame has been made has been painted.
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')))
  }).observe(document, { childList: true, subtree: true })
}
