import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workspaceNamed } from '../testing/fake-home.ts'
import { openHome } from '../testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, refuse, answer, calls, dialog, button, escape, open, hold, release } = home
let page: Page
beforeAll(() => {
  page = home.page
})
beforeEach(async () => {
  await page.mouse.move(0, 0)
  await page.evaluate(() => sessionStorage.clear())
})

/** The path of a page of home. */
const at = (path: string) => `/home${path}`

const main = () => page.getByRole('main')
const name = () => main().getByRole('textbox')
const submit = (label: string) => main().getByRole('button', { name: label, exact: true })
const posts = async () => (await calls('POST')).map(({ path, body }) => [path, body])
const created = { flow: { id: '9', publicIdentifier: 'frm9', type: 'form', name: 'Poll', workspaceId: null } }
const sales = workspaceNamed('Sales', { id: '7', defaultLevel: 'write' })

async function openNew(path: string): Promise<void> {
  await open('/')
  await show({ workspaces: [sales, workspaceNamed('Read', { id: '8', accessLevel: 'read' })] })
  await open(path)
}

describe('a new item', () => {
  test('needs a name, and asks for it where it is typed', async () => {
    await openNew(at('/forms/new/name'))
    await expect.poll(() => name().evaluate(field => field === document.activeElement)).toBe(true)
    await name().fill('   ')
    await name().press('Enter')
    await main().getByText('Give it a name').waitFor()
    await expect.poll(() => name().evaluate(field => field === document.activeElement)).toBe(true)
    await name().fill('Poll')
    await main().getByText('Give it a name').waitFor({ state: 'detached' })
    await name().press('Enter')
    await expect.poll(home.path).toBe(at('/forms/new/choose-theme/plain'))
    await expect.poll(() => posts()).toEqual([])
  })

  test('is created once in its place with its theme, however often it is asked for', async () => {
    await openNew(at('/forms/sales-7/new/name'))
    await main().getByText('Everyone in Acme can edit', { exact: false }).waitFor()
    await name().fill('  Poll ')
    await submit('Continue').click()
    await main().getByRole('radio', { name: 'Ocean' }).check()
    await expect.poll(home.path).toBe(at('/forms/sales-7/new/choose-theme/ocean'))
    await answer('POST', '/admin/flows', created)
    await hold('POST', '/admin/flows')
    await submit('Create form').evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await expect.poll(posts).toHaveLength(1)
    await release()
    await expect.poll(home.path).toBe('/editor/frm9/edit')
    const made = (await posts()).filter(([path]) => path === '/admin/flows')
    const publicIdentifier = expect.stringMatching(/^frm\w+$/)
    const poll = { type: 'form', name: 'Poll', theme: 'ocean', workspaceId: '7', publicIdentifier }
    expect(made).toEqual([['/admin/flows', poll]])
  })

  test('keeps its name and theme when the server refuses, and forgets the name once it is created', async () => {
    await openNew(at('/quizzes/new/choose-theme/forest'))
    await submit('Continue').click()
    await name().fill('Trivia')
    await refuse('POST', '/admin/flows')
    await submit('Create quiz').click()
    await main().getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => name().inputValue()).toBe('Trivia')
    await answer('POST', '/admin/flows', { flow: { ...created.flow, type: 'quiz' } })
    await submit('Create quiz').click()
    await expect.poll(home.path).toBe('/editor/frm9/edit')
    const asked = (await posts()).filter(([path]) => path === '/admin/flows')
    const quiz = { type: 'quiz', name: 'Trivia', theme: 'forest', organizationId: 'org' }
    expect(asked.at(-1)?.[1]).toMatchObject(quiz)
    expect(asked.at(-1)?.[1]).toEqual(asked.at(-2)?.[1])
    await open(at('/forms/new/name'))
    await expect.poll(() => name().inputValue()).toBe('')
  })

  test('keeps the typed name when the person changes the type or comes back', async () => {
    await openNew(at('/forms/new/name'))
    await name().fill('Poll')
    await main().getByRole('link', { name: 'Quizzes' }).click()
    await expect.poll(home.path).toBe(at('/quizzes/new/name'))
    await expect.poll(() => name().inputValue()).toBe('Poll')
    await main().press('Escape')
    await expect.poll(home.path).toBe(at('/quizzes/new'))
    await main().getByRole('button', { name: 'Blank' }).press('Escape')
    await expect.poll(home.path).toBe('/home')
    await open(at('/forms/new/name'))
    await expect.poll(() => name().inputValue()).toBe('Poll')
  })

  test('goes back one step on Escape', async () => {
    await openNew(at('/forms/sales-7/new/choose-theme/plain'))
    await main().getByRole('radio', { name: 'Plain' }).press('Escape')
    await name().waitFor()
    await name().press('Escape')
    await main().getByRole('button', { name: 'Blank' }).press('Escape')
    await expect.poll(home.path).toBe(at('/7'))
  })

  test.each([
    ['in a workspace that is gone', at('/forms/gone-99/new'), 'Workspace not found'],
    [
      'in a workspace that may only be read',
      at('/forms/read-8/new'),
      'You do not have write access to this workspace. Ask an admin to grant you permission',
    ],
    ['of a type that the server does not know', at('/payments/new'), 'Payments are not available here'],
  ])('%s is refused with a way out', async (_what, path, title) => {
    await openNew(path)
    await main().getByRole('heading', { name: title }).waitFor()
    await expect.poll(() => main().getByRole('textbox').count()).toBe(0)
    await main().getByRole('link', { name: 'Go home' }).click()
    await expect.poll(home.path).toBe('/home')
  })

  test('with an unknown theme or step in its address starts with a known one', async () => {
    await openNew(at('/forms/new/elsewhere/no-such-theme'))
    await name().fill('Poll')
    await submit('Continue').click()
    await expect.poll(() => main().getByRole('radio', { name: 'Plain' }).isChecked()).toBe(true)
  })

  test('starts from a template that is found by keys, with a name and a theme that suit it', async () => {
    await openNew(at('/forms/new'))
    const blank = main().getByRole('button', { name: 'Blank' })
    await expect.poll(() => blank.evaluate(button => button === document.activeElement)).toBe(true)
    await main().getByRole('searchbox', { name: 'Find a template' }).fill('wedding')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const use = dialog().getByRole('button', { name: 'Use this template' })
    await expect.poll(() => use.evaluate(button => button === document.activeElement)).toBe(true)
    await page.frameLocator('iframe').getByText('Will you be there?').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(home.path).toBe(at('/forms/new/name/blossom/none/rsvp'))
    await expect.poll(() => name().inputValue()).toBe('RSVP')
    await name().press('Enter')
    await expect.poll(() => main().getByRole('radio', { name: 'Blossom' }).isChecked()).toBe(true)
    await answer('POST', '/admin/flows', created)
    await submit('Create form').click()
    await expect.poll(home.path).toBe('/editor/frm9/edit')
    const [, body] = (await posts()).findLast(([path]) => path === '/admin/flows') ?? []
    expect(body).toMatchObject({ theme: 'blossom', content: { blocks: { attending: { type: 'yes_no' } } } })
  })

  test('starts from a pasted text, which survives a reload', async () => {
    await openNew(at('/forms/new'))
    await main().getByRole('button', { name: 'Pasted text' }).click()
    await dialog().getByRole('textbox', { name: 'Text' }).fill('Your name *\nFavorite color?\n  Red\n  Blue')
    await dialog().getByRole('list', { name: 'Questions' }).getByText('2 options').waitFor()
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await expect.poll(home.path).toBe(at('/forms/new/name/plain/none/own'))
    await main().getByText('Starts from: Pasted text').waitFor()
    await page.evaluate(() => window.home.reload())
    await main().getByText('Starts from: Pasted text').waitFor()
    await page.evaluate(() => sessionStorage.clear())
  })

  test('says that a service cannot be connected yet', async () => {
    await openNew(at('/forms/new/choose-theme/plain/airtable'))
    await main().getByText('Connections are not available yet. This item will not be connected to airtable.').waitFor()
  })
})

