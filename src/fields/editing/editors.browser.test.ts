import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { fieldType, type FieldTypeName } from '../registry.ts'
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

/** Does something while the page believes that it is another time. */
async function atTime(time: number, work: () => Promise<void>): Promise<void> {
  const clock = await page.evaluateHandle(() => Date.now)
  await page.evaluate(now => (Date.now = () => now), time)
  await work()
  await page.evaluate(now => (Date.now = now), clock)
}

/** For each type: a value, a text that changes it, and the resulting value. */
const changes: { name: FieldTypeName; value: unknown; text: string; changed: unknown }[] = [
  { name: 'single_line_text', value: 'Old', text: 'New', changed: 'New' },
  { name: 'long_text', value: 'Old', text: 'New', changed: 'New' },
  { name: 'number', value: 7, text: '12.5', changed: 12.5 },
  { name: 'percent', value: 0.07, text: '12.5', changed: 0.125 },
  { name: 'rating', value: 3, text: '7', changed: 7 },
  { name: 'duration', value: 5400, text: '2:15', changed: 8100 },
  { name: 'date', value: '2026-01-31', text: '2/3/2026', changed: '2026-02-03' },
  {
    name: 'datetime',
    value: '2026-01-31T13:30:00.000Z',
    text: '2/3/2026 9:15 AM',
    changed: '2026-02-03T09:15:00.000Z',
  },
  { name: 'url', value: 'example.com', text: 'example.org/b', changed: 'example.org/b' },
  { name: 'single_select', value: 'todo', text: 'done', changed: 'done' },
]

describe.each(changes)('an editor of $name', ({ name, value, text, changed }) => {
  test.each([
    ['Enter', 'down'],
    ['Tab', 'right'],
    ['Shift+Tab', 'left'],
  ])('commits with %s and moves %s', async (key, move) => {
    const input = await open({ type: name, value })
    await input.fill(text)
    await press(key)
    await expect.poll(() => said(page)).toEqual(commit(changed, move))
  })

  test('starts with the text that was typed before it opened', async () => {
    const input = await open({ type: name, value, initialText: text })
    await expect.poll(() => input.inputValue()).toBe(text)
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(changed, 'down'))
  })

  test('cancels on Escape without changing the value', async () => {
    const input = await open({ type: name, value })
    await input.fill(text)
    await press('Escape')
    await expect.poll(() => said(page)).toEqual([{ kind: 'cancel' }])
  })

  test('commits once, and keeps the value if nothing changed', async () => {
    await open({ type: name, value })
    await press('Tab')
    await page.getByRole('button', { name: 'After' }).focus()
    await expect.poll(() => said(page)).toEqual(commit(value, 'right'))
  })

  test('ignores the Enter of an input method', async () => {
    const input = await open({ type: name, value })
    await input.evaluate(element =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
    )
    await expect.poll(() => said(page)).toEqual([])
    await expect.poll(() => input.isVisible()).toBe(true)
  })
})

describe.each(changes.filter(({ name }) => name !== 'single_select'))(
  'an editor of $name',
  ({ name, value, text, changed }) => {
    test('commits on blur', async () => {
      const input = await open({ type: name, value })
      await input.fill(text)
      await page.getByRole('button', { name: 'After' }).focus()
      await expect.poll(() => said(page)).toEqual(commit(changed, 'stay'))
    })

    test('turns a cleared text into an empty value', async () => {
      const input = await open({ type: name, value })
      await input.fill('')
      await press('Shift+Tab')
      await expect.poll(() => said(page)).toEqual(commit(null, 'left'))
    })
  },
)

describe('a number', () => {
  test('shows the letters that were typed over it, and refuses them', async () => {
    const input = await open({ type: 'number', value: 7, initialText: 'x' })
    await expect.poll(() => input.inputValue()).toBe('x')
    await press('Enter')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('Use a number')
    await expect.poll(() => said(page)).toEqual([])
  })

  test('is edited with all its digits', async () => {
    const input = await open({ type: 'number', value: 1.23456, template: { decimalPlaces: 2 } })
    await expect.poll(() => input.inputValue()).toBe('1.23456')
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(1.23456, 'down'))
  })

  test("uses the person's decimal sign", async () => {
    const input = await open({ type: 'number', value: 1234.5, locale: 'de-DE' })
    await expect.poll(() => input.inputValue()).toBe('1234,5')
    await press('End')
    await type('7')
    await expect.poll(() => input.inputValue()).toBe('1234,57')
  })

  test("takes the decimal key of a number pad for the format's sign, in place of the selection", async () => {
    const input = await open({ type: 'number', value: 1234.5, locale: 'de-DE' })
    await input.evaluate((element: HTMLInputElement) => {
      element.setSelectionRange(1, 6)
      const event = new KeyboardEvent('keydown', { key: '.', code: 'NumpadDecimal', bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    })
    await expect.poll(() => input.inputValue()).toBe('1,')
    await type('75')
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(1.75, 'down'))
  })

  test('has a keyboard with its decimal sign on touch devices', async () => {
    const mode = (locale: string, numberFormat: string) =>
      open({ type: 'number', value: 1, locale, template: { numberFormat } }).then(input =>
        input.getAttribute('inputmode'),
      )
    expect(await mode('en-US', 'local')).toBe('decimal')
    expect(await mode('en-US', 'comma_period')).toBe('decimal')
    expect(await mode('de-DE', 'comma_period')).toBe('text')
  })
})

