import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { openProduct, password } from './product.ts'

const product = openProduct()

const mostTabs = 60

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

/** Goes on by Tab until something has the focus, as somebody does who cannot point at it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Runs a command of the palette, or goes where it leads. */
async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const box = palette.getByRole('textbox', { name: 'Search or run a command' })
  await box.waitFor()
  await page.keyboard.type(text)
  await page.getByRole('button', { name: text }).first().waitFor()
  await page.keyboard.press('Enter')
  await box.waitFor({ state: 'detached' })
}

async function signUp(page: Page, who: { name: string; email: string }): Promise<void> {
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await type(page, page.getByLabel('Name'), who.name)
  await type(page, page.getByLabel('Email'), who.email)
  await type(page, page.getByRole('textbox', { name: 'Password' }), password)
  await page.keyboard.press('Enter')
}

test('by keyboard alone, a user signs up, creates a base, fills it, and invites a colleague, who sees it', async () => {
  // A new server starts with signing up.
  const ada = await product.open('/')
  await signUp(ada, { name: 'Ada Lovelace', email: 'ada@example.com' })
  await ada.getByRole('heading', { name: 'Home', level: 1 }).waitFor()

  await command(ada, 'New base')
  await press(ada, ada.getByRole('dialog').getByRole('button', { name: 'Blank database' }))
  await ada.getByRole('grid').waitFor()
  await tabTo(ada, ada.locator('.gl-grid-catcher'))
  await ada.keyboard.type('Weave by cards')
  await ada.keyboard.press('Enter')
  await ada.getByRole('gridcell', { name: 'Weave by cards' }).waitFor()
  await ada.getByText('Saved', { exact: true }).waitFor()

  await command(ada, 'Organization')
  await type(ada, ada.getByRole('textbox', { name: 'Email' }), 'bo@example.com')
  await ada.keyboard.press('Enter')
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(ada, ada.getByRole('button', { name: 'Copy link for bo@example.com' }))
  await ada.getByText('Link copied').waitFor()
  const link = await ada.evaluate(() => navigator.clipboard.readText())

  const bo = await product.open(new URL(link).pathname)
  await press(bo, bo.getByRole('link', { name: 'Create an account' }))
  await signUp(bo, { name: 'Bo Berg', email: 'bo@example.com' })
  await press(bo, bo.getByRole('button', { name: 'Join organization' }))
  await bo.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await command(bo, 'Untitled base')
  await bo.getByRole('gridcell', { name: 'Weave by cards' }).waitFor()
})
