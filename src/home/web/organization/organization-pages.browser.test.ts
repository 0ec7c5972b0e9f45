import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openHome } from '../testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, refuse, answer, calls, dialog, button, closed, escape, open, hold, release } = home
let page: Page
beforeAll(() => {
  page = home.page
})
beforeEach(() => page.mouse.move(0, 0))

const main = () => page.getByRole('main')
const section = (title: string) =>
  main()
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const membersPath = '/admin/organizations/org/members'
const invitationsPath = '/admin/organizations/org/invitations'

const person = (userId: string, role: 'owner' | 'admin' | 'member', name = userId) => ({
  membershipId: userId,
  userId,
  name,
  email: `${userId}@example.com`,
  image: null,
  role,
})
const ada = person('ada', 'owner', 'Ada Lovelace')
const bo = person('bo', 'member', 'Bo Lind')
const invitation = (id: string, email: string | null) => ({
  id,
  email,
  role: 'member',
  expiresAt: email === null ? null : '2040-05-01T10:00:00Z',
  createdAt: '2026-05-01T10:00:00Z',
  inviterName: 'Ada Lovelace',
  path: `/invitation/${id}`,
})

async function openOrganization(
  {
    members = [ada, bo],
    invitations = [],
    isAdmin = true,
  }: Partial<Record<'members' | 'invitations', object[]>> & {
    isAdmin?: boolean
  } = {},
  more = {},
): Promise<void> {
  await open('/')
  await show({ isAdmin, more })
  await answer('GET', membersPath, { members })
  await answer('GET', invitationsPath, { invitations })
  await open('/organization')
}
const row = (name: string) =>
  main().getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })

describe('members', () => {
  test('are listed with their roles, and the only owner keeps theirs', async () => {
    await openOrganization()
    await row('Ada Lovelace').getByText('(you)').waitFor()
    await section('Members').getByText('2 people').waitFor()
    await expect.poll(() => row('Ada Lovelace').getByRole('combobox').count()).toBe(0)
    await expect.poll(() => row('Ada Lovelace').getByRole('button').count()).toBe(0)
    const role = page.getByRole('combobox', { name: 'Role of Bo Lind' })
    await expect.poll(() => role.getByRole('option').allInnerTexts()).toEqual(['Owner', 'Admin', 'Member'])
  })

  test('get a new role at once, and their old one back when the server refuses', async () => {
    const role = page.getByRole('combobox', { name: 'Role of Bo Lind' })
    await refuse('PUT', `${membersPath}/bo`)
    await hold('PUT', `${membersPath}/bo`)
    await role.selectOption('admin')
    await expect.poll(() => role.inputValue()).toBe('admin')
    await release()
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => role.inputValue()).toBe('member')
    expect((await calls('PUT')).map(({ path, body }) => [path, body])).toEqual([
      [`${membersPath}/bo`, { role: 'admin' }],
    ])
  })

  test('are removed after a question, and a refusal is answered in it', async () => {
    await refuse('DELETE', `${membersPath}/bo`)
    await page.getByRole('button', { name: 'Remove Bo Lind' }).click()
    await dialog().getByText('They lose access to the organization and everything shared with them in it.').waitFor()
    await button('Remove').click()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('DELETE', `${membersPath}/bo`, { success: true })
    await answer('GET', membersPath, { members: [ada] })
    await button('Remove').click()
    await closed()
    await page.getByText('Bo Lind was removed').waitFor()
    await row('Bo Lind').waitFor({ state: 'detached' })
  })

  test('a question that is confirmed twice at once is asked of the server once', async () => {
    await openOrganization()
    await page.getByRole('button', { name: 'Remove Bo Lind' }).click()
    await button('Remove').evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await closed()
    await expect.poll(() => calls('DELETE')).toHaveLength(1)
  })

  test('are found by name or address once there are many, and show a hundred at a time', async () => {
    const many = Array.from({ length: 230 }, (_, at) => person(`person${at}`, 'member', `Émile ${at}`))
    await openOrganization({ members: [ada, ...many] })
    await section('Members').getByText('231 people').waitFor()
    const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(100)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBe(200)
    const search = page.getByRole('searchbox', { name: 'Find a member' })
    await search.fill(' ÉMILE 228 ')
    await expect.poll(() => rows.count()).toBe(1)
    await search.fill('PERSON229@')
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Émile 229')])
    await search.fill('nobody')
    await page.getByText('No matching members.').waitFor()
    await search.fill('')
  })

  test('that cannot be loaded say why, and nobody can leave meanwhile', async () => {
    await open('/')
    await show({})
    await refuse('GET', membersPath)
    await open('/organization')
    await section('Members').getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect
      .poll(() => section('Leave organization').getByRole('button', { name: 'Leave' }).isDisabled())
      .toBe(true)
  })
})

