import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { startProduct, type Product } from './product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 780 },
]
const cases = sizes.flatMap(size => (['light', 'dark'] as const).map(scheme => ({ ...size, scheme })))

describe.each(cases)('$width pixels wide, $scheme', ({ width, height, scheme }) => {
  test.each(['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=x'])('%s', async path => {
    const page = await product.open(path, { width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('button').first().waitFor()
    expect(await axeProblems(page)).toEqual([])
  })

  test.each([
    ['/home', 'Your bases'],
    ['/home?newDatabaseModal=open', 'New base'],
    ['/account', 'Sessions'],
    ['/nowhere', 'There is nothing here'],
  ])('%s', async (path, heading) => {
    const page = await product.openSignedIn(path, { width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await axeProblems(page)).toEqual([])
  })

  test('a base', async () => {
    const page = await product.openSignedIn('/home', { width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('table', { name: 'Bases' }).getByRole('link').click()
    await page.getByRole('grid').waitFor()
    expect(await axeProblems(page)).toEqual([])
  })
})

test('the menus of a base, in light, dark and forced colours', async () => {
  const page = await product.openSignedIn('/home')
  await page.getByRole('table', { name: 'Bases' }).getByRole('link').click()
  await page.getByRole('gridcell', { name: 'Rehearse the demo' }).waitFor()
  const menus = [
    { opener: page.getByRole('columnheader', { name: 'Status' }), name: 'Field Status' },
    { opener: page.getByRole('gridcell', { name: 'Rehearse the demo' }), name: 'Record' },
  ]
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
})
