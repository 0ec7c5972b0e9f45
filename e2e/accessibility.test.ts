import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 780 },
]

/** What axe finds wrong with a page that stands, as wide as a laptop and as a phone, in light and in dark. */
async function problemsAnyhow(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await axeProblems(page)
      problems.push(...found.map(problem => `${size.width} pixels wide, ${colorScheme}: ${problem}`))
    }
  }
  return problems
}

describe('screens have no accessibility problems, on a laptop and a phone, in light and dark', () => {
  describe('before signing in', () => {
    let page: Page
    beforeAll(async () => {
      // A server without accounts shows no sign-in.
      await product.openSignedIn('/forgot-password')
      page = await product.open('/sign-in')
    })

    test.each(['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=x'])('%s', async path => {
      await page.goto(path)
      await page.getByRole('button').first().waitFor()
      expect(await problemsAnyhow(page)).toEqual([])
    })
  })

  describe('after signing in', () => {
    let page: Page
    beforeAll(async () => {
      page = await product.openSample(sizes[0])
    })

    test('a base', async () => {
      expect(await problemsAnyhow(page)).toEqual([])
    })

    test('the menus of a base, also in forced colors', async () => {
      const menus = [
        { opener: page.getByRole('columnheader', { name: 'Status' }), name: 'Field Status' },
        { opener: page.getByRole('gridcell', { name: 'Rehearse the demo' }), name: 'Record' },
      ]
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const media of [
        { colorScheme: 'light' },
        { colorScheme: 'dark' },
        { colorScheme: 'light', forcedColors: 'active' },
      ] as const) {
        await page.emulateMedia(media)
        for (const { opener, name } of menus) {
          await opener.click({ button: 'right' })
          await page.getByRole('menu', { name }).waitFor()
          expect(await axeProblems(page)).toEqual([])
          await page.keyboard.press('Escape')
          await page.getByRole('menu').waitFor({ state: 'detached' })
        }
      }
      await page.emulateMedia({ forcedColors: null })
    })

    test('the panels of a base', async () => {
      const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
      const menu = page.getByRole('menu')
      for (const { opener, opened } of [
        { opener: button(/^View: /), opened: menu.getByRole('menuitem', { name: 'Share view' }) },
        { opener: button(/^Actions for table/), opened: menu.getByRole('menuitem', { name: 'Rename table' }) },
        { opener: button(/^Account of/), opened: menu.getByRole('menuitemradio', { name: 'Dark' }) },
        { opener: button('All tables'), opened: page.getByRole('listbox', { name: 'Tables' }) },
        { opener: button(/^Search/), opened: page.getByRole('dialog', { name: 'Command palette' }) },
      ]) {
        await opener.click()
        await opened.waitFor()
        expect(await axeProblems(page)).toEqual([])
        await page.keyboard.press('Escape')
        await opened.waitFor({ state: 'detached' })
      }
    })

    test.each([
      ['/home', /^Home \d/],
      ['/home?newDatabaseModal=open', 'Create database'],
      ['/account', 'Sessions'],
      ['/nowhere', 'Page not found'],
    ])('%s', async (path, heading) => {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).waitFor()
      expect(await problemsAnyhow(page)).toEqual([])
    })
  })
})
