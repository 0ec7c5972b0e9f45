import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { columnNames, openProduct } from './product.ts'
import { noteFirstGrid, scriptsBeforeGrid } from './scripts-before-grid.ts'

const product = openProduct()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' })

describe('a view that is shared by a link', () => {
  let owner: Page
  let visitor: Page
  let link: string
  beforeAll(async () => {
    owner = await product.openSample()
    await button(owner, 'Hide fields').click()
    await owner.getByRole('switch', { name: 'Due' }).click()
    await owner.keyboard.press('Escape')
    await owner.getByText('Saved', { exact: true }).waitFor()
    await button(owner, 'Share').click()
    await owner.getByRole('switch', { name: 'Public link' }).click()
    link = await owner.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await owner.getByRole('switch', { name: 'Require a password' }).click()
    await owner.getByRole('textbox', { name: 'Link password' }).fill('open sesame')
    await button(owner, 'Set password').click()
    await button(owner, 'Change password').waitFor()
    visitor = await product.open('about:blank')
    await noteFirstGrid(visitor)
    await visitor.goto(link)
  })

  test('is explained to who shares it, in a dialog that everybody can use', async () => {
    const seen = owner.getByRole('region', { name: 'What visitors see' })
    await expect.poll(() => seen.innerText()).toContain('with these fields: ')
    await expect.poll(() => seen.innerText()).not.toContain('Due')
    expect(await axeProblems(owner)).toEqual([])
  })

  test('is in the same dialog as the people that the base is shared with', async () => {
    const dialog = owner.getByRole('dialog', { name: 'Share Product launch' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill('friend@example.com')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    const people = dialog.getByRole('list', { name: 'People' })
    await people.getByText('Invited: can edit after accepting').waitFor()
    await people.getByRole('button', { name: 'Cancel the invitation of friend@example.com' }).click()
    await dialog.getByText('Not shared with anyone yet.').waitFor()
  })

  test('asks who comes by it for its password, and shows itself once that is right', async () => {
    await password(visitor).fill('sesame')
    await button(visitor, 'Open the view').click()
    await visitor.getByText('This is not the password.').waitFor()
    expect(await axeProblems(visitor)).toEqual([])
    await password(visitor).fill('open sesame')
    await button(visitor, 'Open the view').click()
    await cell(visitor, 'Rehearse the demo').waitFor()
    await expect.poll(() => columnNames(visitor)).not.toContain('Due')
    await visitor.getByText('Read only').waitFor()
    // The form is gone that had the focus.
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.ariaLabel)).toBe('Tasks')
  })

  test('needs much less JavaScript before its first grid than a base does', async () => {
    const sizes = await scriptsBeforeGrid(visitor)
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(275 * 1024)
  })

  test('is looked at, searched and sorted by a visitor, who changes nothing', async () => {
    const first = () => visitor.locator('[role=gridcell][aria-colindex="2"]').first().innerText()
    await cell(visitor, 'Rehearse the demo').click()
    await visitor.keyboard.type('x')
    await expect.poll(() => cell(visitor, 'Rehearse the demo').count()).toBe(1)
    await button(visitor, 'Sort').click()
    await visitor.getByRole('option', { name: 'Hours', exact: true }).click()
    await expect.poll(first).toBe('Invite the first hundred people')
    await visitor.keyboard.press('Escape')
    await visitor.getByRole('combobox', { name: 'Field to sort by' }).waitFor({ state: 'detached' })
    await visitor.getByRole('columnheader', { name: 'Hours', exact: true }).click({ button: 'right' })
    await expect.poll(() => visitor.getByRole('menuitem').allInnerTexts()).not.toContain('Edit field')
    await visitor.getByRole('menuitem', { name: 'Hide field' }).click()
    await button(visitor, 'Only for you').click()
    await button(visitor, 'Reset view').click()
    await visitor.getByRole('columnheader', { name: 'Hours', exact: true }).waitFor()
    await button(visitor, 'Sort').waitFor()
    await button(visitor, 'Search').click()
    await visitor.getByRole('searchbox', { name: 'Search this view' }).fill('rehearse')
    await visitor.getByText('1 of 1').waitFor()
    await visitor.keyboard.press('Escape')
    await visitor.keyboard.press('Space')
    await visitor.getByRole('region', { name: 'Record Rehearse the demo' }).waitFor()
    expect(await axeProblems(visitor)).toEqual([])
    await visitor.keyboard.press('Escape')
    await expect.poll(() => visitor.getByRole('region', { name: /^Record / }).count()).toBe(0)
  })

  test('is gone for visitors once it is turned off, with the next that they ask', async () => {
    await owner.getByRole('switch', { name: 'Public link' }).click()
    await expect.poll(() => owner.getByRole('textbox', { name: 'Link', exact: true }).count()).toBe(0)
    await button(visitor, 'Search').click()
    await visitor.getByRole('searchbox', { name: 'Search this view' }).fill('demo')
    await visitor.getByRole('heading', { name: 'This link does not lead to a view' }).waitFor()
    const { headers } = { headers: (await visitor.request.get(link, { headers: { accept: 'text/html' } })).headers() }
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
