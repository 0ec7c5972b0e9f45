import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import type { FormDocument } from '../document/form-document.ts'
import { type FormServer, startFormServer } from '../public/testing/form-server.ts'
import { buildForm } from '../testing/build-form.ts'

let browser: Browser
let forms: FormServer
let site: Server
let body = ''
let policy = ''
let page: Page
let errors: string[] = []

/** A site of another origin, whose content security policy allows only the script and the frames of forms. */
const startSite = (): Promise<Server> =>
  new Promise(resolve => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end(`<!doctype html><html lang="en"><title>Site</title><body><h1>Site</h1>${body}</body></html>`)
    })
    server.listen(0, '127.0.0.1', () => resolve(server))
  })

beforeAll(async () => {
  const started = await Promise.all([launchBrowser(), startFormServer(), startSite()])
  ;[browser, forms, site] = started
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  // As in browsers that block the storage of frames of other sites.
  await context.addInitScript(() => {
    if (parent === window) return
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is blocked', 'SecurityError')
      },
    })
  })
  page = await context.newPage()
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
})
afterEach(() => {
  errors = []
})
afterAll(async () => {
  await browser.close()
  await forms.close()
  site.close()
})

let count = 0

const form = (): FormDocument =>
  buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name', isRequired: true },
        ...['a', 'b', 'c', 'd'].map(id => ({ id, type: 'long_answer', label: id })),
      ],
      [{ id: 'mail', type: 'email', label: 'Email' }],
    ],
  })

const add = (document = form()) => forms.add(`emb${++count}`, document)

/** Opens a page of the other site. It is a site of its own, not only an origin. */
async function open(links: readonly string[]): Promise<void> {
  const { origin } = new URL(forms.add('any', form()).url)
  policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`
  body = `${links.join('')}<p>After</p><script src="${origin}/embed.js" async></script><script src="${origin}/embed.js" async></script>`
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/?source=news&other=1`)
}

const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`)
const height = (title: string) => page.locator(`iframe[title="${title}"]`).evaluate(element => element.clientHeight)

async function fillIn(title: string): Promise<void> {
  const inside = frame(title)
  await inside.locator('form[data-live]').waitFor()
  await inside.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await inside.getByRole('button', { name: 'Next' }).click()
  await inside.getByRole('textbox', { name: 'Email' }).fill('ann@example.com')
  await inside.getByRole('button', { name: 'Submit' }).click()
  await inside.getByRole('heading', { name: 'Thank you' }).waitFor()
}

const sent = { name: 'Ann', mail: 'ann@example.com' }

test('the script is at most 5 kB', async () => {
  const script = await readFile(path.resolve(import.meta.dirname, '../../../dist/embed.js'))
  expect(script.length).toBeLessThanOrEqual(5 * 1024)
})

test('inline forms stand in the page, as high as their content, and pass on what is named', async () => {
  const withSource = buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name', urlName: 'source' },
        { id: 'other', urlName: 'other', label: 'Other' },
      ],
    ],
  })
  const [one, two] = [add(), add(withSource)]
  await open([
    `<a href="${one.url}" data-gridloom="inline">One</a>`,
    `<a href="${two.url}" data-gridloom="inline" data-gridloom-pass="source">Two</a>`,
  ])
  await frame('One').locator('form[data-live]').waitFor()
  await expect.poll(() => height('One')).toBeGreaterThan(700)
  await expect.poll(() => height('Two')).toBeLessThan(560)
  const isScrolled = () =>
    frame('One')
      .locator('html')
      .evaluate(root => root.scrollHeight > root.clientHeight + 1)
  await expect.poll(isScrolled).toBe(false)
  await expect.poll(() => frame('Two').getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('news')
  expect(await frame('Two').getByRole('textbox', { name: 'Other' }).inputValue()).toBe('')
  await page.evaluate(() => {
    document.addEventListener('gridloom:submitted', ({ target }) => {
      document.title = `Sent ${(target as HTMLIFrameElement).title}`
    })
  })
  await fillIn('One')
  await expect.poll(() => page.title()).toBe('Sent One')
  await expect.poll(() => height('One')).toBeLessThan(560)
  expect([...one.form.submitted.values()]).toEqual([sent])
  expect(errors).toEqual([])
})

test.each(['popup', 'slider'])(
  'a %s opens above the page, keeps what was entered, and returns the focus',
  async kind => {
    const { url, form: received } = add()
    await open([
      `<a href="${url}" data-gridloom="${kind}" data-gridloom-color="#3b5bdb">Register</a>`,
      `<a href="${add().url}" data-gridloom="${kind}">Other</a>`,
    ])
    const button = page.getByRole('button', { name: 'Register' })
    const dialog = page.getByRole('dialog', { name: 'Register' })
    await button.focus()
    await page.keyboard.press('Enter')
    const input = frame('Register').getByRole('textbox', { name: 'Your name' })
    await frame('Register').locator('form[data-live]').waitFor()
    await input.fill('Bea')
    await input.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press(' ')
    await dialog.waitFor()
    expect(await input.inputValue()).toBe('Bea')
    await fillIn('Register')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect([...received.submitted.values()]).toEqual([sent])
    await button.click()
    await frame('Register').locator('form[data-live]').waitFor()
    expect(await input.inputValue()).toBe('')
    expect(errors).toEqual([])
  },
)

test('a form in full covers the page', async () => {
  const { url, form: received } = add()
  await open([`<a href="${url}" data-gridloom="full">All</a>`])
  await fillIn('All')
  expect(await height('All')).toBe(await page.evaluate(() => innerHeight))
  expect([...received.submitted.values()]).toEqual([sent])
  expect(errors).toEqual([])
})

test('only the sites that the form allows can embed it', async () => {
  const withSites = (settings: Partial<FormDocument['settings']>) => {
    const document = form()
    return add({ ...document, settings: { ...document.settings, ...settings } }).url
  }
  await open([
    `<a href="${withSites({ embedding: 'chosen', embedSites: ['example.com'] })}" data-gridloom="inline">Wrong</a>`,
    `<a href="${withSites({ embedding: 'none' })}" data-gridloom="inline">None</a>`,
    `<a href="${withSites({ embedding: 'chosen', embedSites: [`localhost:${(site.address() as AddressInfo).port}`] })}" data-gridloom="inline">Chosen</a>`,
  ])
  await frame('Chosen').getByRole('textbox', { name: 'Your name' }).waitFor()
  await expect.poll(() => errors.filter(error => error.includes('frame-ancestors')).length).toBeGreaterThanOrEqual(1)
  expect(await frame('None').getByRole('textbox').count()).toBe(0)
})
