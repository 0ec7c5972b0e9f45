import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayEditRecords, mayOnlyView, table, view } from '../testing/browser-base.ts'

const pages = openBasePages({ width: 1440, height: 900 })
let base: BrowserBase

const fields = [field('Name'), field('Notes'), field('Hours', 'number'), field('Files', 'attachments')]
const menu = () => pages.page.getByRole('menu')
const item = (name: string | RegExp) => pages.page.getByRole('menuitem', { name, exact: typeof name === 'string' })
const items = () => menu().getByRole('menuitem').allTextContents()
const header = (name: string) => pages.page.getByRole('columnheader', { name, exact: true }).filter({ visible: true })
const press = (key: string) => pages.page.keyboard.press(key)
const config = () => base.viewOf('Tasks', 'Grid').config
const names = () => base.server.cells('Tasks').map(({ Name }) => Name)
const columns = async () => {
  const headers = pages.page.getByRole('columnheader').filter({ visible: true })
  const all = await headers.evaluateAll(each =>
    each.map(one => ({ name: one.ariaLabel ?? '', at: Number(one.ariaColIndex) })),
  )
  return all
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ name }) => (['', 'Row number'].includes(name) ? [] : name))
}
const closed = () => menu().waitFor({ state: 'detached' })
const escape = async () => {
  await press('Escape')
  await closed()
}
const openHeader = async (name: string) => {
  await header(name).click({ button: 'right' })
  await pages.page.getByRole('menu', { name: `Field ${name}` }).waitFor()
}
const openRecord = async (row: number, column = 0) => {
  await pages.cell(row, column).click({ button: 'right' })
  await pages.page.getByRole('menu', { name: 'Record' }).waitFor()
}

async function open(more: Parameters<typeof view>[1] = {}, can = base.can, shown = fields): Promise<void> {
  base = new BrowserBase([
    { table: table('Tasks', shown, [view('Grid', more)]), rows: ['One', 'Two', 'Three'].map(Name => ({ Name })) },
  ])
  base.can = can
  await pages.open(base)
  await pages.cell(2, 0).waitFor()
}

beforeEach(() => {
  base = new BrowserBase([])
})

