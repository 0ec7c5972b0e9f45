import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password, openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })

/** Lets go of a file over the page, as a person does who drags it in from the desktop. */
async function drop(page: Page, file: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name, { type: 'text/csv' }))
    return transfer
  }, file)
  await page.locator('body').dispatchEvent('dragenter', { dataTransfer: data })
  await page.getByText('Drop a CSV, Excel, or JSON file to create a base').waitFor()
  await page.locator('body').dispatchEvent('drop', { dataTransfer: data })
}

test('a new user signs up, drops a file, imports it, edits it by keyboard, and finds it again', async () => {
  const page = await product.open('/sign-up')
  await page.getByLabel('Name').fill('Mira Novak')
  await page.getByLabel('Email').fill('first-day@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Product launch' }).first().waitFor()

  const birdstrikes = path.resolve('node_modules/vega-datasets/data/birdstrikes.csv')
  await drop(page, { name: 'birdstrikes.csv', text: await readFile(birdstrikes, 'utf8') })
  const preview = page.getByRole('region', { name: 'Preview of the file' })
  await preview.getByRole('cell').first().waitFor()
  await page.getByRole('button', { name: /^Import 10,000 rows$/ }).click()
  await page.waitForURL('**/database/**')
  await page.getByText('10,000 records').waitFor()

  const grid = page.getByRole('grid')
  await grid.getByRole('gridcell').nth(1).click()
  await page.keyboard.type('Our own airport')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await cell(page, 'Our own airport').waitFor()
  await page.keyboard.press('Control+End')
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /10,?000/ }) })
    .waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.reload()
  await cell(page, 'Our own airport').waitFor()
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toMatch(/^1000\d$/)
})
