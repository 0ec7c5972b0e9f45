import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { openEditor, said } from './testing/open-editor.ts'
import type { Opening } from './testing/page.tsx'

const pageUrl = `${inject('pages')}/src/fields/editing/testing/page.html`

let browser: Browser
let page: Page
const errors: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ reducedMotion: 'reduce' })
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await page.goto(pageUrl)
  await page.getByRole('button', { name: 'After' }).waitFor()
})
afterAll(() => browser.close())
afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const open = (opening: Opening) => openEditor(page, opening)
const press = (key: string) => page.keyboard.press(key)
const type = (text: string) => page.keyboard.type(text)
const commit = (value: unknown, move: string) => [{ kind: 'commit', value, move }]

describe('unreadable text', () => {
  test.each([
    { name: 'number', value: 3, text: '1.234,5', message: 'Use a point for decimals: 1234.5' },
    { name: 'rating', value: 3, text: 'good', message: 'Use a whole number of stars' },
    { name: 'email', value: 'ada@example.com', text: 'foo', message: 'Use an email address, such as ann@example.com' },
    { name: 'date', value: null, text: 'soon', message: 'Unable to parse date: soon' },
    { name: 'url', value: null, text: 'javascript:1', message: 'Use a web address, such as example.com' },
  ] as const)('is shown as invalid in a $name, and can be corrected', async ({ name, value, text, message }) => {
    const input = await open({ type: name, value })
    await input.fill(text)
    await press('Enter')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(message)
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
    const described = await input.getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${described}"]`).innerText()).toBe(message)
    await expect.poll(() => said(page)).toEqual([])
    await input.fill('')
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(null, 'down'))
  })

  test.each([
    { name: 'date', value: '2026-01-31', text: 'soon', message: 'Unable to parse date: soon' },
    { name: 'number', value: 3, text: '1,5', message: 'Use a point for decimals: 1.5' },
    { name: 'email', value: null, text: 'foo', message: 'Use an email address, such as ann@example.com' },
    { name: 'rating', value: 3, text: 'good', message: 'Use a whole number of stars' },
    { name: 'duration', value: 60, text: 'soon', message: 'Use h:mm, h:mm:ss or a number of seconds' },
  ] as const)('of a $name stays in the editor on blur with the reason', async ({ name, value, text, message }) => {
    const input = await open({ type: name, value })
    await input.fill(text)
    await page.getByRole('button', { name: 'After' }).focus()
    await expect.poll(() => said(page)).toEqual([{ kind: 'unreadable', message }])
    const kept = page.locator('.editorBox input')
    await expect.poll(() => kept.inputValue()).toBe(text)
    await expect.poll(() => kept.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(message)
    await kept.focus()
    await press('Escape')
    expect((await said(page)).at(-1)).toEqual({ kind: 'cancel' })
  })

  test.each(['date', 'datetime'] as const)('of a %s closes the calendar until it is corrected', async name => {
    const input = await open({ type: name, value: null })
    const calendar = page.getByRole('button', { name: 'Next month' })
    await calendar.waitFor()
    await input.fill('soon')
    await page.getByRole('button', { name: 'After' }).focus()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => calendar.count()).toBe(0)
    await page.locator('.editorBox input').fill('2026-02-03')
    await calendar.waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await press('Escape')
  })

  test('can be corrected after a blur, and then commits on the next one', async () => {
    const input = await open({ type: 'number', value: 3 })
    await input.fill('1,5')
    await page.getByRole('button', { name: 'After' }).focus()
    await page.locator('.editorBox input').fill('1.5')
    await page.getByRole('button', { name: 'After' }).focus()
    expect((await said(page)).slice(1)).toEqual(commit(1.5, 'stay'))
  })
})

/** A text whose characters the type once dropped, and the value it means. */
const meanings = [
  { name: 'currency', value: 1299.9, text: '$7', changed: 7 },
  { name: 'currency', value: 1299.9, text: '(7)', changed: -7 },
  { name: 'currency', value: null, text: '1,299.90 €', changed: 1299.9 },
  { name: 'number', value: 1, text: '+5', changed: 5 },
  { name: 'number', value: 1, text: '1e5', changed: 100_000 },
  { name: 'percent', value: 0.45, text: '%5', changed: 0.05 },
  { name: 'percent', value: 0.45, text: '5%', changed: 0.05 },
  { name: 'rating', value: 2, text: '+4', changed: 4 },
  { name: 'rating', value: 2, text: '4/5', changed: 4 },
  { name: 'duration', value: 60, text: '+1h 30m', changed: 5400 },
] as const

describe.each(meanings)('$text typed over a filled $name', ({ name, value, text, changed }) => {
  test('replaces the value and is read for what it means', async () => {
    const input = await open({ type: name, value, initialText: text[0] ?? '' })
    await expect.poll(() => input.inputValue()).toBe(text[0])
    await type(text.slice(1))
    await expect.poll(() => input.inputValue()).toBe(text)
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(changed, 'down'))
  })
})
