import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldTypes } from '../src/fields/registry.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
/** Two people at the same base. */
let mira: Page
let ana: Page

beforeAll(async () => {
  // Wide enough for all columns.
  const size = { width: 2_600, height: 800 }
  mira = await product.openSample(size)
  ana = await product.openBeside(mira, 'Ana Ruiz')
  await ana.setViewportSize(size)
  await cell(ana, 'Rehearse the demo').waitFor()
})

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const dialog = () => mira.getByRole('dialog')
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

async function add(search: string, label: string): Promise<void> {
  await mira.getByRole('button', { name: 'Add field', exact: true }).click()
  await dialog().getByPlaceholder('Search field types...').fill(search)
  await dialog().getByRole('option', { name: label, exact: true }).click()
  await dialog().getByRole('button', { name: 'Add field' }).click()
  await dialog().waitFor({ state: 'detached' })
  await saved(mira)
}

/** The cell of a field in the row of a task, by the row on the screen. */
async function cellOf(page: Page, task: string, field: string) {
  const row = page.getByRole('row').filter({ has: cell(page, task) })
  const column = await header(page, field).getAttribute('aria-colindex')
  return row.locator(`[role=gridcell][aria-colindex="${column}"]:not([hidden])`)
}
const textOf = async (page: Page, task: string, field: string) => (await cellOf(page, task, field)).innerText()

