import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const fields = [field('Name'), field('Notes', 'long_text'), field('Hours', 'number'), field('Site', 'url')]
const names = ['One', 'Two', 'Three', 'Four']
const rowsOf = () => names.map((Name, at) => ({ Name, Hours: at + 1 }))

const panel = (name: string) => pages.page.getByRole('region', { name: `Record ${name}`, exact: true })
const anyPanel = () => pages.page.getByRole('region', { name: /^Record / })
const button = (name: string) => anyPanel().getByRole('button', { name, exact: true })
const box = (name: string) =>
  anyPanel()
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(`^${name}`) })
const press = (key: string) => pages.page.keyboard.press(key)
const recordIn = async () => (await pages.address()).searchParams.get('record')
const selected = () => pages.page.locator('[role=gridcell][aria-selected=true]').first().textContent()
const menuItem = (name: string) => pages.page.getByRole('menuitem', { name, exact: true })
const openActions = async () => {
  await button('Record actions').click()
  await menuItem('Copy link to record').waitFor()
}
const cells = (fieldId = 'Name') => base.server.cells('Tasks').map(row => row[fieldId])

async function open(search: string, can = base.can): Promise<void> {
  base = new BrowserBase([
    {
      table: table('Tasks', fields, [view('Grid'), view('Short', { config: { hiddenFieldIds: ['Notes'] } })]),
      rows: rowsOf(),
    },
    { table: table('People', [field('Person')]), rows: [{ Person: 'Ada' }] },
  ])
  base.can = can
  await pages.open(base, search)
}

beforeEach(() => {
  base = new BrowserBase([])
})

/** What a colleague writes into a record. */
async function write(recordId: string, data: Record<string, unknown>): Promise<void> {
  const at = { basePublicId: '', tableId: 'Tasks', recordId }
  await base.server.client.records.update.mutate({ ...at, data, actionId: `write ${base.server.version}` })
  await pages.announce(base.news({ kind: 'record.update', itemId: recordId, tableId: 'Tasks', after: data }))
}

async function remove(recordId: string): Promise<void> {
  const at = { basePublicId: '', tableId: 'Tasks', recordId, actionId: `delete ${recordId}` }
  await base.server.client.records.delete.mutate(at)
  await pages.announce(base.news({ kind: 'record.delete', itemId: recordId, tableId: 'Tasks' }))
}

describe('the address of a record', () => {
  test('opens it beside its table, with all fields, also those that the view hides', async () => {
    await open('?table=Tasks&view=Short&record=Tasks-rec2')
    await panel('Two').waitFor()
    await box('Notes').waitFor()
    await expect.poll(() => pages.page.getByRole('columnheader', { name: 'Notes' }).count()).toBe(0)
    await expect.poll(selected).toBe('Two')
  })

  test('of a record that does not exist says so', async () => {
    await open('?table=Tasks&record=rec-gone')
    await anyPanel().getByText('This record was deleted').waitFor()
    await expect.poll(() => button('Previous record').isDisabled()).toBe(true)
    await expect.poll(() => button('Next record').isDisabled()).toBe(true)
    await openActions()
    await expect.poll(() => pages.page.getByRole('menuitem').allTextContents()).toEqual(['Copy link to record'])
    await press('Escape')
    await button('Close record').click()
    await anyPanel().waitFor({ state: 'detached' })
    await expect.poll(() => recordIn()).toBeNull()
  })

  test('that cannot be loaded says why, and loads on the next try', async () => {
    await open('')
    base.refuse('records.get', 'The disk is away.')
    await pages.go(`/database/${pages.baseId}?table=Tasks&record=Tasks-rec1`)
    await anyPanel().getByText('The disk is away.').waitFor()
    base.restore('records.get')
    await button('Try again').click()
    await panel('One').waitFor()
  })

  test('is the same when the page goes back', async () => {
    await open('?table=Tasks')
    await pages.cell(1, 0).click()
    await press('Space')
    await panel('Two').waitFor()
    await pages.page.evaluate(() => window.base.back())
    await anyPanel().waitFor({ state: 'detached' })
  })
})

