import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../platform/testing/launch-browser.ts'
import { recordsNotLoaded } from '../texts/record-texts.ts'
import type { FormState } from './testing/form.tsx'

let browser: Browser
let page: Page
const errors: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ reducedMotion: 'reduce' })
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(`${inject('pages')}/src/record-form/testing/form.html`)
  await page.waitForFunction(() => 'formPage' in window)
})
afterAll(() => browser.close())
afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const show = (state: FormState) => page.evaluate(state => window.formPage.show(state), state)
const change = (state: Partial<FormState>) => page.evaluate(changes => window.formPage.change(changes), state)
const reported = () => page.evaluate(() => window.formPage.reported)
const edits = async () => (await reported()).edits
const box = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const isFocused = (name: string) =>
  expect.poll(() => box(name).evaluate(one => one === document.activeElement)).toBe(true)
const press = (key: string) => page.keyboard.press(key)

const texts: FormState = {
  fields: ['Name', 'Note', 'More'].map(id => ({ id, type: 'single_line_text' })),
  values: { Name: 'Owl', Note: 'old' },
}

describe('a field', () => {
  test('opens its editor with the character that is typed, which replaces the value', async () => {
    await show(texts)
    await box('Name').focus()
    await press('H')
    await expect.poll(() => input('Name').inputValue()).toBe('H')
    await page.keyboard.type('awk')
    await press('Enter')
    await expect.poll(() => edits()).toEqual([{ fieldId: 'Name', before: 'Owl', after: 'Hawk' }])
    await isFocused('Name')
  })

  test('opens its editor with the value on a click, and Escape leaves the value alone', async () => {
    await show(texts)
    await box('Note').click()
    await expect.poll(() => input('Note').inputValue()).toBe('old')
    await page.keyboard.type('new')
    await press('Escape')
    await expect.poll(() => edits()).toEqual([])
    await isFocused('Note')
  })

  test('reports nothing if its value stays the same', async () => {
    await show(texts)
    await box('Note').click()
    await press('Enter')
    await expect.poll(() => edits()).toEqual([])
  })

  test('with a pressed shortcut does not open', async () => {
    await show(texts)
    await box('Name').focus()
    await press('Control+b')
    await press(' ')
    await press('Escape')
    await expect.poll(() => edits()).toEqual([])
    await press('ArrowDown')
    await expect.poll(() => input('Name').count()).toBe(0)
  })

  test('opens with a character that needs AltGr, which Windows reports as Ctrl and Alt', async () => {
    await show(texts)
    for (const [modifierAltGraph, opened] of [
      [false, 0],
      [true, 1],
    ] as const) {
      await box('Name').evaluate((button, isAltGraph) => {
        const modifiers = { ctrlKey: true, altKey: true, modifierAltGraph: isAltGraph }
        button.dispatchEvent(new KeyboardEvent('keydown', { key: '@', bubbles: true, cancelable: true, ...modifiers }))
      }, modifierAltGraph)
      await expect.poll(() => input('Name').count()).toBe(opened)
    }
    await expect.poll(() => input('Name').inputValue()).toBe('@')
    await press('Enter')
    await expect.poll(() => edits()).toEqual([{ fieldId: 'Name', before: 'Owl', after: '@' }])
  })

  test('moves the focus to the next field with Tab and to the previous one with Shift and Tab, and stays at the ends', async () => {
    await show(texts)
    await box('Name').click()
    await press('Tab')
    await isFocused('Note')
    await press('x')
    await press('Shift+Tab')
    await isFocused('Name')
    await press('y')
    await press('Shift+Tab')
    await isFocused('Name')
    await expect
      .poll(() => edits())
      .toMatchObject([
        { fieldId: 'Note', after: 'x' },
        { fieldId: 'Name', after: 'y' },
      ])
  })

  test('reports what is typed, and the end of typing, for a crash of the page', async () => {
    await show(texts)
    await box('Name').focus()
    await press('a')
    await page.keyboard.type('b')
    await press('Enter')
    const { typed } = await reported()
    expect(typed).toEqual([{ text: 'a', before: 'Owl' }, { text: 'ab', before: 'Owl' }, null])
  })
})

