import { beforeEach, describe, expect, test } from 'vitest'
import type { ViewKind } from '../../engine/model/structure.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayEditRecords, mayOnlyView, table, view } from '../testing/browser-base.ts'

const pages = openBasePages({ width: 1440, height: 900 })
let base: BrowserBase

const fields = ['Name', 'Notes', 'Place', 'City'].map(name => field(name))
const withViews = (...views: ReturnType<typeof view>[]) =>
  new BrowserBase([
    {
      table: table('Tasks', fields, views.length > 0 ? views : [view('Grid')]),
      rows: [{ Name: 'Rehearse' }, { Name: 'Write' }],
    },
    { table: table('People', [field('Person')]) },
  ])

const button = (name: string | RegExp) => pages.page.getByRole('button', { name, exact: true })
const dialog = () => pages.page.getByRole('dialog')
const menuItem = (name: string) => pages.page.getByRole('menuitem', { name, exact: true })
const config = (viewId = 'Grid') => base.viewOf('Tasks', viewId).config
const viewNames = () => base.tableOf('Tasks').views.map(({ name }) => name)
const columns = async () => {
  const headers = pages.page.getByRole('columnheader').filter({ visible: true })
  const all = await headers.evaluateAll(each =>
    each.map(one => ({ name: one.ariaLabel ?? '', at: Number(one.ariaColIndex) })),
  )
  return all
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ name }) => (['', 'Row number'].includes(name) ? [] : name))
}
const focusedLabel = () =>
  pages.page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
const openMenu = async (name = 'Grid') => {
  await button(new RegExp(`^View: ${name}`)).click()
  await pages.page.getByRole('group', { name: 'Views' }).waitFor()
}
const escape = () => pages.page.keyboard.press('Escape')
const press = (key: string) => pages.page.keyboard.press(key)

beforeEach(async () => {
  base = withViews()
  await pages.open(base)
})