describe('an open record', () => {
  test('has the focus, and gives it back to the grid on Escape', async () => {
    await open('')
    await pages.cell(2, 0).click()
    await press('Space')
    await panel('Three').waitFor()
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Record Three')
    await press('Escape')
    await anyPanel().waitFor({ state: 'detached' })
    await press('ArrowUp')
    await expect.poll(selected).toBe('Two')
  })

  test('leads to its neighbors, not past the ends, and the grid follows', async () => {
    await open('?table=Tasks&record=Tasks-rec2')
    await panel('Two').waitFor()
    await button('Previous record').click()
    await panel('One').waitFor()
    await expect.poll(() => button('Previous record').isDisabled()).toBe(true)
    await expect.poll(selected).toBe('One')
    for (const name of ['Two', 'Three', 'Four']) {
      await button('Next record').click()
      await panel(name).waitFor()
    }
    await expect.poll(() => button('Next record').isDisabled()).toBe(true)
    await expect.poll(() => recordIn()).toBe('Tasks-rec4')
    // Going through records leaves one step in the history of the browser.
    await expect.poll(selected).toBe('Four')
  })

  test('saves what is typed into a field, and shows it in the grid', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    await box('Name').click()
    await pages.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Uno')
    await press('Enter')
    await panel('Uno').waitFor()
    await expect.poll(() => cells()).toEqual(['Uno', 'Two', 'Three', 'Four'])
    await expect.poll(() => pages.cell(0, 0).textContent()).toBe('Uno')
    await press('Control+z')
    await panel('One').waitFor()
  })

  test('leaves a field as it was on Escape, and stays open', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    await box('Name').click()
    await pages.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Never')
    await press('Escape')
    await panel('One').waitFor()
    await box('Name').waitFor()
    expect(cells()[0]).toBe('One')
    await expect.poll(() => anyPanel().evaluate(element => element.contains(document.activeElement))).toBe(true)
    await press('Escape')
    await anyPanel().waitFor({ state: 'detached' })
  })

  test('shows what a colleague writes, and keeps what is typed meanwhile', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    await panel('One').waitFor()
    await write('Tasks-rec1', { Hours: 42 })
    await expect.poll(() => box('Hours').innerText()).toContain('42')
    await box('Name').click()
    await pages.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed')
    await write('Tasks-rec1', { Hours: 43 })
    await expect.poll(() => box('Hours').innerText()).toContain('43')
    await expect.poll(() => pages.page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Typed')
    await press('Enter')
    await panel('Typed').waitFor()
  })

  test('says that it was deleted by a colleague, and closes', async () => {
    await open('?table=Tasks&record=Tasks-rec2')
    await panel('Two').waitFor()
    await remove('Tasks-rec2')
    await anyPanel().getByText('Deleted records stay in the trash for 30 days.').waitFor()
    await press('Escape')
    await anyPanel().waitFor({ state: 'detached' })
    await expect.poll(() => pages.cell(1, 0).textContent()).toBe('Three')
  })

  test('without a name is called unnamed', async () => {
    await open('?table=Tasks&record=Tasks-rec3')
    await write('Tasks-rec3', { Name: null })
    await panel('Unnamed record').waitFor()
  })

  test('becomes read-only at once when the person may no longer edit', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    await box('Name').waitFor()
    base.can = mayOnlyView
    await pages.say('live.rights', mayOnlyView)
    await pages.page.getByText('You can only view this base now').waitFor()
    await expect.poll(() => box('Name').count()).toBe(0)
    await openActions()
    await expect.poll(() => pages.page.getByRole('menuitem').allTextContents()).toEqual(['Copy link to record'])
    await press('Escape')
  })
})

