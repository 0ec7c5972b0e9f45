import { beforeEach, describe, expect, test } from 'vitest'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, mayEditRecords, table, view } from '../testing/browser-base.ts'

const pages = openBasePages()
let base: BrowserBase

interface Link {
  token: string
  hasPassword: boolean
  expiresAt: string | null
  isExpired: boolean
  allowDownload: boolean
  fieldIds: string[]
}

const newLink = (): Link => ({
  token: 'tok1',
  hasPassword: false,
  expiresAt: null,
  isExpired: false,
  allowDownload: true,
  fieldIds: ['Name', 'Notes'],
})

let link: Link | null

/** The settings that a call may change. */
interface Change {
  isNew?: boolean
  password?: string | null
  expiresAt?: string | null
  allowDownload?: boolean
  fieldIds?: string[]
}

const change = ({ isNew, password, ...to }: Change) => {
  const was = link ?? newLink()
  link = {
    ...was,
    ...to,
    ...(isNew && { token: 'tok2' }),
    ...(password !== undefined && { hasPassword: password !== null }),
  }
  return { link }
}

const dialog = () => pages.page.getByRole('dialog')
const toggle = (name: string) => dialog().getByRole('switch', { name })
const address = () => dialog().getByRole('textbox', { name: 'Link', exact: true })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const calls = () => base.inputs('views.share')
const lastCall = () => calls().at(-1) ?? {}

beforeEach(async () => {
  base = new BrowserBase([
    {
      table: table(
        'Tasks',
        ['Name', 'Notes', 'Secret'].map(name => field(name)),
        [
          view('Grid', { config: { hiddenFieldIds: ['Secret'] } }),
          view('Filtered', { config: { filters: { fieldId: 'Name', operator: 'contains', value: 'x' } } }),
          view('Mine', { kind: 'personal' }),
        ],
      ),
    },
    { table: table('People', [field('Person')]) },
  ])
  link = newLink()
  base.on('views.link', () => ({ link }))
  base.on('views.share', change)
  base.on('views.unshare', () => {
    link = null
    return { version: 2 }
  })
  await pages.open(base)
})

const open = async () => {
  await pages.run('Share view')
  await toggle('Public link').waitFor()
}

describe('the public link of a view', () => {
  test('is off at first; turning it on shares the fields that the view shows', async () => {
    link = null
    await open()
    await expect.poll(() => toggle('Public link').isChecked()).toBe(false)
    await expect.poll(() => address().count()).toBe(0)
    await toggle('Public link').click()
    await address().waitFor()
    expect(lastCall()).toMatchObject({ tableId: 'Tasks', viewId: 'Grid', fieldIds: ['Name', 'Notes'], locale: 'en-US' })
    await expect.poll(() => address().inputValue()).toMatch(/\/shared\/tok1$/)
  })

  test('is copied, opens in a tab of its own, and is off again with one press', async () => {
    await open()
    await button('Copy link').click()
    await pages.page.getByText('Link copied').waitFor()
    await expect
      .poll(() => pages.page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await address().inputValue())
    const outside = dialog().getByRole('link', { name: 'Open link' })
    await expect.poll(() => outside.getAttribute('target')).toBe('_blank')
    await expect.poll(() => outside.getAttribute('rel')).toBe('noreferrer')
    await toggle('Public link').click()
    await address().waitFor({ state: 'detached' })
    expect(link).toBeNull()
  })

  test('can be replaced, which ends the old one', async () => {
    await open()
    await button('Reset link').click()
    await pages.page.getByText('The old link no longer works').waitFor()
    expect(lastCall()).toMatchObject({ isNew: true })
    await expect.poll(() => address().inputValue()).toMatch(/tok2$/)
  })

  test('says that it has expired', async () => {
    link = { ...newLink(), expiresAt: '2020-01-01T00:00:00.000Z', isExpired: true }
    await open()
    await dialog().getByText('This link has expired.').waitFor()
  })

  test('that cannot be loaded says why, and loads on the next try', async () => {
    base.refuse('views.link')
    await pages.run('Share view')
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => toggle('Public link').count()).toBe(0)
    base.on('views.link', () => ({ link }))
    await button('Try again').click()
    await toggle('Public link').waitFor()
  })

  test('stays as it was when a change of it is refused, with the reason', async () => {
    await open()
    base.refuse('views.share', 'Another person changed the link.')
    await toggle('Allow download').click()
    await dialog().getByText('Another person changed the link.').waitFor()
    await expect.poll(() => toggle('Allow download').isChecked()).toBe(true)
    base.refuse('views.unshare', 'The link stays.')
    base.on('views.share', change)
    await toggle('Public link').click()
    await dialog().getByText('The link stays.').waitFor()
    await expect.poll(() => toggle('Public link').isChecked()).toBe(true)
  })

  test('allows downloads or not', async () => {
    await open()
    await toggle('Allow download').click()
    await expect.poll(() => link?.allowDownload).toBe(false)
    await expect.poll(() => toggle('Allow download').isChecked()).toBe(false)
  })
})

