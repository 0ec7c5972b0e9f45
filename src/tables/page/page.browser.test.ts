import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayEditRecords, mayOnlyView, Refusal, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const button = (name: string | RegExp) => pages.page.getByRole('button', { name, exact: typeof name === 'string' })
const names = () => base.server.cells('Tasks').map(({ Name }) => Name)
const dialog = (name: string) => pages.page.getByRole('dialog', { name, exact: true })
const panel = () => dialog('Unsaved changes')
const saveState = (text: string | RegExp) => pages.page.locator('button', { hasText: text }).first()
const write = async (row: number, text: string) => {
  await pages.cell(row, 0).click()
  await pages.page.keyboard.type(text)
  await press('Enter')
}
const searchOf = async (name: string) => (await pages.address()).searchParams.get(name)

beforeEach(async () => {
  base = new BrowserBase([
    {
      table: table('Tasks', [field('Name'), field('Notes')], [view('Grid'), view('Board')]),
      rows: ['One', 'Two', 'Three'].map(Name => ({ Name })),
    },
    { table: table('People', [field('Person')]), rows: [{ Person: 'Ada' }] },
  ])
  await pages.open(base)
  await pages.cell(2, 0).waitFor()
})

describe('the address of a base', () => {
  test('goes back from one view to another', async () => {
    await button('View: Grid').click()
    await pages.page.getByRole('menuitem', { name: 'Board' }).click()
    await button('View: Board').waitFor()
    await pages.page.evaluate(() => window.base.back())
    await button('View: Grid').waitFor()
  })

  test('stays with its table when a colleague moves another one to the front', async () => {
    const at = { basePublicId: '', tableIds: ['People', 'Tasks'], expects: ['Tasks', 'People'], actionId: 'moved' }
    await base.server.client.tables.reorder.mutate(at)
    await pages.announce(base.news({ kind: 'table.reorder', itemId: 'tables' }))
    await expect
      .poll(() => pages.page.locator('[data-drag-id] > [dir=auto]').allTextContents())
      .toEqual(['People', 'Tasks'])
    await pages.page.getByRole('gridcell', { name: 'One', exact: true }).waitFor()
    // A reload must find it, too.
    await expect.poll(() => searchOf('table')).toBe('Tasks')
  })

  test('of a table or view that does not exist shows the first one, and corrects itself', async () => {
    await pages.go(`/database/${pages.baseId}?table=gone&view=gone`)
    await pages.page.getByRole('gridcell', { name: 'One', exact: true }).waitFor()
    await expect.poll(() => searchOf('table')).not.toBe('gone')
    await expect.poll(() => searchOf('view')).not.toBe('gone')
  })

  test('of a base that does not exist says so', async () => {
    await pages.go('/database/nowhere')
    await pages.page.getByText('There is no such base').waitFor()
  })

  test('of a base that cannot be loaded says why, and loads on the next try', async () => {
    base.on('metadata.get', () => {
      throw new Refusal('internal', 'The disk is away.', 500)
    })
    await pages.openWithout(base)
    await pages.page.getByText('This base could not be loaded').waitFor()
    await pages.page.getByText('The disk is away.').waitFor()
    base.restore('metadata.get')
    await button('Try again').click()
    await pages.page.getByRole('gridcell', { name: 'One', exact: true }).waitFor()
  })

  test('remembers the view of a table that was open last', async () => {
    await button('View: Grid').click()
    await pages.page.getByRole('menuitem', { name: 'Board' }).click()
    await button('View: Board').waitFor()
    await button('People').click()
    await button('View: People view').waitFor()
    await button('Tasks').click()
    await button('View: Board').waitFor()
  })
})

