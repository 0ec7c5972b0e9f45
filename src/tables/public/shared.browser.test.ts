import { beforeEach, describe, expect, test } from 'vitest'
import type { ViewConfig } from '../../engine/model/structure.ts'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, Refusal, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase
let opened = 0
let token: string
let exportUrl: string | null
let isLocked: boolean
let config: Partial<ViewConfig>

const gone = () => {
  throw new Refusal('not_found', 'There is no such link.', 404)
}
const fields = [field('Name'), field('Notes'), field('Site', 'url'), field('Files', 'attachments')]
const shared = () => table('Offers', fields, [view('Prices', { config })])
const files: Attachment[] = ['a.zip', 'b.zip'].map(filename => ({
  id: `file-${filename[0]}`,
  key: 'withheld/key',
  size: 2048,
  filename,
  originalName: filename,
  mimeType: 'application/zip',
  uploadedAt: '2026-11-01T15:05:00.000Z',
  metadata: { userId: null, wasDownloaded: false },
}))
const press = (key: string) => pages.page.keyboard.press(key)
const button = (name: string | RegExp) => pages.page.getByRole('button', { name, exact: typeof name === 'string' })
const columns = () => pages.page.getByRole('columnheader').filter({ visible: true }).count()
const lastAsked = () => base.inputs('shared.index').at(-1) ?? {}

beforeEach(() => {
  opened += 1
  token = `link${opened}`
  exportUrl = null
  isLocked = false
  config = {}
  const rows = [
    { Name: 'Owl', Notes: 'wise', Site: 'https://owl.example', Files: files },
    { Name: 'Cat', Notes: 'quick' },
    { Name: 'Dog', Notes: 'loud' },
  ]
  base = new BrowserBase([{ table: shared(), rows }])
  base.on('shared.open', () =>
    isLocked ? { isLocked } : { isLocked, version: base.server.version, metadata: { tables: [shared()] }, exportUrl },
  )
  const { records } = base.server.client
  const ofTable = <Input>(input: Input) => ({ ...input, basePublicId: '', tableId: 'Offers' }) as never
  base.on('shared.index', input => records.index.query(ofTable(input)))
  base.on('shared.byNumber', input => records.byNumber.query(ofTable(input)))
  base.on('shared.summaries', () => ({ results: {} }))
  base.on('shared.get', async input => base.answer('records.get', ofTable(input)))
  base.on('shared.hits', async input => base.answer('records.hits', ofTable(input)))
  base.on('shared.files', () => ({
    files: Object.fromEntries(files.map(({ id }) => [id, { url: `/api/files/${id}`, thumbnailUrl: null }])),
    until: Date.now() + 3_600_000,
  }))
  pages.share(token, base)
})

const open = async () => {
  await pages.go(`/shared/${token}`)
  await pages.page.getByRole('gridcell', { name: 'Owl', exact: true }).waitFor()
}