describe('a percent, amount, or duration', () => {
  test('accepts a pasted text in any format', async () => {
    for (const [name, text, shown, stored] of [
      ['currency', '($1,234.50)', '-1234.5', -1234.5],
      ['percent', '12.5%', '12.5', 0.125],
      ['duration', '1h 30m 5s', '1:30:05', 5405],
    ] as const) {
      const input = await open({ type: name, value: null })
      await input.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
      await expect.poll(() => input.inputValue()).toBe(shown)
      await press('Enter')
      await expect.poll(() => said(page)).toEqual(commit(stored, 'down'))
    }
  })

  test('explains why a negative percent and 75 seconds cannot be saved', async () => {
    for (const [name, text, message] of [
      ['percent', '-5', 'Negative percentages are not allowed in this field'],
      ['duration', '0:00:75', 'Seconds must be below 60'],
    ] as const) {
      await open({ type: name, value: null, initialText: text })
      await press('Enter')
      await expect.poll(() => page.getByRole('alert').innerText()).toBe(message)
      await press('Escape')
    }
  })
})

describe('a rating', () => {
  const stars = () => page.getByRole('spinbutton')
  const open5 = (value: number | null, initialText?: string) =>
    open({ type: 'rating', value, template: { maxRating: 5 }, ...(initialText !== undefined && { initialText }) })

  test('is set by digits and arrow keys, and names its number of stars', async () => {
    await open5(2)
    await press('ArrowRight')
    await expect.poll(() => stars().getAttribute('aria-valuetext')).toBe('3 of 5 stars')
    await press('End')
    await press('ArrowRight')
    await expect.poll(() => stars().getAttribute('aria-valuenow')).toBe('5')
    await type('4')
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(4, 'down'))
    await open5(2, '9')
    await press('Tab')
    await expect.poll(() => said(page)).toEqual(commit(5, 'right'))
    await open5(2)
    await press('Backspace')
    await expect.poll(() => stars().getAttribute('aria-valuetext')).toBe('Not rated')
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(null, 'down'))
  })

  test('is set by a click on a star, and cleared by a click on its last star', async () => {
    for (const [value, chosen] of [
      [null, 4],
      [4, null],
    ] as const) {
      const input = await open5(value)
      // Stars are 16 pixels wide and start 8 pixels from the edge.
      await input.click({ position: { x: 8 + 3.5 * 16, y: 12 } })
      await expect.poll(() => said(page)).toEqual(commit(chosen, 'stay'))
    }
  })
})

describe('a long text', () => {
  test('adds a line on Shift+Enter or Alt+Enter, and grows', async () => {
    const input = await open({ type: 'long_text', value: 'One' })
    const before = (await input.boundingBox())?.height ?? 0
    for (const line of ['Two', 'Three', 'Four', 'Five']) {
      await press(line === 'Three' ? 'Alt+Enter' : 'Shift+Enter')
      await type(line)
    }
    expect((await input.boundingBox())?.height).toBeGreaterThan(before)
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit('One\nTwo\nThree\nFour\nFive', 'down'))
  })
})

describe('a checkbox', () => {
  test('is checked by Space, and left by Tab', async () => {
    await open({ type: 'checkbox', value: null })
    await press('Space')
    await expect.poll(() => said(page)).toEqual(commit(true, 'stay'))
    await open({ type: 'checkbox', value: true })
    await press('Tab')
    await expect.poll(() => said(page)).toEqual(commit(true, 'right'))
    await open({ type: 'checkbox', value: true })
    await press('Escape')
    await expect.poll(() => said(page)).toEqual([{ kind: 'cancel' }])
  })
})

