import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { columnNames, openProduct } from './product.ts'

const product = openProduct()
let page: Page

beforeAll(async () => {
  page = await product.openSample()
})

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
const headers = () => columnNames(page)
const panel = () => page.getByRole('dialog')
const nameInput = () => panel().getByRole('textbox', { name: 'Name', exact: true })
const search = () => panel().getByRole('combobox', { name: 'Search field types' })
const active = async () => {
  const id = await search().getAttribute('aria-activedescendant')
  return panel().locator(`[id="${id}"]`).innerText()
}
const press = (...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
const isClosed = () => panel().waitFor({ state: 'detached' })

async function menu(field: string, choice: string): Promise<void> {
  await header(field).click({ button: 'right' })
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
  await nameInput().waitFor()
}

test('a type is found and chosen by keyboard, and the field gets a free name of its type', async () => {
  await menu('Hours', 'Insert right')
  await press('Tab')
  expect(await panel().getByRole('option').count()).toBe(18)
  expect(await panel().getByRole('group').count()).toBe(6)
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.type('no such thing')
  await panel().getByText('No field types found').waitFor()
  await search().fill('date')
  expect(await active()).toBe('Date')
  await press('ArrowDown')
  expect(await active()).toBe('Date and time')
  await press('ArrowDown', 'Escape')
  await panel().getByRole('button', { name: 'Type: Single line text' }).waitFor()
  await press('Enter')
  await page.keyboard.type('num')
  await press('Enter')
  await panel().getByRole('button', { name: 'Type: Number' }).waitFor()
  expect(await nameInput().getAttribute('placeholder')).toBe('Number')
  await nameInput().press('Enter')
  await isClosed()
  await header('Number').waitFor()
  expect((await headers()).join().match(/Hours,+Number/)).not.toBeNull()
})

test('an invalid name shows a message and loses nothing', async () => {
  await menu('Number', 'Edit field')
  await nameInput().fill(' hours ')
  await panel().getByText('A field with this name already exists').waitFor()
  await panel().getByRole('combobox', { name: 'Decimal places' }).click()
  await page.getByRole('option', { name: '1.00', exact: true }).click()
  await nameInput().press('Enter')
  expect(await nameInput().inputValue()).toBe(' hours ')
  await nameInput().fill('Spent')
  expect(await panel().getByText('A field with this name already exists').count()).toBe(0)
  await nameInput().press('Enter')
  await isClosed()
  await header('Spent').waitFor()
})

test('Escape asks only if something changed, and the answer no returns to it', async () => {
  await menu('Spent', 'Edit field')
  await press('Escape')
  await isClosed()
  await menu('Spent', 'Edit field')
  await nameInput().fill('Cost')
  await press('Escape')
  await panel().getByText('Discard your changes to this field?').waitFor()
  await press('Escape')
  expect(await nameInput().inputValue()).toBe('Cost')
  expect(await nameInput().evaluate(input => input === document.activeElement)).toBe(true)
  await press('Escape')
  await panel().getByRole('button', { name: 'Discard' }).click()
  await isClosed()
  await header('Spent').waitFor()
})

test('a description shows in the header and in the record, also after a reload, and can be removed', async () => {
  const description = 'What we paid,\nwithout taxes'
  const words = () => panel().getByRole('textbox', { name: 'Description' })
  const shown = () => header('Spent').getAttribute('aria-description')
  await menu('Spent', 'Edit field')
  await words().fill(description)
  expect(await axeProblems(page)).toEqual([])
  await panel().getByRole('button', { name: 'Save' }).click()
  await isClosed()
  expect(await shown()).toBe(description)
  await page.getByText('Saved').waitFor()
  await page.reload()
  await header('Spent').waitFor()
  expect(await shown()).toBe(description)
  await cell('Rehearse the demo').click()
  await press('Space')
  await page.getByText('What we paid,').waitFor()
  await press('Escape')
  await menu('Spent', 'Edit field')
  await words().fill('')
  await panel().getByRole('button', { name: 'Save' }).click()
  await isClosed()
  expect(await shown()).toBeNull()
})

test('deleting an option that cells use asks first', async () => {
  await menu('Team', 'Edit field')
  await panel().getByRole('button', { name: 'Add option' }).click()
  await panel().getByRole('button', { name: 'Delete option 1', exact: true }).click()
  await panel().getByRole('button', { name: 'Save' }).click()
  await panel()
    .getByText(/^\d+ cells have an option that you removed/)
    .waitFor()
  await panel().getByRole('button', { name: 'Remove' }).click()
  await isClosed()
  await cell('Design').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo: / }).click()
  await cell('Design').first().waitFor()
})
