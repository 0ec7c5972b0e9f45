import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeProblems, axeProblemsInBothSchemes } from '../../../e2e/axe-problems.ts'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { isAskable } from '../blocks/askable.ts'
import { blockTypes } from '../blocks/registry.ts'
import type { FormDocument } from '../document/form-document.ts'
import { formTheme } from '../document/form-settings.ts'
import { buildForm, is } from '../testing/build-form.ts'
import { themeVariables } from './theme-variables.ts'
import { type FormServer, startFormServer } from './testing/form-server.ts'

const phone = { width: 390, height: 844 }
const laptop = { width: 1440, height: 900 }

let browser: Browser
let server: FormServer
let context: BrowserContext | undefined
beforeAll(async () => {
  const started = await Promise.all([launchBrowser(), startFormServer()])
  ;[browser, server] = started
})
afterEach(async () => {
  await context?.close()
  context = undefined
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

let count = 0

/** Opens the page of a form in a new profile. What the page logs as an error fails the test. */
async function open(document: FormDocument, options: BrowserContextOptions = {}) {
  const { url, form } = server.add(`frm${++count}`, document)
  context ??= await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', viewport: laptop, ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
  })
  await page.goto(url)
  return { page, form, url, errors }
}

/** Scripts have taken the page over. */
const live = (page: Page) => page.locator('form[data-live]').waitFor()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const isFocused = (page: Page, id: string) => page.evaluate(wanted => document.activeElement?.id === wanted, id)

const registration = (): FormDocument => {
  const document = buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name', isRequired: true },
        { id: 'kind', type: 'single_choice', label: 'Ticket', options: ['day', 'week'] },
        { id: 'nights', type: 'number', label: 'Nights', isRequired: true },
      ],
      [{ id: 'mail', type: 'email', label: 'Email' }],
      [{ id: 'agreed', type: 'consent', label: 'Rules', isRequired: true }],
    ],
    rules: [{ when: is('kind', 'week'), effects: [{ do: 'show', list: 'blocks', id: 'nights' }] }],
  })
  return { ...document, theme: { ...document.theme, colorScheme: 'auto' } }
}

/** The same way through the form with and without scripts. */
async function fillIn(page: Page): Promise<void> {
  await field(page, 'Your name').fill('Ann')
  await page.getByRole('radio', { name: 'week' }).check()
  // Without scripts the question appears with the next page.
  if ((await field(page, 'Nights').count()) === 0) await press(page, 'Next')
  await field(page, 'Nights').fill('3')
  await press(page, 'Next')
  await field(page, 'Email').fill('ann@')
  await press(page, 'Next')
  await page.getByText('Use an email address, such as ann@example.com').waitFor()
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('ann@')
  await field(page, 'Email').fill('ann@example.com')
  await press(page, 'Back')
  await expect.poll(() => field(page, 'Your name').inputValue()).toBe('Ann')
  await press(page, 'Next')
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('ann@example.com')
  await press(page, 'Next')
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await press(page, 'Submit')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
}

const answers = { name: 'Ann', kind: 'week', nights: 3, mail: 'ann@example.com', agreed: true }

describe('a form of three pages is filled in', () => {
  test('without scripts, on a phone', async () => {
    const { page, form } = await open(registration(), { javaScriptEnabled: false, viewport: phone })
    await fillIn(page)
    expect([...form.submitted.values()]).toEqual([answers])
    const wide = await page.locator('.form-page').evaluate(element => element.scrollWidth <= 390)
    expect(wide).toBe(true)
  })

  test('with scripts, without an error and without leaving the page', async () => {
    const { page, form, errors, url } = await open(registration())
    await live(page)
    await field(page, 'Your name').fill('Ann')
    await page.getByRole('radio', { name: 'week' }).check()
    await field(page, 'Nights').waitFor()
    await fillIn(page)
    expect(page.url()).toBe(url)
    expect([...form.submitted.values()]).toEqual([answers])
    expect(form.saved.length).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })

  test('by keys alone: Enter goes on, the focus is on what is wrong, then on the next page and the ending', async () => {
    const { page } = await open(registration())
    await live(page)
    await field(page, 'Your name').press('Enter')
    await expect.poll(() => isFocused(page, 'c-name')).toBe(true)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('One answer needs your attention')
    await expect.poll(() => field(page, 'Your name').getAttribute('aria-describedby')).toBe('q-name-problem')
    await page.keyboard.type('Ann')
    await page.getByText('This question is required').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page, 'form-questions')).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(page, 'c-mail')).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'I agree' }).waitFor()
    await page.getByRole('checkbox', { name: 'I agree' }).press('Space')
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect.poll(() => isFocused(page, 'form-ending')).toBe(true)
  })
})

