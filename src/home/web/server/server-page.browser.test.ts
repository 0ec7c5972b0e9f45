import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openHome } from '../testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, refuse, answer, calls, dialog, button, closed, open, hold, release } = home
let page: Page
beforeAll(() => {
  page = home.page
})
beforeEach(() => page.mouse.move(0, 0))

interface SignUp {
  rule: string
  domains: string[]
  isFixed: boolean
}
const account = (userId: string, more: object = {}) => ({
  userId,
  name: userId,
  email: `${userId}@example.com`,
  isVerified: true,
  isServerAdmin: false,
  createdAt: new Date().toISOString(),
  ...more,
})

async function openServer(
  { signUp, sendsMail = true }: { signUp?: Partial<SignUp>; sendsMail?: boolean } = {},
  accounts: object[] = [account('ada', { isServerAdmin: true }), account('bo', { isVerified: false })],
): Promise<void> {
  await open('/')
  await show({})
  await answer('GET', '/admin/server', {
    signUp: { rule: 'open', domains: [], isFixed: false, ...signUp },
    sendsMail,
  })
  await answer('GET', '/admin/server/accounts', { accounts, total: accounts.length })
  await answer('GET', '/admin/server/services', { services: [] })
  await open('/server')
  await page.getByRole('heading', { name: 'Sign-up' }).waitFor()
}
const rule = (name: string) => page.getByRole('radio', { name, exact: true })
const domains = () => page.getByRole('textbox', { name: 'Mail domains' })
const save = () => page.getByRole('button', { name: 'Save' })
const puts = async () => (await calls('PUT')).map(({ body }) => body)

describe('who may sign up', () => {
  test('is limited to mail domains, however they are written', async () => {
    await openServer()
    await expect.poll(() => save().isDisabled()).toBe(true)
    await domains().fill('@Example.com; example.org\texample.com')
    await save().click()
    await page.getByText('Sign-up saved').waitFor()
    await expect.poll(() => puts()).toEqual([{ signUp: { rule: 'open', domains: ['example.com', 'example.org'] } }])
    await expect.poll(() => domains().inputValue()).toBe('example.com, example.org')
    await expect.poll(() => save().isDisabled()).toBe(true)
  })

  test('is not limited to what is no domain, which the field names', async () => {
    await openServer()
    await domains().fill('example.com, everyone')
    await domains().press('Enter')
    await page.getByText('‘everyone’ is not a mail domain such as example.com').waitFor()
    await expect.poll(() => puts()).toEqual([])
  })

  test('keeps its domains when nobody may sign up without an invitation, whatever was typed before', async () => {
    await openServer({ signUp: { domains: ['example.com'] } })
    await domains().fill('half a doma')
    await rule('By invitation').click()
    await expect.poll(() => domains().count()).toBe(0)
    await save().click()
    await page.getByText('Sign-up saved').waitFor()
    await expect.poll(() => puts()).toEqual([{ signUp: { rule: 'invited', domains: ['example.com'] } }])
    await rule('Open').click()
    await expect.poll(() => domains().inputValue()).toBe('example.com')
  })

  test('stays as chosen when the server refuses it, and what is typed meanwhile is kept', async () => {
    await openServer()
    await refuse('PUT', '/admin/server')
    await rule('Closed').click()
    await save().click()
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => rule('Closed').isChecked()).toBe(true)
    await openServer()
    await hold('PUT', '/admin/server')
    await domains().fill('example.com')
    await save().click()
    await domains().fill('example.com, example.org')
    await release()
    await page.getByText('Sign-up saved').waitFor()
    await expect.poll(() => domains().inputValue()).toBe('example.com, example.org')
    await expect.poll(() => save().isEnabled()).toBe(true)
  })

  test('cannot be changed here when the environment sets it', async () => {
    await openServer({ signUp: { rule: 'open', domains: ['example.com'], isFixed: true } })
    await page.getByText('Set by SIGN_UP and SIGN_UP_DOMAINS in the environment.').waitFor()
    await expect.poll(() => domains().isDisabled()).toBe(true)
    for (const name of ['Open', 'By invitation', 'Closed']) await expect.poll(() => rule(name).isDisabled()).toBe(true)
    await expect.poll(() => save().count()).toBe(0)
  })
})

describe('accounts', () => {
  const rows = () => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  const openActions = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  test('are confirmed after a question, which names what that shares', async () => {
    await openServer({ sendsMail: false })
    await page.getByText('addresses stay unverified until you confirm them below', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Actions for ada' }).click()
    await page.getByRole('menuitem', { name: 'Remove as administrator' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await openActions('bo', 'Confirm address')
    await dialog().getByText('Everything shared with bo@example.com', { exact: false }).waitFor()
    await refuse('POST', '/admin/server/accounts/bo/confirmAddress')
    await button('Confirm address').click()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('POST', '/admin/server/accounts/bo/confirmAddress', { success: true })
    await button('Confirm address').click()
    await closed()
    await page.getByText('bo@example.com is confirmed').waitFor()
    expect((await calls('POST')).map(({ body }) => body)).toEqual([
      { email: 'bo@example.com' },
      { email: 'bo@example.com' },
    ])
  })

  test('become administrators, and the server keeps its last one', async () => {
    await openServer()
    await openActions('bo', 'Make administrator')
    await page.getByText('bo is now an administrator').waitFor()
    await refuse('PUT', '/admin/server/accounts/ada', { code: 'conflict', message: 'One administrator has to remain.' })
    await openActions('ada', 'Remove as administrator')
    await page.getByRole('alert').getByText('One administrator has to remain.').waitFor()
    await expect.poll(() => puts()).toEqual([{ isServerAdmin: true }, { isServerAdmin: false }])
  })

  test('are searched on the server, page by page', async () => {
    const many = Array.from({ length: 50 }, (_, at) => account(`person${at}`))
    await openServer({}, many)
    await answer('GET', '/admin/server/accounts', { accounts: many, total: 51 })
    await home.refresh()
    await page.getByText('51 accounts').waitFor()
    await answer('GET', '/admin/server/accounts?search=&offset=50', { accounts: [account('last')], total: 51 })
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows().count()).toBe(51)
    await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await answer('GET', '/admin/server/accounts?search=a%26b&', { accounts: [], total: 0 })
    await page.getByRole('searchbox', { name: 'Find an account' }).fill(' a&b ')
    await page.getByText('No matching accounts.').waitFor()
  })

  test('are for administrators of the server only', async () => {
    await open('/')
    await show({})
    await refuse('GET', '/admin/server', { code: 'forbidden', message: 'No.' })
    await page.evaluate(() => window.home.reload())
    await open('/server')
    await page.getByRole('heading', { name: 'You do not administer this server' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Accounts' }).count()).toBe(0)
  })

  test('can be loaded again when that failed', async () => {
    await open('/')
    await show({})
    await refuse('GET', '/admin/server')
    await page.evaluate(() => window.home.reload())
    await open('/server')
    await page.getByRole('heading', { name: 'The server settings could not be loaded' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })
})
