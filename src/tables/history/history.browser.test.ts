import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryLine, NamedChange } from '../../engine/model/history/history-line.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, Refusal, table } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

const ana = { id: 'ana', name: 'Ana Duarte' }
const mira = { id: 'me', name: 'Mira Novak' }
const drawer = () => pages.page.getByRole('dialog', { name: 'History' })
const lines = () => drawer().getByRole('button', { name: /^View the base at this time/ })
const banner = () => pages.page.getByRole('region', { name: 'Earlier version' })
const press = (key: string) => pages.page.keyboard.press(key)
const button = (name: string | RegExp) => pages.page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => pages.page.getByRole('dialog', { name: /^Restore/ })

const change = (kind: string, more: Partial<NamedChange> = {}): NamedChange => ({
  kind,
  tableId: 'Tasks',
  items: 1,
  cells: 0,
  itemId: 'Tasks-rec1',
  recordLabel: null,
  changedCells: null,
  settings: [],
  tableName: 'Tasks',
  itemName: null,
  formerName: null,
  ...more,
})
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const line = (version: number, actor = ana, ...changes: NamedChange[]): HistoryLine => ({
  version,
  at: ago(0),
  actor,
  name: 'records.update',
  gestureId: null,
  changes,
})
const deleted = (version: number, name: string, actor = ana) =>
  line(version, actor, change('record.delete', { recordLabel: name, itemId: name }))

interface Part {
  cursor?: number | null
  after?: number | null
  tableId: string | null
  actor: string | null
}

/** Answers with the actions, a page at a time, as the filter asks. */
function answerWith(actions: readonly HistoryLine[], pageSize = 100): void {
  base.on<Part>('history.base', ({ cursor = null, after = null, tableId, actor }) => {
    const expected = actions.filter(
      one =>
        (cursor === null || one.version < cursor) &&
        (after === null || one.version > after) &&
        (actor === null || one.actor.id === actor) &&
        (tableId === null || one.changes.some(each => each.tableId === tableId)),
    )
    const page = expected.slice(0, pageSize)
    return {
      version: base.server.version,
      actions: page,
      fields: [],
      names: [],
      cursor: expected.length > page.length ? (page.at(-1)?.version ?? null) : null,
    }
  })
}

beforeEach(async () => {
  base = new BrowserBase([
    { table: table('Tasks', [field('Name')]), rows: [{ Name: 'Now' }] },
    { table: table('People', [field('Person')]), rows: [{ Person: 'Ada' }] },
  ])
  base.server.version = 40
  base.on('history.people', () => [ana, mira, { id: 'gone', name: null }])
  base.on('history.tablesAt', () => ({
    tables: [
      { ...table('Tasks', [field('Name')]), isDeleted: false },
      { ...table('Old', [field('What')]), isDeleted: true },
    ],
  }))
  base.on<{ tableId: string }>('history.tableAt', ({ tableId }) => ({
    fields: tableId === 'Tasks' ? [field('Name')] : [field('What')],
    records: [{ id: 'Tasks-rec1', number: 1, data: tableId === 'Tasks' ? { Name: 'Then' } : { What: 'Lost' } }],
    names: [],
    cursor: null,
    version: 9,
  }))
  await pages.open(base)
})

const open = async () => {
  await pages.run('History')
  await drawer().waitFor()
}
const choose = async (label: string, option: string) => {
  await drawer().getByRole('combobox', { name: label }).click()
  await pages.page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
}

