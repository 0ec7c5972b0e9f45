import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProduct, type Product } from '../src/api/testing/run-product.ts'
import { launchBrowser } from '../src/platform/testing/launch-browser.ts'
import { temporaryFolder, type TemporaryFolder } from '../src/platform/testing/temporary-folder.ts'
import { password } from './product.ts'

let folder: TemporaryFolder
let product: Product
let browser: Browser

beforeAll(async () => {
  folder = await temporaryFolder()
  product = await runProduct({ dataDir: folder.path })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await folder.remove()
})

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const firstColumn = (page: Page) => page.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts()

async function type(page: Page, into: string, text: string): Promise<void> {
  await cell(page, into).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await cell(page, text).waitFor()
}

test('edits typed before and after the server was killed are stored once', async () => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US', timezoneId: 'UTC' })
  const data = { name: 'Mira Novak', email: 'mira@example.com', password }
  expect((await context.request.post('/api/auth/sign-up/email', { data })).ok()).toBe(true)
  const page = await context.newPage()
  await page.goto('/home')
  await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Product launch' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  // The server does this, and dies before it can say so.
  const dieWithIt = async (route: Route) => {
    await route.fetch()
    await product.kill()
    await route.abort()
  }
  await page.route('**/trpc/records.create', dieWithIt, { times: 1 })
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.keyboard.type('Made as it died')
  await page.keyboard.press('Enter')
  await page.getByText(/^Offline: \d changes? waiting$/).waitFor()
  await type(page, 'Rehearse the demo', 'Typed without a server')
  product = await runProduct({ dataDir: folder.path, port: Number(new URL(product.url).port) })
  await page.getByText('Saved', { exact: true }).waitFor()
  const shown = await firstColumn(page)
  await page.reload()
  await cell(page, 'Typed without a server').waitFor()
  await expect.poll(() => firstColumn(page)).toEqual(shown)
  expect(shown.filter(text => text === 'Made as it died')).toHaveLength(1)
})
