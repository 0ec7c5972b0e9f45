import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../src/forms/document/change.ts'
import type { FormDocument } from '../src/forms/document/form-document.ts'
import { buildForm } from '../src/forms/testing/build-form.ts'
import { openProduct } from './product.ts'

const product = openProduct()

let maker: Page
let form: { publicIdentifier: string }

/** A call of the form's maker beside the page. */
async function call<Answer>(procedure: string, input: object = {}): Promise<Answer> {
  const data = { basePublicId: form.publicIdentifier, ...input }
  const answer = await maker.request.post(`/trpc/${procedure}`, { data })
  if (!answer.ok()) throw new Error(await answer.text())
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

async function ask<Answer>(procedure: string, input: object = {}): Promise<Answer> {
  const query = encodeURIComponent(JSON.stringify({ basePublicId: form.publicIdentifier, ...input }))
  const answer = await maker.request.get(`/trpc/${procedure}?input=${query}`)
  if (!answer.ok()) throw new Error(await answer.text())
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

/** The changes that make a new form into this one. Both have a first page and an ending. */
function changesTo(wanted: FormDocument, first: FormDocument): Change[] {
  const lists = ['pages', 'blocks', 'options'] as const
  return lists.flatMap(list =>
    Object.values(wanted[list])
      .filter(({ id }) => !(id in first[list]))
      .map(thing => ({ do: 'create' as const, list, id: thing.id, thing })),
  )
}

beforeAll(async () => {
  maker = await product.openSignedIn('/home')
  const created = await maker.request.post('/admin/flows', {
    data: { type: 'form', name: 'Summer camp', workspaceId: null },
  })
  ;({ flow: form } = (await created.json()) as { flow: { publicIdentifier: string } })
  const { document } = await ask<{ document: FormDocument }>('forms.load')
  const [first = ''] = Object.keys(document.pages)
  const wanted = buildForm({
    pages: [
      [{ id: 'name', label: 'Your name', isRequired: true }],
      [{ id: 'days', type: 'number', label: 'Days' }],
      [{ id: 'agreed', type: 'consent', label: 'Rules', isRequired: true }],
    ],
  })
  const moved = JSON.parse(JSON.stringify(wanted).replaceAll('"page1"', JSON.stringify(first))) as FormDocument
  await call('forms.change', { changes: changesTo(moved, document) })
  await call('forms.publish', { expectsNumber: null })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await press(page, 'Next')
  await page.getByRole('textbox', { name: 'Days' }).fill('many')
  await press(page, 'Next')
  await page.getByText('Use a number', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Days' }).fill('3')
  await press(page, 'Next')
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await press(page, 'Submit')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
}

/** The answers that the maker finds in the table of the form. */
async function answersOf(name: string) {
  const { records } = await ask<{ records: { data: Record<string, unknown> }[] }>('records.list', {
    tableId: 'tblAnswers',
  })
  return records.map(({ data }) => data).filter(data => data['name'] === name)
}

describe('a published form of three pages', () => {
  test('has results that say what to do before the first answer', async () => {
    await maker.goto(`/editor/${form.publicIdentifier}/results`)
    await maker.getByRole('heading', { name: 'No responses yet' }).waitFor()
    const links = maker.getByRole('link', { name: `/t/${form.publicIdentifier}` })
    expect(await links.first().getAttribute('href')).toBe(`${product.server.url}/t/${form.publicIdentifier}`)
  })

  test('is filled in with scripts, and its answers are a record', async () => {
    const visitor = await product.open(`/t/${form.publicIdentifier}`)
    await visitor.locator('form[data-live]').waitFor()
    await fillIn(visitor, 'Ann')
    await expect.poll(() => answersOf('Ann')).toEqual([expect.objectContaining({ days: 3, agreed: true })])
  })

  test('is filled in without scripts on a phone, and sent once', async () => {
    const browser = maker.context().browser()
    const context = await browser?.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    if (!context) throw new Error('There is no browser')
    const visitor = await context.newPage()
    await visitor.goto(`${product.server.url}/t/${form.publicIdentifier}`)
    await fillIn(visitor, 'Bea')
    await visitor.reload()
    await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
    await context.close()
    await expect.poll(() => answersOf('Bea')).toEqual([expect.objectContaining({ days: 3, agreed: true })])
  })

  test('shows its answers in the grid of tables, as they arrive', async () => {
    await maker.goto(`/editor/${form.publicIdentifier}/results`)
    await maker.locator('.gl-grid').waitFor()
    const names = maker.getByRole('gridcell')
    await names.filter({ hasText: 'Bea' }).waitFor()
    const visitor = await product.open(`/t/${form.publicIdentifier}`)
    await visitor.locator('form[data-live]').waitFor()
    await fillIn(visitor, 'Cem')
    await names.filter({ hasText: 'Cem' }).waitFor()
    await maker.getByRole('button', { name: 'Copy link' }).waitFor()
    const { records } = await ask<{ records: { id: string }[] }>('records.list', { tableId: 'tblAnswers' })
    const results = `/editor/${form.publicIdentifier}/results`
    await maker.goto(`${results}?record=${records[0]?.id}`)
    await maker.getByRole('button', { name: 'Close record' }).click()
    // Closing the record stays on the results.
    await expect.poll(() => maker.url()).toMatch(new RegExp(`${results}(?!.*record=)`))
  })
})