describe('the history of a base', () => {
  test('is by day, and names you, others, and those without a name', async () => {
    answerWith([
      { ...deleted(9, 'Owl'), at: ago(0) },
      { ...deleted(8, 'Cat', mira), at: ago(24) },
      { ...deleted(7, 'Dog', { id: 'gone', name: null as unknown as string }), at: ago(24) },
    ])
    await open()
    await drawer().getByRole('region', { name: 'Today' }).getByText('Ana Duarte deleted Owl from Tasks').waitFor()
    const yesterday = drawer().getByRole('region', { name: 'Yesterday' })
    await yesterday.getByText('You deleted Cat from Tasks').waitFor()
    await yesterday.getByText('Someone deleted Dog from Tasks').waitFor()
  })

  test('loads earlier changes on demand, and says when that fails', async () => {
    // Several changes of one person in a row would be one line.
    const all = [9, 8, 7].map(version => deleted(version, `Record ${version}`, version === 8 ? mira : ana))
    answerWith(all, 2)
    await open()
    await expect.poll(() => lines().count()).toBe(2)
    const more = drawer().getByRole('button', { name: 'Show earlier changes' })
    base.on('history.base', () => {
      throw new Refusal('conflict', 'The archive is closed.')
    })
    await more.click()
    await pages.page.getByText('The archive is closed.').waitFor()
    await expect.poll(() => lines().count()).toBe(2)
    answerWith(all, 2)
    await more.click()
    await expect.poll(() => lines().count()).toBe(3)
    await more.waitFor({ state: 'detached' })
  })

  test('goes on by itself through pages without a match', async () => {
    let requests = 0
    base.on<Part>('history.base', ({ cursor = null, after = null }) => {
      const page = { version: 40, fields: [], names: [] }
      if (after !== null) return { ...page, actions: [], cursor: null }
      requests += 1
      if (cursor === null) return { ...page, actions: [], cursor: 30 }
      return cursor === 30
        ? { ...page, actions: [], cursor: 20 }
        : { ...page, actions: [deleted(12, 'Found')], cursor: null }
    })
    await open()
    await drawer().getByText('deleted Found from Tasks').waitFor()
    expect(requests).toBe(3)
  })

  test('can be of one table or one person, and says when nothing matches', async () => {
    answerWith([
      deleted(9, 'Owl'),
      line(8, mira, change('record.create', { tableId: 'People', tableName: 'People', recordLabel: 'Ada' })),
    ])
    await open()
    await expect.poll(() => lines().count()).toBe(2)
    await choose('Changes in', 'People')
    await drawer().getByText('added Ada to People').waitFor()
    await expect.poll(() => lines().count()).toBe(1)
    await choose('By', 'Ana Duarte')
    await drawer().getByText('No matching changes').waitFor()
    await choose('Changes in', 'All tables')
    await drawer().getByText('deleted Owl from Tasks').waitFor()
    await choose('By', 'Everyone')
    await expect.poll(() => lines().count()).toBe(2)
  })

  test('that is empty or cannot be loaded says so', async () => {
    base.refuse('history.base')
    await open()
    await drawer().getByText('History could not be loaded').waitFor()
    answerWith([])
    await drawer().getByRole('button', { name: 'Try again' }).click()
    await drawer().getByText('No changes yet').waitFor()
  })

  test('shows what a colleague does meanwhile, above the rest', async () => {
    const older = deleted(39, 'Owl')
    answerWith([older])
    await open()
    await expect.poll(() => lines().count()).toBe(1)
    base.server.version = 41
    answerWith([deleted(41, 'Newer', mira), older])
    await pages.announce(base.news({ kind: 'record.delete', itemId: 'x', tableId: 'Tasks' }))
    await expect.poll(() => lines().count()).toBe(2)
    await expect.poll(() => lines().first().getAttribute('aria-label')).toContain('Newer')
  })

  test('opens a line to show what changed, page by page', async () => {
    const period = { id: 'Name', name: 'Name', type: 'single_line_text', template: {}, until: null, isDeleted: false }
    answerWith([line(9, ana, change('record.update', { items: 2, cells: 2 }))])
    const entry = (label: string, before: string, after: string) => ({
      kind: 'record.update',
      tableId: 'Tasks',
      itemId: label,
      before: { Name: before },
      after: { Name: after },
      label,
    })
    base.on<{ cursor: number | null }>('history.entries', ({ cursor }) => ({
      entries: cursor === null ? [entry('Owl', 'Howl', 'Owl')] : [entry('Cat', 'Bat', 'Cat')],
      fields: [period],
      names: [],
      cursor: cursor === null ? 1 : null,
    }))
    await open()
    await drawer()
      .getByRole('button', { name: /^Ana Duarte edited 2 cells in Tasks/ })
      .click()
    await drawer().getByText('Howl').waitFor()
    await drawer().getByRole('button', { name: 'Show more' }).click()
    await drawer().getByText('Bat').waitFor()
    await drawer().getByText('Howl').waitFor()
    await drawer()
      .getByRole('button', { name: /^Ana Duarte edited/ })
      .click()
    await drawer().getByText('Bat').waitFor({ state: 'detached' })
  })

  test('says when the changes of a line cannot be loaded', async () => {
    answerWith([line(9, ana, change('record.update', { items: 2, cells: 2 }))])
    base.refuse('history.entries', 'These changes are too old.')
    await open()
    await drawer()
      .getByRole('button', { name: /^Ana Duarte edited 2 cells/ })
      .click()
    await drawer().getByRole('alert').getByText('These changes are too old.').waitFor()
    base.on('history.entries', () => ({ entries: [], fields: [], names: [], cursor: null }))
    await drawer().getByRole('button', { name: 'Try again' }).click()
    await drawer().getByText('These changes are too old.').waitFor({ state: 'detached' })
  })
})

