import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, table } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const dialog = () => pages.page.getByRole('dialog', { name: /^(Add a|Edit) field$/ })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const name = () => dialog().getByRole('textbox', { name: 'Name' })
const description = () => dialog().getByRole('textbox', { name: 'Description' })
const types = () => dialog().getByPlaceholder('Search field types...')
const fields = () => base.tableOf('Tasks').fields
const closed = () => dialog().waitFor({ state: 'detached' })
const focused = () => pages.page.evaluate(() => document.activeElement?.textContent)

beforeEach(async () => {
  base = new BrowserBase([
    { table: table('Tasks', [field('Name'), field('Notes', 'single_line_text', { description: 'What to know' })]) },
    { table: table('People', [field('Person')]) },
  ])
  await pages.open(base)
})

const edit = async (fieldName: string) => {
  await pages.page
    .getByRole('columnheader', { name: fieldName, exact: true })
    .filter({ visible: true })
    .click({ button: 'right' })
  await pages.page.getByRole('menuitem', { name: 'Edit field' }).click()
  await name().waitFor()
}
const add = async () => {
  await pages.run('Add a field')
  await types().waitFor()
}
const chooseType = async (label: string) => {
  await types().fill(label)
  await press('Enter')
  await button(`Type: ${label}`).waitFor()
}

describe('a new field', () => {
  test('that is left without a name gets a free one of its type', async () => {
    await add()
    await chooseType('Number')
    await expect.poll(() => name().getAttribute('placeholder')).toBe('Number')
    await button('Add field').click()
    await closed()
    await expect.poll(() => fields().at(-1)).toMatchObject({ name: 'Number', type: 'number' })
    await add()
    await chooseType('Number')
    await expect.poll(() => name().getAttribute('placeholder')).toBe('Number 2')
    await press('Escape')
    await closed()
  })

  test('cannot have a name that is taken, in any case; what was typed stays', async () => {
    await add()
    await chooseType('Number')
    await name().fill(' NOTES ')
    await button('Add field').click()
    await dialog().getByText('A field with this name already exists').waitFor()
    await expect.poll(() => name().inputValue()).toBe(' NOTES ')
    await name().fill('Hours')
    await press('Enter')
    await closed()
    await expect.poll(() => fields().map(one => one.name)).toEqual(['Name', 'Notes', 'Hours'])
  })

  test('of links needs a table first', async () => {
    await add()
    await chooseType('Linked record')
    await button('Add field').click()
    await dialog().getByRole('alert').waitFor()
    expect(fields().length).toBe(2)
    await button('Cancel').click()
    await closed()
  })

  test('says when no type has the searched name', async () => {
    await add()
    await types().fill('hologram')
    await dialog().getByText('No field types found').waitFor()
    await press('Enter')
    await dialog().waitFor()
    await press('Escape')
    await press('Escape')
    await closed()
    expect(fields().length).toBe(2)
  })

  test('is found by what people call its type', async () => {
    await add()
    await types().fill('money')
    await press('Enter')
    await dialog()
      .getByRole('button', { name: /^Type: / })
      .waitFor()
    expect(
      await dialog()
        .getByRole('button', { name: /^Type: / })
        .getAttribute('aria-label'),
    ).toBe('Type: Currency')
    await press('Escape')
    await closed()
  })
})

