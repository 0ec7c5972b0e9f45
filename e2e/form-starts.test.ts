import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { typeform } from '../src/forms/starts/files/testing/sample-files.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page
beforeAll(async () => {
  page = await product.openSample()
})

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const block = (number: number) => page.getByRole('group', { name: new RegExp(`^Block ${number}:`) })

test('a form starts from a template in the gallery, and can be published at once', async () => {
  await page.goto('/home/forms/new')
  await page.getByRole('button', { name: /^Blank/ }).waitFor()
  await page.locator('img[src="/form-templates/contact.webp"]').waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('radio', { name: 'Feedback' }).check()
  await page.getByRole('list', { name: 'Templates' }).getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dialog().getByRole('heading', { name: 'Net Promoter Score' }).waitFor()
  await page.frameLocator('iframe').getByText('How likely are you to recommend us').waitFor()
  await button('Use this template').click()
  await page.getByRole('textbox', { name: 'Name your form' }).press('Enter')
  await page.getByRole('radio', { name: 'Plain' }).waitFor()
  await button('Create form').click()
  await block(1).waitFor()
  await button('Publish').click()
  await page
    .getByText(/^Published/)
    .first()
    .waitFor()
  const id = /editor\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  const visitor = await product.open(`/t/${id}`)
  await visitor.getByRole('radio', { name: '10' }).check()
  await visitor.getByText('What do you like best?').waitFor()
})

test('a form starts from the fields of a table', async () => {
  await page.goto('/home/forms/new')
  await page.getByRole('button', { name: /^A table/ }).click()
  await dialog().getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option').first().click()
  await button('Continue').click()
  await dialog().getByRole('group', { name: 'Fields that become questions' }).waitFor()
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  const fields = await dialog().getByRole('checkbox', { checked: true }).count()
  expect(fields).toBeGreaterThan(1)
  await button('Continue').click()
  await page.getByText(/^Starts from: Table/).waitFor()
  await page.getByRole('textbox', { name: 'Name your form' }).press('Enter')
  await button('Create form').click()
  await block(fields).waitFor()
})

test('a form of Typeform is read with a report, and an exported form comes back as it was', async () => {
  await page.goto('/home/forms/new')
  await page.getByRole('button', { name: /^A file/ }).click()
  await dialog().getByRole('textbox', { name: 'Or paste its content' }).fill('{')
  await dialog().getByText('This is not a JSON file.', { exact: false }).waitFor()
  await dialog().getByRole('textbox', { name: 'Or paste its content' }).fill(JSON.stringify(typeform))
  await dialog().getByRole('list', { name: 'Taken over in another way' }).getByText('Hologram').waitFor()
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await button('Continue').click()
  const name = page.getByRole('textbox', { name: 'Name your form' })
  await expect.poll(() => name.inputValue()).toBe('Coffee club')
  await name.press('Enter')
  await button('Create form').click()
  await block(1).waitFor()
  const id = /editor\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  const exported = await page.request.get(`/admin/flows/export/${id}`)
  const buffer = Buffer.from(await exported.text())
  await page.goto('/home/forms/new')
  await page.getByRole('button', { name: /^A file/ }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'coffee.json', mimeType: 'application/json', buffer })
  await dialog().getByText('Everything is taken over.').waitFor()
  await button('Continue').click()
  await page.getByText('Starts from: File of Gridloom').waitFor()
})

test('an empty form is filled from a template, which one undo takes back', async () => {
  const created = await page.request.post('/admin/flows', { data: { type: 'form', name: 'Later' } })
  const { flow } = (await created.json()) as { flow: { publicIdentifier: string } }
  await page.goto(`/editor/${flow.publicIdentifier}/edit`)
  await button('Choose a template').click()
  await dialog().getByRole('searchbox', { name: 'Find a template' }).fill('newsletter')
  await dialog()
    .getByRole('button', { name: /^Newsletter/ })
    .click()
  await button('Use this template').click()
  await block(6).waitFor()
  await button('Saved').waitFor()
  await page.reload()
  await block(6).waitFor()
  await page.getByRole('button', { name: /^Undo: Start from/ }).click()
  await button('Choose a template').waitFor()
})
