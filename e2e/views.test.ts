import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let page: Page

beforeAll(async () => {
  product = await startProduct()
  page = await product.openSignedIn('/home')
  await page.getByRole('table', { name: 'Bases' }).getByRole('link', { name: 'Product launch' }).click()
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).waitFor()
})
afterAll(() => product.close())

const footer = () => page.getByRole('toolbar', { name: 'Summaries' })

test('a footer is chosen by keyboard, follows edits and filters, and is undone', async () => {
  const hours = footer().getByRole('button', { name: /Hours/ })
  await hours.focus()
  await page.keyboard.press('ArrowLeft')
  await footer().getByRole('button', { name: 'Summarize Due' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Summarize Hours' })
  await menu.getByRole('menuitemradio', { name: 'Sum', exact: true }).click()
  const sum = footer().getByRole('button', { name: /^Hours: Sum [\d:.,]+$/ })
  await sum.waitFor()
  const before = await sum.textContent()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).click()
  await page.keyboard.press('Control+Delete')
  await expect.poll(() => sum.textContent()).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(() => sum.textContent()).toBe(before)
  await page.keyboard.press('Control+z')
  await footer().getByRole('button', { name: 'Summarize Hours' }).waitFor()
})
