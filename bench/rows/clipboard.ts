import type { Page } from 'playwright-core'
import { launchBrowser } from '../../src/platform/testing/launch-browser.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'
import type { World } from '../world.ts'
import type { ImportedTable } from './bench-base.ts'
import { cookies } from './first-load.ts'

const rows = 1_000
const rounds = 3
/** About as many screens as hold these rows. */
const pages = 45

/** 10,000 cells of the big table, copied and pasted in Chromium: until they are on the clipboard, on the screen, stored. */
export async function measureClipboard(world: World, table: ImportedTable): Promise<Measurement[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies(world))
    const page = await context.newPage()
    await page.goto(`${world.product.url}/database/${table.basePublicId}`)
    await page.getByRole('gridcell').nth(20).waitFor()
    const times = { copy: [] as number[], shown: [] as number[], stored: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      await selectRows(page, (round * 2 + 1) * rows)
      const copied = await page.evaluate(copy)
      await selectRows(page, (round * 2 + 2) * rows)
      const pasted = await page.evaluate(paste, copied.clip)
      times.copy.push(copied.milliseconds)
      times.shown.push(pasted.shown)
      times.stored.push(pasted.stored)
    }
    const row = (what: string, times: readonly number[], budget: number): Measurement => ({
      what: `${what}, 10,000 cells`,
      unit: 'ms',
      ours: median(times),
      budget: atMost(budget),
    })
    return [
      row('copy', times.copy, 100),
      row('paste, on the screen', times.shown, 200),
      row('paste, stored', times.stored, 2_000),
    ]
  } finally {
    await browser.close()
  }
}

/** Selects as many rows as are measured from one on, and has them all loaded. */
async function selectRows(page: Page, first: number): Promise<void> {
  await page.keyboard.press('Escape')
  await page.evaluate(row => {
    const grid = document.querySelector('[role=grid]')
    grid?.scrollTo({ top: (row / 1_000_000) * grid.scrollHeight })
  }, first)
  await page.getByRole('grid').click({ position: { x: 150, y: 300 } })
  await page.keyboard.press('Shift+Space')
  for (let press = 0; press < pages; press++) await page.keyboard.press('Shift+PageDown')
  // What a copy holds says how many they are.
  const missing = rows - (await page.evaluate(copy)).clip.text.split('\n').length
  const key = missing > 0 ? 'Shift+ArrowDown' : 'Shift+ArrowUp'
  for (let press = 0; press < Math.abs(missing); press++) await page.keyboard.press(key)
  await page.evaluate(copy)
}

interface Clip {
  text: string
  html: string
}

/** Runs in the page: copies what is selected, once that is loaded. */
async function copy(): Promise<{ clip: Clip; milliseconds: number }> {
  for (;;) {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    const start = performance.now()
    document.activeElement?.dispatchEvent(event)
    const milliseconds = performance.now() - start
    const clip = { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
    if (clip.text !== '') return { clip, milliseconds }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Runs in the page: pastes over what is selected, which is loaded. */
async function paste({ text, html }: Clip): Promise<{ shown: number; stored: number }> {
  const isSaved = () => (document.body.textContent ?? '').includes('Saved')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  clipboardData.setData('text/html', html)
  const start = performance.now()
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  // What is there when a frame has been made has been painted.
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const shown = performance.now() - start
  while (!isSaved()) await new Promise(resolve => setTimeout(resolve, 10))
  return { shown, stored: performance.now() - start }
}
