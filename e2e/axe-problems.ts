import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Found {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** What axe finds wrong in the dark and in the light color scheme. The page stays light. */
export async function axeProblemsInBothSchemes(page: Page, within = 'html'): Promise<string[]> {
  const problems: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    problems.push(...(await axeProblems(page, within)))
  }
  return problems
}

/**
 * What axe finds wrong with a page or with what a selector finds on it, by all of its rules, once nothing moves any more.
 * Tooltips are left out: they appear late under a resting pointer, outside of all landmarks.
 */
export async function axeProblems(page: Page, within = 'html'): Promise<string[]> {
  // What was changed just now begins to move with the next frame.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async selector => {
    const { axe: here } = globalThis as unknown as {
      axe: { run(target: { include: string; exclude: string }): Promise<{ violations: Found[] }> }
    }
    return (await here.run({ include: selector, exclude: '[role=tooltip]' })).violations
  }, within)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
