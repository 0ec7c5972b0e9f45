import { beforeEach, describe, expect, test } from 'vitest'
import type { TrashItem } from '../../engine/model/history/trash-item.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayEditRecords, mayOnlyView, Refusal, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase
let items: TrashItem[]

const deletedAt = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString()
const about = { tableId: 'Tasks', tableName: 'Tasks', deletedAt, deletedBy: { id: 'ana', name: 'Ana Duarte' } }
const recordItem = (number: number, label: string): TrashItem => ({
  ...about,
  kind: 'record',
  id: `Tasks-rec${number}`,
  label,
  thing: { number },
})
const fieldItem = (id: string): TrashItem => ({
  ...about,
  kind: 'field',
  id,
  label: id,
  thing: { field: field(id), sorts: [] },
})
const viewItem = (id: string): TrashItem => ({ ...about, kind: 'view', id, label: id, thing: { view: view(id) } })

const drawer = () => pages.page.getByRole('dialog', { name: 'History' })
const list = () => drawer().getByRole('list', { name: 'Trash' }).getByRole('listitem')
const tick = (name: string) => drawer().getByRole('checkbox', { name: `Select ${name}` })
const restore = (name: string) => drawer().getByRole('button', { name: `Restore ${name}`, exact: true })
const cells = () => base.server.cells('Tasks').map(({ Name }) => Name)
const escape = async () => {
  await pages.page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'detached' })
}
const open = async () => {
  await pages.run('Trash')
  await drawer().waitFor()
}

/** A base with four records, of which the last three are in the trash. */
beforeEach(async () => {
  base = new BrowserBase([
    {
      table: table('Tasks', [field('Name'), field('Notes')], [view('Grid'), view('Board')]),
      rows: ['Keep', 'Two', 'Three', ''].map(Name => ({ Name })),
    },
  ])
  const { records } = base.server.client
  const recordIds = [2, 3, 4].map(number => `Tasks-rec${number}`)
  await records.bulkDelete.mutate({ basePublicId: '', tableId: 'Tasks', recordIds, actionId: 'deleted' })
  items = [recordItem(2, 'Two'), recordItem(3, 'Three'), recordItem(4, '')]
  base.on('trash.list', () => ({ items, cursor: null }))
  for (const path of ['records.bulkRestore', 'fields.restore', 'views.restore', 'tables.restore']) listen(path)
})

/** What is restored leaves the list, as it does on the server. */
function listen(path: string): void {
  base.on<Record<string, never>>(path, async input => {
    const [router = '', name = ''] = path.split('.')
    const calls = base.server.client as unknown as Record<string, Record<string, { mutate(input: unknown): unknown }>>
    const answer = await calls[router]?.[name]?.mutate(input)
    const { recordIds = [], fieldId, viewId } = input as { recordIds?: string[]; fieldId?: string; viewId?: string }
    items = items.filter(({ id }) => ![...recordIds, fieldId, viewId].includes(id))
    return answer
  })
}