describe('the sorts of a view', () => {
  const open = async (name = 'Sort') => {
    await button(name).click()
    await dialog().getByRole('button', { name: 'Add a sort' }).or(dialog().getByRole('combobox')).first().waitFor()
  }
  const sort = (fieldId: string, dir: 'asc' | 'desc' = 'asc') => ({ fieldId, dir })
  const line = (at: number) => dialog().getByRole('button', { name: 'Remove this sort' }).nth(at)
  const choose = async (label: string, option: string, at = 0) => {
    await dialog().getByLabel(label, { exact: true }).nth(at).click()
    await pages.page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
  }

  test('start with a field, and then ask for the direction', async () => {
    await open()
    await pages.page.keyboard.type('pla')
    await press('Enter')
    await expect.poll(focusedLabel).toBe('Direction')
    await choose('Direction', 'Descending')
    await expect.poll(() => config().sorts).toEqual([sort('Place', 'desc')])
    await button('Sorted by 1 field').waitFor()
  })

  test('offer each field once, and change field by field without losing their place', async () => {
    base = withViews(view('Grid', { config: { sorts: [sort('Name'), sort('City', 'desc')] } }))
    await pages.open(base)
    await open('Sorted by 2 fields')
    await dialog().getByLabel('Field to sort by').first().click()
    const offered = pages.page.getByRole('option').filter({ visible: true })
    await expect.poll(() => offered.allTextContents()).toEqual(['Name', 'Notes', 'Place'])
    await offered.filter({ hasText: 'Notes' }).click()
    await expect.poll(() => config().sorts).toEqual([sort('Notes'), sort('City', 'desc')])
  })

  test('can be removed one by one, and the focus stays in the panel', async () => {
    base = withViews(view('Grid', { config: { sorts: [sort('Name'), sort('City', 'desc')] } }))
    await pages.open(base)
    await open('Sorted by 2 fields')
    await line(0).click()
    await expect.poll(() => config().sorts).toEqual([sort('City', 'desc')])
    await expect.poll(focusedLabel).toBe('Add a sort')
    await line(0).click()
    await expect.poll(() => config().sorts).toEqual([])
    await expect.poll(focusedLabel).toBe('Find a field to sort by')
  })

  test('say when a field of theirs is deleted, and can then get another one', async () => {
    base = withViews(view('Grid', { config: { sorts: [sort('gone')] } }))
    await pages.open(base)
    await open('Sorted by 1 field')
    await expect
      .poll(() => dialog().getByRole('combobox', { name: 'Field to sort by' }).getAttribute('placeholder'))
      .toBe('Deleted field')
    await choose('Field to sort by', 'City')
    await expect.poll(() => config().sorts).toEqual([sort('City')])
  })

  test('go back to the button for another one by Escape, then close', async () => {
    base = withViews(view('Grid', { config: { sorts: [sort('Name')] } }))
    await pages.open(base)
    await open('Sorted by 1 field')
    await dialog().getByRole('button', { name: 'Add a sort' }).click()
    await expect.poll(focusedLabel).toBe('Find a field to sort by')
    await escape()
    await expect.poll(focusedLabel).toBe('Add a sort')
    await escape()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(focusedLabel).toBe('Sorted by 1 field')
  })

  test('are at most ten, and the panel says so', async () => {
    const many = Array.from({ length: 12 }, (_, at) => field(`Field ${at}`))
    const sorts = many.slice(0, 9).map(({ id }) => sort(id))
    base = new BrowserBase([{ table: table('Tasks', many, [view('Grid', { config: { sorts } })]) }])
    await pages.open(base)
    await open('Sorted by 9 fields')
    await expect.poll(() => dialog().getByText('A view can have up to').count()).toBe(0)
    await dialog().getByRole('button', { name: 'Add a sort' }).click()
    await press('Enter')
    await dialog().getByText('A view can have up to 10 sorts.').waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: 'Add a sort' }).isDisabled()).toBe(true)
  })

  test('are all used up when every field has one', async () => {
    base = withViews(view('Grid', { config: { sorts: fields.slice(0, 3).map(({ id }) => sort(id)) } }))
    await pages.open(base)
    await open('Sorted by 3 fields')
    await dialog().getByRole('button', { name: 'Add a sort' }).click()
    await press('Enter')
    await expect.poll(() => config().sorts.map(({ fieldId }) => fieldId)).toEqual(['Name', 'Notes', 'Place', 'City'])
    await expect.poll(() => dialog().getByRole('button', { name: 'Add a sort' }).isDisabled()).toBe(true)
  })
})

describe('the hidden fields of a view', () => {
  const open = async (name = 'Hide fields') => {
    await button(name).click()
    await dialog().getByRole('searchbox', { name: 'Find a field' }).waitFor()
  }
  const toggle = (name: string) => dialog().getByRole('switch', { name })

  test('are all but the primary one, which always shows', async () => {
    await open()
    await expect.poll(() => dialog().getByRole('switch').count()).toBe(3)
    await expect.poll(() => toggle('Name').count()).toBe(0)
    await dialog().getByRole('button', { name: 'Hide all' }).click()
    await expect.poll(columns).toEqual(['Name'])
    await button('3 hidden').waitFor()
    await expect.poll(() => config().hiddenFieldIds.toSorted()).toEqual(['City', 'Notes', 'Place'])
    await dialog().getByRole('button', { name: 'Show all' }).click()
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place', 'City'])
  })

  test('can be what a search finds, and the search keeps the focus', async () => {
    await open()
    await dialog().getByRole('searchbox').fill('c')
    await expect.poll(() => dialog().getByRole('switch').count()).toBe(2)
    await dialog().getByRole('button', { name: 'Hide all' }).click()
    await expect.poll(columns).toEqual(['Name', 'Notes'])
    await expect.poll(() => focusedLabel()).toBe('Find a field')
    await expect.poll(() => dialog().getByRole('button', { name: 'Hide all' }).isDisabled()).toBe(true)
    await dialog().getByRole('searchbox').fill('xyz')
    await dialog().getByText('No fields found').waitFor()
    for (const name of ['Hide all', 'Show all'])
      await expect.poll(() => dialog().getByRole('button', { name }).isDisabled()).toBe(true)
  })

  test('do not count fields that are deleted', async () => {
    base = withViews(view('Grid', { config: { hiddenFieldIds: ['gone', 'City'] } }))
    await pages.open(base)
    await open('1 hidden')
    await expect.poll(() => toggle('City').isChecked()).toBe(false)
    await toggle('City').press('Space')
    await button('Hide fields').waitFor()
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place', 'City'])
  })
})

