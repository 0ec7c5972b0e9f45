import type { Page } from 'playwright-core'
import { fieldType } from '../../registry.ts'
import type { Opening, Said } from './page.tsx'

/** Opens an editor in the page for editors, and answers with its input once that has the focus. */
export async function openEditor(page: Page, opening: Opening) {
  await page.evaluate(asked => {
    window.editorPage.said.length = 0
    window.editorPage.open(asked)
  }, opening)
  const input = page.locator('.editorBox :focus').and(page.getByLabel(fieldType(opening.type).label, { exact: true }))
  await input.waitFor()
  return input
}

/** What the editor has said since it was opened. */
export const said = (page: Page): Promise<Said[]> => page.evaluate(() => window.editorPage.said)
