import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const dialog = () => pages.page.getByRole('dialog')
const title = () => dialog().getByRole('heading').first().innerText()
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const chip = (name: string) => dialog().getByRole('button', { name, exact: true })
const over = async () => (await pages.address()).searchParams.get('over')
const named = (name: string) => expect.poll(async () => (await title()).split(/\s+/).at(-1)).toBe(name)
const closed = () => dialog().waitFor({ state: 'detached' })

beforeEach(() => {
  base = new BrowserBase([
    {
      table: table(
        'Tasks',
        [field('Name'), field('People', 'linked_record', { template: { tableId: 'Persons', inverseFieldId: 'Jobs' } })],
        [view('Grid')],
      ),
      rows: [{ Name: 'Rehearse', People: ['Persons-rec1', 'Persons-rec2', 'Persons-rec3'] }, { Name: 'Write' }],
    },
    {
      table: table('Persons', [
        field('Person'),
        field('Jobs', 'linked_record', { template: { tableId: 'Tasks', inverseFieldId: 'People' } }),
      ]),
      rows: ['Ada', 'Bo', 'Cy'].map(Person => ({ Person, Jobs: ['Tasks-rec1'] })),
    },
  ])
})

const from = 'Tasks-rec1.People'
const open = async (...stack: string[]) => {
  await pages.open(base, `?table=Tasks&over=${stack.join('~')}`)
  await dialog().waitFor()
}

