import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openHome } from '../../../home/web/testing/open-home.ts'
import type { JobState } from '../../job/job-state.ts'
import type { FoundUpdates } from '../../update/start-update.ts'
import type { TableUpdate } from '../../update/update-state.ts'

const home = openHome('home-pages.html')
const { show, answer, refuse, calls, open, reset, refresh } = home
let page: Page
beforeAll(() => {
  page = home.page
})

const people: TableUpdate = {
  tableId: 'tbl1',
  name: 'People',
  add: 2,
  update: 3,
  gone: 1,
  goneEdited: 1,
  deletedHere: 0,
  conflicts: 4,
  unreadable: 0,
  required: 0,
  deletedOptions: 0,
  newOptions: 0,
  newFields: ['City'],
  left: { gone: [], retyped: [], deleted: [], added: [] },
}
const summary = { tables: [people], goneTables: [], newTables: [] }
const result = { added: 2, updated: 3, deleted: 1, refused: 0, kept: 1 }

const waiting = { importId: 'imp1', summary, result: null, isUndone: false }
const job = (change: Partial<JobState>): JobState => ({
  id: 'imp2',
  source: 'airtable',
  settings: null,
  title: 'Airtable',
  status: 'staged',
  phase: 'importing',
  basePublicId: 'bas1',
  isPublishing: false,
  tables: [],
  currentTable: null,
  totalRecords: 5,
  filesSkipped: 0,
  error: null,
  errorReason: null,
  isUndone: false,
  update: waiting,
  ...change,
})
const done = job({ status: 'done', update: { importId: 'imp1', summary, result, isUndone: false } })
const undone = job({ status: 'done', isUndone: true, update: { importId: 'imp1', summary, result, isUndone: true } })
const place = {
  source: 'airtable',
  name: 'Airtable',
  importId: 'imp1',
  serviceId: '7',
  tables: [{ id: 'tbl1', name: 'People' }],
}
const connection = { id: '7', type: 'airtable', name: 'My Airtable', health: 'working', canManage: true, config: {} }

const found = (more: Partial<FoundUpdates> = {}) =>
  answer('GET', '/trpc/imports.jobs.updates', {
    result: { data: { places: [place], withoutOrigin: [], jobs: [], ...more } },
  })
const current = (state: JobState) => answer('GET', '/trpc/imports.jobs.getUpdate', { result: { data: state } })
const answers = (name: string, state: object) =>
  answer('POST', `/trpc/imports.jobs.${name}`, { result: { data: state } })
const bodies = async (name: string) =>
  (await calls('POST')).flatMap(({ path, body }) => (path === `/trpc/imports.jobs.${name}` ? [body] : []))

const dialog = () => page.getByRole('dialog', { name: 'Bring up to date' })
const press = async (name: string | RegExp) => {
  const button = dialog().getByRole('button', { name, exact: true })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.press('Enter')
}
const opened = async () => {
  await open('/updates')
  await page.getByRole('button', { name: 'Bring up to date', exact: true }).press('Enter')
  await dialog().waitFor()
}

beforeEach(async () => {
  await reset()
  await open('/')
  await show({})
  await answer('GET', '/admin/services', { services: [connection], available: [], isEmulated: false })
  await found()
})

test('is compared, decided about, written, and undone with the keyboard', async () => {
  await answers('startUpdate', job({ status: 'running' }))
  await current(job({ status: 'running' }))
  await opened()
  await press('Compare')
  await dialog().getByText('Comparing…').waitFor()
  await current(job({}))
  await dialog().getByText('2 records will be added.').waitFor()
  await dialog().getByText('1 record is gone in Airtable, but was edited here and stays.').waitFor()
  await dialog().getByText('New in Airtable: City.').waitFor()
  const theirs = dialog().getByRole('radio', { name: "Take Airtable's" })
  await expect.poll(() => dialog().getByRole('radio', { name: 'Keep ours' }).isChecked()).toBe(true)
  await theirs.press('Space')
  await expect.poll(() => theirs.isChecked()).toBe(true)
  const deletes = dialog().getByRole('checkbox', { name: 'Delete 1 record that is gone in Airtable' })
  await expect.poll(() => deletes.isChecked()).toBe(false)
  await deletes.press('Space')
  await expect.poll(() => deletes.isChecked()).toBe(true)
  const adds = dialog().getByRole('checkbox', { name: 'Add 1 field that is new in Airtable' })
  await expect.poll(() => adds.isChecked()).toBe(true)
  await adds.press('Space')
  await expect.poll(() => adds.isChecked()).toBe(false)
  await answers('confirmUpdate', done)
  await current(done)
  await press('Bring up to date')
  await dialog().getByText('2 added, 3 updated, 1 deleted.').waitFor()
  await dialog().getByText('1 cell was changed here after the comparison, and keeps its value.').waitFor()
  expect(await bodies('confirmUpdate')).toMatchObject([
    { jobId: 'imp2', deletesGone: true, takesTheirs: true, addsFields: false },
  ])
  await answers('undoUpdate', { kept: 0, unrestored: 1 })
  await current(undone)
  await press('Undo')
  await dialog().getByText('Undone', { exact: true }).waitFor()
  await page.getByText('1 record stays in the trash, because another one has its unique value now.').waitFor()
  await dialog().getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' })
  await press('Done')
  await dialog().waitFor({ state: 'detached' })
})

