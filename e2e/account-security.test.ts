import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Mail } from '../src/platform/mail.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct, password } from './product.ts'

const product = openProduct({ smtp: { host: '127.0.0.1', port: 25, secure: false, auth: undefined } })
const mails: Mail[] = []
let operator: Page
beforeAll(async () => {
  product.server.platform.mail.send = async mail => void mails.push(mail)
  // The first account administers the server.
  operator = await product.openSignedIn('/server')
})

const emailOf = async (page: Page) => {
  const session = (await (await page.request.get('/api/auth/get-session')).json()) as { user: { email: string } }
  return session.user.email
}

test('an address is confirmed by the link that was sent to it, by its own account', async () => {
  const page = await product.openSignedIn('/account')
  const email = await emailOf(page)
  await page.getByText('Unverified', { exact: true }).waitFor()
  const sent = () => mails.filter(({ to }) => to === email)
  await expect.poll(() => sent().length).toBe(1)
  await page.getByRole('button', { name: 'Send link again' }).click()
  await page.getByText(`Link sent to ${email}`).waitFor()
  await expect.poll(() => sent().length).toBe(2)
  const link = /https?:\/\/\S+/.exec(sent()[0]?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)

  const other = await product.openSignedIn(pathname + search)
  await other.getByText('This link is for another account.').waitFor()
  expect(await axeProblems(other)).toEqual([])
  const nobody = await product.open(pathname + search)
  await nobody.getByRole('heading', { name: 'Sign in' }).waitFor()

  await page.goto(pathname + search)
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await page.goto('/account')
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.goto('/verify-email?token=nonsense')
  await page.getByText('This link is not valid.').waitFor()
})

test('a key for one base reads that alone, and its dialog is not closed by Escape', async () => {
  const page = await product.openSignedIn('/account')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Report')
  await dialog.getByLabel('Reaches').selectOption('Chosen workspaces and items')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Choose at least one').waitFor()
  await dialog.getByRole('combobox', { name: 'Workspaces and items' }).fill('product')
  await page.getByRole('option', { name: 'Product launch' }).click()
  await page.keyboard.press('Tab')
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByRole('code').innerText()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.getByRole('code').innerText()).toBe(key)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Read only · 1 item').waitFor()
  const call = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${product.server.url}${path}`, { method, headers })).status
  }
  expect([await call('GET', '/admin/flows'), await call('GET', '/admin/organizations')]).toEqual([200, 403])
  expect(await call('POST', '/admin/flows')).toBe(403)
})

test('signing out everywhere asks first', async () => {
  const page = await product.openSignedIn('/account')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('an administrator closes sign-up, finds accounts, and confirms an address', async () => {
  await operator.getByText('New addresses are confirmed by a link').waitFor()
  const member = await product.openSignedIn('/server')
  const email = await emailOf(member)
  await member.getByText('You do not administer this server').waitFor()

  await operator.getByRole('textbox', { name: 'Mail domains' }).fill('acme')
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByText('‘acme’ is not a mail domain').waitFor()
  await operator.getByRole('radio', { name: 'Closed' }).click()
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByText('Sign-up saved').waitFor()
  const visitor = await product.open('/sign-in')
  await visitor.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => visitor.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
  await visitor.goto('/sign-up')
  await visitor.getByText('Sign-up is closed on this server.').waitFor()
  await operator.reload()
  await expect.poll(() => operator.getByRole('radio', { name: 'Closed' }).isChecked()).toBe(true)
  await operator.getByRole('radio', { name: 'Open' }).click()
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByText('Sign-up saved').waitFor()

  await operator.getByRole('searchbox', { name: 'Find an account' }).fill(email)
  const row = operator.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await expect.poll(() => row.count()).toBe(1)
  await row.getByText('Unverified').waitFor()
  await operator.getByRole('button', { name: 'Actions for' }).click()
  await operator.getByRole('menuitem', { name: 'Confirm address' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Confirm address' }).click()
  await row.getByText('Verified', { exact: true }).waitFor()
  await operator.setViewportSize({ width: 390, height: 844 })
  expect(await axeProblems(operator)).toEqual([])
})

test('a person who signs up by their mail domain starts once their address is confirmed', async () => {
  const { config } = product.server.platform
  config.signUp = { rule: 'open', domains: ['acme.example'] }
  try {
    const page = await product.open('/sign-up?redirect=%2Faccount')
    await page.getByLabel('Name').fill('Cy Park')
    await page.getByLabel('Email').fill('cy@acme.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
    await page.getByText('We sent a link to cy@acme.example').waitFor()
    await page.goto('/home')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('alert').getByText('Your address is not confirmed yet.').waitFor()
    await page.getByRole('button', { name: 'Send link again' }).click()
    await page.getByText('Link sent to cy@acme.example').waitFor()
    expect(await axeProblems(page)).toEqual([])

    await operator.reload()
    const row = operator.getByRole('list', { name: 'Accounts' }).getByRole('listitem').first()
    await row.getByText('cy@acme.example').waitFor()
    await row.getByText('Waiting').waitFor()

    await expect.poll(() => mails.filter(({ to }) => to === 'cy@acme.example').length).toBe(2)
    const { text = '' } = mails.findLast(({ to }) => to === 'cy@acme.example') ?? {}
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
    const opened = await page.context().newPage()
    await opened.goto(pathname + search)
    await opened.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.waitForURL('**/home')
  } finally {
    config.signUp = undefined
  }
})

test('dialogs say who can edit in Home, and an organization can make that private', async () => {
  const page = await product.openSignedIn('/home')
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Database' }).click()
    return page.getByRole('dialog')
  }
  await (await openDialog()).getByText("Everyone in Mira's organization can edit").waitFor()
  await page.goto('/organization')
  await page.getByRole('radio', { name: 'Only the person who created an item, and admins' }).click()
  await page.getByText('Access to Home saved').waitFor()
  await page.goto('/home')
  await (await openDialog()).getByText("Only you and admins of Mira's organization").waitFor()
})

test('an invitation for another account cannot be accepted', async () => {
  const owner = await product.openSignedIn('/organization')
  const { organizations } = (await (await owner.request.get('/admin/organizations')).json()) as {
    organizations: { id: string }[]
  }
  const invited = await owner.request.post(`/admin/organizations/${organizations[0]?.id}/invitations`, {
    data: { email: 'cleo@example.com' },
  })
  const { invitation } = (await invited.json()) as { invitation: { path: string } }
  const page = await product.openSignedIn(invitation.path)
  await page.getByText('Sign in with the invited address').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Join organization' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Cleo Park')
  await page.getByLabel('Email').fill('cleo@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Join organization' }).click()
  await page.waitForURL('**/home')
})
