import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, type Product } from './product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

interface Found {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

async function problems(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: here } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }
    return (await here.run()).violations
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

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
    expect(await problems(page)).toEqual([])
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
    expect(await problems(page)).toEqual([])
  })

  test('a base', async () => {
    const page = await product.openSignedIn('/home', { width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('table', { name: 'Bases' }).getByRole('link').click()
    await page.getByRole('grid').waitFor()
    expect(await problems(page)).toEqual([])
  })
})
