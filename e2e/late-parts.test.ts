import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })

/** Which scripts are here by now, and what they need that is still on its way. */
const loaded = (page: Page) =>
  page.evaluate(() => {
    const here = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const expected = [...document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/"]')].map(({ href }) => href)
    return {
      scripts: [...here].filter(name => name.endsWith('.js')),
      missing: expected.filter(href => !here.has(href)),
    }
  })

test('a part that could not be had is had by trying again, and what is here opens without a network', async () => {
  const page = await product.openSignedIn('/home')
  // A browser notes 250 of what a page fetches unless it is told otherwise.
  await page.evaluate(() => performance.setResourceTimingBufferSize(5_000))
  // The network fails before anything was fetched ahead.
  await page.route(/\/healthz|HistoryDrawer/, route => route.abort())
  await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Product launch' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  // The footer comes late as well, and cannot be done without.
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) })
  await notice
    .filter({ hasText: 'This part of the page could not be loaded.' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await notice.getByText('Reloading may help').waitFor()
  await notice.getByRole('button', { name: 'Reload the page' }).waitFor()
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'History' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'History' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'People', exact: true }).click()
  await page.getByRole('grid', { name: 'People' }).waitFor()
  const parts = ['OpenGridMenu', 'ButtonMenuList', 'FieldEditor', 'SavePanel']
  const here = async () => {
    const { scripts, missing } = await loaded(page)
    return { parts: parts.filter(part => scripts.some(name => name.includes(`/${part}-`))), missing }
  }
  await expect.poll(here).toEqual({ parts, missing: [] })
  await page.getByRole('button', { name: 'Tasks', exact: true }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  await page.context().setOffline(true)
  await cell(page, 'Rehearse the demo').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete record' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Task', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  await page.getByRole('dialog', { name: /field/i }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.getByText('Everything is saved.').waitFor()
  await page.keyboard.press('Escape')

  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.type('Kept')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Offline: 1 change waiting' }).click()
  await page.getByText('This browser keeps your changes and saves each of them once').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Everything is saved.').waitFor()
})

test('an import whose code could not be had is closed, also if the address names it', async () => {
  const page = await product.openSample()
  await page.route(/ImportHere/, route => route.abort())
  const address = new URL(page.url())
  address.searchParams.set('airtableImport', 'true')
  await page.goto(address.href)
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' })
  await notice.getByRole('button', { name: 'Close' }).click()
  await notice.waitFor({ state: 'detached' })
  // The page takes dropped files again, as when no import is open.
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Name'], 'names.csv', { type: 'text/csv' }))
    return transfer
  })
  const isDropOffered = async () => {
    await page.locator('body').dispatchEvent('dragenter', { dataTransfer })
    return page.getByText('Drop a CSV, Excel, or JSON file to import it').isVisible()
  }
  await expect.poll(isDropOffered).toBe(true)
  await expect.poll(() => notice.count()).toBe(0)
})