describe('the height of rows', () => {
  const rowHeight = () => pages.cell(0, 0).evaluate(cell => cell.getBoundingClientRect().height)

  test('is chosen by keyboard, applies at once, and is saved for everyone', async () => {
    const before = await rowHeight()
    await button('Height').click()
    const radios = dialog().getByRole('radio')
    await expect.poll(focusedLabel).toBe('Short')
    await expect.poll(() => radios.count()).toBe(4)
    await press('ArrowDown')
    await expect.poll(() => config().rowHeight).toBe('medium')
    await expect.poll(rowHeight).toBeGreaterThan(before)
    await press('ArrowUp')
    await expect.poll(() => config().rowHeight).toBe('short')
    await expect.poll(rowHeight).toBe(before)
  })
})

describe('the menu of views', () => {
  test('lists the views with their kinds, and opens one', async () => {
    base = withViews(view('Grid'), view('Fixed', { kind: 'locked' }), view('Mine', { kind: 'personal' }))
    await pages.open(base)
    await openMenu()
    const items = pages.page.getByRole('group', { name: 'Views' }).getByRole('menuitem')
    await expect.poll(() => items.allTextContents()).toEqual(['Grid', 'FixedLocked', 'MinePersonal'])
    await expect.poll(() => items.nth(0).getAttribute('aria-current')).toBe('true')
    await items.nth(2).click()
    await button('View: Mine, personal').waitFor()
    expect((await pages.address()).searchParams.get('view')).toBe('Mine')
  })

  test('moves a view by Alt and an arrow key, and says where it is', async () => {
    base = withViews(view('One'), view('Two'), view('Three'))
    await pages.open(base)
    await openMenu('One')
    await pages.page.getByRole('menuitem', { name: 'Two' }).focus()
    await press('Alt+ArrowDown')
    await expect.poll(viewNames).toEqual(['One', 'Three', 'Two'])
    await expect.poll(() => pages.page.getByText(/Two.*, 3 of 3/).count()).toBeGreaterThan(0)
    // At the end it stays.
    await press('Alt+ArrowDown')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await expect.poll(viewNames).toEqual(['Two', 'One', 'Three'])
    await expect.poll(() => button('View: One').count()).toBe(1)
    await escape()
  })

  test('moves the view on the screen up and down, not past the ends', async () => {
    base = withViews(view('One'), view('Two'))
    await pages.open(base)
    await openMenu('One')
    await expect.poll(() => menuItem('Move up').isDisabled()).toBe(true)
    await menuItem('Move down').click()
    await expect.poll(viewNames).toEqual(['Two', 'One'])
    await openMenu('One')
    await expect.poll(() => menuItem('Move down').isDisabled()).toBe(true)
    await escape()
  })

  test('offers nothing that would leave the table without a shared view', async () => {
    base = withViews(view('Grid'), view('Mine', { kind: 'personal' }))
    await pages.open(base)
    await openMenu()
    await expect.poll(() => menuItem('Delete view').isDisabled()).toBe(true)
    await expect.poll(() => menuItem('Make personal').isDisabled()).toBe(true)
    await pages.page.getByText("The only shared view can't be deleted or made personal").waitFor()
    await escape()
  })

  test('deletes a view, shows the first one that remains, and restores it on undo', async () => {
    base = withViews(view('One'), view('Two'))
    await pages.open(base, '?table=Tasks&view=Two')
    await openMenu('Two')
    await menuItem('Delete view').click()
    await button('View: One').waitFor()
    await expect.poll(viewNames).toEqual(['One'])
    await pages.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(viewNames).toEqual(['One', 'Two'])
  })

  test('locks, unlocks, and hands over a view', async () => {
    base = withViews(view('One'), view('Two'))
    await pages.open(base)
    const kind = (): ViewKind => base.viewOf('Tasks', 'One').kind
    await openMenu('One')
    await menuItem('Lock view').click()
    await expect.poll(kind).toBe('locked')
    await openMenu('One')
    await pages.page.getByText('Unlock the view to rename or delete it').waitFor()
    for (const name of ['Rename view', 'Delete view']) await expect.poll(() => menuItem(name).isDisabled()).toBe(true)
    await menuItem('Unlock view').click()
    await expect.poll(kind).toBe('shared')
    await openMenu('One')
    await menuItem('Make personal').click()
    await expect.poll(kind).toBe('personal')
    await openMenu('One')
    await menuItem('Make shared').click()
    await expect.poll(kind).toBe('shared')
  })

  test('offers people what they may do, and no more', async () => {
    const offered = async () => {
      await openMenu()
      const items = await pages.page.getByRole('menu').getByRole('menuitem').allTextContents()
      await escape()
      return items
    }
    base.can = mayOnlyView
    await pages.open(base)
    await expect.poll(() => offered()).toEqual(['Grid', 'Export CSV', 'Export XLSX'])
    base = withViews()
    base.can = { editRecords: true, editStructure: true, manageBase: false }
    await pages.open(base)
    const editor = await offered()
    expect(editor).toEqual(expect.arrayContaining(['Add a view', 'Rename view', 'Make personal']))
    for (const name of ['Share view', 'Lock view']) expect(editor).not.toContain(name)
  })

  test('links to files with what the person sees, also of settings only for them', async () => {
    base.can = mayEditRecords
    await pages.open(base)
    await button('Hide fields').click()
    await dialog().getByRole('switch', { name: 'Notes' }).press('Space')
    await escape()
    await openMenu()
    const href = (await menuItem('Export XLSX').getAttribute('href')) ?? ''
    const address = new URL(href, 'http://page')
    expect(address.pathname).toBe(`/api/exports/${pages.baseId}/Tasks/Grid/xlsx`)
    expect(JSON.parse(address.searchParams.get('as') ?? '{}')).toMatchObject({ hiddenFieldIds: ['Notes'] })
    expect(config().hiddenFieldIds).toEqual([])
    await escape()
  })
})

