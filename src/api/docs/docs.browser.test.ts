import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

let on: TestServer
let browser: Browser
let page: Page
beforeAll(async () => {
  on = await startTestServer({ client: 'none' })
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.goto(`${on.url}/api/docs`)
})
afterAll(async () => {
  await browser.close()
  await on.close()
})

const calls = () => page.locator('summary:visible').allInnerTexts()

test('typing filters the calls, and says when none match', async () => {
  const all = await calls()
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('records.bulk')
  const found = await calls()
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(all.length)
  for (const text of found) expect(text).toContain('records.bulk')
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('no such call')
  await page.getByText('No call fits').waitFor()
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('')
})

test('a call opens to show its payload', async () => {
  const body = page.getByText('baseName: string')
  await expect.poll(() => body.isVisible()).toBe(false)
  await page.getByText('/admin/bases', { exact: true }).click()
  await body.waitFor()
})

test('the page is accessible by keyboard and screen reader', async () => {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(source)
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
