import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchBrowser } from '../../../platform/testing/launch-browser.ts'
import type { Change } from '../../document/change.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { create } from '../../testing/random-edits.ts'
import type { EditorUi } from '../editor-ui.ts'
import type {} from './panels.tsx'

/** One page with the panels of the editor for all tests of a file. */
export class PanelsPage {
  #browser: Browser | null = null
  #page: Page | null = null

  get page(): Page {
    if (!this.#page) throw new Error('The page is not open yet')
    return this.#page
  }

  async start(): Promise<void> {
    this.#browser = await launchBrowser()
    const context = await this.#browser.newContext({
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 1000 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    this.#page = await context.newPage()
    context.setDefaultTimeout(30_000)
    await this.page.goto(`${inject('pages')}/src/forms/web/testing/panels.html`)
    await this.page.waitForFunction(() => 'panels' in window)
    await this.page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  }

  async close(): Promise<void> {
    await this.#browser?.close()
  }

  /** Opens a form with changes, instead of the one before. */
  open(changes: readonly Change[], mayEdit = true): Promise<void> {
    return this.page.evaluate(([given, may]) => window.panels.open(given, may), [changes, mayEdit] as const)
  }

  select(ui: Partial<EditorUi>): Promise<void> {
    return this.page.evaluate(given => window.panels.select(given), ui)
  }

  document(): Promise<FormDocument> {
    return this.page.evaluate(() => window.panels.document())
  }

  /** What the next undo is called; null if there is nothing to undo. */
  undoLabel(): Promise<string | null> {
    return this.page.evaluate(() => window.panels.draft().state.undo?.label ?? null)
  }

  /** Chooses an option of the list that is open. */
  async choose(name: string): Promise<void> {
    const list = this.page.getByRole('listbox').filter({ visible: true }).last()
    await list.getByRole('option', { name, exact: true }).click()
  }

  isFocused = (locator: Locator): Promise<boolean> =>
    locator.evaluate(element => element === element.ownerDocument.activeElement)

  /** What axe finds wrong. The page around the panels has no landmarks of its own. */
  violations = async (): Promise<string[]> => {
    const { violations } = (await this.page.evaluate('axe.run()')) as AxeResults
    return violations
      .filter(({ id }) => !['region', 'landmark-one-main', 'page-has-heading-one'].includes(id))
      .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  }
}

/** Opens the panels before the tests of a file. */
export function openPanels(): PanelsPage {
  const panels = new PanelsPage()
  beforeAll(() => panels.start())
  afterAll(() => panels.close())
  return panels
}

export const block = (id: string, type: string, others: Record<string, unknown> = {}): Change =>
  create('blocks', { id, at: { parentId: 'page1', place: `V${id}` }, type, label: `Label ${id}`, ...others })

export const option = (id: string, parentId: string): Change =>
  create('options', { id, at: { parentId, place: `V${id}` }, label: `Option ${id}` })