describe('undo', () => {
  const undo = () => button(/^(Undo:|Nothing to undo)/)
  const redo = () => button(/^(Redo:|Nothing to redo)/)

  test('names what it takes back, by button, key, and command, and so does redo', async () => {
    await expect.poll(() => undo().isDisabled()).toBe(true)
    await write(0, 'First')
    await write(1, 'Second')
    await expect.poll(names).toEqual(['First', 'Second', 'Three'])
    await expect.poll(() => undo().getAttribute('aria-label')).toMatch(/^Undo: /)
    await undo().click()
    await expect.poll(names).toEqual(['First', 'Two', 'Three'])
    await pages.cell(0, 0).click()
    await press('Control+z')
    await expect.poll(names).toEqual(['One', 'Two', 'Three'])
    await expect.poll(() => undo().isDisabled()).toBe(true)
    const command = (await pages.commands()).find(label => label.startsWith('Redo: ')) ?? ''
    await pages.run(command)
    await expect.poll(names).toEqual(['First', 'Two', 'Three'])
    await press('Control+y')
    await expect.poll(names).toEqual(['First', 'Second', 'Three'])
    await expect.poll(() => redo().isDisabled()).toBe(true)
  })

  test('forgets what could be redone once something new is done', async () => {
    await write(0, 'First')
    await expect.poll(names).toEqual(['First', 'Two', 'Three'])
    await undo().click()
    await expect.poll(names).toEqual(['One', 'Two', 'Three'])
    await write(1, 'Other')
    await expect.poll(() => redo().isDisabled()).toBe(true)
  })

  test('returns to the table and the view of what it takes back', async () => {
    await write(0, 'First')
    await expect.poll(names).toEqual(['First', 'Two', 'Three'])
    await button('People').click()
    await pages.page.getByRole('gridcell', { name: 'Ada', exact: true }).waitFor()
    await undo().click()
    await pages.page.getByRole('gridcell', { name: 'One', exact: true }).waitFor()
    await expect.poll(names).toEqual(['One', 'Two', 'Three'])
  })

  test('leaves the cell alone that a colleague has written since, and says so', async () => {
    await write(0, 'First')
    await expect.poll(names).toEqual(['First', 'Two', 'Three'])
    const at = {
      basePublicId: '',
      tableId: 'Tasks',
      recordId: 'Tasks-rec1',
      data: { Name: 'Theirs' },
      actionId: 'theirs',
    }
    await base.server.client.records.update.mutate(at)
    await undo().click()
    await pages.page.getByText(/^Not undone: Ana has edited this cell since/).waitFor()
    expect(names()).toEqual(['Theirs', 'Two', 'Three'])
  })

  test('is not there for people who may not edit', async () => {
    base.can = mayOnlyView
    await pages.open(base)
    await expect.poll(() => undo().count()).toBe(0)
  })
})