describe('a date', () => {
  test('is fully selected when opened, so typing replaces it', async () => {
    const input = await open({ type: 'date', value: '2026-01-31' })
    await type('2/3/2026')
    await expect.poll(() => input.inputValue()).toBe('2/3/2026')
  })

  test('is picked from the calendar while the focus stays in the input', async () => {
    const input = await open({ type: 'date', value: '2026-01-31' })
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.poll(() => input.evaluate(element => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Saturday, February 14, 2026' }).click()
    await expect.poll(() => said(page)).toEqual(commit('2026-02-14', 'stay'))
  })

  test('is set to today or cleared by buttons below the calendar', async () => {
    await open({ type: 'date', value: '2026-01-31' })
    await atTime(Date.UTC(2027, 4, 6, 12), () => page.getByRole('button', { name: 'Today', exact: true }).click())
    await expect.poll(() => said(page)).toEqual(commit('2027-05-06', 'stay'))
    await open({ type: 'date', value: '2026-01-31' })
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => said(page)).toEqual(commit(null, 'stay'))
    const input = await open({ type: 'date', value: null })
    await expect.poll(() => page.getByRole('button', { name: 'Clear', exact: true }).isDisabled()).toBe(true)
    await expect.poll(() => input.evaluate(element => element === document.activeElement)).toBe(true)
  })

  test('moves by days and months with the arrow and page keys', async () => {
    const input = await open({ type: 'date', value: '2026-01-31' })
    await press('ArrowDown')
    await expect.poll(() => input.inputValue()).toBe('2/1/2026')
    await press('PageUp')
    await press('ArrowUp')
    await expect.poll(() => input.inputValue()).toBe('12/31/2025')
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit('2025-12-31', 'down'))
  })

  test.each([
    ['de-DE', 'Januar 2026', 'Mo'],
    ['en-US', 'January 2026', 'Sun'],
  ])('has a calendar in the usual layout of %s', async (locale, month, firstDay) => {
    await open({ type: 'date', value: '2026-01-31', locale })
    await page.getByRole('button', { name: month, exact: true }).waitFor()
    await expect.poll(() => page.locator('thead th').first().innerText()).toBe(firstDay)
  })

  test('is read in every usual format', async () => {
    for (const text of ['2026-02-03', 'February 3, 2026', '3 Feb 2026']) {
      const input = await open({ type: 'date', value: null })
      await input.fill(text)
      await press('Enter')
      await expect.poll(() => said(page)).toEqual(commit('2026-02-03', 'down'))
    }
  })
})

describe('a datetime', () => {
  test('is picked by day, then by time, and moves by 15 minutes with Alt', async () => {
    const input = await open({ type: 'datetime', value: '2026-01-31T13:30:00.000Z' })
    await page.getByRole('button', { name: 'Saturday, January 24, 2026' }).click()
    await expect.poll(() => input.inputValue()).toBe('1/24/2026 1:30 PM')
    await press('Alt+ArrowDown')
    await press('ArrowUp')
    await expect.poll(() => input.inputValue()).toBe('1/23/2026 1:45 PM')
    await page.getByRole('group', { name: 'Time' }).getByRole('button', { name: '9:00 AM', exact: true }).click()
    await expect.poll(() => said(page)).toEqual(commit('2026-01-23T09:00:00.000Z', 'stay'))
  })
})

describe('the buttons of a datetime', () => {
  test('set the day to today in the time zone of the field, with the time kept, and clear it', async () => {
    const template = { timezone: 'Pacific/Auckland', displayTimeZone: true }
    const input = await open({ type: 'datetime', value: '2026-01-31T13:30:00.000Z', template })
    await atTime(Date.UTC(2027, 4, 6, 23), () => page.getByRole('button', { name: 'Today', exact: true }).click())
    // 23:00 in London is already the next day in Auckland.
    await expect.poll(() => input.inputValue()).toMatch(/^5\/7\/2027/)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => said(page)).toEqual(commit(null, 'stay'))
  })
})