describe('the password of a link', () => {
  const password = () => dialog().getByLabel('Link password')

  test('must have eight characters, and is set by Enter', async () => {
    await open()
    await toggle('Require a password').click()
    await password().fill('1234567')
    await password().press('Enter')
    await dialog().getByText('At least 8 characters').waitFor()
    expect(calls()).toEqual([])
    await password().fill('12345678')
    await password().press('Enter')
    await pages.page.getByText('Password set').waitFor()
    expect(lastCall()).toMatchObject({ password: '12345678' })
    await password().waitFor({ state: 'detached' })
    await expect.poll(() => toggle('Require a password').isChecked()).toBe(true)
  })

  test('that is not set yet is not required: the switch can go back without a call', async () => {
    await open()
    await toggle('Require a password').click()
    await password().waitFor()
    await toggle('Require a password').click()
    await password().waitFor({ state: 'detached' })
    await expect.poll(() => toggle('Require a password').isChecked()).toBe(false)
    expect(calls()).toEqual([])
  })

  test('can be changed and removed, and is never shown again', async () => {
    link = { ...newLink(), hasPassword: true }
    await open()
    await expect.poll(() => password().count()).toBe(0)
    await button('Change password').click()
    await expect.poll(() => password().inputValue()).toBe('')
    await password().fill('another one')
    await button('Set password').click()
    await password().waitFor({ state: 'detached' })
    await button('Change password').click()
    await expect.poll(() => password().inputValue()).toBe('')
    await toggle('Require a password').click()
    await pages.page.getByText('Password removed').waitFor()
    expect(lastCall()).toMatchObject({ password: null })
    await expect.poll(() => toggle('Require a password').isChecked()).toBe(false)
  })

  test('stays in its input when the server refuses it', async () => {
    await open()
    base.refuse('views.share', 'That password is too common.')
    await toggle('Require a password').click()
    await password().fill('password')
    await password().press('Enter')
    await dialog().getByText('That password is too common.').waitFor()
    await expect.poll(() => password().inputValue()).toBe('password')
  })
})

describe('the expiry of a link', () => {
  const date = () => dialog().getByLabel('Expiry date')

  test('is in the time zone of the person, and later than now', async () => {
    await open()
    await toggle('Expires on').click()
    await dialog().getByText('In your time zone, Europe/Berlin').waitFor()
    await date().fill('2020-01-01T10:00')
    await button('Set date').click()
    await dialog().getByText('Choose a time in the future').waitFor()
    expect(calls()).toEqual([])
    await date().fill('2096-07-01T10:00')
    await button('Set date').click()
    await pages.page.getByText('Expiry date set').waitFor()
    expect(lastCall()).toMatchObject({ expiresAt: '2096-07-01T08:00:00.000Z' })
    await expect.poll(() => date().inputValue()).toBe('2096-07-01T10:00')
  })

  test('asks for a date when none is chosen', async () => {
    await open()
    await toggle('Expires on').click()
    await button('Set date').click()
    await dialog().getByText('Choose a date and time').waitFor()
    await toggle('Expires on').click()
    await date().waitFor({ state: 'detached' })
    expect(calls()).toEqual([])
  })

  test('can be removed', async () => {
    link = { ...newLink(), expiresAt: '2096-01-01T09:30:00.000Z' }
    await open()
    await expect.poll(() => date().inputValue()).toBe('2096-01-01T10:30')
    await toggle('Expires on').click()
    await pages.page.getByText('Link no longer expires').waitFor()
    expect(lastCall()).toMatchObject({ expiresAt: null })
    await date().waitFor({ state: 'detached' })
  })
})