describe('the actions of a record', () => {
  test('copy a link that opens it in this view', async () => {
    await open('?table=Tasks&view=Short&record=Tasks-rec2')
    await openActions()
    await menuItem('Copy link to record').click()
    await pages.page.getByText('Link copied').waitFor()
    const link = new URL(await pages.page.evaluate(() => navigator.clipboard.readText()))
    expect(Object.fromEntries(link.searchParams)).toEqual({ table: 'Tasks', view: 'Short', record: 'Tasks-rec2' })
  })

  test('duplicate it with its values, and open the copy', async () => {
    await open('?table=Tasks&record=Tasks-rec2')
    await openActions()
    await menuItem('Duplicate record').click()
    await expect.poll(() => cells()).toEqual([...names, 'Two'])
    await expect.poll(recordIn).not.toBe('Tasks-rec2')
    await panel('Two').waitFor()
    await expect.poll(() => cells('Hours')).toEqual([1, 2, 3, 4, 2])
  })

  test('delete it, close it, and restore it on undo', async () => {
    await open('?table=Tasks&record=Tasks-rec2')
    await openActions()
    await menuItem('Delete record').click()
    await anyPanel().waitFor({ state: 'detached' })
    await expect.poll(() => cells()).toEqual(['One', 'Three', 'Four'])
    await pages.page.getByText('Record deleted').waitFor()
    await pages.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(() => cells()).toEqual(names)
  })
})