describe('the menu of a header', () => {
  test('sorts by its field, in place of the sorts before', async () => {
    await open({ config: { sorts: [{ fieldId: 'Notes', dir: 'asc' }] } })
    await openHeader('Hours')
    await item('Sort descending').click()
    await expect.poll(() => config().sorts).toEqual([{ fieldId: 'Hours', dir: 'desc' }])
    await openHeader('Hours')
    await item('Sort ascending').click()
    await expect.poll(() => config().sorts).toEqual([{ fieldId: 'Hours', dir: 'asc' }])
  })

  test('groups by its field and stops again, but not by files', async () => {
    await open()
    await openHeader('Files')
    await expect.poll(() => items()).not.toContain('Group by this field')
    await escape()
    await openHeader('Notes')
    await item('Group by this field').click()
    await expect.poll(() => config().groups).toEqual([{ fieldId: 'Notes', dir: 'asc' }])
    await openHeader('Notes')
    await item('Stop grouping by this field').click()
    await expect.poll(() => config().groups).toEqual([])
  })

  test('hides its column, which is one step of undo', async () => {
    await open({ config: { hiddenFieldIds: ['Files'] } })
    await openHeader('Notes')
    await item('Hide field').click()
    await expect.poll(columns).toEqual(['Name', 'Hours'])
    await expect.poll(() => config().hiddenFieldIds).toEqual(['Files', 'Notes'])
    await press('Control+z')
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Hours'])
  })

  test('moves its column, not past the primary field or the end', async () => {
    await open()
    await openHeader('Notes')
    await expect.poll(() => item(/^Move left/).isDisabled()).toBe(true)
    await item(/^Move right/).click()
    await expect.poll(columns).toEqual(['Name', 'Hours', 'Notes', 'Files'])
    await openHeader('Files')
    await expect.poll(() => item(/^Move right/).isDisabled()).toBe(true)
    await escape()
  })

  test('freezes up to its column, and unfreezes', async () => {
    await open()
    await openHeader('Notes')
    await item('Freeze up to here').click()
    await expect.poll(() => config().frozenFields).toBe(2)
    await openHeader('Notes')
    await item('Unfreeze').click()
    await expect.poll(() => config().frozenFields).toBe(1)
    await openHeader('Name')
    for (const name of ['Unfreeze', 'Freeze up to here']) await expect.poll(() => items()).not.toContain(name)
    await escape()
  })

  test('of the primary field neither hides, moves, nor deletes it, and inserts only to its right', async () => {
    await open()
    await openHeader('Name')
    const offered = await items()
    expect(offered).toContain('Edit field')
    expect(offered.filter(name => /^(Hide|Move|Delete|Insert left)/.test(name))).toEqual([])
    await escape()
  })

  test('deletes its field, and undo restores it with its values and its place', async () => {
    await open()
    await openHeader('Notes')
    await item('Delete field').click()
    await expect.poll(columns).toEqual(['Name', 'Hours', 'Files'])
    await expect.poll(() => base.tableOf('Tasks').fields.length).toBe(3)
    await pages.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Hours', 'Files'])
    await expect.poll(() => base.tableOf('Tasks').fields.length).toBe(4)
  })

  test('inserts a field beside its own', async () => {
    await open()
    await openHeader('Hours')
    await item('Insert left').click()
    await pages.page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(pages.page.getByRole('dialog').getByRole('searchbox'))
      .first()
      .waitFor()
    await press('Escape')
    await pages.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => columns()).toEqual(['Name', 'Notes', 'Hours', 'Files'])
  })

  test('adds no field to a full table, and says why', async () => {
    const many = Array.from({ length: 500 }, (_, at) => field(`Field ${at}`))
    await open({ config: { hiddenFieldIds: many.slice(3).map(({ id }) => id) } }, undefined, many)
    await openHeader('Field 1')
    for (const name of [/^Duplicate field/, 'Insert left', 'Insert right'])
      await expect.poll(() => item(name).isDisabled()).toBe(true)
    await menu()
      .getByText(/500 fields/)
      .waitFor()
    await escape()
  })

  test('changes no field of a locked view by inserting, but may edit and hide for oneself', async () => {
    await open({ kind: 'locked' })
    await openHeader('Notes')
    const offered = await items()
    expect(offered).toContain('Edit field')
    expect(offered.filter(name => name.startsWith('Insert'))).toEqual([])
    await item('Hide field').click()
    await expect.poll(columns).toEqual(['Name', 'Hours', 'Files'])
    expect(config().hiddenFieldIds).toEqual([])
  })

  test('offers people who may not change fields only how they see them', async () => {
    for (const can of [mayOnlyView, mayEditRecords]) {
      await open({}, can)
      await openHeader('Notes')
      const offered = await items()
      expect(offered.filter(name => /(Edit|Duplicate|Insert|Delete)/.test(name))).toEqual([])
      await item('Sort ascending').click()
      await pages.page.getByRole('button', { name: 'Only for you' }).waitFor()
      expect(config().sorts).toEqual([])
    }
  })

  test('closes when its field is deleted by a colleague', async () => {
    await open()
    await openHeader('Notes')
    const at = { basePublicId: '', tableId: 'Tasks', fieldId: 'Notes', actionId: 'theirs' }
    await base.server.client.fields.delete.mutate(at)
    await pages.announce(base.news({ kind: 'field.delete', itemId: 'Notes', tableId: 'Tasks' }))
    await closed()
    await expect.poll(columns).toEqual(['Name', 'Hours', 'Files'])
  })
})