describe('while a person types into a field', () => {
  test('a change by someone else stays the value that the edit is compared with', async () => {
    await show(texts)
    await box('Note').click()
    await change({ values: { Name: 'Owl', Note: 'theirs' } })
    await input('Note').fill('mine')
    await press('Enter')
    await expect.poll(() => edits()).toEqual([{ fieldId: 'Note', before: 'old', after: 'mine' }])
  })

  test('a change of its type keeps the editor open, and the edit says which type it was for', async () => {
    await show(texts)
    await box('Note').click()
    await input('Note').fill('12 apples')
    await change({ fields: texts.fields.map(field => (field.id === 'Note' ? { ...field, type: 'number' } : field)) })
    await expect.poll(() => input('Note').inputValue()).toBe('12 apples')
    await press('Enter')
    await expect
      .poll(() => edits())
      .toEqual([{ fieldId: 'Note', before: 'old', after: '12 apples', type: 'single_line_text' }])
  })

  test('losing the right to edit closes the editor and keeps the text in a message', async () => {
    await show(texts)
    await box('Note').click()
    await input('Note').fill('half a thought')
    await change({ readOnly: true })
    const message = page.getByRole('alert').filter({ hasText: 'This field became read-only while you were typing' })
    await expect.poll(() => message.innerText()).toContain('half a thought')
    await expect.poll(() => input('Note').count()).toBe(0)
    expect((await reported()).typed.at(-1)).toBeNull()
    await message.getByRole('button', { name: 'Close' }).click()
  })

  test('deleting the field keeps the text in a message', async () => {
    await show(texts)
    await box('Note').click()
    await input('Note').fill('another thought')
    await change({ fields: texts.fields.filter(({ id }) => id !== 'Note') })
    const message = page.getByRole('alert').filter({ hasText: 'was deleted while you were typing' })
    await expect.poll(() => message.innerText()).toContain('another thought')
    await message.getByRole('button', { name: 'Close' }).click()
  })
})

describe('a text that cannot be read', () => {
  const numbers: FormState = {
    fields: [
      { id: 'Count', type: 'number' },
      { id: 'Note', type: 'single_line_text' },
    ],
    values: { Count: 12, Note: 'old' },
  }
  const type = async (text: string) => {
    await show(numbers)
    await box('Count').click()
    await input('Count').fill(text)
  }

  test('stays in its editor with the reason, by Enter and by a click elsewhere', async () => {
    for (const leave of [() => press('Enter'), () => press('Tab'), () => box('Note').click()]) {
      await type('1.2.3')
      await leave()
      await expect.poll(() => input('Count').getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => input('Count').inputValue()).toBe('1.2.3')
      await expect.poll(() => edits()).toEqual([])
    }
  })

  test('can be corrected, and is then saved', async () => {
    await type('1.2.3')
    await press('Enter')
    await expect.poll(() => input('Count').getAttribute('aria-invalid')).toBe('true')
    await input('Count').fill('1.25')
    await expect.poll(() => input('Count').getAttribute('aria-invalid')).toBe('false')
    await press('Enter')
    await expect.poll(() => edits()).toMatchObject([{ fieldId: 'Count', before: 12 }])
    await isFocused('Count')
  })

  test('goes on Escape, and the value stays', async () => {
    await type('1.2.3')
    await press('Enter')
    await press('Escape')
    await isFocused('Count')
    await expect.poll(() => edits()).toEqual([])
    expect((await reported()).typed.at(-1)).toBeNull()
  })
})

describe('a field that is emptied', () => {
  test('becomes empty, and one that was empty stays as it was', async () => {
    await show(texts)
    for (const name of ['Note', 'More']) {
      await box(name).click()
      await input(name).fill('')
      await press('Enter')
    }
    await expect.poll(() => edits()).toEqual([{ fieldId: 'Note', before: 'old', after: null }])
  })
})

