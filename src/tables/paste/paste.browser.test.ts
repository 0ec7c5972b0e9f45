import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, table } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const dialog = () => pages.page.getByRole('dialog', { name: /^Paste .*\?$/ })
const press = (key: string) => pages.page.keyboard.press(key)
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const names = () => base.server.cells('Tasks').map(({ Name }) => Name)
const option = (label: string) => ({ value: label.toLowerCase(), label, color: 'gray' })

/** Pastes a text into the grid, as after Ctrl+V. */
async function paste(text: string, [row, column] = [0, 0]): Promise<void> {
  await pages.cell(row, column).click()
  await pages.page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

const confirm = async () => {
  // Until the effects are counted the button does nothing.
  await dialog().locator('button:not([aria-disabled])', { hasText: 'Paste' }).click()
  await dialog().waitFor({ state: 'detached' })
}

const lines = (count: number, lineAt: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => lineAt(at)).join('\n')

beforeEach(async () => {
  base = new BrowserBase([
    {
      table: table('Tasks', [
        field('Name'),
        field('Hours', 'number'),
        field('Status', 'single_select', { template: { options: ['Open', 'Done'].map(option) } }),
        field('Person', 'linked_record', { template: { tableId: 'People', inverseFieldId: 'Tasks of' } }),
      ]),
      rows: ['One', 'Two', 'Three'].map(Name => ({ Name, Hours: 1, Status: 'open' })),
    },
    { table: table('People', [field('Full name')]), rows: [{ 'Full name': 'Ada' }] },
  ])
  base.on<{ names: string[] }>('records.named', ({ names: requested }) => ({
    records: requested.flatMap(name => (name === 'Ada' ? [{ asked: name, id: 'People-rec1', name }] : [])),
  }))
  await pages.open(base)
  await pages.cell(2, 0).waitFor()
})

describe('a paste', () => {
  test('of a few cells is done at once, and is one step of undo', async () => {
    await paste('Uno\t10\nDos\t20')
    await expect.poll(names).toEqual(['Uno', 'Dos', 'Three'])
    await expect.poll(() => dialog().count()).toBe(0)
    await expect.poll(() => base.server.cells('Tasks').map(({ Hours }) => Hours)).toEqual([10, 20, 1])
    await press('Control+z')
    await expect.poll(names).toEqual(['One', 'Two', 'Three'])
    expect(base.server.cells('Tasks').map(({ Hours }) => Hours)).toEqual([1, 1, 1])
  })

  test('leaves cells alone that its shorter rows do not have', async () => {
    await paste('Uno\t10\tDone\nDos')
    await expect.poll(names).toEqual(['Uno', 'Dos', 'Three'])
    await expect.poll(() => base.server.cells('Tasks')[0]).toMatchObject({ Hours: 10, Status: 'done' })
    expect(base.server.cells('Tasks')[1]).toMatchObject({ Hours: 1, Status: 'open' })
  })

  test('of many cells says what it does, and changes nothing until that is confirmed', async () => {
    await paste(lines(600, at => `Row ${at}\t${at}`))
    await pages.page.getByRole('dialog', { name: 'Paste 1,200 cells?' }).waitFor()
    await dialog().getByText('5 cells in 3 records change, and 597 records are added').waitFor()
    expect(names()).toEqual(['One', 'Two', 'Three'])
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(names()).toEqual(['One', 'Two', 'Three'])
    await paste(lines(600, at => `Row ${at}\t${at}`))
    await dialog().waitFor()
    await confirm()
    await expect.poll(() => names().length).toBe(600)
    await expect.poll(() => names().slice(0, 4)).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3'])
  })

  test('says what it cannot read, with samples and reasons', async () => {
    await paste(
      lines(20, () => 'not a number'),
      [0, 1],
    )
    await dialog()
      .getByText(/cannot be read/)
      .waitFor()
    const samples = dialog().getByRole('list', { name: 'Some of these cells' }).getByRole('listitem')
    expect((await samples.allInnerTexts())[0]).toMatch(/Hours, record 1\s+not a number/)
    await button('Cancel').click()
    await dialog().waitFor({ state: 'detached' })
    expect(base.server.cells('Tasks').map(({ Hours }) => Hours)).toEqual([1, 1, 1])
  })

  test('of many new labels says which options it adds', async () => {
    await paste(
      lines(12, at => `Label ${at}`),
      [0, 2],
    )
    await dialog()
      .getByText(/Status gets 12 new options: "Label 0", "Label 1"/)
      .waitFor()
    await dialog()
      .getByText(/and 7 more/)
      .waitFor()
    await button('Cancel').click()
  })

  test('offers fields for columns that do not fit, of the types of their values', async () => {
    await paste('x\t10\t2026-01-31\ny\t20\t2026-02-28', [0, 3])
    const add = dialog().getByRole('checkbox', { name: /Add 2 fields for columns that do not fit/ })
    await add.waitFor()
    await dialog().getByText('Number, Date').waitFor()
    await add.click()
    await dialog()
      .getByText(/stay|change|added/)
      .first()
      .waitFor()
    await add.click()
    await button('Cancel').click()
    expect(base.tableOf('Tasks').fields.length).toBe(4)
  })

  test('creates linked records that nobody has, if the person wants that', async () => {
    await paste('Ada\nBo', [0, 3])
    const create = dialog().getByRole('checkbox', { name: /Create 1 record in People/ })
    await create.waitFor()
    await dialog().getByText('No record there is named "Bo"').waitFor()
    await expect.poll(() => create.isChecked()).toBe(true)
    await confirm()
    await expect.poll(() => base.server.cells('People').map(row => row['Full name'])).toEqual(['Ada', 'Bo'])
    await expect.poll(() => base.server.cells('Tasks')[0]?.['Person']).toBeTruthy()
  })

  test('links only known records if new ones are not wanted', async () => {
    await paste('Ada\nBo', [0, 3])
    await dialog()
      .getByRole('checkbox', { name: /Create 1 record in People/ })
      .uncheck()
    await dialog()
      .getByText(/cannot be read/)
      .waitFor()
    await confirm()
    await expect.poll(() => base.server.cells('Tasks')[0]?.['Person']).toBeTruthy()
    expect(base.server.cells('People').map(row => row['Full name'])).toEqual(['Ada'])
  })

  test('of known names asks nothing', async () => {
    await paste('Ada', [1, 3])
    await expect.poll(() => base.server.cells('Tasks')[1]?.['Person']).toBeTruthy()
    await expect.poll(() => dialog().count()).toBe(0)
  })
})
