import { createEmulator } from 'emulate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  airtableEmulator,
  airtableState,
  emulatedPersonalToken,
} from '../src/connections/services/airtable/airtable.emulator.ts'
import type { Config } from '../src/platform/config.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct, password } from './product.ts'

const client = { id: 'client', secret: 'secret' }
const airtable = await createEmulator({ service: airtableEmulator, port: 0 })
const services: Config['services'] = {
  airtable: { clientId: client.id, clientSecret: client.secret, baseUrl: airtable.url },
}
const product = openProduct({ services })
let page: Page

beforeAll(async () => {
  // The service sends people back to the address of the product, which is localhost here.
  const address = product.server.url.replace('127.0.0.1', 'localhost')
  const clients = [{ ...client, redirectUris: [`${address}/connect/airtable/callback`] }]
  const snapshot = airtable.snapshot()
  await airtable.restore({ ...snapshot, state: { ...airtableState(), clients } })
  page = await product.open('/sign-up')
  const data = { name: 'Mira Novak', email: 'mira@example.com', password }
  await page.request.post(`${address}/api/auth/sign-up/email`, { data, headers: { origin: address } })
  await page.goto(`${address}/home/integrations`)
})
afterAll(() => airtable.close())

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const openActions = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('connecting a service', () => {
  test('by signing in there leads back to a working connection', async () => {
    await page.getByRole('button', { name: 'Connect a service' }).click()
    await dialog('Connect a service').getByRole('button', { name: 'Airtable' }).click()
    await dialog('Connect Airtable').getByRole('button', { name: 'Sign in with Airtable' }).click()
    await page.getByRole('button', { name: 'Grant access' }).click()
    await row('Airtable connection').getByText('Working').waitFor()
    await row('Airtable connection').getByText('ada@airtable.example').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('by a token says at once what is wrong with it, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Connect a service' }).click()
    await dialog('Connect a service').getByRole('button', { name: 'Airtable' }).click()
    const form = dialog('Connect Airtable')
    await form.getByRole('button', { name: 'Use a personal access token instead' }).click()
    const token = form.getByRole('textbox', { name: 'Personal access token' })
    await token.fill('short')
    await token.press('Enter')
    await form.getByText('API Key should be an alphanumeric string starting with "key"').waitFor()
    await expect.poll(() => token.inputValue()).toBe('short')
    await token.fill('x'.repeat(60))
    await token.press('Enter')
    await form.getByText('Airtable does not accept this connection anymore.').waitFor()
    await token.fill(emulatedPersonalToken)
    await token.press('Enter')
    await row('Airtable connection (2)').getByText('Working').waitFor()
  })

  test('that the person refuses there says so, and can be finished later', async () => {
    await page.getByRole('button', { name: 'Connect a service' }).click()
    await dialog('Connect a service').getByRole('button', { name: 'Airtable' }).click()
    await dialog('Connect Airtable').getByRole('button', { name: 'Sign in with Airtable' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText('You did not give access to Airtable.').waitFor()
    await row('Airtable connection (3)').getByText('Not signed in').waitFor()
    await row('Airtable connection (3)').getByRole('button', { name: 'Finish connecting' }).click()
    await dialog('Reconnect Airtable').getByRole('button', { name: 'Sign in with Airtable' }).click()
    await page.getByRole('button', { name: 'Grant access' }).click()
    await row('Airtable connection (3)').getByText('Working').waitFor()
  })

  test('whose page is closed before an answer leaves a connection that can be finished', async () => {
    await page.getByRole('button', { name: 'Connect a service' }).click()
    await dialog('Connect a service').getByRole('button', { name: 'Airtable' }).click()
    await dialog('Connect Airtable').getByRole('button', { name: 'Sign in with Airtable' }).click()
    await page.getByRole('button', { name: 'Grant access' }).waitFor()
    await page.goBack()
    await row('Airtable connection (4)').getByRole('button', { name: 'Finish connecting' }).waitFor()
    await openActions('Airtable connection (4)', 'Delete')
    await dialog('Delete ‘Airtable connection (4)’?').getByRole('button', { name: 'Delete connection' }).click()
    await row('Airtable connection (4)').waitFor({ state: 'detached' })
  })
})

test('a visitor is asked to sign up to connect a service, and continues there after signing in', async () => {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${origin}/admin/services/create/airtable`, {
    data: { serviceName: 'Begun by a visitor', redirectUri: '/home/integrations?from=visit' },
    headers: { origin },
  })
  const { connectPath } = (await answer.json()) as { connectPath: string }
  const visitor = await product.open('/sign-up')
  await visitor.goto(`${origin}${connectPath}`)
  await visitor.getByRole('heading', { name: 'Sign in' }).waitFor()
  await visitor.getByText('Sign up to connect Airtable', { exact: true }).waitFor()
  await visitor.getByRole('link', { name: 'Create an account' }).click()
  await visitor.getByRole('heading', { name: 'Create your account' }).waitFor()
  await visitor.getByText('Sign up to connect Airtable', { exact: true }).waitFor()
  expect(await axeProblems(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Sign in' }).click()
  await visitor.getByLabel('Email').fill('mira@example.com')
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password)
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await visitor.getByRole('button', { name: 'Grant access' }).click()
  await visitor.getByRole('listitem').filter({ hasText: 'Begun by a visitor' }).getByText('Working').waitFor()
})

describe('a connection', () => {
  test('that the service ended asks to be reconnected, in words', async () => {
    const snapshot = airtable.snapshot()
    await airtable.restore({ ...snapshot, state: { ...snapshot.state, tokens: {} } })
    await openActions('Airtable connection (2)', 'Check now')
    await row('Airtable connection (2)').getByText('Needs attention').waitFor()
    await row('Airtable connection (2)').getByText('Please reconnect it.').waitFor()
    await row('Airtable connection (2)').getByRole('button', { name: 'Reconnect' }).click()
    await dialog('Reconnect Airtable').getByRole('textbox', { name: 'Personal access token' }).press('Escape')
    await dialog('Reconnect Airtable').waitFor({ state: 'detached' })
  })

  test('lists what it reaches, and asks the service again when the person wants that', async () => {
    const setBases = async (bases: { id: string; name: string; tables: [] }[]) => {
      const snapshot = airtable.snapshot()
      await airtable.restore({ ...snapshot, state: { ...snapshot.state, bases } })
    }
    const { tokens } = airtableState()
    const snapshot = airtable.snapshot()
    await airtable.restore({ ...snapshot, state: { ...snapshot.state, tokens } })
    await setBases([])
    await openActions('Airtable connection (2)', 'Bases in Airtable')
    const sources = dialog('Bases in Airtable')
    await sources.getByText('This connection reaches nothing yet.').waitFor()
    await setBases([{ id: 'appLab', name: 'Lab', tables: [] }])
    await sources.getByRole('button', { name: 'Refresh' }).click()
    await sources.getByRole('listitem').getByText('Lab').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await airtable.restore({ ...snapshot, state: { ...snapshot.state, tokens: {} } })
    await sources.getByRole('button', { name: 'Refresh' }).click()
    await sources.getByRole('alert').getByText('Airtable does not accept this connection anymore.').waitFor()
    await sources.getByRole('button', { name: 'Try again' }).waitFor()
    await sources.getByRole('button', { name: 'Reconnect' }).click()
    await dialog('Reconnect Airtable').getByRole('textbox', { name: 'Personal access token' }).press('Escape')
    await dialog('Reconnect Airtable').waitFor({ state: 'detached' })
  })

  test('is renamed by keyboard', async () => {
    const actions = page.getByRole('button', { name: 'Actions for Airtable connection (2)' })
    await actions.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).focus()
    await page.keyboard.press('Enter')
    await dialog('Rename connection').getByRole('textbox', { name: 'Name' }).fill('Bases of the lab')
    await page.keyboard.press('Enter')
    await row('Bases of the lab').waitFor()
  })

  test('opens to be reconnected from its address', async () => {
    const id = await page.evaluate(async () => {
      const answer = await fetch('/admin/services')
      const { services } = (await answer.json()) as { services: { id: string; name: string }[] }
      return services.find(({ name }) => name === 'Airtable connection')?.id
    })
    await page.goto(new URL(`/home/integrations/edit/${id}`, page.url()).href)
    await dialog('Reconnect Airtable').getByRole('button').first().press('Escape')
    await dialog('Reconnect Airtable').waitFor({ state: 'detached' })
  })
})

describe('the page of connections', () => {
  test.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('at %s pixels, %s, fits and has no problem for assistive technology', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