describe('a multiple select', () => {
  const list = () => page.getByRole('listbox', { name: fieldType('multiple_select').label })
  const chosen = () => list().getByRole('option', { selected: true }).allInnerTexts()

  test('adds and removes options by keys and clicks, and keeps their order', async () => {
    const input = await open({ type: 'multiple_select', value: ['todo'] })
    await input.fill('don')
    await press('Enter')
    await expect.poll(() => input.inputValue()).toBe('')
    await expect.poll(() => chosen()).toEqual(['To do', 'Done'])
    await list().getByRole('option', { name: 'Doing, or nearly' }).click()
    await press('Backspace')
    await page.getByRole('button', { name: 'Remove To do' }).click()
    await press('Tab')
    await expect.poll(() => said(page)).toEqual(commit(['done'], 'right'))
  })

  test('commits on Enter, on blur, and, once an option was chosen, on Escape', async () => {
    await open({ type: 'multiple_select', value: ['todo'] })
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(['todo'], 'down'))
    await open({ type: 'multiple_select', value: ['todo'], initialText: 'doing' })
    await press('Enter')
    await page.getByRole('button', { name: 'After' }).focus()
    await expect.poll(() => said(page)).toEqual(commit(['todo', 'doing'], 'stay'))
    await open({ type: 'multiple_select', value: ['todo'] })
    await press('ArrowDown')
    await press('Enter')
    await press('Escape')
    await expect.poll(() => said(page)).toEqual(commit(null, 'stay'))
    await open({ type: 'multiple_select', value: ['todo'], initialText: 'doing' })
    await press('Escape')
    await expect.poll(() => said(page)).toEqual([{ kind: 'cancel' }])
  })

  test('keeps a text from which nothing was chosen, unless something else was', async () => {
    const message = "No option was chosen for 'Later'"
    const input = await open({ type: 'multiple_select', value: ['todo'], mayChange: false })
    await input.fill('Later')
    for (const key of ['Enter', 'Tab']) {
      await press(key)
      await expect.poll(() => said(page)).toEqual([])
      await expect.poll(() => page.getByRole('alert').innerText()).toBe(message)
    }
    await page.getByRole('button', { name: 'After' }).focus()
    await expect.poll(() => said(page)).toEqual([{ kind: 'unreadable', message }])
    const kept = page.getByRole('combobox')
    await kept.fill('done')
    await press('Enter')
    await kept.fill('Later')
    await page.getByRole('button', { name: 'After' }).focus()
    expect((await said(page)).slice(1)).toEqual([{ kind: 'discarded', message }, ...commit(['todo', 'done'], 'stay')])
  })

  test('creates the typed options when it commits', async () => {
    const input = await open({ type: 'multiple_select', value: null })
    await input.fill('Later')
    await press('Enter')
    await press('Enter')
    const [template, committed] = await said(page)
    expect(template).toMatchObject({ kind: 'template', template: { options: { length: 4, 3: { label: 'Later' } } } })
    expect(committed).toEqual({ kind: 'commit', value: ['Later'], move: 'down' })
  })
})

describe('a select', () => {
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  const activeOption = async () => {
    const id = await page.getByRole('combobox').getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`).innerText()
  }

  test('lists its options below, with the chosen one marked and active', async () => {
    await open({ type: 'single_select', value: 'doing' })
    const list = page.getByRole('listbox', { name: fieldType('single_select').label })
    await expect.poll(() => list.getByRole('option').allInnerTexts()).toEqual(['To do', 'Doing', 'Done', 'Clear'])
    await expect.poll(() => option('Doing').getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => activeOption()).toBe('Doing')
    const input = page.getByRole('combobox')
    await expect.poll(() => input.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    const [above, below] = [await input.boundingBox(), await list.boundingBox()]
    expect(below?.x).toBeCloseTo(above?.x ?? 0, -1)
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeCloseTo(5, -1)
  })

  test('moves through its options with the arrow keys, and wraps around', async () => {
    await open({ type: 'single_select', value: 'doing' })
    await press('ArrowDown')
    await expect.poll(() => activeOption()).toBe('Done')
    await press('ArrowUp')
    await press('ArrowUp')
    await expect.poll(() => activeOption()).toBe('To do')
    await press('ArrowUp')
    await expect.poll(() => activeOption()).toBe('Clear')
    await press('Enter')
    await expect.poll(() => said(page)).toEqual(commit(null, 'down'))
  })

  test('chooses on click, and keeps the focus until then', async () => {
    await open({ type: 'single_select', value: null })
    await option('Done').click()
    await expect.poll(() => said(page)).toEqual(commit('done', 'stay'))
  })

  test('creates the typed option before it is chosen', async () => {
    const input = await open({ type: 'single_select', value: null })
    await input.fill('Later')
    await expect.poll(() => activeOption()).toBe('Create "Later"')
    await press('Enter')
    const [template, chosen] = await said(page)
    expect(template).toMatchObject({ kind: 'template', template: { options: { length: 4, 3: { label: 'Later' } } } })
    expect(chosen).toEqual({ kind: 'commit', value: 'Later', move: 'down' })
  })

  test('creates nothing for people who may not change the base', async () => {
    const input = await open({ type: 'single_select', value: 'todo', mayChange: false })
    await input.fill('Later')
    await page.getByText('No options found').waitFor()
    for (const key of ['Enter', 'Tab']) {
      await press(key)
      await expect.poll(() => said(page)).toEqual([])
      await expect.poll(() => page.getByRole('alert').innerText()).toBe("No option was chosen for 'Later'")
    }
    await page.getByRole('button', { name: 'After' }).focus()
    await expect.poll(() => said(page)).toEqual([{ kind: 'unreadable', message: "No option was chosen for 'Later'" }])
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('Later')
  })

  test('chooses the option whose label was typed, in any case, when it loses the focus', async () => {
    const input = await open({ type: 'single_select', value: 'todo' })
    await input.fill('done')
    await page.getByRole('button', { name: 'After' }).focus()
    await expect.poll(() => said(page)).toEqual(commit('done', 'stay'))
  })
})
