import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`)
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const column = (page: Page, index: number) =>
  page.locator(`[role=gridcell][aria-colindex="${index + 2}"]`).allInnerTexts()

const sample = product.openSample

/** A table of its own with three empty records, and fields that the test does not have to know. */
async function emptyTable(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a table' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add table' }).click()
  await page.getByRole('grid', { name }).waitFor()
  await cellAt(page, 2, 0).waitFor()
}

/** The browser's own event, as after Ctrl+C or Ctrl+V. */
const send = (page: Page, type: 'copy' | 'cut' | 'paste', content: { text?: string; html?: string } = {}) =>
  page.evaluate(
    data => {
      const clipboardData = new DataTransfer()
      if (data.text) clipboardData.setData('text/plain', data.text)
      if (data.html) clipboardData.setData('text/html', data.html)
      const event = new ClipboardEvent(data.type, { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
    },
    { type, ...content },
  )

/** The question before a paste that does more than meets the eye. */
const pasteQuestion = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Says yes to it, by the keyboard: the button has the focus, and does nothing before all is counted. */
async function pasteNow(page: Page): Promise<void> {
  await page.locator('button:focus:not([aria-disabled])', { hasText: 'Paste' }).waitFor()
  await page.keyboard.press('Enter')
}

describe('a paste', () => {
  test('is stored with the records it adds, and is one step to undo', async () => {
    const page = await sample()
    await emptyTable(page, 'Pasted')
    await cellAt(page, 1, 0).click()
    await send(page, 'paste', { text: 'one\tfirst\ntwo\tsecond\nthree\tthird\nfour\n' })
    await cell(page, 'four').waitFor()
    await saved(page)
    await page.reload()
    await cell(page, 'four').waitFor()
    await expect.poll(() => column(page, 0)).toEqual(['', 'one', 'two', 'three', 'four'])
    await expect.poll(() => column(page, 1)).toEqual(['', 'first', 'second', 'third', ''])
    await cellAt(page, 1, 0).click()
    await send(page, 'paste', { text: 'other\nmore\nand\nstill\nlast' })
    await cell(page, 'last').waitFor()
    await page.keyboard.press('Control+z')
    await cell(page, 'one').waitFor()
    await saved(page)
    await page.reload()
    await cell(page, 'four').waitFor()
    await expect.poll(() => column(page, 0)).toEqual(['', 'one', 'two', 'three', 'four'])
  })

  test('wider than the table asks, adds fields, and is one step to undo', async () => {
    const page = await sample()
    await emptyTable(page, 'Wide')
    await cellAt(page, 0, 1).click()
    await send(page, 'paste', { text: 'a\tyes\t10\t2026-01-31\nb\tno\t20\t2026-02-28' })
    await pasteQuestion(page, 'Paste 8 cells?').getByText('Number, Date').waitFor()
    await pasteNow(page)
    await header(page, 'Number').waitFor()
    await header(page, 'Date').waitFor()
    await cellAt(page, 1, 3).getByText('20').waitFor()
    await saved(page)
    await page.reload()
    await cellAt(page, 1, 3).getByText('20').waitFor()
    await expect.poll(() => column(page, 3)).toEqual(['10', '20', ''])
    await expect.poll(() => column(page, 4)).toEqual(['2026-01-31', '2026-02-28', ''])
    await expect.poll(() => cellAt(page, 0, 2).getByRole('img', { name: 'Checked' }).count()).toBe(1)
    await cellAt(page, 0, 1).click()
    await send(page, 'paste', { text: 'x\tno\t1\t2026-01-01\tmore' })
    await pasteQuestion(page, 'Paste 5 cells?').getByRole('checkbox', { name: 'Add 1 field' }).click()
    await page.locator('button:not([aria-disabled])').getByText('Paste', { exact: true }).click()
    await cell(page, 'x').waitFor()
    await cellAt(page, 0, 1).click()
    await send(page, 'paste', { text: 'z\tno\t1\t2026-01-01\tmore' })
    await pasteNow(page)
    await cell(page, 'more').waitFor()
    await page.keyboard.press('Control+z')
    await cell(page, 'x').waitFor()
    await page.keyboard.press('Control+Shift+z')
    await cell(page, 'more').waitFor()
    await page.keyboard.press('Control+z')
    await cell(page, 'x').waitFor()
    await saved(page)
    await expect.poll(() => cell(page, 'more').count()).toBe(0)
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-colcount')).toBe('7')
  })

  test('that starts in the last field asks as well', async () => {
    const page = await sample()
    await cellAt(page, 0, 0).click()
    await page.keyboard.press('End')
    await send(page, 'paste', { text: 'a\tyes\t10' })
    await pasteNow(page)
    await page.locator('[role=grid][aria-colcount="11"]').waitFor()
    await cell(page, 'a').first().waitFor()
  })

  test('of an unknown label creates the option', async () => {
    const page = await sample()
    await cell(page, 'Support').first().click()
    await send(page, 'paste', { text: 'Brand new team' })
    await cell(page, 'Brand new team').waitFor()
    await saved(page)
    await page.reload()
    await cell(page, 'Brand new team').waitFor()
  })

  test('of cells copied here keeps every value, in another position or table', async () => {
    const page = await sample()
    await cell(page, 'Rehearse the demo').click()
    await page.keyboard.press('Shift+Space')
    const copied = await send(page, 'copy')
    const before = copied.text.split('\t')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await send(page, 'paste', copied)
    await saved(page)
    await page.keyboard.press('Shift+Space')
    expect((await send(page, 'copy')).text.split('\t')).toEqual(before)
  })
})

describe('many cells', () => {
  test('are cleared by Delete and restored by one undo', async () => {
    const page = await sample()
    const names = await column(page, 0)
    await cellAt(page, 0, 0).click()
    await page.keyboard.press('Control+Space')
    await page.keyboard.press('Delete')
    await cell(page, names[0] ?? '').waitFor({ state: 'detached' })
    await saved(page)
    await page.keyboard.press('Control+z')
    await cell(page, names[0] ?? '').waitFor()
    await saved(page)
    await page.reload()
    await cell(page, names[0] ?? '').waitFor()
    await expect.poll(() => column(page, 0)).toEqual(names)
  })

  test('are filled down with a shortcut', async () => {
    const page = await sample()
    const [first] = await column(page, 0)
    await cellAt(page, 0, 0).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await saved(page)
    await page.reload()
    await cellAt(page, 2, 0)
      .getByText(first ?? '')
      .waitFor()
    expect((await column(page, 0)).slice(0, 3)).toEqual([first, first, first])
  })

  test('announce a paste of ten thousand first, store it, and undo it', async () => {
    const page = await sample()
    await emptyTable(page, 'Large')
    await cellAt(page, 0, 0).click()
    const text = Array.from({ length: 5_000 }, (_, row) => `Row ${row + 1}\tnote ${row + 1}`).join('\n')
    await send(page, 'paste', { text })
    // What is typed now is for the dialog, which may not be here yet.
    await page.keyboard.type('x')
    await pasteQuestion(page, 'Paste 10,000 cells?')
      .getByText('6 cells in 3 records change, and 4,997 records are added')
      .waitFor()
    await expect.poll(() => page.getByRole('grid', { includeHidden: true }).getAttribute('aria-rowcount')).toBe('5')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.gl-grid') !== null)).toBe(true)
    await send(page, 'paste', { text })
    await pasteNow(page)
    await cell(page, 'Row 1').waitFor()
    await saved(page)
    await page.reload()
    await cell(page, 'Row 1').waitFor()
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('5002')
    await cellAt(page, 0, 0).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    // A column of checkboxes cannot read these, and what it cannot read is told with some of it.
    await send(page, 'paste', { text: text.replaceAll(/\t.*/g, '') })
    await pasteQuestion(page, 'Paste 5,000 cells?')
      .getByText('5,000 cells cannot be read and stay as they are')
      .waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await cellAt(page, 0, 0).click()
    await send(page, 'paste', { text: text.replaceAll('Row', 'New') })
    await pasteNow(page)
    await cell(page, 'New 1').waitFor()
    await saved(page)
    await page.keyboard.press('Control+z')
    await cell(page, 'Row 1').waitFor()
    await saved(page)
    await page.reload()
    await cell(page, 'Row 1').waitFor()
  })
})

test('rows pasted into an empty base become a table whose fields are named and typed by their content', async () => {
  const page = await product.openSignedIn('/home')
  const made = await page.request.post('/admin/bases', { data: { baseName: 'From a spreadsheet' } })
  const { basePublicIdentifier } = (await made.json()) as { basePublicIdentifier: string }
  await page.goto(`/database/${basePublicIdentifier}`)
  await page.getByText('No tables yet').waitFor()
  const paste = (lines: string[]) =>
    page.evaluate(
      text => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      ['Task\tHours\tDue', ...lines].join('\n'),
    )
  // What is large is told before anything is made.
  await paste(Array.from({ length: 400 }, (_, at) => `Step ${at}\t${at}\t2026-01-31`))
  const question = pasteQuestion(page, 'Paste 1,203 cells?')
  const fields = 'Task (single line text), Hours (number), Due (date)'
  await question.getByText(`Creates a table with 400 records and 3 fields: ${fields}`).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await page.getByText('No tables yet').waitFor()
  await paste(['Rehearse\t2\t2026-01-31', 'Print\t3.5\t2026-02-28', ''])
  await cell(page, 'Rehearse').waitFor()
  await saved(page)
  await page.reload()
  await cell(page, 'Print').waitFor()
  for (const name of ['Task', 'Hours', 'Due']) await expect.poll(() => header(page, name).count()).toBe(1)
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
  await expect.poll(() => column(page, 1)).toEqual(['2', '3.5'])
})
