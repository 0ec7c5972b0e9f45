import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let maker: Page
beforeAll(async () => {
  maker = await product.openSignedIn('/home/forms/new/name')
})

const line = (page: Page) => page.getByRole('combobox', { name: 'Next block' }).last()
const block = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`^Block ${number}:`) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => button(page, 'Saved').waitFor()

test('a form is made by keys, published, filled in, and its answer is a record', async () => {
  const name = maker.getByRole('textbox', { name: 'Name your form' })
  await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
  await name.fill('Summer party')
  await name.press('Enter')
  const plain = maker.getByRole('radio', { name: 'Plain' })
  await expect.poll(() => plain.evaluate(radio => radio === document.activeElement)).toBe(true)
  await plain.press('Enter')
  await line(maker).waitFor()
  await line(maker).focus()
  await maker.keyboard.type('Your name')
  await maker.keyboard.press('Enter')
  await maker.keyboard.type('/single choice')
  await maker.keyboard.press('Enter')
  await maker.keyboard.type('Do you come?')
  await maker.keyboard.press('ArrowDown')
  await maker.keyboard.press('Control+a')
  await maker.keyboard.type('Yes')
  await maker.keyboard.press('ArrowDown')
  await maker.keyboard.press('Control+a')
  await maker.keyboard.type('No')
  await maker.keyboard.press('Enter')
  await maker.keyboard.type('Perhaps')
  await saved(maker)
  expect(await axeProblems(maker)).toEqual([])

  // What was saved is there after a reload, and can still be undone.
  await maker.reload()
  await block(maker, 2).waitFor()
  await expect.poll(() => block(maker, 2).getByRole('textbox', { name: 'Option 3' }).inputValue()).toBe('Perhaps')
  await button(maker, /^Undo: /).waitFor()

  await button(maker, 'Publish').click()
  await maker
    .getByText(/^Published/)
    .first()
    .waitFor()
  const id = /editor\/([^/?]+)/.exec(maker.url())?.[1] ?? ''
  const visitor = await product.open(`/t/${id}`)
  await visitor.locator('form[data-live]').waitFor()
  await visitor.getByRole('heading', { name: 'Summer party' }).waitFor()
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await visitor.getByRole('radio', { name: 'Perhaps' }).check()
  await visitor.getByRole('button', { name: 'Submit' }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()

  await maker.goto(`/editor/${id}/results`)
  await maker.locator('.gl-grid').waitFor()
  await maker.getByRole('gridcell').filter({ hasText: 'Ann' }).waitFor()
  await maker.getByRole('gridcell').filter({ hasText: 'Perhaps' }).waitFor()
})

test('two tabs edit one form at once, and each undoes only its own', async () => {
  const created = await maker.request.post('/admin/flows', { data: { type: 'quiz', name: 'Both', workspaceId: null } })
  const { flow } = (await created.json()) as { flow: { publicIdentifier: string } }
  await maker.goto(`/editor/${flow.publicIdentifier}/edit`)
  await line(maker).fill('First')
  await line(maker).press('Enter')
  const other = await maker.context().newPage()
  await other.goto(`/editor/${flow.publicIdentifier}/edit`)
  await block(other, 1).waitFor()
  await line(other).fill('Second')
  await line(other).press('Enter')
  await expect.poll(() => block(maker, 2).locator('[data-label]').inputValue()).toBe('Second')
  await button(maker, /^Undo: Insert/).click()
  await expect.poll(() => block(other, 1).locator('[data-label]').inputValue()).toBe('Second')
  await expect.poll(() => block(other, 2).count()).toBe(0)
  await other.close()
})