describe('a linked record', () => {
  test('opens above the table with its name and table, and closes by Escape or its button', async () => {
    await open('Persons.Persons-rec2')
    await named('Bo')
    await expect.poll(() => title()).toContain('Persons')
    await press('Escape')
    await closed()
    await expect.poll(() => over()).toBeNull()
    await open('Persons.Persons-rec2')
    await button('Close record').click()
    await closed()
  })

  test('opens alone when its chip in the active cell is double-clicked; in another cell that edits', async () => {
    await pages.open(base, '?table=Tasks')
    const inCell = pages.page.locator('[data-record="Persons-rec1"]')
    const picker = pages.page.getByRole('combobox', { name: 'People' })
    await inCell.dblclick()
    await picker.waitFor()
    await press('Escape')
    await picker.waitFor({ state: 'detached' })
    await inCell.click()
    await named('Ada')
    await press('Escape')
    await closed()
    // The dialog opens after the second click, as it does when its code loads slowly.
    const isEdited = await inCell.evaluate(element => {
      for (const [type, detail] of [
        ['pointerdown', 0],
        ['mousedown', 1],
        ['click', 1],
        ['pointerdown', 0],
        ['mousedown', 2],
        ['click', 2],
        ['dblclick', 2],
      ] as const) {
        const { x, y } = element.getBoundingClientRect()
        const at = { clientX: x + 4, clientY: y + 4, detail, bubbles: true, cancelable: true }
        element.dispatchEvent(type === 'pointerdown' ? new PointerEvent(type, at) : new MouseEvent(type, at))
      }
      return document.querySelector('.gl-grid-editor:not([hidden])') !== null
    })
    expect(isEdited).toBe(false)
    await named('Ada')
    await press('Escape')
    await closed()
  })

  test('leads through the records of the cell that led to it, not past the ends', async () => {
    await open(`Persons.Persons-rec2.${from}`)
    await named('Bo')
    await button('Next record').click()
    await named('Cy')
    await expect.poll(() => button('Next record').isDisabled()).toBe(true)
    await button('Previous record').click()
    await button('Previous record').click()
    await named('Ada')
    await expect.poll(() => button('Previous record').isDisabled()).toBe(true)
    await expect.poll(() => over()).toBe(`Persons.Persons-rec1.${from}`)
  })

  test('without such a cell has no neighbors', async () => {
    await open('Persons.Persons-rec2')
    await named('Bo')
    await expect.poll(() => button('Next record').isDisabled()).toBe(true)
    await expect.poll(() => button('Previous record').isDisabled()).toBe(true)
  })

  test('follows the cell when a colleague takes a record out of it', async () => {
    await open(`Persons.Persons-rec1.${from}`)
    await named('Ada')
    const data = { People: ['Persons-rec1', 'Persons-rec3'] }
    const at = { basePublicId: '', tableId: 'Tasks', recordId: 'Tasks-rec1', actionId: 'theirs' }
    await base.server.client.records.update.mutate({ ...at, data })
    await pages.announce(base.news({ kind: 'record.update', itemId: 'Tasks-rec1', tableId: 'Tasks', after: data }))
    await expect.poll(() => button('Next record').isDisabled()).toBe(false)
    await button('Next record').click()
    await named('Cy')
  })

  test('leads on to the records that it links, and back one by one', async () => {
    await open(`Persons.Persons-rec1.${from}`, 'Tasks.Tasks-rec1.Persons-rec1.Jobs')
    await named('Rehearse')
    await button('Back').click()
    await named('Ada')
    await expect.poll(() => button('Back').count()).toBe(0)
    await press('Escape')
    await closed()
  })

  test('that is open already comes to the front', async () => {
    await open('Persons.Persons-rec1', 'Tasks.Tasks-rec1', 'Persons.Persons-rec1')
    await named('Ada')
    await button('Back').click()
    await named('Rehearse')
    await expect.poll(() => button('Back').count()).toBe(0)
  })

  test('is edited there, and the table behind shows it', async () => {
    await open('Tasks.Tasks-rec1')
    await named('Rehearse')
    await dialog().getByRole('tabpanel').getByRole('button', { name: /^Name/ }).click()
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Rehearsed')
    await press('Enter')
    await named('Rehearsed')
    await expect.poll(() => pages.cell(0, 0).textContent()).toBe('Rehearsed')
    await expect.poll(() => base.server.cells('Tasks')[0]?.['Name']).toBe('Rehearsed')
  })

  test('that was deleted says so, and one below it is still there', async () => {
    await open('Persons.Persons-rec1', 'Tasks.Tasks-rec2')
    await named('Write')
    const at = { basePublicId: '', tableId: 'Tasks', recordId: 'Tasks-rec2', actionId: 'gone' }
    await base.server.client.records.delete.mutate(at)
    await pages.announce(base.news({ kind: 'record.delete', itemId: 'Tasks-rec2', tableId: 'Tasks' }))
    await dialog().getByText('This record was deleted').waitFor()
    await button('Back').click()
    await named('Ada')
  })

  test('of a deleted table says so', async () => {
    await open('gone.gone-rec1')
    await dialog().getByText('The table of this record was deleted').waitFor()
    await button('Close record').click()
    await closed()
  })

  test('is deleted from its menu, which closes it and can be undone', async () => {
    await open('Tasks.Tasks-rec2')
    await named('Write')
    await button('Record actions').click()
    await pages.page.getByRole('menuitem', { name: 'Delete record' }).click()
    await closed()
    await expect.poll(() => base.server.cells('Tasks').length).toBe(1)
    await pages.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(() => base.server.cells('Tasks').length).toBe(2)
  })

  test('is only looked at by people who may not edit', async () => {
    base.can = mayOnlyView
    await open('Tasks.Tasks-rec1')
    await named('Rehearse')
    await expect.poll(() => dialog().getByRole('tabpanel').getByRole('button', { name: /^Name/ }).count()).toBe(0)
  })

  test('is not opened by an address that makes no sense', async () => {
    await pages.open(base, '?table=Tasks&over=~~.~<b>.x')
    await pages.cell(0, 0).waitFor()
    await expect.poll(() => dialog().count()).toBe(0)
  })

  test('opens from the chips of a record', async () => {
    base.on('records.list', () => ({
      records: ['Ada', 'Bo', 'Cy'].map((Person, at) => ({
        id: `Persons-rec${at + 1}`,
        number: at + 1,
        data: { Person },
      })),
      cursor: null,
      version: base.server.version,
    }))
    await open('Tasks.Tasks-rec1')
    await named('Rehearse')
    // Their names arrive with the record on a real server.
    await chip('Unnamed record').first().click()
    await named('Ada')
    await expect.poll(() => over()).toContain(`Persons.Persons-rec1.${from}`)
  })
})
