import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { launchBrowser } from '../../../platform/testing/launch-browser.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { buildForm } from '../../testing/build-form.ts'

export const laptop = { width: 1440, height: 900 }

/** The editor of a form on one page, for the tests of a file. What the page logs as an error fails the file. */
export function openEditorPage() {
  let browser: Browser
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce', viewport: laptop })
    page.on('pageerror', error => errors.push(String(error)))
    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(`${inject('pages')}/src/forms/web/testing/form-editor.html`)
    await line().waitFor()
  })
  afterAll(async () => {
    await browser.close()
    expect(errors).toEqual([])
  })
  beforeEach(() => page.mouse.move(0, 0))

  const line = () => page.getByRole('combobox', { name: 'Next block' }).last()
  const block = (id: string) => page.locator(`[data-block="${id}"]`)
  /** The types and labels of the blocks of each page, with their options. */
  const pages = () => page.evaluate(() => window.editor.pages())
  const labels = async () => (await pages()).map(one => one.map(text => text.split(': ')[1]).join(' '))

  return {
    get page() {
      return page
    },
    line,
    block,
    handle: (id: string) => block(id).locator('[data-handle]'),
    label: (id: string) => block(id).locator('[data-label]'),
    pages,
    /** The labels of the blocks of each page. */
    labels,
    /** The labels of the blocks of the first page. */
    firstPage: async () => (await labels())[0],
    /** The id of the block with a label. */
    idOf: (text: string) =>
      page.evaluate(
        called => Object.values(window.editor.draft.document.blocks).find(({ label }) => label === called)?.id ?? '',
        text,
      ),
    press: (keys: string) => page.keyboard.press(keys),
    type: (text: string) => page.keyboard.type(text),
    /** The name of what has the focus, and its text. */
    focused: () =>
      page.evaluate(() => {
        const element = document.activeElement
        const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
        return `${element?.getAttribute('aria-label') ?? element?.tagName}: ${isText ? element.value : ''}`
      }),
    async open(form?: FormDocument): Promise<void> {
      const json = form ? JSON.stringify(form) : null
      await page.evaluate(given => window.editor.open(given === null ? undefined : JSON.parse(given)), json)
      await line().waitFor()
      await expect.poll(() => block('q1').count()).toBe(form?.blocks['q1'] ? 1 : 0)
    },
  }
}

/** Short answers called like their ids. */
export const questions = (...ids: string[]) => ids.map(id => ({ id, label: id }))

/** A form with one page of short answers. */
export const formOf = (...ids: string[]): FormDocument => buildForm({ pages: [questions(...ids)] })
