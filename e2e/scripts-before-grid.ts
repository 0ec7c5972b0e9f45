import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** To be called before a page is opened: notes when its first grid stands. */
export async function noteFirstGrid(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[role=grid]')) return
      performance.mark('grid')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The sizes in bytes, with gzip, of the scripts that were asked for before the first grid stood; once it does. */
export async function scriptsBeforeGrid(page: Page): Promise<number[]> {
  const scripts = await page.evaluate(() => {
    const grid = performance.getEntriesByName('grid')[0]?.startTime ?? Infinity
    const isBefore = ({ name, startTime }: PerformanceEntry) => name.endsWith('.js') && startTime <= grid
    return performance.getEntriesByType('resource').flatMap(entry => (isBefore(entry) ? entry.name : []))
  })
  return Promise.all(scripts.map(async script => gzipSync(await (await fetch(script)).bytes()).length))
}
