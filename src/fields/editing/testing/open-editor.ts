import type { Page } from 'playwright-core'
import { fieldType } from '../../registry.ts'
import type { Opening, Said } from './page.tsx'

/** Opens an editor in the test page and returns its input once it has the focus. */
export async function openEditor(page: Page, opening: Opening) {
  await page.evaluate(opening => {
    window.editorPage.said.length = 0
    window.editorPage.open(opening)
  }, opening)
  const input = page.locator('.editorBox :focus').and(page.getByLabel(fieldType(opening.type).label, { exact: true }))
  await input.waitFor()
  return input
}

/** The calls that the editor has made since it opened. */
export const said = (page: Page): Promise<Said[]> => page.evaluate(() => window.editorPage.said)