describe('the trash of a base', () => {
  test('names what was deleted, from which table, by whom, and when', async () => {
    items = [
      ...items,
      { ...viewItem('Old view'), deletedBy: { id: 'me', name: 'Mira Novak' } },
      { ...fieldItem('Due'), deletedBy: null },
    ]
    await pages.open(base)
    await open()
    await expect.poll(() => list().count()).toBe(5)
    const texts = await list().allInnerTexts()
    expect(texts[0]).toMatch(/Two\s+Record of Tasks, deleted by Ana Duarte 2 days ago/)
    expect(texts[2]).toContain('Unnamed record')
    expect(texts[3]).toMatch(/Old view\s+View of Tasks, deleted by you/)
    expect(texts[4]).toMatch(/Due\s+Field of Tasks, deleted by someone/)
    await drawer().getByText('Items are permanently deleted after 30 days.').waitFor()
    await escape()
  })

  test('shows names as they were typed', async () => {
    items = [recordItem(2, '<img src=x onerror=alert(1)>')]
    await pages.open(base)
    await open()
    await drawer().getByText('<img src=x onerror=alert(1)>').waitFor()
    await expect.poll(() => drawer().locator('img').count()).toBe(0)
    await escape()
  })

  test('restores one record, says so, and takes that back on undo', async () => {
    await pages.open(base)
    await open()
    await restore('record Three').click()
    await expect.poll(cells).toEqual(['Keep', 'Three'])
    await pages.page.getByText('Three restored').waitFor()
    await expect.poll(() => list().count()).toBe(2)
    await pages.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(cells).toEqual(['Keep'])
    await escape()
  })

  test('restores what is ticked in one step, with one call for the records of a table', async () => {
    await pages.open(base)
    await open()
    expect(
      await drawer()
        .getByRole('button', { name: /selected$/ })
        .count(),
    ).toBe(0)
    await tick('record Two').check()
    await tick('record Unnamed record').check()
    await tick('record Three').check()
    await tick('record Three').uncheck()
    await drawer().getByRole('button', { name: 'Restore 2 selected' }).click()
    await pages.page.getByText('2 items restored').waitFor()
    expect(cells()).toEqual(['Keep', 'Two', ''])
    expect(base.inputs('records.bulkRestore')).toMatchObject([{ recordIds: ['Tasks-rec2', 'Tasks-rec4'] }])
    await expect.poll(() => list().count()).toBe(1)
    await escape()
  })

  test('leaves records whose unique values are taken, says which, and leads to the record that has them', async () => {
    base.on<{ recordIds: string[] }>('records.bulkRestore', async input => {
      const [left = '', ...recordIds] = input.recordIds
      const call = base.server.client.records.bulkRestore as unknown as { mutate(input: unknown): Promise<object> }
      await call.mutate({ ...input, recordIds })
      items = items.filter(({ id }) => !recordIds.includes(id))
      const holder = { id: 'Tasks-rec1', name: 'Keep' }
      return { taken: [{ recordId: left, fieldId: 'Name', name: 'Two', holder }] }
    })
    await pages.open(base)
    await open()
    for (const name of ['Two', 'Three']) await tick(`record ${name}`).check()
    await drawer().getByRole('button', { name: 'Restore 2 selected' }).click()
    await pages.page.getByText('1 of 2 items restored').waitFor()
    await pages.page.getByText(/Not restored: .*Two.*Keep.* has its unique value now/).waitFor()
    await expect.poll(cells).toEqual(['Keep', 'Three'])
    await expect.poll(() => list().count()).toBe(2)
    await pages.page.getByRole('button', { name: 'Show record' }).click()
    await expect.poll(async () => (await pages.address()).searchParams.get('record')).toBe('Tasks-rec1')
    await drawer().waitFor({ state: 'detached' })
    await pages.page.getByRole('region', { name: 'Record Keep', exact: true }).waitFor()
  })

  test('keeps the ticks of others when one item is restored by its own button', async () => {
    await pages.open(base)
    await open()
    await tick('record Two').check()
    await restore('record Three').click()
    await pages.page.getByText('Three restored').waitFor()
    await expect.poll(() => tick('record Two').isChecked()).toBe(true)
    await drawer().getByRole('button', { name: 'Restore 1 selected' }).click()
    await expect.poll(cells).toEqual(['Keep', 'Two', 'Three'])
    await escape()
  })

  test('shows what is being restored, and keeps it when the server refuses', async () => {
    const gate = Promise.withResolvers<void>()
    base.on('records.bulkRestore', async () => {
      await gate.promise
      const call = base.server.client.records.bulkRestore as unknown as { mutate(input: unknown): unknown }
      base.server.plan = ['refuse']
      return call.mutate({ actionId: 'refused', tableId: 'Tasks', recordIds: ['Tasks-rec2'] })
    })
    await pages.open(base)
    await open()
    await restore('record Two').click()
    await drawer().getByText('Restoring…').waitFor()
    await expect.poll(() => tick('record Two').isDisabled()).toBe(true)
    await expect.poll(() => restore('record Two').count()).toBe(0)
    gate.resolve()
    await restore('record Two').waitFor()
    expect(cells()).toEqual(['Keep'])
    await pages.page.getByText(/^Two could not be restored:/).waitFor()
    await pages.page.getByRole('button', { name: 'Cancel' }).click()
    await escape()
  })

  test('restores fields and views of the table, which show at once', async () => {
    const at = { basePublicId: '', tableId: 'Tasks' }
    await base.server.client.fields.delete.mutate({ ...at, fieldId: 'Notes', actionId: 'field' })
    await base.server.client.views.delete.mutate({ ...at, viewId: 'Board', actionId: 'view' })
    items = [fieldItem('Notes'), viewItem('Board')]
    await pages.open(base)
    await expect.poll(() => pages.page.getByRole('columnheader', { name: 'Notes' }).count()).toBe(0)
    await open()
    for (const name of ['field Notes', 'view Board']) await tick(name).check()
    await drawer().getByRole('button', { name: 'Restore 2 selected' }).click()
    await pages.page.getByText('2 items restored').waitFor()
    await escape()
    await pages.page.getByRole('columnheader', { name: 'Notes' }).first().waitFor()
    expect(base.tableOf('Tasks').views.map(({ name }) => name)).toEqual(['Grid', 'Board'])
  })

  test('loads more on demand, and says when it is empty', async () => {
    const all = items
    base.on<{ cursor: string | null }>('trash.list', ({ cursor }) =>
      cursor === null ? { items: all.slice(0, 2), cursor: 'next' } : { items: all.slice(2), cursor: null },
    )
    await pages.open(base)
    await open()
    await expect.poll(() => list().count()).toBe(2)
    await drawer().getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => list().count()).toBe(3)
    await expect.poll(() => drawer().getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await escape()
    base.on('trash.list', () => ({ items: [], cursor: null }))
    await open()
    await drawer().getByText('The trash is empty').waitFor()
    await escape()
  })

  test('says that more could not be loaded, and keeps what is there', async () => {
    const all = items
    base.on<{ cursor: string | null }>('trash.list', ({ cursor }) => {
      if (cursor !== null) throw new Refusal('conflict', 'The next page is not there.')
      return { items: all.slice(0, 2), cursor: 'next' }
    })
    await pages.open(base)
    await open()
    await drawer().getByRole('button', { name: 'Show more' }).click()
    await pages.page.getByText('The next page is not there.').waitFor()
    await expect.poll(() => list().count()).toBe(2)
    await escape()
  })

  test('that cannot be loaded says why, and loads on the next try', async () => {
    base.refuse('trash.list')
    await pages.open(base)
    await open()
    await drawer().getByText('Trash could not be loaded').waitFor()
    await drawer().getByText('Not at this moment.').waitFor()
    base.on('trash.list', () => ({ items, cursor: null }))
    await drawer().getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => list().count()).toBe(3)
    await escape()
  })

  test('shows what a colleague deletes meanwhile', async () => {
    await pages.open(base)
    await open()
    await expect.poll(() => list().count()).toBe(3)
    items = [recordItem(1, 'Keep'), ...items]
    await pages.announce(base.news({ kind: 'record.delete', itemId: 'Tasks-rec1', tableId: 'Tasks' }))
    await expect.poll(() => list().count()).toBe(4)
    await escape()
  })
})

