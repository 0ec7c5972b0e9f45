import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayEditRecords, mayOnlyView, table } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const withTables = (...names: string[]) =>
  new BrowserBase(names.map(name => ({ table: table(name, [field(`${name} name`)]), rows: [{}] })))

const tab = (name: string) =>
  pages.page.getByRole('toolbar', { name: 'Open a table' }).getByRole('button', { name, exact: true })
const tabNames = () => pages.page.locator('[data-drag-id] > [dir=auto]').allTextContents()
const stored = () => base.server.metadata.tables.map(({ name }) => name)
const current = () => pages.page.locator('[aria-current=page]').textContent()
const dialog = (name?: string) => pages.page.getByRole('dialog', name === undefined ? {} : { name })
const nameInput = () => dialog().getByLabel('Name')
const menuItem = (name: string) => pages.page.getByRole('menuitem', { name })
const openMenu = async (name: string) => {
  await tab(name).focus()
  await pages.page.keyboard.press('Shift+F10')
  await pages.page.getByRole('menu', { name: `Table ${name}` }).waitFor()
}
const focused = () => pages.page.evaluate(() => document.activeElement?.textContent)

beforeEach(async () => {
  base = withTables('Tasks', 'People', 'Places')
  await pages.open(base)
})

describe('the tabs of a base', () => {
  test('are in the order of the tables, and the address names the one that opens', async () => {
    await expect.poll(() => tabNames()).toEqual(['Tasks', 'People', 'Places'])
    await expect.poll(() => current()).toBe('Tasks')
    await tab('People').click()
    await expect.poll(current).toBe('People')
    expect((await pages.address()).searchParams.get('table')).toBe('People')
    await pages.page.evaluate(() => window.base.back())
    await expect.poll(current).toBe('Tasks')
  })

  test('are one stop of the Tab key, with arrows, Home, and End between them', async () => {
    await tab('Tasks').focus()
    await pages.page.keyboard.press('ArrowRight')
    // The menu of the selected table comes after its tab.
    await expect
      .poll(() => pages.page.evaluate(() => document.activeElement?.ariaLabel))
      .toBe('Actions for table Tasks')
    await pages.page.keyboard.press('ArrowRight')
    await expect.poll(() => focused()).toBe('People')
    await pages.page.keyboard.press('End')
    await expect.poll(() => focused()).toBe('Places')
    await pages.page.keyboard.press('ArrowRight')
    await expect.poll(() => focused()).toBe('Places')
    await pages.page.keyboard.press('Home')
    await expect.poll(() => focused()).toBe('Tasks')
    await pages.page.keyboard.press('End')
    await pages.page.keyboard.press('Enter')
    await expect.poll(current).toBe('Places')
    await pages.page.keyboard.press('Tab')
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Add a table')
    await pages.page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused()).toBe('Places')
  })

  test('move by keys to either side, stop at the ends, and keep the focus', async () => {
    await tab('People').focus()
    await pages.page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(tabNames).toEqual(['Tasks', 'Places', 'People'])
    await pages.page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(() => focused()).toBe('People')
    await expect.poll(stored).toEqual(['Tasks', 'Places', 'People'])
    await pages.page.keyboard.press('Control+Shift+ArrowLeft')
    await pages.page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(stored).toEqual(['People', 'Tasks', 'Places'])
    // The table on the screen stays the same one.
    await expect.poll(() => current()).toBe('Tasks')
  })

  test('move by dragging', async () => {
    await tab('Tasks').dragTo(tab('Places'), { targetPosition: { x: 40, y: 10 } })
    await expect.poll(stored).toEqual(['People', 'Places', 'Tasks'])
  })

  test('show names as they were typed, and in their own direction', async () => {
    const odd = ['<b>bold</b>', 'جدول المهام']
    await pages.open(withTables(...odd))
    await expect.poll(() => tabNames()).toEqual(odd)
    await expect.poll(() => tab('جدول المهام').evaluate(element => getComputedStyle(element).direction)).toBe('rtl')
    await expect.poll(() => tab('<b>bold</b>').evaluate(element => getComputedStyle(element).direction)).toBe('ltr')
  })

  test('scroll to the selected one when there are too many', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `A table with the number ${at}`)
    await pages.open(withTables(...names), '?table=A table with the number 39')
    await expect.poll(current).toBe('A table with the number 39')
    const isInSight = () =>
      tab('A table with the number 39').evaluate(element => {
        const strip = element.closest('[role=toolbar]')?.getBoundingClientRect()
        const { left, right } = element.getBoundingClientRect()
        return strip !== undefined && left >= strip.left - 1 && right <= strip.right + 1
      })
    await expect.poll(isInSight).toBe(true)
  })
})