describe('what somebody has entered', () => {
  test('is there again after a reload, and turns back with the browser', async () => {
    const { page } = await open(registration())
    await live(page)
    await field(page, 'Your name').fill('Ann')
    await press(page, 'Next')
    await field(page, 'Email').fill('ann@example.com')
    await page.reload()
    await live(page)
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('ann@example.com')
    await press(page, 'Back')
    await field(page, 'Your name').waitFor()
    await page.goBack()
    await field(page, 'Email').waitFor()
    await page.goForward()
    await expect.poll(() => field(page, 'Your name').inputValue()).toBe('Ann')
  })

  test('before scripts ran stays', async () => {
    const { url } = server.add(`frm${++count}`, registration())
    context = await browser.newContext({ viewport: laptop })
    const page = await context.newPage()
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/assets/form-page*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto(url, { waitUntil: 'commit' })
    await field(page, 'Your name').fill('Early')
    release()
    await live(page)
    expect(await field(page, 'Your name').inputValue()).toBe('Early')
    await press(page, 'Next')
    await field(page, 'Email').waitFor()
  })

  test('is sent when the browser is online again, once', async () => {
    const document = buildForm({ pages: [[{ id: 'name', label: 'Your name' }]] })
    const { page, form } = await open(document)
    await live(page)
    await context?.setOffline(true)
    await field(page, 'Your name').fill('Ann')
    await press(page, 'Submit')
    await page.getByText('Your answers could not be sent yet.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
    await context?.setOffline(false)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect([...form.submitted.values()]).toEqual([{ name: 'Ann' }])
  })

  test('is sent once when the answer of the server gets lost', async () => {
    const document = buildForm({ pages: [[{ id: 'name', label: 'Your name' }]] })
    const { page, form } = await open(document)
    await live(page)
    await page.route(
      '**/submit',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await field(page, 'Your name').fill('Ann')
    await press(page, 'Submit')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect([...form.submitted.values()]).toEqual([{ name: 'Ann' }])
  })
})

test('one question at a time is answered by letters and Enter, with the focus on each', async () => {
  const document = buildForm({
    pages: [
      [
        { id: 'kind', type: 'single_choice', label: 'Ticket', options: ['day', 'week'] },
        { id: 'note', type: 'long_answer', label: 'Note' },
        { id: 'name', label: 'Your name' },
      ],
    ],
  })
  const { page, form, errors } = await open({ ...document, settings: { ...document.settings, mode: 'one_by_one' } })
  await live(page)
  await expect.poll(() => field(page, 'Note').count()).toBe(0)
  await page.getByRole('radio', { name: 'day' }).focus()
  await page.keyboard.press('b')
  await expect.poll(() => page.getByRole('radio', { name: 'week' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page, 'c-note')).toBe(true)
  await page.keyboard.type('A b')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => isFocused(page, 'c-name')).toBe(true)
  expect(await axeProblems(page)).toEqual([])
  await press(page, 'Back')
  await expect.poll(() => field(page, 'Note').inputValue()).toBe('A b')
  await press(page, 'Next')
  await expect.poll(() => isFocused(page, 'c-name')).toBe(true)
  await page.keyboard.type('Ann')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect([...form.submitted.values()]).toEqual([{ kind: 'week', note: 'A b', name: 'Ann' }])
  expect(errors).toEqual([])
})

test('answers are reviewed and changed before they are sent', async () => {
  const document = registration()
  const { page, form } = await open({ ...document, settings: { ...document.settings, hasReview: true } })
  await live(page)
  await field(page, 'Your name').fill('Ann')
  await press(page, 'Next')
  await press(page, 'Next')
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
  expect(await axeProblemsInBothSchemes(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await page.locator('.form-page').evaluate(element => element.scrollWidth)).toBeLessThanOrEqual(390)
  await press(page, 'Change Email')
  await field(page, 'Email').fill('ann@example.com')
  await press(page, 'Next')
  await page.getByRole('checkbox', { name: 'I agree' }).waitFor()
  await press(page, 'Next')
  await page.getByText('ann@example.com', { exact: true }).waitFor()
  await press(page, 'Submit')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect([...form.submitted.values()]).toEqual([{ name: 'Ann', mail: 'ann@example.com', agreed: true }])
})

test('the style sheet of a form changes how it looks, and loads nothing from elsewhere', async () => {
  const document = registration()
  const css =
    '.form-title { color: rgb(1, 2, 3); background: url(https://example.com/seen.png) } @import "https://example.com/a.css";'
  const { page } = await open({ ...document, theme: { ...document.theme, css } })
  const loaded: string[] = []
  await page.route('https://example.com/**', route => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/css', body: '' })
  })
  await page.reload()
  await live(page)
  const color = await page.locator('.form-title').evaluate(title => getComputedStyle(title).color)
  expect(color).toBe('rgb(1, 2, 3)')
  expect(loaded).toEqual([])
})

test('an ending can lead to another page', async () => {
  const document = buildForm({ pages: [[{ id: 'name', label: 'Your name' }]] })
  const { url: target } = server.add(`frm${++count}`, registration())
  const end = document.endings['end1']
  const { page } = await open({ ...document, endings: { end1: { ...end, redirect: target } } } as FormDocument)
  await live(page)
  await press(page, 'Submit')
  await page.waitForURL(target)
})

test('a page with 20 simple questions needs at most 110 kB of scripts', async () => {
  const types = ['short_answer', 'long_answer', 'email', 'number', 'single_choice']
  const questions = Array.from({ length: 20 }, (_, index) => ({
    id: `q${index}`,
    type: types[index % 5] ?? '',
    label: `Question ${index}`,
  }))
  const { page } = await open(buildForm({ pages: [questions] }))
  await live(page)
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = urls.filter(url => url.endsWith('.js'))
  const sizes = await Promise.all(scripts.map(async url => gzipSync(await (await page.request.get(url)).body()).length))
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(110 * 1024)
})

/** Themes that people could not read without the colors that the page derives. */
const themes = [
  { backgroundColor: '#16181d', textColor: '#333333', accentColor: '#1c7ed6', cornerRadius: 0 },
  { backgroundColor: '#fff0f6', textColor: '#f783ac', accentColor: '#ffdeeb', buttonTextColor: '#ffffff', width: 400 },
  { backgroundColor: '#7048e8', textColor: '#8050f0', accentColor: '#7048e8', cornerRadius: 40, font: 'Georgia' },
]

describe('every block', () => {
  /** A page with all of them, each required where it can be. */
  const all = (changes: Partial<FormDocument['settings']> = {}): FormDocument => {
    const names = Object.keys(blockTypes).filter(isAskable)
    const idOf = (name: string) => name.replaceAll('_', '')
    const document = buildForm({
      pages: [
        names.map(name => ({
          id: idOf(name),
          type: name,
          label: `Label of ${name}`,
          description: 'A description',
          isRequired: true,
          ...(blockTypes[name]?.optionRoles?.includes('choice')
            ? { options: ['A', 'B', 'C'].map(each => `${idOf(name)}${each}`) }
            : {}),
        })),
      ],
    })
    const options = Object.fromEntries(
      names
        .filter(name => blockTypes[name]?.optionRoles?.includes('row'))
        .flatMap(name =>
          ['row', 'column'].flatMap(role =>
            ['X', 'Y'].map((each, index) => {
              const id = `${idOf(name)}${role}${each}`
              const base = Object.values(document.options)[0]
              return [
                id,
                { ...base, id, role, label: `${role} ${each}`, at: { parentId: idOf(name), place: `V${index}` } },
              ]
            }),
          ),
        ),
    )
    return {
      ...document,
      options: { ...document.options, ...options },
      theme: { ...document.theme, colorScheme: 'auto' },
      settings: { ...document.settings, ...changes },
    } as FormDocument
  }

  test('can be used by everybody: empty, wrong, and filled in, light and dark, wide and narrow, in both directions', async () => {
    const { page, errors } = await open(all())
    await live(page)
    expect(await axeProblemsInBothSchemes(page)).toEqual([])
    await press(page, 'Submit')
    await page.getByRole('alert').getByText('answers need your attention').waitFor()
    expect(await axeProblemsInBothSchemes(page)).toEqual([])
    await page.setViewportSize(phone)
    expect(await axeProblems(page)).toEqual([])
    expect(await page.locator('.form-page').evaluate(element => element.scrollWidth)).toBeLessThanOrEqual(390)
    for (const radio of await page.locator('.form-question').getByRole('radio').all()) await radio.check()
    for (const box of await page.locator('.form-question:visible').getByRole('textbox').all())
      if (await box.isVisible()) await box.fill('x')
    expect(await axeProblemsInBothSchemes(page)).toEqual([])
    for (const theme of themes) {
      const variables = Object.entries(themeVariables(formTheme.parse(theme)))
      await page.evaluate(given => {
        for (const [name, value] of given) document.documentElement.style.setProperty(name, value)
      }, variables)
      expect([theme, await axeProblems(page)]).toEqual([theme, []])
    }
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    expect(await page.locator('.form-page').evaluate(element => element.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeProblems(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('takes back a choice, follows its slider, and keeps ranks apart', async () => {
    const { page, form } = await open(
      buildForm({
        pages: [
          [
            { id: 'one', type: 'single_choice', label: 'One', options: ['a', 'b'] },
            { id: 'far', type: 'slider', label: 'Far' },
            { id: 'order', type: 'ranking', label: 'Order', options: ['x', 'y'] },
            { id: 'many', type: 'multi_dropdown', label: 'Many', options: ['m', 'n'] },
          ],
        ],
      }),
    )
    await live(page)
    await page.getByRole('radio', { name: 'a' }).check()
    await press(page, 'Clear')
    await expect.poll(() => page.getByRole('radio', { name: 'a' }).isChecked()).toBe(false)
    await page.getByRole('slider', { name: 'Far' }).press('ArrowRight')
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Far' }).inputValue()).toBe('51')
    await page.getByRole('combobox', { name: 'Rank of x' }).selectOption('1')
    await page.getByRole('combobox', { name: 'Rank of y' }).selectOption('1')
    await expect.poll(() => page.getByRole('combobox', { name: 'Rank of x' }).inputValue()).toBe('2')
    await page.getByText('Choose', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'n' }).check()
    await press(page, 'Submit')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect([...form.submitted.values()]).toEqual([{ far: 51, order: ['y', 'x'], many: ['n'] }])
  })
})