describe('people who may not restore something', () => {
  test('see it without a button: fields for those who edit records, and all for those who only view', async () => {
    items = [recordItem(2, 'Two'), fieldItem('Notes')]
    for (const [can, buttons] of [
      [mayEditRecords, 1],
      [mayOnlyView, 0],
    ] as const) {
      base.can = can
      await pages.open(base)
      await open()
      await expect.poll(() => list().count()).toBe(2)
      await expect.poll(() => drawer().getByRole('checkbox').count()).toBe(buttons)
      expect(
        await drawer()
          .getByRole('button', { name: /^Restore/ })
          .count(),
      ).toBe(buttons)
      expect(base.inputs('views.left')).toEqual([])
      await escape()
    }
  })
})

describe('views of people who left', () => {
  const section = () => drawer().getByRole('region', { name: 'Views of people who left' })
  const leftView = (name: string, owner: string | null) => ({
    tableId: 'Tasks',
    viewId: name,
    name,
    tableName: 'Tasks',
    owner: { id: 'gone', name: owner },
  })

  test('are offered to who manages the base, and can be shown to everyone', async () => {
    let views = [leftView('Her view', 'Lena'), leftView('Lost view', null)]
    base.on('views.left', () => ({ views }))
    base.on<{ viewId: string }>('views.setKind', ({ viewId }) => {
      views = views.filter(one => one.viewId !== viewId)
      return { version: 3 }
    })
    await pages.open(base)
    await open()
    await section().getByText('view of Tasks, of Lena').waitFor()
    await section().getByText('view of Tasks, of a deleted account').waitFor()
    await section().getByRole('button', { name: 'Show to everyone: Her view' }).click()
    await pages.page.getByText('Everyone can now see Her view').waitFor()
    expect(base.inputs('views.setKind')).toEqual([
      { tableId: 'Tasks', viewId: 'Her view', kind: 'shared', expects: 'personal' },
    ])
    await expect.poll(() => section().getByRole('listitem').count()).toBe(1)
    base.refuse('views.setKind', 'Its owner has come back.')
    await section().getByRole('button', { name: 'Show to everyone: Lost view' }).click()
    await pages.page.getByText('Its owner has come back.').waitFor()
    await escape()
  })
})
