import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The accessibility violations that axe finds in the grid of a page. */
export async function gridProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    const { violations } = await here.run('.gl-grid')
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