describe('the page of an organization', () => {
  test('shows a member everything that they may see, and lets them change none of it', async () => {
    await openOrganization({ members: [person('bo', 'owner'), person('ada', 'member')], isAdmin: false })
    await section('Members').getByText('Owners and admins invite others and change roles.', { exact: false }).waitFor()
    await expect.poll(() => main().getByRole('combobox').count()).toBe(0)
    await expect.poll(() => main().getByRole('heading', { name: 'Invitations' }).count()).toBe(0)
    await expect.poll(() => main().getByRole('textbox').count()).toBe(0)
    const choices = [...(await main().getByRole('radio').all()), ...(await main().getByRole('switch').all())]
    expect(choices).toHaveLength(3)
    for (const choice of choices) await expect.poll(() => choice.isDisabled()).toBe(true)
    expect((await calls('GET')).filter(({ path }) => path === invitationsPath)).toEqual([])
  })

  test('keeps what is typed while a new name is saved', async () => {
    await openOrganization()
    const name = page.getByRole('textbox', { name: 'Organization name' })
    const save = section('Name').getByRole('button', { name: 'Save' })
    await expect.poll(() => save.isDisabled()).toBe(true)
    await hold('PUT', '/admin/organizations/org')
    await name.fill('  Mills ')
    await save.click()
    await name.fill('Mills and Looms')
    await release()
    await page.getByText('Name saved').waitFor()
    await expect.poll(() => name.inputValue()).toBe('Mills and Looms')
    expect((await calls('PUT')).map(({ body }) => body)).toEqual([{ name: 'Mills' }])
    await expect.poll(() => save.isEnabled()).toBe(true)
    await save.click()
    await expect.poll(() => save.isDisabled()).toBe(true)
  })

  test('takes no name of blanks, and says why a name is refused', async () => {
    await openOrganization()
    const name = page.getByRole('textbox', { name: 'Organization name' })
    await name.fill('   ')
    await name.press('Enter')
    await section('Name').getByText('Give it a name').waitFor()
    await expect.poll(() => calls('PUT')).toEqual([])
    await refuse('PUT', '/admin/organizations/org')
    await name.fill('Mills')
    await name.press('Enter')
    await section('Name').getByText('Not at this moment.').waitFor()
    await expect.poll(() => name.inputValue()).toBe('Mills')
  })

  test('shows who can see Home at once, and takes it back when the server refuses', async () => {
    await openOrganization()
    const [everyone, owner] = [
      page.getByRole('radio', { name: 'Everyone in Acme can edit' }),
      page.getByRole('radio', { name: 'Only the person who created an item, and admins' }),
    ]
    await expect.poll(() => everyone.isChecked()).toBe(true)
    await refuse('PUT', '/admin/organizations/org')
    await hold('PUT', '/admin/organizations/org')
    await owner.click()
    await expect.poll(() => owner.isChecked()).toBe(true)
    await release()
    await page.getByRole('alert').getByText('Not at this moment.').first().waitFor()
    await expect.poll(() => everyone.isChecked()).toBe(true)
    expect((await calls('PUT')).map(({ body }) => body)).toEqual([{ isHomePrivate: true }])
  })

  test('says why its only owner cannot leave, and lets one of two owners leave', async () => {
    await openOrganization()
    const leave = section('Leave organization').getByRole('button', { name: 'Leave' })
    await section('Leave organization').getByText('You are the only owner.', { exact: false }).waitFor()
    await expect.poll(() => leave.isDisabled()).toBe(true)
    await openOrganization({ members: [ada, person('bo', 'owner')] })
    await expect.poll(() => leave.isEnabled()).toBe(true)
    await leave.click()
    await refuse('POST', '/admin/organizations/org/leave')
    await button('Leave').click()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('POST', '/admin/organizations/org/leave', { success: true })
    await button('Leave').click()
    await page.getByText('You left Acme').waitFor()
    await expect.poll(home.path).toBe('/home')
  })

  test('offers a person without an organization to create one', async () => {
    await open('/')
    await show({})
    await refuse('GET', '/admin/home', { code: 'not_found', message: 'You do not belong to an organization yet.' })
    await page.evaluate(() => window.home.reload())
    await open('/organization')
    await main().getByRole('heading', { name: 'You are not in an organization' }).waitFor()
    await main().getByRole('button', { name: 'Create organization' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).waitFor()
    await escape()
  })
})

describe('invitations', () => {
  const email = () => section('Invitations').getByRole('textbox', { name: 'Email' })
  const invite = () => section('Invitations').getByRole('button', { name: 'Invite', exact: true })

  test('go to an address with a role, and the next address can be typed meanwhile', async () => {
    await openOrganization()
    await page.getByText('No pending invitations.').waitFor()
    await hold('POST', invitationsPath)
    await email().fill(' new@example.com ')
    await section('Invitations').getByRole('combobox', { name: 'Role' }).selectOption('admin')
    await invite().click()
    await email().fill('next@exam')
    await release()
    await page.getByText('Invitation sent to new@example.com').waitFor()
    await expect.poll(() => email().inputValue()).toBe('next@exam')
    expect((await calls('POST')).map(({ body }) => body)).toEqual([{ email: 'new@example.com', role: 'admin' }])
  })

  test.each(['', 'bo', 'bo@', 'bo@example', 'two@example.com, three@example.com'])(
    'are not sent to %j',
    async address => {
      await home.reset()
      await email().fill(address)
      await email().press('Enter')
      await expect.poll(() => email().getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => calls('POST')).toEqual([])
    },
  )

  test('are listed with their end, revoked one by one, and listed again when that fails', async () => {
    await openOrganization({
      invitations: [invitation('one', 'one@example.com'), invitation('two', 'two@example.com')],
    })
    const list = page.getByRole('list', { name: 'Invited by email' })
    await list.getByText('Member · invited by Ada Lovelace · until May 1, 2040').first().waitFor()
    await answer('GET', invitationsPath, { invitations: [invitation('two', 'two@example.com')] })
    await page.getByRole('button', { name: 'Revoke the invitation of one@example.com' }).click()
    await page.getByText('Invitation revoked').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await refuse('DELETE', invitationsPath)
    await page.getByRole('button', { name: 'Revoke the invitation of two@example.com' }).click()
    await page.getByText('Not at this moment.').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    expect((await calls('DELETE')).map(({ path }) => path)).toEqual([
      `${invitationsPath}/one`,
      `${invitationsPath}/two`,
    ])
  })

  test('by link are created without a question, and reset or revoked with one', async () => {
    await openOrganization()
    await page.getByRole('button', { name: 'Create link' }).waitFor()
    await answer('GET', invitationsPath, { invitations: [invitation('key1', null)] })
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText(/\/invitation\/key1$/).waitFor()
    await page.getByRole('button', { name: 'Reset link' }).click()
    await escape()
    expect((await calls('POST')).map(({ path }) => path)).toEqual(['/admin/organizations/org/invitationLink'])
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await refuse('DELETE', invitationsPath)
    await button('Revoke').click()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('DELETE', invitationsPath, { success: true })
    await answer('GET', invitationsPath, { invitations: [] })
    await button('Revoke').click()
    await closed()
    await page.getByRole('button', { name: 'Create link' }).waitFor()
  })
})

describe('the page of an invitation', () => {
  const invited = {
    organizationName: 'Mills',
    inviterName: 'Bo Lind',
    role: 'admin',
    email: null,
    isMember: false,
    flow: null,
  }
  async function openInvitation(more: object = {}): Promise<void> {
    await open('/')
    await show({})
    await answer('GET', '/admin/invitations/key', { ...invited, ...more })
    await open('/invitation/key')
  }

  test('says who invites the person to what, and joins once', async () => {
    await openInvitation()
    await page.getByText('Bo Lind invited you to join as an admin.').waitFor()
    await page.getByText('You are signed in as ada@example.com.').waitFor()
    await refuse('POST', '/admin/invitations/key/accept')
    await page.getByRole('button', { name: 'Join organization' }).click()
    await main().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('POST', '/admin/invitations/key/accept', {
      success: true,
      organizationId: 'org',
      redirectPath: '/plans',
    })
    await page.getByRole('button', { name: 'Join organization' }).click()
    await page.getByText('Welcome to Mills').waitFor()
    await expect.poll(home.path).toBe('/plans')
  })

  test('of someone else offers another account only', async () => {
    await openInvitation({ email: 'bo@example.com' })
    await page.getByRole('note').getByText('This invitation was sent to bo@example.com.', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Join organization' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Use another account' }).waitFor()
    await openInvitation({ email: 'ADA@Example.com' })
    await page.getByRole('button', { name: 'Join organization' }).waitFor()
  })

  test('to one item opens it, and a member only goes there', async () => {
    await openInvitation({ flow: { name: 'Survey', accessLevel: 'read' } })
    await page.getByText('Bo Lind invited you to view it.').waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).waitFor()
    await openInvitation({ isMember: true, email: 'bo@example.com' })
    await page.getByText('You are already a member of this organization.').waitFor()
    await page.getByRole('button', { name: 'Go to organization' }).waitFor()
  })

  test('that is over says why, and one that cannot be loaded is tried again', async () => {
    await open('/')
    await show({})
    await refuse('GET', '/admin/invitations/key', { code: 'not_found', message: 'This invitation was cancelled.' })
    await open('/invitation/key')
    await page.getByRole('heading', { name: 'This invitation is not valid' }).waitFor()
    await page.getByRole('alert').getByText('This invitation was cancelled.').waitFor()
    await open('/')
    await refuse('GET', '/admin/invitations/late', { code: 'internal', message: 'Sorry' })
    await open('/invitation/late')
    await page.getByRole('heading', { name: 'The invitation could not be loaded' }).waitFor()
    await answer('GET', '/admin/invitations/late', invited)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Join organization' }).waitFor()
  })

  test('never leads to another site', async () => {
    await openInvitation()
    const redirectPath = '//evil.example/home'
    await answer('POST', '/admin/invitations/key/accept', { success: true, organizationId: 'org', redirectPath })
    await page.getByRole('button', { name: 'Join organization' }).click()
    await expect.poll(home.path).toBe('/home')
  })
})

describe('the page of plans', () => {
  const plan = { organizationId: 'org', planName: 'pro', isBilled: true, limits: { responsesPerMonth: 5000 } }

  test('marks the plan of the organization, and shows prices by month or year', async () => {
    await open('/')
    await show({})
    await answer('GET', '/admin/plan', plan)
    await open('/plans')
    await page.getByText('Your organization is on the Pro Plan: 5,000 responses a month.', { exact: false }).waitFor()
    const pro = page.getByRole('list', { name: 'Plans', exact: true }).locator('> li').filter({ hasText: 'Current' })
    await pro.getByRole('heading', { name: 'Pro' }).waitFor()
    await pro.getByText('$40').waitFor()
    await page.getByText('Monthly', { exact: true }).click()
    await pro.getByText('$49').waitFor()
    await pro.getByText('a month, billed monthly').waitFor()
  })

  test('shows the plans when the one of the organization cannot be loaded, and marks none', async () => {
    await open('/')
    await show({})
    await refuse('GET', '/admin/plan')
    await open('/plans')
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Plans', exact: true }).locator('> li').count()).toBe(5)
    await expect.poll(() => page.getByText('Current', { exact: true }).count()).toBe(0)
  })
})