describe('a new base', () => {
  test('is created once in the workspace of the page, and a refusal is answered in the dialog', async () => {
    await openNew(at('/7?newDatabaseModal=open'))
    await dialog().getByText('Everyone in Acme can edit').waitFor()
    await refuse('POST', '/admin/bases')
    const blank = dialog().getByRole('button', { name: /^Blank database/ })
    const clickTwice = () =>
      blank.evaluate((element: HTMLButtonElement) => {
        element.click()
        element.click()
      })
    await clickTwice()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    const basePublicIdentifier = expect.stringMatching(/^bas\w+$/)
    const base = { baseName: 'Untitled base', workspaceId: '7', basePublicIdentifier }
    await expect.poll(() => posts()).toEqual([['/admin/bases', base]])
    await escape()
    await expect.poll(() => home.path()).toBe(at('/7'))
  })

  test('comes from a source, and those to come cannot be chosen', async () => {
    await openNew('/home?newDatabaseModal=open')
    await dialog()
      .getByRole('button', { name: /^Import/ })
      .click()
    const first = dialog().getByRole('radio', { name: 'Airtable' })
    await expect.poll(() => first.evaluate(radio => radio === document.activeElement)).toBe(true)
    await expect.poll(() => button('Connect').isDisabled()).toBe(true)
    await expect.poll(() => dialog().getByRole('radio', { name: 'Notion, coming soon' }).isDisabled()).toBe(true)
    await button('Cancel').click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => home.path()).toBe('/home')
  })

  test.each([
    ['Airtable', 'airtableImport'],
    ['Google Sheets', 'googleSheetsImport'],
  ])('opens at the import from %s after an account was connected there, or by choosing it', async (name, parameter) => {
    await openNew('/home')
    await answer('GET', '/admin/services', { services: [], available: [], isEmulated: false })
    await open(`/home?${parameter}=true`)
    const importing = page.getByRole('dialog', { name: `Import from ${name}` })
    await importing.waitFor()
    await escape()
    await expect.poll(() => home.path()).toBe('/home')
    await open('/home?newDatabaseModal=open')
    await dialog()
      .getByRole('button', { name: /^Import/ })
      .click()
    await dialog().getByRole('radio', { name }).check()
    await button('Connect').click()
    await importing.waitFor()
    await escape()
  })

  test('cannot be created where the person may only read', async () => {
    await openNew(at('/8?newDatabaseModal=open'))
    await expect.poll(home.path).toBe(at('/8'))
    await expect.poll(() => dialog().count()).toBe(0)
    await main().getByText('You do not have write access to this workspace.', { exact: false }).waitFor()
  })
})