describe('the history of a record', () => {
  const lines = () => anyPanel().getByRole('list', { name: 'History' }).getByRole('listitem')
  const period = (id: string, type = 'single_line_text') => ({
    id,
    name: id,
    type,
    template: fields.find(one => one.id === id)?.template,
    until: null,
    isDeleted: false,
  })
  const mira = { id: 'me', name: 'Mira Novak' }
  const ana = { id: 'ana', name: 'Ana Duarte' }
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const changed = (
    version: number,
    { before, after }: Record<'before' | 'after', Record<string, unknown>>,
    actor = ana,
  ) => ({
    version,
    at,
    actor,
    name: 'records.update',
    kind: 'record.update',
    before,
    after,
  })
  const created = {
    version: 1,
    at,
    actor: mira,
    name: 'records.create',
    kind: 'record.create',
    before: null,
    after: { Name: 'First' },
  }
  const answerWith = (changes: unknown[], cursor: number | null = null) => {
    const answer = { changes, fields: [period('Name'), period('Hours', 'number')], names: [], cursor }
    base.on('history.record', () => answer)
    return answer
  }
  const openHistory = () => anyPanel().getByRole('tab', { name: 'History' }).click()

  test('names who did what, the newest first, with the values before and after', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    answerWith([
      changed(7, { before: { Name: 'Second', Hours: null }, after: { Name: 'One', Hours: 1 } }),
      changed(4, { before: { Name: 'First' }, after: { Name: 'Second' } }, mira),
      created,
    ])
    await openHistory()
    await expect.poll(() => lines().count()).toBe(3)
    const texts = await lines().allInnerTexts()
    expect(texts[0]).toMatch(/^Ana Duarte changed Name and Hours/)
    expect(texts[0]).toMatch(/Second[^]*became[^]*One[^]*Hours[^]*empty[^]*became[^]*1/)
    expect(texts[1]).toMatch(/^You changed Name/)
    expect(texts[2]).toMatch(/^You added the record/)
  })

  test('restores one value or a whole version', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    answerWith([changed(7, { before: { Name: 'Second', Hours: 9 }, after: { Name: 'One', Hours: 1 } }), created])
    const restored: unknown[] = []
    const restore = (input: Record<string, unknown>) => {
      restored.push(input)
      const [row] = base.server.cells('Tasks')
      return { record: { id: 'Tasks-rec1', number: 1, data: row }, before: {}, skipped: [], lost: [], version: 9 }
    }
    base.on('history.restoreValue', restore)
    base.on('history.restoreRecord', restore)
    await openHistory()
    await anyPanel().getByRole('button', { name: 'Restore this value: Second' }).click()
    await expect.poll(() => restored.length).toBe(1)
    expect(restored[0]).toMatchObject({ fieldId: 'Name', version: 6, expects: { Name: 'One' } })
    // The newest version is the record as it is.
    await expect.poll(() => lines().nth(0).getByRole('button', { name: 'Restore to this version' }).count()).toBe(0)
    await lines().nth(1).getByRole('button', { name: 'Restore to this version' }).click()
    await expect.poll(() => restored.length).toBe(2)
    expect(restored[1]).toMatchObject({ version: 1, recordId: 'Tasks-rec1' })
  })

  test('puts edits of one person under one title, and every one of them can be restored', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    const texts = ['One', 'E', 'D', 'C', 'B', 'A']
    answerWith([
      ...texts.slice(1).map((text, at) => changed(9 - at, { before: { Name: text }, after: { Name: texts[at] } })),
      created,
    ])
    const restored: unknown[] = []
    base.on('history.restoreValue', input => {
      restored.push(input)
      const [row] = base.server.cells('Tasks')
      return { record: { id: 'Tasks-rec1', number: 1, data: row }, before: {}, skipped: [], lost: [], version: 19 }
    })
    await openHistory()
    await lines().first().getByText('Ana Duarte changed Name · 5 changes').waitFor()
    const changes = () => anyPanel().getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect.poll(() => changes().count()).toBe(3)
    const more = anyPanel().getByRole('button', { name: 'Show 2 more' })
    await more.focus()
    await pages.page.keyboard.press('Enter')
    await expect.poll(() => changes().count()).toBe(5)
    await anyPanel().getByRole('button', { name: 'Show fewer', expanded: true }).waitFor()
    for (const text of texts.slice(1)) {
      expect(
        await anyPanel()
          .getByRole('button', { name: `Restore this value: ${text}`, exact: true })
          .count(),
      ).toBe(1)
    }
    await expect.poll(() => anyPanel().getByRole('button', { name: 'Restore to this version' }).count()).toBe(5)
    await changes().last().getByRole('button', { name: 'Restore this value: A' }).click()
    await expect.poll(() => restored.length).toBe(1)
    expect(restored[0]).toMatchObject({ fieldId: 'Name', version: 4, expects: { Name: 'One' } })
  })

  test('offers nothing to restore to people who may only view', async () => {
    await open('?table=Tasks&record=Tasks-rec1', mayOnlyView)
    answerWith([changed(7, { before: { Name: 'Second' }, after: { Name: 'One' } }), created])
    await openHistory()
    await expect.poll(() => lines().count()).toBe(2)
    expect(
      await anyPanel()
        .getByRole('button', { name: /^Restore/ })
        .count(),
    ).toBe(0)
  })

  test('loads earlier changes on demand, and says when that fails', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    const first = answerWith([changed(7, { before: { Name: 'Second' }, after: { Name: 'One' } })], 7)
    await openHistory()
    const more = anyPanel().getByRole('button', { name: 'Show earlier changes' })
    await more.waitFor()
    base.on<{ cursor: number | null }>('history.record', ({ cursor }) => {
      if (cursor !== null) throw new Error('The page is not there')
      return first
    })
    await more.click()
    await pages.page.getByRole('alert').waitFor()
    await expect.poll(() => lines().count()).toBe(1)
    base.on<{ cursor: number | null }>('history.record', ({ cursor }) =>
      cursor === null ? first : { ...first, changes: [created], cursor: null },
    )
    await more.click()
    await expect.poll(() => lines().count()).toBe(2)
    await more.waitFor({ state: 'detached' })
  })

  test('that is empty or cannot be loaded says so', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    base.refuse('history.record')
    await openHistory()
    await anyPanel().getByText('History could not be loaded').waitFor()
    answerWith([])
    await button('Try again').click()
    await anyPanel().getByText('No changes yet').waitFor()
  })

  test('is loaded again when the record changes', async () => {
    await open('?table=Tasks&record=Tasks-rec1')
    answerWith([created])
    await openHistory()
    await expect.poll(() => lines().count()).toBe(1)
    answerWith([changed(9, { before: { Name: 'One' }, after: { Name: 'Uno' } }), created])
    await write('Tasks-rec1', { Name: 'Uno' })
    await expect.poll(() => lines().count()).toBe(2)
    await panel('Uno').waitFor()
  })
})
