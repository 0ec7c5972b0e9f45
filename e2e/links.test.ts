import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Metadata, TableRecord } from '../src/engine/model/structure.ts'
import { columnNames, openProduct } from './product.ts'

const product = openProduct()

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name, exact: true })
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addField(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByText(type, { exact: true }).click()
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click()

/** A call beside the page, as another program would make it. */
async function call<Answer>(page: Page, procedure: string, input: object): Promise<Answer> {
  const basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1]
  const body = { basePublicId, ...input }
  const isQuery = procedure === 'metadata.get' || procedure === 'records.list'
  const answer = isQuery
    ? await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(body))}`)
    : await page.request.post(`/trpc/${procedure}`, { data: body })
  if (!answer.ok()) throw new Error(await answer.text())
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

async function tableOf(page: Page, name: string) {
  const { metadata } = await call<{ metadata: Metadata }>(page, 'metadata.get', {})
  const table = metadata.tables.find(one => one.name === name)
  if (!table) throw new Error(`No table ${name}`)
  const { records } = await call<{ records: TableRecord[] }>(page, 'records.list', { tableId: table.id })
  return { table, ids: records.map(({ id }) => id) }
}

test('linked records show their names, are looked up, and follow changes', async () => {
  const page = await product.openSample()
  await page.getByRole('button', { name: 'Add a table' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Owners')
  await page.getByRole('button', { name: 'Add table', exact: true }).click()
  await page.getByText('3 records').waitFor()
  await saved(page)
  await tab(page, 'Tasks').click()
  await cell(page, 'Rehearse the demo').waitFor()

  await addField(page, 'Owner', 'Linked record')
  await save(page)
  await page.getByText('Please select a table to link to first').waitFor()
  await choose(page, 'Table', 'Owners')
  await save(page)
  await header(page, 'Owner').waitFor()
  await saved(page)

  const tasks = await tableOf(page, 'Tasks')
  const people = await tableOf(page, 'Owners')
  const nameField = people.table.primaryFieldId
  const owner = tasks.table.fields.find(({ name }) => name === 'Owner')?.id ?? ''
  expect(people.table.fields.map(({ name }) => name)).toContain('Tasks')
  const rename = (index: number, name: string) =>
    call(page, 'records.update', { tableId: people.table.id, recordId: people.ids[index], data: { [nameField]: name } })
  await rename(0, 'Ada')
  await rename(1, 'Bo Lee')
  for (const recordId of tasks.ids.slice(0, 3)) {
    const data = { [owner]: people.ids.slice(0, 2) }
    await call(page, 'records.update', { tableId: tasks.table.id, recordId, data })
  }
  await page.getByRole('gridcell').filter({ hasText: 'AdaBo Lee' }).first().waitFor()

  await addField(page, 'Names', 'Lookup')
  await choose(page, 'Linked record field', 'Owner')
  await choose(page, 'Field to look up', people.table.fields[0]?.name ?? '')
  await save(page)
  await header(page, 'Names').waitFor()
  await cell(page, 'Ada, Bo Lee').first().waitFor()
  await cell(page, 'No data').first().waitFor()
  await rename(0, 'Ada Lovelace')
  await cell(page, 'Ada Lovelace, Bo Lee').first().waitFor()
  await page.getByRole('gridcell').filter({ hasText: 'Ada Lovelace' }).first().waitFor()
  await call(page, 'records.delete', { tableId: people.table.id, recordId: people.ids[1] })
  await cell(page, 'Ada Lovelace').first().waitFor()

  // Of very many links the first are fetched to be drawn, and all of them to be changed.
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `many${at}`, data: { [nameField]: `Many ${at}` } }))
  const manyIds = many.map(({ id }) => id)
  await call(page, 'records.bulkCreate', { tableId: people.table.id, records: many })
  const hub = { tableId: tasks.table.id, recordId: tasks.ids[3] }
  await call(page, 'records.update', { ...hub, data: { [owner]: manyIds } })
  const hubCell = page.getByRole('gridcell').filter({ hasText: /^Many 0.*\+29\d$/ })
  await hubCell.click()
  await page.keyboard.press('Enter')
  const picker = page.getByPlaceholder('Search records...')
  await picker.press('Backspace')
  await picker.press('Escape')
  await picker.waitFor({ state: 'hidden' })
  const linkedToHub = async () => {
    const { records } = await call<{ records: TableRecord[] }>(page, 'records.list', { tableId: hub.tableId })
    return records.find(({ id }) => id === hub.recordId)?.data[owner]
  }
  await expect.poll(linkedToHub).toEqual(manyIds.slice(0, -1))
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect.poll(linkedToHub).toEqual(manyIds)
  await hubCell.getByText(/^\+29\d$/).click()
  // So is its record, which has more of them whenever somebody asks.
  await page.keyboard.press('Space')
  const panel = page.getByRole('region', { name: /^Record / })
  for (const more of ['200 more', '100 more']) await panel.getByRole('button', { name: more, exact: true }).click()
  await panel.getByRole('button', { name: 'Many 299', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.keyboard.press('Delete')
  await expect.poll(linkedToHub).toBeNull()
  await hubCell.waitFor({ state: 'hidden' })

  await header(page, 'Owner').hover()
  await header(page, 'Owner').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Edit field', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Type: Linked record' }).click()
  await dialog.getByRole('option', { name: 'Lookup' }).click()
  // Through its own links it cannot go.
  await dialog.getByText('No linked record fields found. Create a linked record field first.').waitFor()
  await dialog.getByRole('button', { name: 'Type: Lookup' }).click()
  await dialog.getByRole('option', { name: 'Long text' }).click()
  await dialog.getByRole('button', { name: 'Convert' }).click()
  const typeOf = async () => (await tableOf(page, 'Tasks')).table.fields.find(({ id }) => id === owner)?.type
  await expect.poll(typeOf).toBe('long_text')
  const otherFaces = async () => (await tableOf(page, 'Owners')).table.fields.filter(({ name }) => name === 'Tasks')
  await expect.poll(() => otherFaces()).toEqual([])
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect.poll(typeOf).toBe('linked_record')
  await expect.poll(() => otherFaces()).toHaveLength(1)

  await tab(page, 'Owners').click()
  await header(page, 'Tasks').waitFor()
  await header(page, 'Tasks').hover()
  await header(page, 'Tasks').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete field', exact: true }).click()
  await header(page, 'Tasks').waitFor({ state: 'hidden' })
  await tab(page, 'Tasks').click()
  await cell(page, 'Rehearse the demo').waitFor()
  await expect.poll(() => header(page, 'Owner').count()).toBe(0)
  await page.getByRole('button', { name: /^Undo: / }).click()
  // Undo leads back to where it was done.
  await header(page, 'Tasks').waitFor()
  const names = async () => (await tableOf(page, 'Tasks')).table.fields.map(({ name }) => name)
  await expect.poll(names).toContain('Owner')
})

test('a picker finds and creates linked records, views filter by links, and linked records open on top of each other', async () => {
  const page = await product.openSignedIn('/home')
  await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Product launch' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  const tasks = await tableOf(page, 'Tasks')
  const owners = { tableId: 'tblOwners', fieldId: 'fldOwner' }
  await call(page, 'tables.create', {
    name: 'Owners',
    id: owners.tableId,
    primaryFieldId: 'fldName',
    fieldIds: ['fldNotes', 'fldActive'],
    viewId: 'viwOwners',
    recordIds: ['ada', 'bo', 'cy'],
  })
  const field = { name: 'Owner', type: 'linked_record', template: { tableId: owners.tableId } }
  await call(page, 'fields.create', {
    tableId: tasks.table.id,
    id: owners.fieldId,
    inverseFieldId: 'fldTasks',
    ...field,
  })
  for (const [recordId, fldName] of [
    ['ada', 'Ada'],
    ['bo', 'Bo'],
  ]) {
    await call(page, 'records.update', { tableId: owners.tableId, recordId, data: { fldName, fldNotes: 'Likes maps' } })
  }
  const options = ['Senior', 'Junior'].map((label, at) => ({ value: `rank${at}`, label, color: 'blue' }))
  const rank = { id: 'fldRank', name: 'Rank', type: 'single_select', template: { options } }
  await call(page, 'fields.create', { tableId: owners.tableId, ...rank })
  await call(page, 'records.update', { tableId: owners.tableId, recordId: 'ada', data: { fldRank: 'rank0' } })
  const through = { linkedRecordFieldId: owners.fieldId, lookupFieldId: 'fldRank' }
  const ranks = { id: 'fldRanks', name: 'Ranks', type: 'lookup', template: through }
  await call(page, 'fields.create', { tableId: tasks.table.id, ...ranks })
  const config = { orderedFieldIds: [owners.fieldId] }
  await call(page, 'views.updateSettings', { tableId: tasks.table.id, viewId: tasks.table.views[0]?.id, config })
  await expect.poll(async () => (await columnNames(page))[2]).toBe('Owner')

  // The cell right of the first task, by keys alone.
  await cell(page, 'Agree on the launch date').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const picker = page.getByRole('combobox', { name: 'Owner' })
  const found = page.getByRole('listbox', { name: 'Owner' }).getByRole('option')
  await expect.poll(() => picker.getAttribute('placeholder')).toBe('Search records...')
  await found.filter({ hasText: 'Likes maps' }).first().waitFor()
  await expect
    .poll(() => found.allInnerTexts())
    .toEqual(['Ada\nLikes maps\nSenior', 'Bo\nLikes maps', 'Unnamed record'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await found
    .filter({ hasText: 'Ada' })
    .and(page.getByRole('option', { selected: true }))
    .waitFor()
  await picker.fill('Grace')
  await page.getByRole('option', { name: 'Create "Grace"' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Grace' }).waitFor()
  await page.keyboard.press('Escape')
  const linked = page.getByRole('gridcell').filter({ hasText: 'AdaGrace' })
  await linked.waitFor()
  await saved(page)
  const names = async () => (await tableOf(page, 'Owners')).ids.length
  await expect.poll(() => names()).toBe(4)
  await page.keyboard.press('Control+z')
  await linked.waitFor({ state: 'hidden' })
  await expect.poll(names).toBe(3)
  await page.keyboard.press('Control+Shift+z')
  await linked.waitFor()
  // Opened from the picker, a record has the others of its cell beside it.
  await linked.dblclick({ position: { x: 170, y: 16 } })
  await page.getByRole('button', { name: 'Open Ada' }).click()
  await page.getByRole('dialog', { name: 'Ada' }).getByRole('button', { name: 'Next record' }).click()
  await page.getByRole('dialog', { name: 'Grace' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Owner', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'has any of' }).click()
  await page.getByRole('button', { name: 'Select records' }).click()
  await page.getByRole('listbox', { name: 'Records' }).getByRole('option').filter({ hasText: 'Ada' }).click()
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Records' }).waitFor({ state: 'hidden' })
  // What is looked up is asked for as it is chosen where it is kept.
  await page.getByRole('combobox', { name: 'Field', exact: true }).click()
  await page.getByRole('option', { name: 'Ranks', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'is any of' }).click()
  await page.getByRole('button', { name: 'Value: Select options' }).click()
  await page.getByRole('combobox', { name: 'Find an option' }).fill('sen')
  await page.keyboard.press('Enter')
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Find an option' }).fill('jun')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Senior ?Junior/ }).waitFor()
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Options' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a condition' }).waitFor({ state: 'hidden' })

  // The cell is the active one still: a press on a chip of it opens the record.
  await page.locator('[data-record=ada]').click()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await dialog('Ada').getByRole('button', { name: 'Agree on the launch date', exact: true }).click()
  await dialog('Agree on the launch date').getByRole('button', { name: 'Ada', exact: true }).click()
  await dialog('Ada').waitFor()
  // Opened again, it moved to the top: below it is the task alone.
  await page.reload()
  await dialog('Ada').getByRole('button', { name: 'Next record' }).click()
  await dialog('Grace').getByRole('button', { name: 'Back' }).click()
  await dialog('Agree on the launch date').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await cell(page, 'Agree on the launch date').click()
  await page.keyboard.press('ArrowRight')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'ada, Hopper')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const question = dialog('Paste 1 cell?')
  const create = question.getByRole('checkbox', { name: 'Create 1 record in Owners' })
  await question.getByText('No record there is named "Hopper"').waitFor()
  await create.click()
  await question.getByText('1 cell cannot be read and stays as it is').waitFor()
  await create.click()
  await question.getByText('1 cell in 1 record changes').waitFor()
  await question.getByRole('button', { name: 'Paste', exact: true }).click()
  await page.getByRole('gridcell').filter({ hasText: 'AdaHopper' }).waitFor()
  await expect.poll(names).toBe(5)
  await page.keyboard.press('Control+z')
  await expect.poll(names).toBe(4)
})