describe('the menu of a table', () => {
  test('opens for a table that is not on the screen, by keyboard or by a right click', async () => {
    await openMenu('Places')
    await pages.page.keyboard.press('Escape')
    await pages.page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => focused()).toBe('Places')
    await tab('People').click({ button: 'right' })
    await menuItem('Rename table').click()
    await expect.poll(() => nameInput().inputValue()).toBe('People')
    await expect.poll(() => current()).toBe('Tasks')
  })

  test('moves the table, and not past either end', async () => {
    await openMenu('Tasks')
    await expect.poll(() => menuItem('Move left').isDisabled()).toBe(true)
    await menuItem('Move right').click()
    await expect.poll(stored).toEqual(['People', 'Tasks', 'Places'])
    await openMenu('Places')
    await expect.poll(() => menuItem('Move right').isDisabled()).toBe(true)
    await menuItem('Move left').click()
    await expect.poll(stored).toEqual(['People', 'Places', 'Tasks'])
  })

  test('deletes the table, opens the first one that remains, and gives its tab the focus', async () => {
    await pages.page.getByRole('button', { name: 'Actions for table Tasks' }).click()
    await menuItem('Delete table').click()
    await expect.poll(tabNames).toEqual(['People', 'Places'])
    await expect.poll(() => current()).toBe('People')
    await expect.poll(focused).toBe('People')
    await expect.poll(stored).toEqual(['People', 'Places'])
    await pages.page.getByText('Tasks deleted').waitFor()
    await pages.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(stored).toEqual(['Tasks', 'People', 'Places'])
  })

  test('does not delete the only table, and says why', async () => {
    await pages.open(withTables('Alone'))
    await openMenu('Alone')
    await expect.poll(() => menuItem('Delete table').isDisabled()).toBe(true)
    await pages.page.getByText('The only table cannot be deleted').waitFor()
    for (const name of ['Move left', 'Move right']) await expect.poll(() => menuItem(name).isDisabled()).toBe(true)
    await pages.page.keyboard.press('Escape')
  })

  test('is not offered to people who may not change the structure, and keys change nothing for them', async () => {
    for (const can of [mayOnlyView, mayEditRecords]) {
      const read = withTables('Tasks', 'People')
      read.can = can
      await pages.open(read)
      await tab('Tasks').waitFor()
      await expect.poll(() => pages.page.getByRole('button', { name: 'Add a table' }).count()).toBe(0)
      await expect.poll(() => pages.page.getByRole('button', { name: /^Actions for table/ }).count()).toBe(0)
      await tab('Tasks').focus()
      for (const key of ['F2', 'Shift+F10', 'Control+Shift+ArrowRight']) await pages.page.keyboard.press(key)
      await tab('Tasks').dblclick()
      await tab('Tasks').click({ button: 'right' })
      await expect.poll(() => pages.page.getByRole('menu').count()).toBe(0)
      await expect.poll(() => dialog().count()).toBe(0)
      await expect.poll(() => tabNames()).toEqual(['Tasks', 'People'])
      await expect.poll(() => pages.commands()).not.toContain('Rename table')
    }
  })
})

