import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { totp } from '../src/access/testing/totp.ts'
import { axeProblems } from './axe-problems.ts'
import { password, openProduct } from './product.ts'

const product = openProduct()

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('somebody new signs up, makes a base, signs out and in again, and finds it', async () => {
  // Nobody has an account on this server yet.
  const page = await product.open('/')
  await page.waitForURL('**/sign-up?*')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Database' }).click()
  await page.getByRole('button', { name: 'Blank database' }).click()
  await page.waitForURL('**/database/*')
  await page.getByRole('heading', { name: 'Untitled base' }).waitFor()
  // What can be undone, and whatever else a tab keeps over a reload, goes with the person.
  await page.evaluate(() => sessionStorage.setItem('gridloom-undo someone', 'x'))

  await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('gridloom'))))
    .toEqual([])
  await signIn(page, 'ada@example.com', password)
  await page.getByRole('list', { name: 'Home' }).getByRole('link', { name: 'Untitled base' }).waitFor()
})

test('a wrong password is refused in words, and what was typed stays', async () => {
  const page = await product.open('/sign-in')
  await signIn(page, 'nobody@example.com', 'not the password')
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('Invalid email or password')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
})

test('an address that needs signing in is where one lands after it', async () => {
  const account = await product.openSignedIn('/home')
  const email = await account.evaluate(async () => {
    const session = (await (await fetch('/api/auth/get-session')).json()) as { user: { email: string } }
    return session.user.email
  })
  const page = await product.open('/account')
  await signIn(page, email, password)
  await page.waitForURL('**/account')
})

test('a forgotten password is replaced by way of a mailed link', async () => {
  const { mail } = product.server.platform
  const mails: { text: string }[] = []
  mail.send = async sent => void mails.push(sent)
  const person = await product.openSignedIn('/account')
  const email = await person
    .getByText(/@example\.com/)
    .first()
    .innerText()

  const page = await product.open('/sign-in')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  // The page before has a field of the same name.
  await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByRole('heading', { name: 'Look at your mail' }).waitFor()
  await expect.poll(() => mails.length).toBe(1)
  const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await page.getByRole('textbox', { name: 'New password' }).fill('an altogether new one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/sign-in')
  await signIn(page, email, 'an altogether new one')
  await page.waitForURL('**/home')
})

test('a session that is ended elsewhere is over at the next call', async () => {
  const first = await product.openSignedIn('/account')
  const email = await first
    .getByText(/@example\.com/)
    .first()
    .innerText()
  const second = await product.open('/sign-in')
  await signIn(second, email, password)
  await second.waitForURL('**/home')

  await first.reload()
  await first.getByRole('button', { name: 'End session' }).click()
  await first.getByText('Session ended').waitFor()
  await second.goto('/home')
  await second.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('an API key is shown once, works, and can be deleted', async () => {
  const page = await product.openSignedIn('/account')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Nightly export')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByRole('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const withKey = () =>
    fetch(`${product.server.url}/admin/flows`, { headers: { authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    )
  expect(await withKey()).toBe(200)
  await expect.poll(() => page.getByText(key).count()).toBe(0)
  await page.getByRole('button', { name: 'Delete Nightly export' }).click()
  await page.getByRole('button', { name: 'Delete key' }).click()
  await page.getByText('No keys yet').waitFor()
  expect(await withKey()).toBe(401)
})

test('with two-factor on, signing in takes a code of the app or a backup code as well, until it is turned off', async () => {
  const page = await product.openSignedIn('/account')
  const email = await page
    .getByText(/@example\.com/)
    .first()
    .innerText()
  const dialog = page.getByRole('dialog')
  const code = page.getByLabel('6-digit code')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.keyboard.press('Enter')
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '')
  await expect.poll(() => dialog.getByRole('link').getAttribute('href')).toContain(`secret=${secret}`)
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await code.fill(totp(secret))
  await page.keyboard.press('Enter')
  await dialog.getByRole('list', { name: 'Backup codes' }).waitFor()
  // Not on ‘Done’, which a second Enter would press.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy')
  await page.keyboard.press('Escape')
  const [backupCode = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'New backup codes' }).waitFor()

  await page.context().clearCookies()
  await page.goto('/account')
  await signIn(page, email, password)
  await code.waitFor()
  expect(await axeProblems(page)).toEqual([])
  await code.fill(String((Number(totp(secret)) + 1) % 1_000_000).padStart(6, '0'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('That code is not right.')
  await code.fill(totp(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')

  await page.context().clearCookies()
  await page.goto('/account')
  await signIn(page, email, password)
  await page.getByRole('button', { name: 'Use a backup code instead' }).click()
  await page.getByLabel('Backup code').fill(backupCode)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
})