describe('the page of a place', () => {
  test('of an unknown workspace says so', async () => {
    await openNew(at('/99'))
    await main().getByRole('heading', { name: 'Workspace not found' }).waitFor()
    await expect.poll(() => main().getByRole('button', { name: 'Create' }).count()).toBe(0)
  })

  test.each(['constructor', 'toString', '__proto__'])(
    'called %s is no place that objects have of their own',
    async odd => {
      await openNew(at(`/${odd}`))
      await main().getByRole('heading', { name: 'Workspace not found' }).waitFor()
    },
  )

  test('offers what fits its type, and promises what is to come', async () => {
    await openNew(at('/zite'))
    await main().getByRole('heading', { name: 'Zite', exact: true }).waitFor()
    await main().getByRole('button', { name: 'New Zite' }).first().click()
    await expect.poll(home.path).toBe(at('/zite/new'))
  })

  test('that cannot be loaded says why, and loads on the next try', async () => {
    await open('/')
    await show({})
    await refuse('GET', '/admin/home')
    await page.evaluate(() => window.home.reload())
    await open('/home')
    await main().getByRole('heading', { name: 'Your items could not be loaded' }).waitFor()
    await page.getByRole('navigation').getByText('Workspaces could not be loaded.').waitFor()
    await home.reset()
    await main().getByRole('button', { name: 'Try again' }).click()
    await main().getByRole('heading', { name: 'No items yet' }).waitFor()
  })
})