describe('the menu of a record', () => {
  test('inserts a record above or below, where it stays', async () => {
    await open()
    await openRecord(1)
    await item('Insert above').click()
    await expect
      .poll(() => base.inputs('records.create'))
      .toMatchObject([{ beside: { recordId: 'Tasks-rec2', side: 'above' } }])
    await press('Escape')
    await openRecord(0)
    await item(/^Insert below/).click()
    await expect
      .poll(() => base.inputs('records.create').at(-1))
      .toMatchObject({ beside: { recordId: 'Tasks-rec1', side: 'below' } })
  })

  test('duplicates a record with its values', async () => {
    await open()
    await openRecord(1)
    await item('Duplicate record').click()
    await expect.poll(names).toEqual(['One', 'Two', 'Three', 'Two'])
  })

  test('deletes all selected records at once, with one undo', async () => {
    await open()
    await pages.cell(0, 0).click()
    await press('Shift+ArrowDown')
    await openRecord(1)
    await item(/^Delete 2 records/).click()
    await expect.poll(names).toEqual(['Three'])
    await pages.page.getByText('2 records deleted').waitFor()
    await pages.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(names).toEqual(['One', 'Two', 'Three'])
  })

  test('selects the cell under the pointer if that was not selected', async () => {
    await open()
    await pages.cell(0, 0).click()
    await openRecord(2)
    await item(/^Delete record/).click()
    await expect.poll(names).toEqual(['One', 'Two'])
  })

  test('clears, copies, cuts, and pastes cells', async () => {
    await open()
    await openRecord(0)
    await item(/^Copy$/)
      .or(item(/^Copy(?! link)/))
      .first()
      .click()
    await expect.poll(() => pages.page.evaluate(() => navigator.clipboard.readText())).toBe('One')
    await openRecord(1)
    await item(/^Paste/).click()
    await expect.poll(names).toEqual(['One', 'One', 'Three'])
    await openRecord(2)
    await item(/^Cut/).click()
    await expect.poll(names).toEqual(['One', 'One', null])
    await openRecord(0)
    await item(/^Clear/).click()
    await expect.poll(names).toEqual([null, 'One', null])
  })

  test('fills only what spans more than one cell', async () => {
    await open()
    await openRecord(0)
    expect((await items()).filter(name => name.startsWith('Fill'))).toEqual([])
    await escape()
    await pages.cell(0, 0).click()
    await press('Shift+ArrowDown')
    await press('Shift+ArrowDown')
    await openRecord(1)
    expect((await items()).filter(name => name.startsWith('Fill right'))).toEqual([])
    await item(/^Fill down/).click()
    await expect.poll(names).toEqual(['One', 'One', 'One'])
    await press('Control+z')
    await expect.poll(names).toEqual(['One', 'Two', 'Three'])
    await pages.cell(0, 0).click()
    await press('Shift+ArrowRight')
    await openRecord(0)
    await item(/^Fill right/).click()
    await expect.poll(() => base.server.cells('Tasks')[0]?.['Notes']).toBe('One')
  })

  test('expands the record, and copies a link to it', async () => {
    await open()
    await openRecord(1)
    await item('Copy link to record').click()
    await pages.page.getByText('Link copied').waitFor()
    const link = new URL(await pages.page.evaluate(() => navigator.clipboard.readText()))
    expect(link.searchParams.get('record')).toBe('Tasks-rec2')
    await openRecord(1)
    await item(/^Expand record/).click()
    await pages.page.getByRole('region', { name: 'Record Two' }).waitFor()
    await press('Escape')
  })

  test('only copies and opens for people who may not edit', async () => {
    await open({}, mayOnlyView)
    await openRecord(0)
    const offered = await items()
    expect(offered.map(name => name.replace(/(Ctrl.*|Space)$/, ''))).toEqual([
      'Copy',
      'Expand record',
      'Copy link to record',
    ])
    await escape()
  })

  test('opens by keyboard at the active cell', async () => {
    await open()
    await pages.cell(1, 0).click()
    await press('Shift+F10')
    await pages.page.getByRole('menu', { name: 'Record' }).waitFor()
    await press('ArrowDown')
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.role)).toBe('menuitem')
    await escape()
    await press('ArrowDown')
    await expect
      .poll(() => pages.page.locator('[role=gridcell][aria-selected=true]').first().textContent())
      .toBe('Three')
  })
})