describe('a shared view', () => {
  test('shows its records under its name, read-only, and nothing of the base', async () => {
    await open()
    await pages.page.getByRole('heading', { name: 'Offers' }).waitFor()
    await pages.page.getByText('Prices', { exact: true }).waitFor()
    await expect.poll(() => pages.page.title()).toBe('Prices · Gridloom')
    await pages.cell(0, 0).click()
    await pages.page.keyboard.type('Never')
    await press('Enter')
    await press('Delete')
    await expect.poll(() => pages.cell(0, 0).textContent()).toBe('Owl')
    expect(base.server.cells('Offers')[0]?.['Name']).toBe('Owl')
    for (const name of [/^View:/, 'Share', 'History', 'Add record'])
      await expect.poll(() => button(name).count()).toBe(0)
    await expect.poll(() => pages.page.getByRole('navigation', { name: 'Tables' }).count()).toBe(0)
    expect(base.calls.filter(({ path }) => !path.startsWith('shared.') && !path.startsWith('records.'))).toEqual([])
  })

  test('is sorted and arranged by a visitor for themselves, and reset', async () => {
    await open()
    expect(lastAsked()['sort'] ?? null).toBeNull()
    await button('Sort').click()
    await pages.page.getByRole('combobox', { name: 'Find a field to sort by' }).waitFor()
    await press('Enter')
    await expect.poll(() => lastAsked()['sort']).toEqual([{ fieldId: 'Name', dir: 'asc' }])
    await press('Escape')
    const before = await columns()
    await button('Hide fields').click()
    await pages.page.getByRole('dialog').getByRole('switch', { name: 'Notes' }).press('Space')
    await press('Escape')
    await expect.poll(columns).toBe(before - 1)
    await button('Only for you').click()
    await button('Reset view').click()
    await expect.poll(columns).toBe(before)
    await expect.poll(() => lastAsked()['sort'] ?? null).toBeNull()
    await expect.poll(() => button('Only for you').count()).toBe(0)
  })

  test('is searched like any view', async () => {
    await open()
    await pages.cell(0, 0).click()
    await press('Control+f')
    await pages.page.getByRole('searchbox', { name: 'Search this view' }).fill('loud')
    await expect.poll(() => pages.page.getByRole('search').getByRole('status').textContent()).toBe('1 of 1')
    await press('Escape')
  })

  test('has menus of headers that only look', async () => {
    await open()
    await pages.page.getByRole('columnheader', { name: 'Notes' }).filter({ visible: true }).click({ button: 'right' })
    await pages.page.getByRole('menuitem', { name: 'Hide field' }).waitFor()
    const items = await pages.page.getByRole('menu').getByRole('menuitem').allTextContents()
    expect(items.filter(name => /(Edit|Duplicate|Insert|Delete)/.test(name))).toEqual([])
    await press('Escape')
  })

  test('is downloaded only if its link allows that, as the visitor sees it', async () => {
    await open()
    await expect.poll(() => button('Download').count()).toBe(0)
    opened += 1
    token = `link${opened}`
    exportUrl = '/api/shared-exports/abc'
    pages.share(token, base)
    await open()
    await button('Hide fields').click()
    await pages.page.getByRole('dialog').getByRole('switch', { name: 'Notes' }).press('Space')
    await press('Escape')
    await button('Download').click()
    const href = (await pages.page.getByRole('menuitem', { name: 'XLSX' }).getAttribute('href')) ?? ''
    const address = new URL(href, 'http://page')
    expect(address.pathname).toBe('/api/shared-exports/abc/xlsx')
    expect(JSON.parse(address.searchParams.get('as') ?? '{}')).toMatchObject({ hiddenFieldIds: ['Notes'] })
    await press('Escape')
  })

  test('whose filter matches nothing can be seen without it', async () => {
    config = { filters: { fieldId: 'Name', operator: 'is', value: 'Nobody' } }
    base.on('shared.index', () => ({ index: { kind: 'runs', runs: [] }, version: base.server.version }))
    await pages.go(`/shared/${token}`)
    await button('Clear filters').waitFor()
    base.on('shared.index', () => ({ index: { kind: 'runs', runs: [1, 3] }, version: base.server.version }))
    await button('Clear filters').click()
    await pages.page.getByRole('gridcell', { name: 'Owl', exact: true }).waitFor()
    await expect.poll(() => lastAsked()['filters']).toBeNull()
  })

  test('that is empty does not ask visitors to add records', async () => {
    base.on('shared.index', () => ({ index: { kind: 'runs', runs: [] }, version: base.server.version }))
    await pages.go(`/shared/${token}`)
    await pages.page.getByText('No records yet').waitFor()
    await pages.page.getByText('Records appear here once someone adds them.').waitFor()
    await expect.poll(() => pages.page.getByText('Add a record').count()).toBe(0)
  })

  test('that cannot be loaded says why, and loads on the next try', async () => {
    base.on('shared.open', () => {
      throw new Refusal('internal', 'The disk is away.', 500)
    })
    await pages.go(`/shared/${token}`)
    await pages.page.getByRole('heading', { name: 'The view could not be loaded' }).waitFor()
    await pages.page.getByText('The disk is away.').waitFor()
    base.on('shared.open', () => ({ isLocked, version: 1, metadata: { tables: [shared()] }, exportUrl }))
    await button('Try again').click()
    await pages.page.getByRole('gridcell', { name: 'Owl', exact: true }).waitFor()
  })

  test('whose records cannot be loaded says why, and loads on the next try', async () => {
    base.refuse('shared.index', 'Too many people look at this.')
    await pages.go(`/shared/${token}`)
    await pages.page.getByText('Too many people look at this.').waitFor()
    base.on('shared.index', () => ({ index: { kind: 'runs', runs: [1, 3] }, version: base.server.version }))
    await button('Try again').click()
    await pages.page.getByRole('gridcell', { name: 'Owl', exact: true }).waitFor()
  })
})

