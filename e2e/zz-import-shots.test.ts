import path from 'node:path'
import axe from 'axe-core'
import { test } from 'vitest'
import { startProduct } from './product.ts'
const seattle = path.resolve('node_modules/vega-datasets/data/seattle-weather.csv')
test('shots', async () => {
  const product = await startProduct()
  const shot = async (page: any, name: string) => {
    await page.waitForFunction(() => document.getAnimations().every(({ playState }: any) => playState !== 'running'))
    await page.screenshot({ path: `/tmp/csvwork/${name}.png` })
    await page.evaluate(axe.source)
    const v = await page.evaluate(async () => (await (globalThis as any).axe.run()).violations)
    for (const x of v)
      process.stdout.write(
        `${name} ${x.id} ${x.nodes
          .slice(0, 2)
          .map((n: any) => n.html.slice(0, 200) + n.failureSummary)
          .join(' | ')}\n`,
      )
  }
  for (const [w, h, scheme] of [
    [1440, 900, 'light'],
    [1440, 900, 'dark'],
    [390, 780, 'light'],
  ] as const) {
    const page = await product.openSignedIn('/home?newDatabaseModal=open', { width: w, height: h })
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('button', { name: 'Import Bring' }).click()
    await page.getByText('Drop a CSV file').waitFor()
    await shot(page, `choose-${w}-${scheme}`)
    await page.getByLabel('CSV file', { exact: true }).setInputFiles(seattle)
    await page.getByRole('cell', { name: 'drizzle' }).first().waitFor()
    await shot(page, `review-${w}-${scheme}`)
    await page.getByRole('button', { name: /^Type of weather/ }).click()
    await page.getByRole('menuitem', { name: 'Number' }).click()
    await page.getByText('do not fit').waitFor()
    await shot(page, `misfit-${w}-${scheme}`)
    await page.getByRole('button', { name: /^Import 1,461/ }).click()
    await page.getByText('Import successful').first().waitFor()
    await shot(page, `done-${w}-${scheme}`)
    await page.waitForURL('**/database/*table=*')
    await page.getByRole('grid').waitFor()
    await page.getByRole('button', { name: /^Imports/ }).click()
    await page.getByText('Open').first().waitFor()
    await shot(page, `jobs-${w}-${scheme}`)
  }
  await product.close()
}, 120000)