describe('what is not saved yet', () => {
  test('waits while the server cannot be reached, is listed, and is sent once it returns', async () => {
    base.server.plan = Array.from({ length: 50 }, () => 'unreachable' as const)
    await write(0, 'Offline')
    await saveState('Offline: 1 change waiting').waitFor()
    await saveState('Offline: 1 change waiting').click()
    await panel()
      .getByRole('region', { name: 'Waiting' })
      .getByText(/Offline/)
      .first()
      .waitFor()
    const retry = await panel().getByRole('button', { name: 'Retry now' }).elementHandle()
    base.server.plan = []
    // The change may be sent before, when its pause ends.
    await retry?.evaluate(button => (button as HTMLElement).click())
    await expect.poll(names).toEqual(['Offline', 'Two', 'Three'])
    await panel().getByText('Everything is saved.').waitFor()
    await press('Escape')
  })

  test('can be discarded while it waits, which reverts it', async () => {
    base.server.plan = Array.from({ length: 50 }, () => 'unreachable' as const)
    await write(0, 'Offline')
    await saveState('Offline: 1 change waiting').click()
    await panel()
      .getByRole('button', { name: /^Discard: / })
      .click()
    base.server.plan = []
    await expect.poll(() => pages.cell(0, 0).textContent()).toBe('One')
    await press('Escape')
    await saveState('Saved').waitFor()
    expect(names()).toEqual(['One', 'Two', 'Three'])
  })

  test('goes under Conflicts when the server refuses it, and can be applied again', async () => {
    base.server.plan = ['refuse']
    await write(0, 'Refused')
    await dialog('Sync Error').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => pages.cell(0, 0).textContent()).toBe('One')
    await saveState('1 conflict').click()
    const conflicts = panel().getByRole('region', { name: 'Conflicts' })
    await conflicts.getByText(/The server refused it/).waitFor()
    await conflicts.getByRole('button', { name: 'Apply again' }).click()
    await expect.poll(names).toEqual(['Refused', 'Two', 'Three'])
    await press('Escape')
  })

  test('is downloaded or discarded from there', async () => {
    base.server.plan = ['refuse']
    await write(0, 'Refused')
    await dialog('Sync Error').getByRole('button', { name: 'Cancel' }).click()
    await saveState('1 conflict').click()
    const [file] = await Promise.all([
      pages.page.waitForEvent('download'),
      panel().getByRole('button', { name: 'Download as JSON' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('changes-set-aside.json')
    await panel().getByRole('button', { name: 'Discard all' }).click()
    await panel().getByText('Everything is saved.').waitFor()
    await press('Escape')
    await expect.poll(() => pages.page.getByText('1 conflict').count()).toBe(0)
    expect(names()).toEqual(['One', 'Two', 'Three'])
  })

  test('that a colleague has overwritten is kept, and not among those that are applied together', async () => {
    const at = {
      basePublicId: '',
      tableId: 'Tasks',
      recordId: 'Tasks-rec1',
      data: { Name: 'Theirs' },
      actionId: 'theirs',
    }
    await base.server.client.records.update.mutate(at)
    await write(0, 'Mine')
    await pages.page.getByText('Ana changed this cell.').waitFor()
    await saveState('1 conflict').click()
    await panel().getByText('Ana changed this meanwhile').waitFor()
    await panel().getByText('This overwrites a newer change').waitFor()
    await panel().getByRole('button', { name: 'Apply again' }).click()
    await expect.poll(names).toEqual(['Mine', 'Two', 'Three'])
    await press('Escape')
  })
})

describe('the rights of a person', () => {
  test('to edit end at once, with a word about it, and return', async () => {
    base.can = mayOnlyView
    await pages.say('live.rights', mayOnlyView)
    await pages.page.getByText('You can only view this base now').waitFor()
    await pages.cell(0, 0).click()
    await pages.page.keyboard.type('x')
    await pages.page.getByText('You can only view this base', { exact: true }).waitFor()
    expect(names()).toEqual(['One', 'Two', 'Three'])
    base.can = mayEditRecords
    await pages.say('live.rights', mayEditRecords)
    await pages.page.getByText('You can edit this base again').waitFor()
    await write(0, 'Again')
    await expect.poll(names).toEqual(['Again', 'Two', 'Three'])
  })

  test('that end whole close the base, and it opens again when they return', async () => {
    base.on('metadata.get', () => {
      throw new Refusal('not_found', 'There is no such base.', 404)
    })
    await pages.announce(base.news({ kind: 'field.update', itemId: 'Name', tableId: 'Tasks' }))
    await pages.page.getByText('You no longer have access to this base').waitFor()
    await expect.poll(() => pages.grid.count()).toBe(0)
    base.restore('metadata.get')
    await button('Try again').click()
    await pages.grid.waitFor()
  })
})

describe('the people in a base', () => {
  const person = (id: string, name: string | null, sessionKey = id) => ({
    sessionKey,
    user: { id, name },
    tableId: 'Tasks',
    viewId: 'Grid',
    recordId: 'Tasks-rec2',
    fieldId: 'Name',
  })
  const here = () => pages.page.getByRole('list', { name: 'People here' }).getByRole('listitem')

  test('show once each, without oneself, with their initials', async () => {
    await pages.say('live.presence', [
      person('ana', 'Ana Maria Duarte'),
      person('ana', 'Ana Maria Duarte', 'other tab'),
      person('me', 'Mira Novak'),
      person('gone', null),
      person('emoji', '🦉 Owl'),
    ])
    await expect.poll(() => here().allTextContents()).toEqual(['AD', 'S', '🦉O'])
    await expect.poll(() => here().first().getAttribute('aria-label')).toBe('Ana Maria Duarte')
  })

  test('are counted when they are many, and go when they leave', async () => {
    await pages.say(
      'live.presence',
      Array.from({ length: 8 }, (_, at) => person(`p${at}`, `Person ${at}`)),
    )
    await expect.poll(() => here().count()).toBe(6)
    await expect.poll(() => here().last().textContent()).toBe('+3')
    await expect.poll(() => here().last().getAttribute('aria-label')).toBe('Person 5, Person 6, Person 7')
    await pages.say('live.presence', [])
    await expect.poll(() => here().count()).toBe(0)
  })
})

describe('a base without tables', () => {
  const isOpen = (name: string) => pages.page.locator(`[aria-current=page]`, { hasText: name }).waitFor()

  test('offers to add one', async () => {
    await pages.openWithout(new BrowserBase([]))
    await pages.page.getByText('No tables yet').waitFor()
    await button('Add a table').last().click()
    await isOpen('Table 1')
  })

  test('takes rows that are pasted as a table, with names and types from the rows', async () => {
    base = new BrowserBase([])
    await pages.openWithout(base)
    await pages.page.getByText('No tables yet').waitFor()
    await pages.page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Item\tPrice\nOwl\t12\nCat\t7\nDog\t9\n')
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await isOpen('Table 1')
    await pages.page.getByRole('gridcell', { name: 'Owl', exact: true }).waitFor()
    await pages.page.getByRole('columnheader', { name: 'Price' }).first().waitFor()
    await expect.poll(() => base.server.metadata.tables[0]?.fields.map(({ name }) => name)).toContain('Price')
  })

  test('takes nothing that is pasted from people who may not change it', async () => {
    base = new BrowserBase([])
    base.can = mayEditRecords
    await pages.openWithout(base)
    await pages.page.getByText('Tables appear here once someone adds them.').waitFor()
    await pages.page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Item\tPrice\nOwl\t12\n')
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    expect(base.inputs('tables.create')).toEqual([])
    await expect.poll(() => button('Add a table').count()).toBe(0)
  })
})
