import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct, password } from './product.ts'

const product = openProduct()

const dialog = (page: Page) => page.getByRole('dialog')
const member = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })

/** Makes an account on the page of signing up, as somebody who came there by a link. */
async function signUp(page: Page, who: { name: string; email: string }): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(who.name)
  await page.getByLabel('Email').fill(who.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('a person joins an organization by link, signs up on the way, becomes an admin, and is removed', async () => {
  const page = await product.openSignedIn('/organization')
  const name = page.getByRole('textbox', { name: 'Organization name' })
  await name.fill('Looms')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Looms', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Leave', exact: true }).isDisabled()).toBe(true)
  await page.getByText('You are the only owner.').waitFor()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = page.getByRole('code')
  const first = await address.innerText()
  await page.getByRole('button', { name: 'Reset link' }).click()
  await dialog(page).getByRole('button', { name: 'Reset link' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => address.innerText()).not.toBe(first)
  const link = new URL(await address.innerText()).pathname
  // A toast may cover it, so the keyboard turns it on.
  await page.getByRole('switch', { name: 'New connections stay in their workspace' }).press('Space')
  await page.getByText('Workspace security saved').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeProblems(page)).toEqual([])

  const other = await product.open(new URL(first).pathname)
  await signUp(other, { name: 'Bo Berg', email: 'bo@example.com' })
  await other.getByText('This link was cancelled or replaced by a newer one.').waitFor()
  await other.goto(link)
  await other.getByText('Mira Novak invited you to join as a member.').waitFor()
  expect(await axeProblems(other)).toEqual([])
  await other.getByRole('button', { name: 'Join organization' }).click()
  await other.waitForURL('**/home')
  await other.getByRole('link', { name: 'Product launch' }).first().waitFor()
  await other.goto('/organization')
  await member(other, 'Mira Novak').waitFor()
  await expect.poll(() => other.getByRole('heading', { name: 'Invitations' }).count()).toBe(0)
  await expect.poll(() => other.getByRole('combobox').count()).toBe(0)
  await expect.poll(() => other.getByRole('switch').isDisabled()).toBe(true)

  await page.reload()
  await page.getByRole('combobox', { name: 'Role of Bo Berg' }).selectOption('Admin')
  await page.getByText('Bo Berg is now admin').waitFor()
  await page.getByRole('button', { name: 'Remove Bo Berg' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await member(page, 'Bo Berg').waitFor({ state: 'detached' })

  const { pool } = product.server.platform
  await pool.query(`delete from members where "userId" = (select id from users where email = 'bo@example.com')`)
  await other.reload()
  await other.getByText('You are not in an organization').waitFor()
  await other.getByRole('button', { name: 'Create organization' }).click()
  await dialog(other).getByLabel('Name').fill('Mills')
  await dialog(other).getByRole('button', { name: 'Create organization' }).click()
  await other.waitForURL('**/home')
  await other.getByRole('button', { name: 'Organization Mills' }).waitFor()
})

test('an invitation by mail names its recipient, works once, and can be revoked', async () => {
  const page = await product.openSignedIn('/organization')
  const invite = async (email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText(`Invitation sent to ${email}`).waitFor()
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await invite('cleo@example.com')
  await page.getByRole('button', { name: 'Copy link for cleo@example.com' }).click()
  await page.getByText('Link copied').waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
  const other = await product.openSignedIn(link)
  await other.getByText('This invitation was sent to cleo@example.com.').waitFor()
  await other.getByRole('button', { name: 'Use another account' }).click()
  await other.getByRole('heading', { name: 'You are invited' }).waitFor()
  await signUp(other, { name: 'Cleo Park', email: 'cleo@example.com' })
  await other.getByRole('button', { name: 'Join organization' }).click()
  await other.waitForURL('**/home')
  await other.goto(link)
  await other.getByText('You are already a member of this organization.').waitFor()
  await invite('dan@example.com')
  await page.getByRole('button', { name: 'Revoke the invitation of dan@example.com' }).click()
  await page.getByText('No pending invitations.').waitFor()
})

test('an account changes its password and address, exports its data, and is deleted once its organization has another admin', async () => {
  const page = await product.openSignedIn('/account')
  const { organizations } = (await (await page.request.get('/admin/organizations')).json()) as {
    organizations: { id: string }[]
  }
  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog(page).getByRole('textbox', { name: 'Your password now' }).fill('not the password')
  await dialog(page).getByRole('textbox', { name: 'New password' }).fill('an altogether new one')
  await page.keyboard.press('Enter')
  await dialog(page).getByText('That is not your password.').waitFor()
  await dialog(page).getByRole('textbox', { name: 'Your password now' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed').waitFor()
  await page.getByRole('button', { name: 'Change address' }).click()
  await dialog(page).getByLabel('New email address').fill('mira@new.example')
  await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.keyboard.press('Enter')
  await dialog(page).getByText('That is not your password.').waitFor()
  await dialog(page).getByRole('textbox', { name: 'Your password' }).fill('an altogether new one')
  await page.keyboard.press('Enter')
  await page.getByText('Your address is changed').waitFor()
  await page.getByText('mira@new.example').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { person: { name: string } }
  expect(file.person.name).toBe('Mira Novak')

  const { pool } = product.server.platform
  await pool.query(
    `with colleague as (
       insert into users (id, name, email, "emailVerified", "createdAt", "updatedAt")
       values ('colleague', 'Bo', 'colleague@example.com', false, now(), now()) returning id
     )
     insert into members (id, "organizationId", "userId", role, "createdAt")
     select 'colleague', $1, id, 'member', now() from colleague`,
    [organizations[0]?.id],
  )
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog(page).getByText("You are the only owner of Mira's organization, where there are others.").waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await dialog(page).waitFor({ state: 'detached' })
  await pool.query(`delete from members where id = 'colleague'`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog(page).getByText("Mira's organization: nobody else belongs there, so it ends, with 1 item.").waitFor()
  await dialog(page).getByRole('textbox', { name: 'Your password' }).fill('an altogether new one')
  const last = dialog(page).getByRole('button', { name: 'Delete account' })
  await expect.poll(() => last.isDisabled()).toBe(true)
  await dialog(page).getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE')
  expect(await axeProblems(page)).toEqual([])
  await last.click()
  await page.getByText('Your account is deleted').waitFor()
  await page.waitForURL('**/sign-in')
})

test('plans are compared per month and per year', async () => {
  const page = await product.openSignedIn('/plans')
  await page.getByText('every organization has all features without limits').waitFor()
  const pro = page
    .getByRole('list', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ hasText: 'Everything in Starter' })
  await pro.getByText('$40').waitFor()
  await page.getByRole('radiogroup', { name: 'Billed' }).getByText('Monthly').click()
  await pro.getByText('$49').waitFor()
  expect(await axeProblems(page)).toEqual([])
})
