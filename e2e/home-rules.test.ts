import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page
let dialog: Locator
let organizationId: string

/** All rows can be seen. */
const size = { width: 1280, height: 1400 }
const longName = 'A survey about everything that guests could ever want'
const ids = new Map<string, { id: string; publicIdentifier: string }>()

async function post<Answer>(url: string, data: object): Promise<Answer> {
  const answer = await page.request.post(url, { data })
  return (await answer.json()) as Answer
}
const row = (name: string) =>
  page
    .getByRole('table', { name: 'Team 1', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const tick = (name: string) =>
  page
    .getByRole('checkbox', { name: `Select ${name}`, exact: true })
    .first()
    .click()
const toast = (text: string) => page.getByText(text).first().waitFor()
const bar = () => page.getByRole('toolbar', { name: 'Selected items' })
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

async function openMenu(name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .first()
    .click()
  const menu = page.getByRole('menu', { name: `Actions for ${name}` })
  await menu.getByRole('menuitem').first().waitFor()
  return menu
}
async function choose(name: string, item: string): Promise<void> {
  await (await openMenu(name)).getByRole('menuitem', { name: item }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
async function chooseOrganization(name: string): Promise<void> {
  const menu = await openMenu(name)
  await menu.getByRole('menuitem', { name: 'Move to a workspace' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Change organization' }).click()
  await page.getByRole('menu').first().waitFor({ state: 'detached' })
}
async function leaveByEscape(): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
/** Answers the calls to an address once in place of the server. */
const answerOnce = (address: string, answer: (route: Route) => Promise<void>) =>
  page.route(address, answer, { times: 1 })
const failOnce = (address: string) =>
  answerOnce(address, route => route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Sorry' } } }))
const scrolls = (list: Locator) => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)

beforeAll(async () => {
  page = await product.openSignedIn('/account')
  dialog = page.getByRole('dialog')
  const home = await (await page.request.get('/admin/home')).json()
  ;({ organizationId } = home as { organizationId: string })
  await post('/admin/organizations', { name: 'Second org' })
  const workspaces: string[] = []
  for (let number = 1; number <= 10; number++) {
    const name = `Team ${number}`
    workspaces.push((await post<{ newWorkspace: { id: string } }>('/workspaces/', { name })).newWorkspace.id)
  }
  for (const [name, type] of [
    [longName, 'form'],
    ['Survey', 'form'],
    ['Planner', 'zite'],
    ['Stock', 'base'],
    ...Array.from({ length: 13 }, (_, number) => [`Quiz ${number}`, 'quiz']),
  ]) {
    const { flow } = await post<{ flow: { id: string; publicIdentifier: string } }>('/admin/flows', {
      type,
      name,
      workspaceId: workspaces[0],
    })
    ids.set(name ?? '', flow)
  }
  for (const [name, value] of [
    ['homeLayout', 'rows'],
    ['homeSort', 'created'],
  ]) {
    await page.request.put(`/admin/settings/${name}`, { data: { value } })
  }
  // No type of flow receives anything yet.
  const { id = '' } = ids.get('Survey') ?? {}
  await page.route('**/admin/flows?*', async route => {
    const response = await route.fetch()
    const counted = { sessionCounts: { [id]: 1000 }, unreadCounts: { [id]: 3 }, cappedFlows: [id] }
    await route.fulfill({ response, json: { ...(await response.json()), ...counted } })
  })
  await page.setViewportSize(size)
  await page.goto('/home')
  await row('Survey').waitFor()
})

test('a row says what was received, shows long names whole, and leaves out columns on a phone', async () => {
  await row('Survey').getByText('1000+ responses').waitFor()
  await row('Survey').getByText('3 new').waitFor()
  await row(longName).getByRole('link').hover()
  await page.getByRole('tooltip', { name: longName }).waitFor()
  await row('Survey').getByRole('link').hover()
  await page.getByRole('tooltip', { name: longName }).waitFor({ state: 'detached' })
  const columns = () => page.getByRole('table', { name: 'Team 1', exact: true }).getByRole('columnheader')
  const names = async () => (await columns().filter({ visible: true }).allTextContents()).filter(name => name !== '')
  await expect.poll(() => names()).toEqual(['Starred', 'Item', 'Creator', 'Created', 'Details', 'Actions'])
  await page.setViewportSize({ ...size, width: 390 })
  await expect.poll(names).toEqual(['Starred', 'Item', 'Details', 'Actions'])
  const menu = await openMenu('Survey')
  await expect.poll(() => menu.getByRole('menuitem', { name: 'Move to a workspace' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.setViewportSize(size)
})

test('renaming asks by type, and a failure keeps what was typed; a copy opens', async () => {
  const { id } = ids.get('Survey') ?? {}
  await choose('Survey', 'Rename')
  await dialog.getByRole('heading', { name: 'Name your form' }).waitFor()
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await failOnce(`**/admin/flows/rename/${id}`)
  await name.fill('Guests')
  await button(dialog, 'Rename').click()
  await dialog.getByText('Sorry').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Guests')
  await button(dialog, 'Rename').click()
  await dialog.waitFor({ state: 'detached' })
  await row('Guests').getByText('1000+ responses').waitFor()
  await choose('Stock', 'Duplicate')
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('textbox', { name: 'New name' }).fill('')
  await expect.poll(() => button(dialog, 'Duplicate').isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Stock of May')
  await button(dialog, 'Duplicate').click()
  await dialog.getByText('Created Stock of May').waitFor()
  await button(dialog, 'Open').click()
  await page.waitForURL('**/database/*')
  await page.goBack()
  await row('Stock of May').waitFor()
})

test('a star that fails goes again; exports say when they fail, and come as files under the name', async () => {
  const requested = Promise.withResolvers<void>()
  await answerOnce('**/admin/flows/star', async route => {
    await requested.promise
    await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Sorry' } } })
  })
  await button(row('Guests'), 'Star Guests').click()
  await button(row('Guests'), 'Unstar Guests').waitFor()
  requested.resolve()
  await toast("Couldn't star form")
  await button(row('Guests'), 'Star Guests').waitFor()
  await failOnce('**/admin/flows/export/*')
  await choose('Guests', 'Export form')
  await toast('Error exporting flow')
  const [form] = await Promise.all([page.waitForEvent('download'), choose('Guests', 'Export form')])
  expect(form.suggestedFilename()).toBe('Guests.json')
  const exported = async (withHistory: boolean) => {
    await choose('Planner', 'Export app')
    if (withHistory) expect(await axeProblems(page, '[role=dialog]')).toEqual([])
    if (withHistory) await dialog.getByRole('switch', { name: 'Include all messages and history' }).press('Space')
    const [request] = await Promise.all([
      page.waitForRequest('**/admin/zite/apps/export/**'),
      button(dialog, 'Export').click(),
    ])
    await dialog.waitFor({ state: 'detached' })
    return new URL(request.url()).search
  }
  expect([await exported(false), await exported(true)]).toEqual(['?excludeMessageHistory=y', ''])
})

test('closing passes over bases and apps; a locked form leads to its access settings', async () => {
  for (const name of ['Guests', 'Planner', 'Stock']) await tick(name)
  await button(bar(), 'Close').click()
  await toast('Closed 1 item. Planner and Stock cannot be closed.')
  await bar().waitFor({ state: 'detached' })
  const locked = row('Guests').getByRole('link', { name: 'Locked: open the access settings of Guests' })
  const { publicIdentifier } = ids.get('Survey') ?? {}
  await expect
    .poll(() => locked.getAttribute('href'))
    .toBe(`/editor/${publicIdentifier}/edit?tab=settings&subTab=access`)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await toast('Opened 1 item')
  await locked.waitFor({ state: 'detached' })
})

test('typing finds a place to move to, by keyboard alone, and undo moves the item back', async () => {
  await tick('Quiz 4')
  await button(bar(), 'Move to').press('Enter')
  const search = page.getByRole('textbox', { name: 'Search places' })
  await expect.poll(() => search.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.type('nowhere')
  await page.getByText('No place has this name').waitFor()
  await search.fill('team 7')
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['TTeam 7', 'New workspace', 'Change organization'])
  await page.keyboard.press('Enter')
  await toast('1 moved to Team 7 workspace.')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await toast('1 moved back.')
  await row('Quiz 4').waitFor()
})

test('the tenth workspace and the sixteenth item of what goes to the trash scroll; all come back at once', async () => {
  await page.getByRole('checkbox', { name: 'Select all of Team 1' }).click()
  await bar().getByText('18 selected').waitFor()
  await button(bar(), 'Move to').click()
  await page.getByRole('menuitem', { name: 'Team 10' }).waitFor()
  await expect.poll(() => scrolls(page.getByRole('menuitem', { name: 'Team 10' }).locator('..'))).toBe(true)
  await expect.poll(() => page.getByRole('menuitem', { name: 'Change organization' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await button(bar(), 'Move to trash').click()
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await expect.poll(() => scrolls(dialog.getByRole('list', { name: 'Items' }))).toBe(true)
  await button(dialog, 'Move to trash').click()
  await toast('18 moved to Trash.')
  await row('Guests').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await row('Guests').waitFor()
  await toast('18 moved back.')
})

test('a form goes to another organization once its name is typed', async () => {
  await chooseOrganization('Guests')
  await dialog.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('option', { name: 'Second org' }).click()
  const confirm = dialog.getByRole('textbox', { name: 'Type MOVE Guests to confirm' })
  await confirm.fill('MOVE guests')
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await expect.poll(() => button(dialog, 'Move').isDisabled()).toBe(true)
  await confirm.fill('MOVE Guests')
  await button(dialog, 'Move').click()
  await button(dialog, 'Go to Second org').waitFor()
  await row('Guests').waitFor({ state: 'detached' })
  await leaveByEscape()
})

test('what may only be read is neither ticked nor dragged, and stays where it is when others move', async () => {
  const { pool } = product.server.platform
  await tick('Quiz 1')
  await tick('Quiz 2')
  await pool.query(`update workspaces set created_by = null where organization_id = $1`, [organizationId])
  await pool.query(
    `delete from workspace_members where workspace_id in (select id from workspaces where organization_id = $1)`,
    [organizationId],
  )
  await pool.query(`update workspaces set default_level = 'read' where organization_id = $1`, [organizationId])
  await pool.query(`update flows set owner_user_id = null where organization_id = $1`, [organizationId])
  await pool.query(`update flows set workspace_id = null where name = 'Quiz 2'`)
  await pool.query(`update members set role = 'member', came_at = now() where "organizationId" = $1`, [organizationId])
  await button(bar(), 'Move to').click()
  await page.getByRole('menuitem', { name: 'Home' }).click()
  await toast('1 moved to Home. 1 could not be moved because you do not have write access.')
  await bar().waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select Quiz 1', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => row('Quiz 1').first().getAttribute('draggable')).toBe('false')
  const menu = await openMenu('Quiz 1')
  await expect.poll(() => menu.getByRole('menuitem').allTextContents()).toEqual(['Star', 'Export form'])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await row('Quiz 3').first().waitFor()
})
