import { expect, test } from 'vitest'
import { DiskSpace } from '../src/platform/disk-space.ts'
import { openProduct } from './product.ts'

const product = openProduct()

test('the chosen theme applies before the first paint of the next visit', async () => {
  const page = await product.openSignedIn('/account')
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect.poll(scheme).toBe('dark')
  await page.goto('/home', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  await expect.poll(() => scheme()).toBe('dark')
})

test('the palette finds and opens a base by keyboard, and the list of shortcuts opens from a cell', async () => {
  const page = await product.openSignedIn('/home')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  // Until the palette has come, what is typed waits for it, Enter included.
  const fetched = Promise.withResolvers<void>()
  await page.route(/CommandPalette/, async route => {
    await fetched.promise
    await route.continue()
  })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('product')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Search or run a command' }).inputValue()).toBe('product')
  fetched.resolve()
  await page.waitForURL('**/database/*')
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Product launch' })
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(() => here.evaluate(link => getComputedStyle(link).outlineStyle)).toBe('solid')
  const cell = page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true })
  await cell.click()
  // Nothing that is typed after the keys reaches the cell, and Escape leads back to it.
  for (const [keys, box] of [
    ['Control+K', page.getByRole('dialog').getByRole('textbox', { name: 'Search or run a command' })],
    ['Control+F', page.getByRole('searchbox', { name: 'Search this view' })],
  ] as const) {
    await page.keyboard.press(keys)
    await page.keyboard.type('arke')
    await expect.poll(() => box.inputValue()).toBe('arke')
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('gl-grid-catcher')
  }
  // The same holds for a record that opens.
  const panel = page.getByRole('region', { name: 'Record Rehearse the demo' })
  await cell.click()
  await page.keyboard.press('Space')
  await page.keyboard.type('arke')
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => cell.textContent()).toBe('Rehearse the demo')
  const find = async (text: string, name: RegExp) => {
    await page.keyboard.press('Control+K')
    await page.keyboard.type(text)
    await page.getByRole('button', { name }).waitFor()
    await page.keyboard.press('Enter')
  }
  await find('remote', /^Remote\s*Field of People/)
  await page.getByRole('columnheader', { name: 'Remote', exact: true }).waitFor()
  await find('load test', /^Load test with a million rows\s*Tasks/)
  await page.waitForURL(/record=/)
  const selected = page.locator('[role=gridcell][aria-selected=true]')
  await expect.poll(() => selected.textContent()).toBe('Load test with a million rows')
  await find('sample files', /^Fix the import of old archives\s*Tasks · Notes: Waits for sample files/)
  await expect.poll(() => selected.textContent()).toBe('Fix the import of old archives')
  await page.keyboard.press('Escape')
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).click()
  await page.keyboard.press('Control+/')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.keyboard.press('Escape')
  // Home's items and pages are found from everywhere.
  await page.request.post('/admin/flows', { data: { type: 'form', name: 'Guest survey' } })
  await find('guest', /^Guest survey\s*form/)
  await page.waitForURL('**/editor/*/edit')
  await find('quiz', /^Create quiz/)
  await page.waitForURL('**/home/quizzes/new')
  await page.getByRole('button', { name: 'Blank' }).waitFor()
  await find('trash', /^Trash\s*In Home/)
  await page.waitForURL('**/home/trash')
})

test('a question mark opens the list of shortcuts, and Escape closes it', async () => {
  const page = await product.openSignedIn('/home')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await help.waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
})

test('a base is renamed, moved to the trash, and restored by undo', async () => {
  const page = await product.openSignedIn('/home')
  const bases = page.getByRole('list', { name: 'Home' })
  await bases.getByRole('button', { name: 'Actions for Product launch' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn launch')
  await page.getByRole('button', { name: 'Rename' }).click()
  await bases.getByRole('link', { name: 'Autumn launch' }).waitFor()

  await bases.getByRole('button', { name: 'Actions for Autumn launch' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click()
  await page.getByRole('heading', { name: 'No items yet' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await bases.getByRole('link', { name: 'Autumn launch' }).waitFor()
})

test('a list that fails to load says so, and loads on a retry', async () => {
  const page = await product.openSignedIn('/account')
  await page.route('**/admin/home', route => route.fulfill({ status: 400, json: { error: { message: 'Not today.' } } }))
  await page.goto('/home')
  await page.getByText('Not today.').waitFor()
  await page.unroute('**/admin/home')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('list', { name: 'Home' }).waitFor()
})

test('while the disk is full, a banner says so, and an edit waits until there is space', async () => {
  const page = await product.openSample()
  const { platform } = product.server
  const { space } = platform
  const withFree = async (megabytes: number) => {
    const changed = new DiskSpace(['data'], async () => megabytes * 1024 * 1024)
    await changed.check()
    Object.assign(platform, { space: changed })
  }
  await withFree(100)
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).click()
  await page.keyboard.type('Kept')
  await page.keyboard.press('Enter')
  const banner = page.getByRole('alert').filter({ hasText: 'The disk of the server is full.' })
  await banner.waitFor()
  await page.getByRole('gridcell', { name: 'Kept', exact: true }).waitFor()
  await withFree(50_000)
  await banner.waitFor({ state: 'detached' })
  Object.assign(platform, { space })
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('gridcell', { name: 'Kept', exact: true }).waitFor()
})

test('a banner shows while the server cannot be reached', async () => {
  const page = await product.openSignedIn('/home')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'hidden' })
})

test('an unknown address offers a link home', async () => {
  const page = await product.openSignedIn('/nowhere')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.waitForURL('**/home')
})

test('on a phone the sidebar is a drawer', async () => {
  const page = await product.openSignedIn('/home', { width: 390, height: 780 })
  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Product launch' }).click()
  await page.waitForURL('**/database/*')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('every page sets the title of its browser tab', async () => {
  const page = await product.openSignedIn('/home')
  await expect.poll(() => page.title()).toBe('Home · Gridloom')
  await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Product launch' }).click()
  await expect.poll(() => page.title()).toBe('Product launch · Gridloom')
})