describe('an earlier version', () => {
  const openVersion = async () => {
    answerWith([deleted(9, 'Owl')])
    await open()
    await lines().first().click()
    await banner().waitFor()
  }

  test('shows the table as it was, read-only, and leads back', async () => {
    await openVersion()
    await pages.page.getByRole('gridcell', { name: 'Then', exact: true }).waitFor()
    expect((await pages.address()).searchParams.get('version')).toBe('9')
    await banner().getByText('as it was on').waitFor()
    await pages.page.getByText('Read only').waitFor()
    // The tables of then, without anything to change them.
    await button('Old').waitFor()
    await expect.poll(() => button('People').count()).toBe(0)
    await expect.poll(() => button('Add a table').count()).toBe(0)
    await pages.cell(0, 0).click()
    await pages.page.keyboard.type('Never')
    await press('Enter')
    expect(base.server.cells('Tasks')).toEqual([{ Name: 'Now' }])
    await banner().getByRole('button', { name: 'Back to current version' }).click()
    await pages.page.getByRole('gridcell', { name: 'Now', exact: true }).waitFor()
    await button('People').waitFor()
  })

  test('of a table that is deleted by now says where it is, and cannot be restored from here', async () => {
    await openVersion()
    await button('Old').click()
    await pages.page.getByRole('gridcell', { name: 'Lost', exact: true }).waitFor()
    await banner().getByText('Old has been deleted since and is in the trash.').waitFor()
    await expect.poll(() => banner().getByRole('button', { name: 'Restore table' }).count()).toBe(0)
  })

  test('is restored after it says what changes, as one step of undo', async () => {
    await openVersion()
    base.on('history.countRestore', () => ({ changed: 2, restored: 1, deleted: 3, keptFields: ['Hours'] }))
    base.on('history.restoreTable', () => ({ version: ++base.server.version, records: [], lost: [] }))
    await banner().getByRole('button', { name: 'Restore table' }).click()
    await dialog()
      .getByText(/2 records will get their previous values back/)
      .waitFor()
    await dialog()
      .getByText(/^Hours keeps its values/)
      .waitFor()
    await dialog().getByText('You can undo this.').waitFor()
    await dialog().getByRole('button', { name: 'Restore table' }).click()
    await pages.page.getByText('Tasks restored').waitFor()
    expect(base.inputs('history.restoreTable')).toMatchObject([{ tableId: 'Tasks', version: 9 }])
    await expect.poll(() => banner().count()).toBe(0)
  })

  test('that differs in nothing cannot be restored', async () => {
    await openVersion()
    base.on('history.countRestore', () => ({ changed: 0, restored: 0, deleted: 0, keptFields: [] }))
    await banner().getByRole('button', { name: 'Restore table' }).click()
    await dialog().getByText('Nothing has changed since, so there is nothing to restore.').waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: 'Restore table' }).isDisabled()).toBe(true)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    base.refuse('history.countRestore', 'This version is too old.')
    await banner().getByRole('button', { name: 'Restore table' }).click()
    await dialog().getByText('This version is too old.').waitFor()
    await press('Escape')
  })

  test('is not restored by people who may not change the structure', async () => {
    base.can = mayOnlyView
    await pages.open(base)
    await openVersion()
    await pages.page.getByRole('gridcell', { name: 'Then', exact: true }).waitFor()
    await expect.poll(() => banner().getByRole('button', { name: 'Restore table' }).count()).toBe(0)
  })

  test('before the table existed says so', async () => {
    base.on('history.tableAt', () => {
      throw new Refusal('not_found', 'There was no such table.', 404)
    })
    await openVersion()
    await pages.page.getByText('Tasks did not exist yet').waitFor()
  })

  test('can be chosen by a time within the last 30 days', async () => {
    answerWith([])
    await open()
    const time = drawer().getByLabel('View an earlier version')
    await time.fill('2020-01-01T10:00')
    await drawer().getByRole('button', { name: 'View', exact: true }).click()
    await expect.poll(() => banner().count()).toBe(0)
    await drawer().locator('[class*=error]').first().waitFor()
    await time.fill(ago(48).slice(0, 16))
    await drawer().getByRole('button', { name: 'View', exact: true }).click()
    await banner().waitFor()
    expect((await pages.address()).searchParams.get('at')).toMatch(/Z$/)
  })
})