describe('the name of a table', () => {
  test('is asked for by F2, a double press, or a command, with the old one selected', async () => {
    await tab('People').focus()
    await pages.page.keyboard.press('F2')
    await expect
      .poll(() => nameInput().evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
      .toEqual([0, 6])
    await pages.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await tab('Tasks').dblclick()
    await expect.poll(() => nameInput().inputValue()).toBe('Tasks')
    await pages.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await pages.run('Rename table')
    await nameInput().fill('  Errands ')
    await pages.page.keyboard.press('Enter')
    await expect.poll(stored).toEqual(['Errands', 'People', 'Places'])
    await expect.poll(() => tabNames()).toEqual(['Errands', 'People', 'Places'])
  })

  test('must not be blank or taken; what was typed stays until it is right', async () => {
    await pages.run('Rename table')
    for (const [name, problem] of [
      ['   ', 'Table name is required'],
      ['pEOPLE', 'A table with this name already exists'],
    ] as const) {
      await nameInput().fill(name)
      await pages.page.keyboard.press('Enter')
      await dialog().getByText(problem).waitFor()
      await expect.poll(() => nameInput().inputValue()).toBe(name)
    }
    // Its own name in another case is free.
    await nameInput().fill('TASKS')
    await pages.page.keyboard.press('Enter')
    await expect.poll(stored).toEqual(['TASKS', 'People', 'Places'])
  })

  test('has at most 255 characters', async () => {
    await pages.run('Rename table')
    await nameInput().fill('x'.repeat(300))
    expect((await nameInput().inputValue()).length).toBe(255)
    await pages.page.keyboard.press('Escape')
  })

  test('that the server refuses is set aside, and the old one shows again', async () => {
    base.refuse('tables.update')
    await pages.run('Rename table')
    await nameInput().fill('Errands')
    await pages.page.keyboard.press('Enter')
    const error = dialog('Sync Error')
    await error.waitFor()
    await expect.poll(tabNames).toEqual(['Tasks', 'People', 'Places'])
    await error.getByRole('button', { name: 'Cancel' }).click()
    await error.waitFor({ state: 'detached' })
    await pages.page.getByText('1 conflict').waitFor()
    expect(stored()).toEqual(['Tasks', 'People', 'Places'])
  })

  test('that a colleague gives shows here at once', async () => {
    await base.server.client.tables.update.mutate({ basePublicId: '', tableId: 'People', name: 'Crew', actionId: 'x' })
    await pages.announce(base.news({ kind: 'table.update', itemId: 'People', tableId: 'People' }))
    await expect.poll(tabNames).toEqual(['Tasks', 'Crew', 'Places'])
  })
})

describe('a new table', () => {
  test('gets a free number as its name, opens, and takes the focus', async () => {
    await pages.page.getByRole('button', { name: 'Add a table' }).click()
    await expect.poll(() => nameInput().inputValue()).toBe('Table 4')
    await pages.page.keyboard.press('Enter')
    await expect.poll(current).toBe('Table 4')
    await expect.poll(() => pages.grid.getAttribute('aria-label')).toBe('Table 4')
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.className)).toContain('gl-grid-catcher')
    await expect.poll(stored).toEqual(['Tasks', 'People', 'Places', 'Table 4'])
  })

  test('is not created when its dialog is canceled', async () => {
    await pages.run('Add a table')
    await nameInput().fill('Never')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => tabNames()).toEqual(['Tasks', 'People', 'Places'])
    expect(base.inputs('tables.create')).toEqual([])
  })

  test('can be a copy, with or without its records', async () => {
    await openMenu('Tasks')
    await menuItem('Duplicate without records').click()
    await expect.poll(() => base.inputs('tables.duplicate')).toMatchObject([{ tableId: 'Tasks', withRecords: false }])
  })
})

