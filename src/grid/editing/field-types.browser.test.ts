import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldType, fieldTypes } from '../../fields/registry.ts'
import { openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()
let page: Page

beforeAll(async () => {
  ;({ page } = await open({ options: 'fields&rows=20', size: { width: 1_440, height: 700 } }))
})

const types = Object.values(fieldTypes).map((type, index) => ({
  type: type.type,
  label: type.label,
  column: index + 1,
}))

const editableTypes = types.filter(({ type }) => !fieldType(type).isReadOnly)

const value = (row: number, column: number) =>
  page.evaluate(([r, c]) => window.harness.data.cell(r, c), [row, column] as const)
const active = () => page.evaluate(() => window.harness.grid.current?.active)
const isToggle = (column: number) => page.evaluate(c => !!window.harness.data.columns[c]?.ui.toggle, column)
const activate = (row: number, column: number) =>
  page.evaluate(
    ([r, c]) => {
      window.harness.grid.current?.activate({ row: r, column: c })
      window.harness.grid.current?.focus()
    },
    [row, column] as const,
  )
/** The focused editor. */
const editor = (label: string) => page.locator('.gl-grid-editor :focus').and(page.getByLabel(label, { exact: true }))

describe.each(editableTypes)('a $label', ({ label, column }) => {
  test('keeps its value when its editor is opened and left by keyboard', async () => {
    const before = await value(0, column)
    await activate(0, column)
    if (await isToggle(column)) {
      await page.keyboard.press('Enter')
      await expect.poll(() => value(0, column)).not.toEqual(before)
      return
    }
    await page.keyboard.press('Enter')
    await editor(label).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('.gl-grid-catcher'))
    await page.keyboard.press('F2')
    await editor(label).waitFor()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => active())
      .toEqual(column === types.length ? { row: 1, column: 0 } : { row: 0, column: column + 1 })
    await expect.poll(() => value(0, column)).toEqual(before)
  })

  test('is cleared by Delete', async () => {
    await activate(1, column)
    await page.keyboard.press('Delete')
    expect((await value(1, column)) ?? false).toBe(false)
  })
})

test('options that are typed one after the other while the editor still loads are all chosen', async () => {
  const { page: slow } = await open({ options: 'fields&rows=20' })
  const loading = Promise.withResolvers<void>()
  await slow.route('**/*.js', async route => {
    await loading.promise
    await route.continue()
  })
  const column = types.find(({ type }) => type === 'multiple_select')?.column ?? 0
  await slow.evaluate(at => {
    window.harness.grid.current?.activate({ row: 3, column: at })
    window.harness.grid.current?.focus()
  }, column)
  for (const option of ['Done', 'Doing', 'To']) {
    await slow.keyboard.type(option)
    await slow.keyboard.press('Enter')
  }
  await slow.keyboard.press('Tab')
  expect(await slow.locator('.gl-grid-editor :focus').count()).toBe(0)
  loading.resolve()
  await expect
    .poll(() => slow.evaluate(at => window.harness.data.cell(3, at), column))
    .toEqual(['done', 'doing', 'todo'])
})

test('the link of a cell opens with Alt+Enter, its icon, or Ctrl and a click', async () => {
  const linked = await page.evaluate(() => window.harness.data.columns.findIndex(({ ui }) => ui.link !== undefined))
  await page.evaluate(() => {
    const opened: unknown[] = []
    Object.assign(window, { opened, open: (...how: unknown[]) => void opened.push(how) })
  })
  const opened = () => page.evaluate(() => (window as unknown as { opened: unknown[] }).opened.splice(0))
  const address = await page.evaluate(c => {
    const { data } = window.harness
    return data.columns[c]?.ui.link?.(data.cell(0, c))
  }, linked)
  const once = [[address, '_blank', 'noopener,noreferrer']]

  await activate(0, linked)
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => opened()).toEqual(once)
  const cell = page.locator(`[aria-rowindex="2"] [aria-colindex="${linked + 2}"]`)
  await cell.locator('[data-follow]').click()
  await expect.poll(() => opened()).toEqual(once)
  await activate(4, 0)
  await cell.locator('[data-link]').click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(() => opened()).toEqual(once)
  await expect.poll(() => active()).toEqual({ row: 0, column: linked })
  await cell.locator('[data-link]').click()
  await activate(0, 0)
  await page.keyboard.press('Alt+Enter')
  expect(await opened()).toEqual([])
})

test('a click on a star of the active cell sets the rating, and a click on the last filled star clears it', async () => {
  const rated = types.find(({ type }) => type === 'rating')?.column ?? 0
  await activate(2, rated)
  const before = await value(3, rated)
  const stars = page.locator(`[aria-rowindex="5"] [aria-colindex="${rated + 2}"] > *`)
  const { width = 0 } = (await stars.boundingBox()) ?? {}
  const click = (star: number) => stars.click({ position: { x: ((star - 0.5) / 10) * width, y: 7 } })
  await click(4)
  expect(await value(3, rated), 'the first click selects').toBe(before)
  await click(4)
  await expect.poll(() => value(3, rated)).toBe(4)
  await expect.poll(() => stars.getAttribute('aria-label')).toBe('4 of 10 stars')
  await click(7)
  await expect.poll(() => value(3, rated)).toBe(7)
  await click(7)
  await expect.poll(() => value(3, rated)).toBeNull()
  await expect.poll(() => page.locator('.gl-grid-editor :focus').count()).toBe(0)
})