describe('fields that change at a press', () => {
  test('a checkbox toggles by click and by key, without an editor', async () => {
    await show({ fields: [{ id: 'Done', type: 'checkbox' }], values: {} })
    await box('Done').click()
    await box('Done').press('Enter')
    expect((await edits()).map(({ before, after }) => [before, after])).toEqual([
      [null, true],
      [true, false],
    ])
  })

  test('a rating takes the star that is pressed, and a key opens its editor', async () => {
    await show({ fields: [{ id: 'Stars', type: 'rating', template: { maxRating: 5 } }], values: { Stars: 1 } })
    const stars = await box('Stars').locator('span > *').first().boundingBox()
    await page.mouse.click((stars?.x ?? 0) + (stars?.width ?? 0) * 0.99, (stars?.y ?? 0) + (stars?.height ?? 0) / 2)
    await expect.poll(() => edits()).toMatchObject([{ before: 1, after: 5 }])
    await box('Stars').focus()
    await press('3')
    await page.locator('main input').waitFor()
    await press('Enter')
    await expect.poll(async () => (await edits()).at(-1)).toMatchObject({ before: 5, after: 3 })
  })
})

describe('a read-only form', () => {
  test('shows values as text, and says which are empty', async () => {
    await show({ ...texts, readOnly: true })
    await expect.poll(() => page.locator('main').getByRole('button').count()).toBe(0)
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Name\s+Owl\s+Note\s+old\s+More\s+Empty/)
  })

  test('opens no editor by any key or click', async () => {
    await show({ ...texts, readOnly: true })
    await page.getByText('Owl').click()
    await page.keyboard.type('x')
    await expect.poll(() => page.locator('main').getByRole('textbox').count()).toBe(0)
    await expect.poll(() => edits()).toEqual([])
  })

  test('opens what a field can open', async () => {
    await show({ fields: [{ id: 'Files', type: 'attachments', opens: true }], values: {}, readOnly: true })
    await box('Files').click()
    expect((await reported()).opened).toEqual(['Files'])
  })

  test('links the address of a value', async () => {
    await show({ fields: [{ id: 'Site', type: 'url' }], values: { Site: 'example.com/a' }, readOnly: true })
    const link = page.getByRole('link', { name: 'Open example.com/a' })
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      'https://example.com/a',
      'noopener noreferrer',
    ])
  })
})

describe('linked records', () => {
  const template = { tableId: 'birds', inverseFieldId: '', allowMultiple: true }
  const linked = (ids: string[], more: Partial<FormState> = {}): FormState => ({
    fields: [{ id: 'Birds', type: 'linked_record', template }],
    values: { Birds: ids },
    ...more,
  })
  const names = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

  test('are buttons that open each of them, and do not open the editor', async () => {
    await show(linked(['1', '2']))
    await page.getByRole('button', { name: 'Record 2', exact: true }).click()
    expect((await reported()).opened).toEqual([
      { tableId: 'birds', recordId: '2', from: { recordId: 'r1', fieldId: 'Birds' } },
    ])
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
  })

  test('that are not loaded yet are loaded page by page, and the focus goes to the first new one', async () => {
    await show(linked(names(200), { truncated: { Birds: 245 }, rest: names(245) }))
    const more = page.getByRole('button', { name: /^\d+ more$/ })
    const before = await page.getByRole('button', { name: /^Record/ }).count()
    await expect.poll(() => more.innerText()).toBe(`${245 - before} more`)
    await more.click()
    await expect.poll(() => page.getByRole('button', { name: /^Record/ }).count()).toBeGreaterThan(before)
    const focused = page.getByRole('button', { name: `Record ${before + 1}`, exact: true })
    await expect.poll(() => focused.evaluate(one => one === document.activeElement)).toBe(true)
    await more.click()
    await expect.poll(() => page.getByRole('button', { name: /^Record/ }).count()).toBe(245)
    await expect.poll(() => more.count()).toBe(0)
  })

  test('without a name have one that can be read', async () => {
    await show(linked(['1']))
    await page.evaluate(() => window.formPage.nameRecords(() => ''))
    await change({ values: { Birds: ['2'] } })
    await page.getByRole('button', { name: 'Unnamed record', exact: true }).waitFor()
    await page.evaluate(() => window.formPage.nameRecords(id => `Record ${id}`))
  })

  test('are all loaded before they are edited; if that fails, nothing opens and the person is told', async () => {
    await show(linked(['1'], { truncated: { Birds: 3 }, rest: ['1', '2', '3'] }))
    await box('Birds').click()
    await page.getByRole('combobox').waitFor()
    await press('Escape')
    await show(linked(['1'], { truncated: { Birds: 3 } }))
    await box('Birds').click()
    await page.getByText(recordsNotLoaded).waitFor()
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
    await expect.poll(() => edits()).toEqual([])
  })
})
