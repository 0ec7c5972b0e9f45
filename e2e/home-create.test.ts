import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const narrowDown = (to: string) => page.getByRole('radiogroup', { name: 'Types of items' }).getByText(to).click()
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Item pages' }).getByRole('link', { name, exact: true })

beforeAll(async () => {
  page = await product.openSignedIn('/home')
  await page.getByRole('heading', { name: /^Home \d/ }).waitFor()
})

test('the card of a base shows its content with one call per version', async () => {
  const requests: string[] = []
  page.on('request', request => request.url().includes('/flows/picture/') && requests.push(request.url()))
  await page.locator('li [data-shown]').first().waitFor()
  const rounds = requests.length
  await narrowDown('Tables')
  await page.getByRole('button', { name: 'New table' }).waitFor()
  await page.locator('li [data-shown]').first().waitFor()
  expect(new Set(requests).size).toBeLessThanOrEqual(1)
  expect(rounds).toBeLessThanOrEqual(1)
})

test('the create menu follows the filter of the list, and an empty list says what it would show', async () => {
  await narrowDown('Scheduling')
  await page.getByRole('heading', { name: 'Let others book time with you' }).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Create something else' }).click()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  await expect.poll(() => items.allInnerTexts()).toEqual(['Form', 'Scheduling', 'Zite (app)', 'Database'])
  await page.keyboard.press('Escape')
  await items.first().waitFor({ state: 'detached' })
  await narrowDown('Show all')
})

test('a quiz is created by keyboard, needs a name, and keeps typed text through steps, failures, and a reload', async () => {
  await page.goto('/home/forms/new/name')
  await page.getByRole('link', { name: 'Quizzes' }).click()
  const name = page.getByRole('textbox', { name: 'Name your quiz' })
  await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Give it a name').waitFor()
  await page.keyboard.type('Capitals of Europe')
  await page.keyboard.press('Enter')
  const plain = page.getByRole('radio', { name: 'Plain' })
  await expect.poll(() => plain.evaluate(radio => radio === document.activeElement)).toBe(true)
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/quizzes\/new\/choose-theme\/ink$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => name.inputValue()).toBe('Capitals of Europe')
  const refusal = { status: 503, json: { error: { code: 'unavailable', message: 'Not at this moment.' } } }
  await page.route('**/admin/flows', route => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Create quiz' }).click()
  await page.getByText('Not at this moment.').waitFor()
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Capitals of Europe')
  await name.press('Enter')
  await heading('Capitals of Europe').waitFor()
  await page.getByRole('button', { name: 'Start blank' }).waitFor()
})

test('the page of a flow renames it in place and links to its results and settings, results first on a small screen', async () => {
  await page.getByRole('button', { name: 'Capitals of Europe', exact: true }).click()
  await page.keyboard.type('Rivers of Europe')
  await page.keyboard.press('Enter')
  await heading('Rivers of Europe').waitFor()
  const editor = page.url()
  await page.goto(`${editor}?tab=settings&subTab=access`)
  await page.getByRole('button', { name: 'Close form' }).click()
  expect([await tab('Edit').getAttribute('aria-current'), await tab('Settings').getAttribute('aria-current')]).toEqual([
    null,
    'page',
  ])
  await page.getByRole('link', { name: /^Locked/ }).waitFor()
  await page.getByRole('textbox', { name: 'Response limit' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Response limit' }).inputValue()).toBe('12')
  expect(await axeProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(editor)
  await page.getByText('No responses yet').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/results$/)
  await expect.poll(() => tab('Edit').count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a picture shows shapes and texts, and nothing that could run or load something', async () => {
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" onload="ran()">
    <script>ran()</script><text onclick="ran()">Safe text</text><image href="/leak" x:href="/leak"/>
    <foreignObject><b xmlns="http://www.w3.org/1999/xhtml">Html</b></foreignObject><a href="/leak"><text>Link</text></a>
  </svg>`
  await page.route('**/flows/picture/**', route => route.fulfill({ contentType: 'image/svg+xml', body: hostile }))
  await page.goto('/home')
  const picture = page.locator('li [data-shown]').first()
  await picture.waitFor()
  const shown = await picture.evaluate(({ shadowRoot }) => ({
    names: [...(shadowRoot?.querySelectorAll('*') ?? [])].map(({ nodeName }) => nodeName),
    attributes: [...(shadowRoot?.querySelectorAll('*') ?? [])].flatMap(each => each.getAttributeNames()),
    text: shadowRoot?.textContent?.trim(),
  }))
  expect(shown.names).toEqual(['svg', 'text'])
  expect(shown.attributes.filter(name => /^on|href/.test(name))).toEqual([])
  expect(shown.text).toBe('Safe text')
  await page.unroute('**/flows/picture/**')
})

test('leaving the page that creates an item fails in no browser, whatever scrolling returns there', async () => {
  await page.addInitScript(() => {
    const { scrollIntoView } = Element.prototype
    Object.defineProperty(Element.prototype, 'scrollIntoView', {
      configurable: true,
      value(this: Element, how?: ScrollIntoViewOptions) {
        scrollIntoView.call(this, how)
        return Promise.resolve()
      },
    })
  })
  for (const type of ['forms', 'scheduling', 'zite']) {
    await page.goto(`/home/${type}/new`)
    await page.getByRole('navigation', { name: 'Item type' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await heading('Home').waitFor()
  }
  await expect.poll(() => page.getByText('This page could not be shown').count()).toBe(0)
})

test('the header of an item shares it with people by email', async () => {
  const { flow } = (await (
    await page.request.post('/admin/flows', { data: { type: 'zite', name: 'Planner' } })
  ).json()) as { flow: { publicIdentifier: string } }
  await page.goto(`/editor/zite/${flow.publicIdentifier}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Planner' })
  await dialog.getByText(/^Everyone in .* can edit it, because it is in Home\.$/).waitFor()
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('guest@example.com')
  await dialog.getByRole('combobox', { name: 'Access' }).selectOption('Can view')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('Invited: can view after accepting').waitFor()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('the address of a deleted base offers to restore it', async () => {
  const { flows } = (await (await page.request.get('/admin/flows?type=base')).json()) as {
    flows: { id: string; name: string; publicIdentifier: string }[]
  }
  const [base] = flows
  if (!base) throw new Error('There is no base')
  await page.request.post('/admin/flows/trash', { data: { flowIds: [base.id], action: 'trash' } })
  await page.goto(`/database/${base.publicIdentifier}`)
  await heading('This item is in the trash').waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).waitFor()
  await page.goto('/database/bas0')
  await heading('Page not found').waitFor()
})

test('an address opens the import from a source, and the address of an unknown flow opens an error page', async () => {
  for (const [parameter, source] of [
    ['airtableImport', 'Airtable'],
    ['googleSheetsImport', 'Google Sheets'],
  ] as const) {
    await page.goto(`/home?${parameter}=true`)
    const dialog = page.getByRole('dialog', { name: `Import from ${source}` })
    await dialog.waitFor()
    await expect.poll(() => axeProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
  await page.goto('/home?integration=googlesheets')
  await page.getByText(/not be connected to googlesheets/).waitFor()
  await page.goto('/editor/frm0/edit')
  await heading('Page not found').waitFor()
})