test('the types of the specification come first, and the others last, under More', async () => {
  await mira.getByRole('button', { name: 'Add field', exact: true }).click()
  const more = dialog().getByRole('group', { name: 'More' })
  await more.waitFor()
  const labels = await more.getByRole('option').allInnerTexts()
  const all = Object.values(fieldTypes).map(({ label }) => label)
  expect(labels).toEqual(all.slice(18))
  await expect.poll(() => dialog().getByRole('option').count()).toBe(all.length)
  await expect.poll(() => dialog().getByRole('group').last().getAttribute('aria-label')).toBe('More')
  await more.scrollIntoViewIfNeeded()
  expect(await axeProblems(mira)).toEqual([])
  await mira.keyboard.press('Escape')
  await mira.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

describe('new fields of what every record has', () => {
  test('show it for all records at once, to everyone', async () => {
    await add('autonum', 'Autonumber')
    await add('created t', 'Created time')
    await add('last modified t', 'Last modified time')
    for (const page of [mira, ana]) {
      await header(page, 'Last modified').waitFor()
      await expect.poll(() => textOf(page, 'Rehearse the demo', 'Autonumber')).toMatch(/^\d+$/)
      await expect.poll(() => textOf(page, 'Rehearse the demo', 'Created')).toMatch(/\d{4}.*[AP]M/)
    }
  })

  test('cannot be typed into or cleared', async () => {
    const target = await cellOf(mira, 'Rehearse the demo', 'Autonumber')
    const number = await target.innerText()
    await target.click()
    await mira.keyboard.type('9')
    await mira.keyboard.press('Delete')
    await expect.poll(() => target.innerText()).toBe(number)
    await mira.keyboard.press('Enter')
    const panel = mira.getByLabel('Record Rehearse the demo', { exact: true })
    await panel.waitFor()
    await expect.poll(() => mira.locator('.gl-grid-editor input').count()).toBe(0)
    await mira.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('are filled when a record is created: times at once, the number when it is saved', async () => {
    await mira.getByRole('button', { name: 'Add record' }).click()
    await mira.getByText('13 records', { exact: true }).waitFor()
    await mira.keyboard.type('Book the hall')
    await mira.keyboard.press('Enter')
    await expect.poll(() => textOf(mira, 'Book the hall', 'Created')).toMatch(/[AP]M/)
    await expect.poll(() => textOf(mira, 'Book the hall', 'Autonumber')).toMatch(/^\d+$/)
    await cell(ana, 'Book the hall').waitFor()
    const number = await textOf(mira, 'Book the hall', 'Autonumber')
    await expect.poll(() => textOf(ana, 'Book the hall', 'Autonumber')).toBe(number)
    await expect
      .poll(() => textOf(ana, 'Book the hall', 'Created'))
      .toBe(await textOf(mira, 'Book the hall', 'Created'))
  })

  test('say when somebody last modified a record, live', async () => {
    // The test data is minutes old at most, so an earlier time shows that it changes.
    const basePublicId = /\/database\/([^/?]+)/.exec(mira.url())?.[1] ?? ''
    const { pool } = product.server.platform
    const { rows } = await pool.query<{ id: string }>('SELECT id::text AS id FROM flows WHERE public_identifier = $1', [
      basePublicId,
    ])
    const schema = `base_${rows[0]?.id}`
    const { rows: tables } = await pool.query<{ relation: string }>(
      `SELECT relation FROM ${schema}.tables JOIN ${schema}.fields ON table_id = tables.id
       WHERE fields.type = 'last_modified_time'`,
    )
    await pool.query(`UPDATE ${schema}.${tables[0]?.relation} SET updated_at = '2020-02-03T10:00:00Z'`)
    for (const page of [mira, ana]) {
      await page.reload()
      await expect.poll(() => textOf(page, 'Rehearse the demo', 'Last modified')).toContain('2020')
    }
    await cell(ana, 'Rehearse the demo').click()
    await ana.keyboard.type('Rehearse it twice')
    await ana.keyboard.press('Enter')
    await expect.poll(() => textOf(ana, 'Rehearse it twice', 'Last modified')).not.toContain('2020')
    await cell(mira, 'Rehearse it twice').waitFor()
    await expect.poll(() => textOf(mira, 'Rehearse it twice', 'Last modified')).not.toContain('2020')
    await expect.poll(() => textOf(mira, 'Book the hall', 'Last modified')).toContain('2020')
  })

  test('become other types, and come back by undo', async () => {
    const number = await textOf(mira, 'Book the hall', 'Autonumber')
    await header(mira, 'Autonumber').dblclick()
    await dialog()
      .getByRole('button', { name: /^Type: / })
      .click()
    await dialog().getByRole('option', { name: 'Single line text', exact: true }).click()
    await dialog().getByRole('button', { name: 'Convert' }).click()
    await dialog().waitFor({ state: 'detached' })
    await saved(mira)
    await expect.poll(() => textOf(mira, 'Book the hall', 'Autonumber')).toBe(number)
    const target = await cellOf(mira, 'Book the hall', 'Autonumber')
    await target.click()
    await mira.keyboard.type('A1')
    await mira.keyboard.press('Enter')
    await expect.poll(() => target.innerText()).toBe('A1')
    const undo = mira.getByRole('button', { name: /^Undo: / })
    await undo.click()
    await undo.click()
    await saved(mira)
    await expect.poll(() => target.innerText()).toBe(number)
    await header(mira, 'Autonumber').dblclick()
    await dialog().getByRole('button', { name: 'Type: Autonumber' }).click()
    await dialog()
      .getByRole('option', { name: /^Created time/ })
      .getByText('Only for new fields')
      .waitFor()
    await mira.keyboard.press('Escape')
    await mira.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('are read-only in the panel of a record', async () => {
    await cell(mira, 'Book the hall').click()
    await mira.keyboard.press('Space')
    const panel = mira.getByLabel('Record Book the hall', { exact: true })
    await panel.getByText('Last modified', { exact: true }).waitFor()
    await expect.poll(() => panel.getByRole('button', { name: /^Autonumber/ }).count()).toBe(0)
    await expect.poll(() => panel.innerText()).toContain(await textOf(mira, 'Book the hall', 'Created'))
  })
})

describe('fields of people', () => {
  const condition = (page: Page) => page.getByRole('combobox', { name: 'Condition', exact: true })

  async function pasteIntoUser(page: Page, task: string, text: string): Promise<void> {
    await (await cellOf(page, task, 'User')).click()
    await page.evaluate(pasted => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }, text)
  }

  beforeAll(async () => {
    await mira.keyboard.press('Escape')
    await add('created b', 'Created by')
    await add('last modified b', 'Last modified by')
  })

  test('name who created and last modified each record, live and at once', async () => {
    for (const page of [mira, ana]) {
      await header(page, 'Last modified by').waitFor()
      await expect.poll(() => textOf(page, 'Book the hall', 'Created by')).toBe('Mira Novak')
      await expect.poll(() => textOf(page, 'Rehearse it twice', 'Last modified by')).toBe('Ana Ruiz')
    }
    await cell(ana, 'Book the hall').click()
    await ana.keyboard.type('Book the big hall')
    await ana.keyboard.press('Enter')
    await expect.poll(() => textOf(ana, 'Book the big hall', 'Last modified by')).toBe('Ana Ruiz')
    await cell(mira, 'Book the big hall').waitFor()
    await expect.poll(() => textOf(mira, 'Book the big hall', 'Last modified by')).toBe('Ana Ruiz')
    await expect.poll(() => textOf(mira, 'Book the big hall', 'Created by')).toBe('Mira Novak')
  })

  test('can be written if they are users, who are found by name and address', async () => {
    await add('user', 'User')
    for (const page of [mira, ana]) await header(page, 'User').waitFor()
    const target = await cellOf(ana, 'Book the big hall', 'User')
    await target.click()
    await ana.keyboard.press('Enter')
    const editor = ana.getByRole('combobox', { name: 'User', exact: true })
    await ana.getByRole('option', { name: /^Ana Ruiz \(you\)/ }).waitFor()
    expect(await axeProblems(ana)).toEqual([])
    await editor.fill('nobody')
    await ana.getByText('No one found', { exact: true }).waitFor()
    await ana.keyboard.press('Enter')
    await ana.getByRole('alert').getByText("No one was chosen for 'nobody'").waitFor()
    await editor.fill('mira')
    await expect.poll(() => ana.getByRole('option', { name: /Mira Novak/ }).count()).toBe(1)
    await ana.keyboard.press('Enter')
    await editor.waitFor({ state: 'detached' })
    for (const page of [ana, mira])
      await expect.poll(() => textOf(page, 'Book the big hall', 'User')).toBe('Mira Novak')
    await saved(ana)
  })

  test('are pasted by address, and refused with words if they name nobody', async () => {
    const address = await ana.evaluate(async () => {
      const answer = await fetch('/api/auth/get-session')
      return ((await answer.json()) as { user: { email: string } }).user.email
    })
    await ana.reload()
    await cell(ana, 'Book the big hall').waitFor()
    // The people are loaded after the records.
    await expect
      .poll(async () => {
        await pasteIntoUser(ana, 'Book the big hall', address)
        return textOf(ana, 'Book the big hall', 'User')
      })
      .toBe('Ana Ruiz')
    await saved(ana)
    await pasteIntoUser(ana, 'Book the big hall', 'stranger@example.org')
    await ana.getByText("No one with access to this base is named 'stranger@example.org'").first().waitFor()
    await expect.poll(() => textOf(ana, 'Book the big hall', 'User')).toBe('Ana Ruiz')
  })

  test('are filtered by name, and by me for each person', async () => {
    await ana.getByRole('button', { name: 'Filter' }).click()
    await ana.getByRole('option', { name: 'Last modified by', exact: true }).click()
    await condition(ana).click()
    await ana.getByRole('option', { name: 'is', exact: true }).click()
    const value = ana.getByRole('combobox', { name: 'Value', exact: true })
    await value.click()
    expect(await axeProblems(ana)).toEqual([])
    await ana.getByRole('option', { name: 'Me', exact: true }).click()
    await ana.getByText('2 records', { exact: true }).waitFor()
    await mira.getByRole('button', { name: 'Filtered by 1 field' }).waitFor()
    await expect.poll(() => cell(mira, 'Book the big hall').count()).toBe(0)
    await value.click()
    await value.fill('ana')
    await ana.getByRole('option', { name: 'Ana Ruiz', exact: true }).click()
    await cell(mira, 'Book the big hall').waitFor()
    await mira.getByText('2 records', { exact: true }).waitFor()
    await ana.keyboard.press('Escape')
  })

  test('show visitors the names in the records of the view, and no addresses', async () => {
    await mira.getByRole('button', { name: 'Share', exact: true }).click()
    await mira.getByRole('switch', { name: 'Public link' }).click()
    const link = await mira.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    const visitor = await product.open('about:blank', { width: 2_600, height: 800 })
    const texts: Promise<string>[] = []
    visitor.on('response', response => {
      if (response.url().includes('/trpc/')) texts.push(response.text())
    })
    await visitor.goto(link)
    await expect.poll(() => textOf(visitor, 'Book the big hall', 'Last modified by')).toBe('Ana Ruiz')
    await expect.poll(() => textOf(visitor, 'Book the big hall', 'User')).toBe('Ana Ruiz')
    const received = (await Promise.all(texts)).join('\n')
    expect(received).toContain('Ana Ruiz')
    expect(received).not.toContain('@example.com')
    await expect.poll(() => visitor.getByRole('gridcell', { name: 'Rehearse it twice', exact: true }).count()).toBe(1)
  })
})