describe('the list of all tables', () => {
  const search = () => pages.page.getByRole('combobox', { name: 'Find a table' })
  const options = () => pages.page.getByRole('listbox', { name: 'Tables' }).getByRole('option')
  const openList = async () => {
    await pages.page.getByRole('button', { name: 'All tables' }).click()
    await search().waitFor()
  }

  test('opens the table that Enter chooses, in any case and without accents', async () => {
    await pages.open(withTables('Tasks', 'Café menu', 'Places'))
    await openList()
    await expect.poll(() => options().allTextContents()).toEqual(['Tasks', 'Café menu', 'Places'])
    await search().fill(' CAFÉ')
    await expect.poll(() => options().allTextContents()).toEqual(['Café menu'])
    await pages.page.keyboard.press('Enter')
    await expect.poll(current).toBe('Café menu')
    await search().waitFor({ state: 'detached' })
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.className)).toContain('gl-grid-catcher')
  })

  test('starts at the table on the screen, and arrows go on from there', async () => {
    await tab('People').click()
    await expect.poll(current).toBe('People')
    await openList()
    await pages.page.keyboard.press('ArrowDown')
    await pages.page.keyboard.press('Enter')
    await expect.poll(current).toBe('Places')
  })

  test('says when no table has the name, opens none then, and closes by Escape', async () => {
    await openList()
    await search().fill('nothing like this')
    await pages.page.getByText('No tables found').waitFor()
    await pages.page.keyboard.press('Enter')
    await expect.poll(() => current()).toBe('Tasks')
    await pages.page.keyboard.press('Escape')
    await search().waitFor({ state: 'detached' })
  })

  test('is not there for a single table', async () => {
    await pages.open(withTables('Alone'))
    await tab('Alone').waitFor()
    await expect.poll(() => pages.page.getByRole('button', { name: 'All tables' }).count()).toBe(0)
  })
})

describe('the keys for the next and the previous table', () => {
  test('go from one to the next, and stop at the ends', async () => {
    await pages.page.keyboard.press('Control+Shift+PageDown')
    await expect.poll(current).toBe('People')
    await pages.page.keyboard.press('Control+Shift+PageDown')
    await expect.poll(current).toBe('Places')
    await pages.page.keyboard.press('Control+Shift+PageDown')
    await pages.page.keyboard.press('Control+Shift+PageUp')
    await expect.poll(current).toBe('People')
    await expect
      .poll(() => pages.commands())
      .toEqual(expect.arrayContaining(['Go to the next table', 'Go to the previous table']))
    await pages.run('Go to the previous table')
    await expect.poll(current).toBe('Tasks')
    await expect.poll(() => pages.commands()).not.toContain('Go to the previous table')
  })

  test('save what is typed in a cell first', async () => {
    await pages.cell(0, 0).click()
    await pages.page.keyboard.type('Half a wo')
    await pages.page.keyboard.press('Control+Shift+PageDown')
    await expect.poll(current).toBe('People')
    await expect.poll(() => base.server.cells('Tasks')).toEqual([{ 'Tasks name': 'Half a wo' }])
  })

  test('do nothing while a dialog is open', async () => {
    await pages.run('Add a table')
    await nameInput().waitFor()
    await pages.page.keyboard.press('Control+Shift+PageDown')
    await expect.poll(() => current()).toBe('Tasks')
    await pages.page.keyboard.press('Escape')
  })
})

describe('a table that a colleague deletes', () => {
  const remove = async (tableId: string) => {
    await base.server.client.tables.delete.mutate({ basePublicId: '', tableId, actionId: `delete ${tableId}` })
    await pages.announce(base.news({ kind: 'table.delete', itemId: tableId, tableId }))
  }

  test('goes, and the first remaining one opens with the reason', async () => {
    await tab('People').click()
    await expect.poll(current).toBe('People')
    await remove('People')
    await pages.page.getByText('Ana Duarte deleted People').waitFor()
    await expect.poll(current).toBe('Tasks')
    await expect.poll(tabNames).toEqual(['Tasks', 'Places'])
    await expect.poll(async () => (await pages.address()).searchParams.get('table')).not.toBe('People')
  })

  test('that is not on the screen just goes', async () => {
    await remove('Places')
    await expect.poll(tabNames).toEqual(['Tasks', 'People'])
    await expect.poll(() => current()).toBe('Tasks')
    await expect.poll(() => pages.page.getByText('Ana Duarte deleted').count()).toBe(0)
  })
})
