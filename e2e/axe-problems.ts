import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Found {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** A grid to look at is scrolled by the keyboard through the text area beside it, which this rule does not see. */
export const scrolledFromBeside = 'scrollable-region-focusable'

/** What axe finds wrong with a page, once nothing on it moves any more; all its rules but those left out. */
export async function axeProblems(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(axe.source)
  const found = await page.evaluate(async ids => {
    const { axe: here } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Found[] }> } }
    const rules = Object.fromEntries(ids.map(id => [id, { enabled: false }]))
    return (await here.run({ rules })).violations
  }, leftOut)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