describe('the settings of a field', () => {
  test('are discarded only after the person agrees, and nothing is asked when nothing changed', async () => {
    await edit('Notes')
    await press('Escape')
    await closed()
    await edit('Notes')
    await name().fill('Remarks')
    await press('Escape')
    await dialog().getByRole('alert').getByText('Discard your changes to this field?').waitFor()
    await expect.poll(focused).toBe('Keep editing')
    await press('Escape')
    await dialog().getByRole('alert').waitFor({ state: 'detached' })
    await expect.poll(() => name().inputValue()).toBe('Remarks')
    await expect.poll(() => name().evaluate(input => input === document.activeElement)).toBe(true)
    await press('Escape')
    await button('Discard').click()
    await closed()
    expect(fields()[1]?.name).toBe('Notes')
  })

  test('that make it unique name the values that occur more than once, and filter the view for them', async () => {
    base.on('fields.duplicates', () => ({
      count: 4,
      values: ['Ada', 'Bo', 'Cy', 'Di'].map(text => ({ value: text, text })),
    }))
    await edit('Notes')
    const unique = dialog().getByRole('switch', { name: 'Unique values' })
    await unique.click()
    await dialog()
      .getByRole('status')
      .getByText(/4 values occur more than once: .*Ada.*, .*Bo.*, .*Cy.* and 1 more\. Change them first\./)
      .waitFor()
    await unique.click()
    await button('Filter duplicates').waitFor({ state: 'detached' })
    await unique.click()
    await button('Filter duplicates').waitFor()
    await button('Filter duplicates').click()
    await closed()
    const or = ['Ada', 'Bo', 'Cy', 'Di'].map(value => ({ fieldId: 'Notes', operator: 'is', value }))
    await expect.poll(() => base.inputs('views.updateSettings').at(-1)).toMatchObject({ config: { filters: { or } } })
    expect(base.inputs('fields.update')).toEqual([])
    base.on('fields.duplicates', () => ({ count: 0, values: [] }))
    await edit('Notes')
    await unique.click()
    await expect.poll(() => base.inputs('fields.duplicates').length).toBeGreaterThan(1)
    await expect.poll(() => button('Filter duplicates').count()).toBe(0)
    await press('Escape')
    await button('Discard').click()
    await closed()
  })

  test('that only get blanks around the name have not changed', async () => {
    await edit('Notes')
    await name().fill('  Notes ')
    await press('Escape')
    await closed()
  })

  test('keep the name when it is left blank', async () => {
    await edit('Notes')
    await name().fill('   ')
    await description().fill('Other')
    await button('Save').click()
    await closed()
    await expect
      .poll(() => base.inputs('fields.update').at(-1))
      .toMatchObject({ fieldId: 'Notes', description: 'Other' })
    expect(fields()[1]?.name).toBe('Notes')
  })

  test('of a type that was chosen before return with it', async () => {
    await edit('Notes')
    const choose = async (label: string) => {
      await dialog()
        .getByRole('button', { name: /^Type: / })
        .click()
      await chooseType(label)
    }
    base.on('fields.previewConversion', () => ({ lost: 0, samples: [], newOptions: 0, variants: null, changed: 0 }))
    await choose('Currency')
    const symbol = dialog().getByLabel(/symbol/i)
    await symbol.fill('€')
    await choose('Number')
    await choose('Currency')
    await expect.poll(() => symbol.inputValue()).toBe('€')
    await press('Escape')
    await button('Discard').click()
    await closed()
  })

  test('of the primary field offer no type that cannot name records', async () => {
    await edit('Name')
    await dialog()
      .getByRole('button', { name: /^Type: / })
      .click()
    await types().fill('lookup')
    const option = dialog().getByRole('option', { name: /Lookup/ })
    expect((await option.count()) === 0 || (await option.getAttribute('aria-disabled')) === 'true').toBe(true)
    await press('Enter')
    await press('Escape')
    await press('Escape')
    await closed()
    expect(fields()[0]?.type).toBe('single_line_text')
  })

  test('are limited in length', async () => {
    await edit('Notes')
    await name().fill('x'.repeat(300))
    await description().fill('y'.repeat(1_200))
    expect((await name().inputValue()).length).toBe(255)
    expect((await description().inputValue()).length).toBe(1_000)
    await press('Escape')
    await button('Discard').click()
    await closed()
  })
})

describe('a field that a colleague deletes', () => {
  test('while its settings are open leaves the table usable', async () => {
    await edit('Notes')
    const at = { basePublicId: '', tableId: 'Tasks', fieldId: 'Notes', actionId: 'theirs' }
    await base.server.client.fields.delete.mutate(at)
    await pages.announce(base.news({ kind: 'field.delete', itemId: 'Notes', tableId: 'Tasks' }))
    await expect
      .poll(() => pages.page.getByRole('columnheader', { name: 'Notes' }).filter({ visible: true }).count())
      .toBe(0)
    if ((await dialog().count()) > 0) await press('Escape')
    await closed()
    await pages.grid.waitFor()
  })
})
