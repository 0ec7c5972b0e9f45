import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayOnlyView, Refusal, table, view } from '../testing/browser-base.ts'

const pages = openBasePages({ width: 1440, height: 900 })
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const footer = () => pages.page.getByRole('toolbar', { name: 'Summaries' })
const cell = (name: string | RegExp) => footer().getByRole('button', { name, exact: typeof name === 'string' })
const menu = (name: string) => pages.page.getByRole('menu', { name: `Summarize ${name}` })
const item = (name: string) => pages.page.getByRole('menuitemradio', { name, exact: true })
const range = () => pages.page.getByRole('group', { name: 'Selection' })
const summaries = () => base.viewOf('Tasks', 'Grid').config.summaries
const focusedLabel = () => pages.page.evaluate(() => document.activeElement?.ariaLabel)

beforeEach(async () => {
  base = new BrowserBase([
    {
      table: table(
        'Tasks',
        [field('Name'), field('Hours', 'number')],
        [view('Grid'), view('Summed', { config: { summaries: { Hours: 'sum' } } })],
      ),
      rows: [1, 2, 3.5, null].map((Hours, at) => ({ Name: `Row ${at}`, Hours })),
    },
  ])
  base.on<{ summaries: Record<string, string[]> }>('records.summaries', ({ summaries: requested }) => ({
    results: Object.fromEntries(
      Object.entries(requested).map(([id, names]) => [id, Object.fromEntries(names.map(name => [name, 6.5]))]),
    ),
  }))
})

describe('the summaries of a view', () => {
  test('are chosen from those of the type, and removed again', async () => {
    await pages.open(base)
    await cell('Summarize Hours').click()
    await menu('Hours').waitFor()
    await expect.poll(() => item('None').getAttribute('aria-checked')).toBe('true')
    await item('Sum').click()
    await cell('Hours: Sum 6.5').waitFor()
    await expect.poll(summaries).toEqual({ Hours: 'sum' })
    await cell('Hours: Sum 6.5').click()
    await expect.poll(() => item('Sum').getAttribute('aria-checked')).toBe('true')
    await item('None').click()
    await cell('Summarize Hours').waitFor()
    await expect.poll(() => Object.values(summaries()).filter(name => name !== null)).toEqual([])
  })

  test('of a text are other ones than those of a number', async () => {
    await pages.open(base)
    await cell('Summarize Name').click()
    await menu('Name').waitFor()
    await expect.poll(() => item('Sum').count()).toBe(0)
    await press('Escape')
    await menu('Name').waitFor({ state: 'detached' })
  })

  test('are one stop of the Tab key, with arrows, Home, and End between the columns', async () => {
    await pages.open(base)
    await cell('Summarize Name').focus()
    await press('ArrowRight')
    await expect.poll(focusedLabel).toBe('Summarize Hours')
    await press('ArrowRight')
    await expect.poll(focusedLabel).toBe('Summarize Hours')
    await press('Home')
    await expect.poll(focusedLabel).toBe('Summarize Name')
    await press('End')
    await expect.poll(focusedLabel).toBe('Summarize Hours')
    await expect.poll(() => footer().locator('[tabindex="0"]').count()).toBe(1)
  })

  test('follow what a colleague changes', async () => {
    await pages.open(base, '?table=Tasks&view=Summed')
    await cell('Hours: Sum 6.5').waitFor()
    base.on('records.summaries', () => ({ results: { Hours: { sum: 100 } } }))
    const data = { Hours: 94.5 }
    const at = { basePublicId: '', tableId: 'Tasks', recordId: 'Tasks-rec1', actionId: 'theirs' }
    await base.server.client.records.update.mutate({ ...at, data })
    await pages.announce(base.news({ kind: 'record.update', itemId: 'Tasks-rec1', tableId: 'Tasks', after: data }))
    await cell('Hours: Sum 100').waitFor()
  })

  test('that cannot be loaded say so, and load on the next try', async () => {
    base.on('records.summaries', () => {
      throw new Refusal('internal', 'The disk is away.', 500)
    })
    await pages.open(base, '?table=Tasks&view=Summed')
    const reload = footer().getByRole('button', { name: 'Reload summaries' })
    await reload.waitFor()
    await expect.poll(() => reload.getAttribute('title')).toBe('The disk is away.')
    await cell('Hours: Sum –').waitFor()
    base.on('records.summaries', () => ({ results: { Hours: { sum: 7 } } }))
    await reload.click()
    await cell('Hours: Sum 7').waitFor()
  })

  test('are chosen by people who may only view for themselves', async () => {
    base.can = mayOnlyView
    await pages.open(base)
    await cell('Summarize Hours').click()
    await item('Sum').click()
    await cell('Hours: Sum 6.5').waitFor()
    expect(summaries()).toEqual({})
    await pages.page.getByRole('button', { name: 'Only for you' }).waitFor()
  })
})

describe('the selection', () => {
  test('of several cells says how many, how many are filled, and figures of their numbers', async () => {
    await pages.open(base)
    await pages.cell(0, 1).click()
    await expect.poll(() => range().count()).toBe(0)
    for (let times = 0; times < 3; times++) await press('Shift+ArrowDown')
    await range().getByText('Sum 6.5').waitFor()
    expect((await range().innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^4 cells Filled 3 Sum 6.5 Average 2.17 Min 1 Max 3.5$/,
    )
    await pages.cell(0, 0).click()
    await range().waitFor({ state: 'detached' })
  })

  test('of texts has no figures', async () => {
    await pages.open(base)
    await pages.cell(0, 0).click()
    await press('Shift+ArrowDown')
    await range().getByText('Filled 2').waitFor()
    expect((await range().innerText()).replaceAll(/\s+/g, ' ')).toBe('2 cells Filled 2')
  })
})