describe('the name of a view', () => {
  const name = () => dialog().getByLabel('Name')
  const submit = async (text: string) => {
    await name().fill(text)
    await press('Enter')
  }

  test('is asked for first, and the new view opens without the settings of this one', async () => {
    base = withViews(view('Grid', { config: { hiddenFieldIds: ['City'] } }))
    await pages.open(base)
    await pages.run('Add a view')
    await expect.poll(() => name().inputValue()).toBe('Grid view')
    await submit('Board')
    await button('View: Board').waitFor()
    await expect.poll(viewNames).toEqual(['Grid', 'Board'])
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place', 'City'])
  })

  test('of a copy is free, and the copy has the settings', async () => {
    base = withViews(view('Grid', { config: { hiddenFieldIds: ['City'] } }))
    await pages.open(base)
    await pages.run('Duplicate view')
    await expect.poll(() => name().inputValue()).toBe('Grid 2')
    await name().press('Enter')
    await button('View: Grid 2').waitFor()
    await expect.poll(() => base.tableOf('Tasks').views.at(-1)?.config.hiddenFieldIds).toEqual(['City'])
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place'])
  })

  test('of a personal copy makes it personal', async () => {
    await pages.run('Duplicate as personal view')
    await submit('For me')
    await button('View: For me, personal').waitFor()
    await expect.poll(() => base.tableOf('Tasks').views.at(-1)).toMatchObject({ name: 'For me', kind: 'personal' })
  })

  test('must not be blank or taken, but may keep its letters in another case', async () => {
    base = withViews(view('Grid'), view('Board'))
    await pages.open(base)
    await openMenu()
    await menuItem('Rename view').click()
    await submit(' ')
    await dialog().getByText('View name is required').waitFor()
    await submit('BOARD')
    await dialog().getByText('A view with this name already exists').waitFor()
    await submit('GRID')
    await button('View: GRID').waitFor()
    await expect.poll(viewNames).toEqual(['GRID', 'Board'])
  })
})