test('a comparison whose answer was lost is asked for again under the same id', async () => {
  await refuse('POST', '/trpc/imports.jobs.startUpdate', { code: 'unavailable', message: 'Not at this moment.' })
  await opened()
  await press('Compare')
  await dialog().getByRole('alert').waitFor()
  await answers('startUpdate', job({}))
  await current(job({}))
  await press('Compare')
  await dialog().getByText('2 records will be added.').waitFor()
  const sent = (await bodies('startUpdate')) as { actionId: string; importId: string; serviceId: string }[]
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ actionId }) => actionId)).size).toBe(1)
  expect(sent[0]).toMatchObject({ importId: 'imp1', serviceId: '7' })
})

describe('an update that was started elsewhere', () => {
  test('is found while it waits, and cancelled', async () => {
    await found({ jobs: [job({})] })
    await current(job({}))
    await opened()
    await dialog().getByText('3 records will be updated.').waitFor()
    await answers('cancelUpdate', job({ status: 'cancelled' }))
    await current(job({ status: 'cancelled' }))
    await found()
    await press('Cancel')
    await dialog().getByRole('button', { name: 'Compare' }).waitFor()
    expect(await bodies('cancelUpdate')).toMatchObject([{ jobId: 'imp2', basePublicId: 'bas1' }])
    expect(await bodies('confirmUpdate')).toEqual([])
  })

  test('that failed is told to those who did not follow it, and started again', async () => {
    const failure = { error: 'Not accepted.', errorReason: 'connection_not_accepted' }
    await found({ jobs: [job({ ...failure, status: 'failed', update: { ...waiting, summary: null } })] })
    await answers('startUpdate', job({}))
    await current(job({}))
    await opened()
    await dialog().getByRole('alert').filter({ hasText: 'Reconnect Airtable' }).waitFor()
    await press('Compare')
    await dialog().getByText('3 records will be updated.').waitFor()
  })

  test('is undone from the list of earlier ones, the latest of each import first, also a cancelled one', async () => {
    const stopped = job({
      id: 'imp3',
      status: 'cancelled',
      update: { importId: 'imp1', summary, result: { ...result, added: 0 }, isUndone: false },
    })
    const before = job({ ...done, id: 'imp5' })
    await found({ jobs: [stopped, before, job({ ...undone, id: 'imp4' })] })
    await answers('undoUpdate', { kept: 0, unrestored: 0 })
    await opened()
    const list = dialog().getByRole('list', { name: 'Earlier updates' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    expect(await list.getByRole('button').count()).toBe(1)
    await found({ jobs: [{ ...stopped, isUndone: true, update: undone.update }, before] })
    await list.getByRole('button', { name: 'Undo the update: 3 updated, 1 deleted.' }).press('Enter')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await list.getByRole('button', { name: 'Undo the update: 2 added, 3 updated, 1 deleted.' }).waitFor()
    expect(await bodies('undoUpdate')).toMatchObject([{ jobId: 'imp3' }])
  })
})

test('tables of an earlier version are named, and nothing is offered that cannot work', async () => {
  await found({ places: [], withoutOrigin: ['Boats'] })
  await opened()
  await dialog().getByText('Boats was imported by an earlier version of Gridloom', { exact: false }).waitFor()
  expect(await dialog().getByRole('button', { name: 'Compare' }).count()).toBe(0)
})

test('an account that is gone is replaced by one of the same service, or connected first', async () => {
  await answer('GET', '/admin/services', { services: [{ ...connection, id: '8' }], available: [], isEmulated: false })
  await refresh()
  await answers('startUpdate', job({}))
  await current(job({}))
  await opened()
  await press('Compare')
  await dialog().getByText('2 records will be added.').waitFor()
  expect(await bodies('startUpdate')).toMatchObject([{ serviceId: '8' }])
})

test('the list of imports opens it by its address', async () => {
  await found({ jobs: [job({})] })
  await current(job({}))
  await open('/updates')
  await page.getByRole('button', { name: 'Bring up to date', exact: true }).waitFor()
  await page.evaluate(() => void (window.location.hash = '#bring-up-to-date'))
  await dialog().getByText('3 records will be updated.').waitFor()
  await dialog().press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('')
})

test('a base without imports has no button', async () => {
  await found({ places: [] })
  await open('/updates')
  await expect
    .poll(async () => (await calls('GET')).some(({ path }) => path.startsWith('/trpc/imports.jobs.updates')))
    .toBe(true)
  expect(await page.getByRole('button', { name: 'Bring up to date' }).count()).toBe(0)
})