describe('what visitors see', () => {
  const section = () => dialog().getByRole('region', { name: 'What visitors see' })

  test('are the fields of the link that the view shows; one that was added since can join them', async () => {
    link = { ...newLink(), fieldIds: ['Name'] }
    await open()
    await section().getByText('with these fields: Name.').waitFor()
    await section().getByText('Added to this view since, not visible to visitors: Notes.').waitFor()
    await section().getByRole('button', { name: 'Show to visitors' }).click()
    await pages.page.getByText('Visitors can now see these fields').waitFor()
    expect(lastCall()).toMatchObject({ fieldIds: ['Name', 'Notes'] })
    await section().getByText('with these fields: Name, Notes.').waitFor()
    await expect.poll(() => section().getByRole('button').count()).toBe(0)
  })

  test('are never fields that the view hides, even if the link names them', async () => {
    link = { ...newLink(), fieldIds: ['Name', 'Notes', 'Secret'] }
    await open()
    await section().getByText('with these fields: Name, Notes.').waitFor()
    await expect.poll(() => section().getByText('Secret').count()).toBe(0)
  })

  test('are all records, or those that match the filters of the view', async () => {
    await open()
    await section().getByText('All records in this view, with').waitFor()
    await pages.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await pages.go(`/database/${pages.baseId}?table=Tasks&view=Filtered`)
    await pages.page.getByRole('button', { name: 'View: Filtered' }).waitFor()
    await open()
    await section().getByText('All records in this view that match its filters, with').waitFor()
  })
})

describe('the dialog that shares a base', () => {
  const openBase = async () => {
    await pages.page.getByRole('button', { name: 'Share', exact: true }).filter({ visible: true }).click()
    await dialog().getByText('People of the base').waitFor()
  }
  const choice = () =>
    dialog()
      .getByRole('combobox', { name: 'View' })
      .or(dialog().getByLabel('View', { exact: true }))

  test('starts with the view on the screen, and shares another one of any table', async () => {
    await pages.go(`/database/${pages.baseId}?table=Tasks&view=Filtered`)
    await pages.page.getByRole('button', { name: 'View: Filtered' }).waitFor()
    await openBase()
    await toggle('Public link').waitFor()
    await expect.poll(() => choice().first().inputValue()).toBe('Filtered')
    await choice().first().click()
    const options = pages.page.getByRole('option')
    // A personal view cannot have a link.
    await expect.poll(() => options.allTextContents()).toEqual(['Grid', 'Filtered', 'People view'])
    link = null
    await options.filter({ hasText: 'People view' }).click()
    await expect.poll(() => toggle('Public link').isChecked()).toBe(false)
    await toggle('Public link').click()
    await address().waitFor()
    expect(lastCall()).toMatchObject({ tableId: 'People', viewId: 'People view', fieldIds: ['Person'] })
  })

  test('starts with another view of the table if this one is personal', async () => {
    await pages.go(`/database/${pages.baseId}?table=Tasks&view=Mine`)
    await pages.page.getByRole('button', { name: 'View: Mine, personal' }).waitFor()
    await expect.poll(() => pages.commands()).not.toContain('Share view')
    await openBase()
    await expect.poll(() => choice().first().inputValue()).toBe('Grid')
  })

  test('shows no links to people who may not manage the base', async () => {
    base.can = mayEditRecords
    await pages.open(base)
    await openBase()
    await expect.poll(() => toggle('Public link').count()).toBe(0)
    expect(base.inputs('views.link')).toEqual([])
  })
})