describe('a locked view', () => {
  beforeEach(async () => {
    base = withViews(view('Grid', { kind: 'locked' }))
    await pages.open(base)
  })
  const hide = async (name: string) => {
    await button('Hide fields').click()
    await dialog().getByRole('switch', { name }).press('Space')
    await escape()
    await dialog().waitFor({ state: 'detached' })
  }

  test('is changed only for the person, who can go back to it', async () => {
    await hide('Place')
    await expect.poll(columns).toEqual(['Name', 'Notes', 'City'])
    await button('Only for you').click()
    await dialog().getByRole('button', { name: 'Reset view' }).click()
    await expect.poll(columns).toEqual(['Name', 'Notes', 'Place', 'City'])
    await expect.poll(() => button('Only for you').count()).toBe(0)
    expect(base.inputs('views.updateSettings')).toEqual([])
    expect(config().hiddenFieldIds).toEqual([])
  })

  test('takes over changes that others make below the own ones', async () => {
    await hide('Place')
    await base.server.client.views.updateSettings.mutate({
      basePublicId: '',
      tableId: 'Tasks',
      viewId: 'Grid',
      config: { orderedFieldIds: ['Name', 'City', 'Place', 'Notes'] },
      expects: { config: {} },
      actionId: 'others',
    })
    await pages.announce(base.news({ kind: 'view.update', itemId: 'Grid', tableId: 'Tasks' }))
    await expect.poll(columns).toEqual(['Name', 'City', 'Notes'])
  })

  test('can be kept as a personal view with the own settings', async () => {
    await hide('Place')
    await button('Locked').click()
    await dialog().getByRole('button', { name: 'Duplicate as personal view' }).click()
    await dialog().getByLabel('Name').fill('Kept')
    await press('Enter')
    await button('View: Kept, personal').waitFor()
    await expect
      .poll(() => base.tableOf('Tasks').views.at(-1))
      .toMatchObject({
        kind: 'personal',
        config: { hiddenFieldIds: ['Place'] },
      })
  })

  test('is unlocked by people who manage the base, and by nobody else', async () => {
    await button('Locked').click()
    await dialog().getByRole('button', { name: 'Unlock view' }).click()
    await expect.poll(() => base.viewOf('Tasks', 'Grid').kind).toBe('shared')
    base = withViews(view('Grid', { kind: 'locked' }))
    base.can = { editRecords: true, editStructure: true, manageBase: false }
    await pages.open(base)
    await button('Locked').click()
    await dialog().getByRole('button', { name: 'Duplicate as personal view' }).waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: 'Unlock view' }).count()).toBe(0)
    await escape()
  })
})

describe('a view that someone else takes away', () => {
  const announceGone = async (how: 'delete' | 'personal') => {
    const { views } = base.server.client
    const at = { basePublicId: '', tableId: 'Tasks', viewId: 'Two', actionId: how }
    if (how === 'delete') await views.delete.mutate(at)
    const kind = how === 'delete' ? 'view.delete' : 'view.update'
    await pages.announce(base.news({ kind, itemId: 'Two', tableId: 'Tasks', before: {}, after: null }))
  }

  test('is replaced by the first one, with who deleted it', async () => {
    base = withViews(view('One'), view('Two'))
    await pages.open(base, '?table=Tasks&view=Two')
    await button('View: Two').waitFor()
    await announceGone('delete')
    await pages.page.getByText('Ana Duarte deleted the view Two').waitFor()
    await button('View: One').waitFor()
    await expect.poll(async () => (await pages.address()).searchParams.get('view')).toBe('One')
  })
})