describe('a link', () => {
  const heading = 'This link does not lead to a view'

  test('that leads nowhere says so', async () => {
    base.on('shared.open', gone)
    await pages.go(`/shared/${token}`)
    await pages.page.getByRole('heading', { name: heading }).waitFor()
    await expect.poll(() => pages.grid.count()).toBe(0)
  })

  test('that ends while its view is open closes the view with the next call', async () => {
    await open()
    base.on('shared.open', gone)
    base.on('shared.index', gone)
    await button('Sort').click()
    await pages.page.getByRole('combobox', { name: 'Find a field to sort by' }).waitFor()
    await press('Enter')
    await pages.page.getByRole('heading', { name: heading }).waitFor()
    await expect.poll(() => pages.page.getByText('Owl').count()).toBe(0)
  })

  test('asks for its password, says when it is wrong, and then opens with the focus on the table', async () => {
    isLocked = true
    base.on<{ password: string }>('shared.unlock', ({ password }) => {
      if (password !== 'open sesame') throw new Refusal('forbidden', 'This password is wrong.', 403)
      isLocked = false
      return { success: true }
    })
    await pages.go(`/shared/${token}`)
    const input = pages.page.getByLabel('Password', { exact: true })
    await expect.poll(() => input.evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => button('Open the view').isDisabled()).toBe(true)
    await press('Enter')
    expect(base.inputs('shared.unlock')).toEqual([])
    await input.fill('sesame')
    await press('Enter')
    await pages.page.getByRole('alert').getByText('This password is wrong.').waitFor()
    await expect.poll(() => input.inputValue()).toBe('sesame')
    await input.fill('open sesame')
    await expect.poll(() => pages.page.getByRole('alert').count()).toBe(0)
    await press('Enter')
    await pages.page.getByRole('gridcell', { name: 'Owl', exact: true }).waitFor()
    await expect.poll(() => pages.page.evaluate(() => document.activeElement?.className)).toContain('gl-grid-catcher')
  })

  test('that gets a password while its view is open asks for it', async () => {
    await open()
    isLocked = true
    base.on('shared.get', () => {
      throw new Refusal('forbidden', 'This link needs a password.', 403)
    })
    await pages.cell(0, 0).click()
    await press('Space')
    await pages.page.getByRole('heading', { name: 'This view asks for a password' }).waitFor()
    await expect.poll(() => pages.grid.count()).toBe(0)
  })
})

describe('a record of a shared view', () => {
  const panel = (name: string) => pages.page.getByRole('region', { name: `Record ${name}`, exact: true })
  const openRecord = async (row: number) => {
    await pages.cell(row, 0).click()
    await press('Space')
  }

  test('opens beside the table, leads to its neighbors, and closes by Escape', async () => {
    await open()
    await openRecord(0)
    await panel('Owl').waitFor()
    await expect.poll(() => panel('Owl').getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true)
    await panel('Owl').getByRole('button', { name: 'Next record' }).click()
    await panel('Cat').waitFor()
    await expect.poll(() => panel('Cat').getByRole('textbox').count()).toBe(0)
    await expect.poll(() => panel('Cat').getByRole('button', { name: 'Record actions' }).count()).toBe(0)
    await press('Escape')
    await panel('Cat').waitFor({ state: 'detached' })
  })

  test('has links that search engines do not follow', async () => {
    await open()
    await openRecord(0)
    const link = panel('Owl').getByRole('link').first()
    await link.waitFor()
    expect((await link.getAttribute('rel'))?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'nofollow']))
  })

  test('that has left the view says so', async () => {
    await open()
    base.on('shared.get', gone)
    await openRecord(1)
    await pages.page.getByText('This record is not in the view any more').waitFor()
    // The view itself is still there.
    await pages.page.getByRole('gridcell', { name: 'Owl', exact: true }).waitFor()
    await press('Escape')
  })

  test('that cannot be loaded says why, and loads on the next try', async () => {
    await open()
    base.on('shared.get', () => {
      throw new Refusal('too_many_requests', 'Too many visitors. Wait a minute.', 429)
    })
    await openRecord(1)
    await pages.page.getByText('Too many visitors. Wait a minute.').waitFor()
    base.on('shared.get', async input =>
      base.answer('records.get', { ...(input as object), basePublicId: '', tableId: 'Offers' }),
    )
    await button('Try again').click()
    await panel('Cat').waitFor()
    await press('Escape')
  })

  test('shows its files, without who added them, and steps through them', async () => {
    await open()
    await openRecord(0)
    await panel('Owl')
      .getByRole('button', { name: /^Files of Files/ })
      .click()
    const dialog = pages.page.getByRole('dialog', { name: 'Files', exact: true })
    await dialog.getByText('2 file(s)').waitFor()
    const texts = await dialog.getByRole('listitem').allInnerTexts()
    expect(texts[0]).toMatch(/a\.zip\s+2 KB · Nov 01 4:05 PM/)
    await expect.poll(() => dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Show a.zip' }).click()
    await pages.page.getByRole('dialog', { name: 'a.zip, 1 of 2' }).waitFor()
    await press('ArrowRight')
    await pages.page.getByRole('dialog', { name: 'b.zip, 2 of 2' }).waitFor()
    await press('Escape')
    await dialog.waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await panel('Owl').waitFor()
    expect(base.inputs('shared.files').at(-1)).toEqual({ cells: [{ recordId: 'Offers-rec1', fieldId: 'Files' }] })
  })

  test('whose files cannot be loaded says why, and loads on the next try', async () => {
    await open()
    base.refuse('shared.files', 'The file store is away.')
    await openRecord(0)
    await panel('Owl')
      .getByRole('button', { name: /^Files of Files/ })
      .click()
    const dialog = pages.page.getByRole('dialog', { name: 'Files', exact: true })
    await dialog.getByText('The file store is away.').waitFor()
    base.on('shared.files', () => ({ files: {}, until: 0 }))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    // Without an address nothing can be downloaded.
    await expect.poll(() => dialog.getByRole('button', { name: /^Download/ }).count()).toBe(0)
    await press('Escape')
  })
})
