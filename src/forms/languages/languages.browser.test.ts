import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { languageSchema } from '../document/form-document.ts'
import { type FormServer, startFormServer } from '../public/testing/form-server.ts'
import { buildForm } from '../testing/build-form.ts'

let browser: Browser
let server: FormServer
beforeAll(async () => {
  const started = await Promise.all([launchBrowser(), startFormServer()])
  ;[browser, server] = started
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const form = () => {
  const document = buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name', isRequired: true },
        { id: 'size', type: 'number', label: 'Size' },
        { id: 'kind', type: 'single_choice', label: 'Ticket', options: ['day', 'week'] },
      ],
    ],
  })
  const language = (tag: string, isRightToLeft: boolean, texts: Record<string, string>) =>
    languageSchema.parse({ id: tag, place: `V${tag}`, tag, isRightToLeft, texts })
  return {
    ...document,
    languages: {
      de: language('de', false, { 'blocks/name/label': 'Ihr Name', 'options/day/label': 'Tag' }),
      ar: language('ar', true, { 'blocks/name/label': 'الاسم' }),
    },
  }
}

test.each([true, false])('with scripts: %s. A change of the language keeps what was entered', async hasScripts => {
  const identifier = `lang${hasScripts}`
  const { url, form: received } = server.add(identifier, form())
  const context = await browser.newContext({ locale: 'de-DE', javaScriptEnabled: hasScripts })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url)
  if (hasScripts) await page.locator('form[data-live]').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByRole('textbox', { name: 'Ihr Name' }).fill('Ann')
  await page.getByRole('textbox', { name: 'Size' }).fill('1,5')
  await page.getByRole('radio', { name: 'Tag' }).check()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ann')
  expect(await page.getByRole('textbox', { name: 'Size' }).inputValue()).toBe('1.5')
  expect(await page.getByRole('radio', { name: 'day' }).isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Your name' }).fill('')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.getByRole('button', { name: 'إرسال' }).click()
  await page.getByText('هذا السؤال مطلوب').waitFor()
  await page.getByRole('textbox', { name: 'الاسم' }).fill('Bea')
  await page.getByRole('textbox', { name: 'الاسم' }).press('Enter')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect([...received.submitted.values()]).toEqual([{ name: 'Bea', size: 1.5, kind: 'day' }])
  expect(errors.filter(error => !error.includes('422'))).toEqual([])
  await context.close()
})
