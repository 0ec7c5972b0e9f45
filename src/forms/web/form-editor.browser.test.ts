import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { axeProblemsInBothSchemes } from '../../../e2e/axe-problems.ts'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import type { FormDocument } from '../document/form-document.ts'
import { isAskable } from '../blocks/askable.ts'
import { blockTypes } from '../blocks/registry.ts'
import { buildForm } from '../testing/build-form.ts'

const laptop = { width: 1440, height: 900 }

let browser: Browser
let page: Page
const errors: string[] = []
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce', viewport: laptop })
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`${inject('pages')}/src/forms/web/testing/form-editor.html`)
  await line().waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(errors).toEqual([])
})
beforeEach(() => page.mouse.move(0, 0))

const line = () => page.getByRole('combobox', { name: 'Next block' }).last()
const card = (name: string | RegExp) => page.getByRole('group', { name })
const block = (id: string) => page.locator(`[data-block="${id}"]`)
const handle = (id: string) => block(id).locator('[data-handle]')
const label = (id: string) => block(id).locator('[data-label]')
const pages = () => page.evaluate(() => window.editor.pages())
const press = (keys: string) => page.keyboard.press(keys)
const type = (text: string) => page.keyboard.type(text)
/** The name of what has the focus, and its text. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    const text = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement ? element.value : ''
    return `${element?.getAttribute('aria-label') ?? element?.tagName}: ${text}`
  })
const labels = async () => (await pages()).map(one => one.map(text => text.split(': ')[1]).join(' '))
const shown = async () => (await labels())[0]

async function open(form?: FormDocument): Promise<void> {
  const json = form ? JSON.stringify(form) : null
  await page.evaluate(given => window.editor.open(given === null ? undefined : JSON.parse(given)), json)
  await line().waitFor()
  await expect.poll(() => block('q1').count()).toBe(form?.blocks['q1'] ? 1 : 0)
}

/** A page of short answers called like their ids. */
const questions = (...ids: string[]) => ids.map(id => ({ id, label: id }))
const form = (...ids: string[]) => buildForm({ pages: [questions(...ids)] })

describe('typing', () => {
  test('makes a question of each line, and no key is lost between them', async () => {
    await open()
    await line().click()
    await type('Your name')
    await press('Enter')
    await type('? Really')
    await press('Enter')
    await type('Email')
    await press('Enter')
    await press('Enter')
    await type('Anything else?')
    await press('Enter')
    await expect
      .poll(pages)
      .toEqual([['short_answer: Your name? Really', 'email: Email', 'long_answer: Anything else?']])
    await expect.poll(focused).toBe('Question: Anything else?')
  })

  test('a slash finds blocks, and Enter inserts the first one that fits with the caret in it', async () => {
    await open(form('q1', 'q2'))
    await label('q1').click()
    await press('Enter')
    await type('/')
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
    await type('single ch')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Single choice'])
    await press('Enter')
    await type('Color')
    await expect
      .poll(pages)
      .toEqual([['short_answer: q1', 'single_choice: Color: Option 1|Option 2', 'short_answer: q2']])
    await press('Enter')
    await type('/xyz')
    await page.getByText('No block is called “xyz”').waitFor()
    await press('Enter')
    await press('Escape')
    await expect.poll(focused).toBe('Next block: ')
    await press('Escape')
    await expect.poll(focused).toBe('Block 2: Single choice: ')
    await expect.poll(() => page.getByRole('combobox').count()).toBe(1)
  })

  test('that is left without Enter becomes its question, and undo takes back letters before it', async () => {
    await open(form('q1', 'q2'))
    await label('q1').click()
    await press('Enter')
    await type('Left')
    await press('Control+z')
    await expect.poll(shown).toBe('q1 q2')
    await page.getByRole('combobox').first().fill('Left alone')
    await label('q2').click()
    await expect.poll(shown).toBe('q1 Left alone q2')
    await expect.poll(focused).toBe('Question: q2')
    await line().fill('Last')
    await page.evaluate(() => window.editor.run('Thank you'))
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await expect.poll(shown).toBe('q1 Left alone q2 Last')
  })

  test('and a press on a block of the list inserts it', async () => {
    await open(form('q1'))
    await line().click()
    await type('/rat')
    await page.getByRole('option', { name: 'Rating' }).click()
    await type('Rate us')
    await expect.poll(pages).toEqual([['short_answer: q1', 'rating: Rate us']])
  })

  test('in options adds the next one on Enter, and Backspace deletes an empty one', async () => {
    await open(buildForm({ pages: [[{ id: 'q1', type: 'single_choice', options: ['a', 'b'] }]] }))
    const option = (index: number) => block('q1').getByRole('textbox', { name: `Option ${index}`, exact: true })
    await option(1).click()
    await press('End')
    await press('Enter')
    await type('new')
    await expect.poll(async () => (await pages())[0]?.[0]).toMatch(/: a\|new\|b$/)
    await press('Alt+ArrowDown')
    await expect.poll(async () => (await pages())[0]?.[0]).toMatch(/: a\|b\|new$/)
    await press('Enter')
    await expect.poll(() => focused()).toBe('Option 4: ')
    await press('Backspace')
    await expect.poll(() => focused()).toBe('Option 3: new')
    await expect.poll(async () => (await pages())[0]?.[0]).toMatch(/: a\|b\|new$/)
    await press('ArrowDown')
    await expect.poll(() => focused()).toBe('Next block: ')
    await label('q1').focus()
    await press('ArrowDown')
    await expect.poll(() => focused()).toBe('Option 1: a')
  })

  test('is undone as a whole by keys in the text, and redone', async () => {
    await open(form('q1'))
    await label('q1').click()
    await press('End')
    await type(' and more')
    await expect.poll(shown).toBe('q1 and more')
    await press('Control+z')
    await expect.poll(shown).toBe('q1')
    await expect.poll(() => label('q1').inputValue()).toBe('q1')
    await press('Control+Shift+z')
    await expect.poll(shown).toBe('q1 and more')
    await page.getByRole('button', { name: 'Undo: Edit question' }).click()
    await expect.poll(shown).toBe('q1')
  })

  test('in a text that somebody else changes meanwhile keeps the caret and their change', async () => {
    await open(form('q1', 'q2'))
    await label('q2').click()
    await press('End')
    await page.evaluate(() =>
      window.editor.draft.changeByOthers([
        { do: 'set', list: 'blocks', id: 'q1', key: 'label', before: 'q1', after: 'theirs' },
      ]),
    )
    await type('!')
    await expect.poll(shown).toBe('theirs q2!')
    await expect.poll(focused).toBe('Question: q2!')
  })
})

describe('pasting', () => {
  const paste = (text: string) =>
    page.evaluate(pasted => {
      const data = new DataTransfer()
      data.setData('text/plain', pasted)
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }, text)

  test('lines makes questions with their options and pages, in one step of undo', async () => {
    await open(form('q1'))
    await line().click()
    await type('First: ')
    await paste(
      '1. Name *\r\n2. Which days? (choose several)\r\n- Mon\r\n- Tue\r\n\r\n---\r\n# Details\r\nPhone number',
    )
    const pasted = ['short_answer: First: 1. Name', 'multiple_choice: Which days?: Mon|Tue']
    await expect.poll(pages).toEqual([
      ['short_answer: q1', ...pasted],
      ['heading: Details', 'phone: Phone number'],
    ])
    await page.getByRole('button', { name: 'Undo: Paste 4 questions' }).click()
    await expect.poll(pages).toEqual([['short_answer: q1']])
  })

  test('a column of a spreadsheet into an option makes an option of each cell', async () => {
    await open(buildForm({ pages: [[{ id: 'q1', type: 'dropdown', options: ['a', 'z'] }]] }))
    await block('q1').getByRole('textbox', { name: 'Option 1' }).click()
    await press('Control+a')
    await paste('Red\r\nGreen\r\nBlue\r\n')
    await expect.poll(async () => (await pages())[0]?.[0]).toMatch(/: Red\|Green\|Blue\|z$/)
  })

  test('one line stays text', async () => {
    await open(form('q1'))
    await line().click()
    await paste('Only one line')
    await expect.poll(pages).toEqual([['short_answer: q1']])
  })

  test('in the dialog shows what the lines become before they are added', async () => {
    await open()
    await page.getByRole('button', { name: 'Paste questions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Text').fill('What is your email?\nDo you come?')
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual(['What is your email?\nEmail', 'Do you come?\nYes or no'])
    await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(pages).toEqual([['email: What is your email?', 'yes_no: Do you come?']])
  })
})

describe('keys on a block', () => {
  test('go to the blocks around it, move it, double it, and delete it with an offer to undo', async () => {
    await open(form('q1', 'q2', 'q3'))
    await handle('q1').focus()
    await press('ArrowDown')
    await expect.poll(focused).toMatch(/^Block 2/)
    await press('Alt+ArrowDown')
    await expect.poll(shown).toBe('q1 q3 q2')
    await expect.poll(focused).toMatch(/^Block 3/)
    await press('Control+d')
    await expect.poll(shown).toBe('q1 q3 q2 q2')
    await expect.poll(focused).toBe('Question: q2')
    await press('Escape')
    await press('Delete')
    await expect.poll(shown).toBe('q1 q3 q2')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(shown).toBe('q1 q3 q2 q2')
    await expect.poll(focused).toMatch(/^Block 4/)
  })

  test('with Shift select several, which then move and are deleted together', async () => {
    await open(form('q1', 'q2', 'q3', 'q4'))
    await handle('q3').focus()
    await press('Shift+ArrowDown')
    await expect.poll(() => page.locator('[data-selected]').count()).toBe(2)
    await press('Alt+ArrowUp')
    await expect.poll(shown).toBe('q1 q3 q4 q2')
    await press('Delete')
    await expect.poll(shown).toBe('q1 q2')
    await press('Control+z')
    await expect.poll(shown).toBe('q1 q3 q4 q2')
  })

  test('Backspace in an empty question deletes it, and in others it deletes text', async () => {
    await open(form('q1', 'q2'))
    await label('q2').click()
    await press('End')
    await press('Backspace')
    await press('Backspace')
    await expect.poll(() => label('q2').inputValue()).toBe('')
    await press('Backspace')
    await expect.poll(shown).toBe('q1')
    await expect.poll(focused).toMatch(/^Block 1/)
  })

  test('that are held delete one block at most, and leave an empty line for the text above', async () => {
    await open(form('q1', 'q2', 'q3'))
    const hold = async (keys: string) => {
      for (let count = 0; count < 5; count++) await page.keyboard.down(keys)
      await page.keyboard.up(keys)
    }
    await handle('q2').focus()
    await hold('Delete')
    await expect.poll(shown).toBe('q1 q3')
    await label('q3').click()
    await press('End')
    await hold('Backspace')
    await expect.poll(() => label('q3').inputValue()).toBe('')
    await expect.poll(pages).toEqual([['short_answer: q1', 'short_answer: ']])
    await label('q3').fill('three')
    await press('Enter')
    await press('Backspace')
    await expect.poll(shown).toBe('q1 three')
    await expect.poll(focused).toBe('Question: three')
  })

  test('undo what another page shows, and show it', async () => {
    await open(buildForm({ pages: [questions('q1'), questions('q2')] }))
    await label('q1').click()
    await press('End')
    await type('!')
    await page.evaluate(() => window.editor.run('q2'))
    await block('q2').waitFor()
    await expect.poll(focused).toMatch(/^Block 1/)
    await press('Control+z')
    await expect.poll(focused).toBe('Question: q1')
    await page.getByText('Undone: Edit question').waitFor({ state: 'attached' })
    await press('Control+d')
    await expect.poll(labels).toEqual(['q1 q1', 'q2'])
    await press('Control+z')
    await expect.poll(labels).toEqual(['q1', 'q2'])
    await expect.poll(focused).toBe('Next block: ')
  })

  test('its menu has the same, by keys alone', async () => {
    await open(buildForm({ pages: [questions('q1', 'q2'), questions('q3')] }))
    await handle('q1').press('Enter')
    const item = (name: string) => page.getByRole('menuitem', { name })
    await expect.poll(() => item('Settings').evaluate(element => element === document.activeElement)).toBe(true)
    await item('Move to Page 2').press('Enter')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(labels).toEqual(['q2', 'q3 q1'])
    await expect.poll(focused).toMatch(/^Block 2/)
  })
})

describe('dragging', () => {
  const widths = () => page.evaluate(() => ['q1', 'q2', 'q3'].map(id => window.editor.draft.document.blocks[id]?.width))

  async function drag(from: string, to: string, at: { x: number; y: number; isHeld?: true }): Promise<void> {
    const box = await block(to).boundingBox()
    if (!box) throw new Error(`${to} is not on the page`)
    await handle(from).hover()
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * at.x, box.y + box.height * at.y, { steps: 4 })
    if (!at.isHeld) await page.mouse.up()
  }

  test('moves a block above or below another one', async () => {
    await open(form('q1', 'q2', 'q3'))
    await drag('q3', 'q1', { x: 0.5, y: 0.2 })
    await expect.poll(shown).toBe('q3 q1 q2')
    await drag('q3', 'q2', { x: 0.5, y: 0.9 })
    await expect.poll(shown).toBe('q1 q2 q3')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  })

  test('by the handle straight up moves a block to a line of its own', async () => {
    await open(form('q1', 'q2', 'q3'))
    const [from, to] = [await handle('q3').boundingBox(), await block('q1').boundingBox()]
    if (!from || !to) throw new Error('The blocks are not on the page')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 6 })
    await page.mouse.up()
    await expect.poll(shown).toBe('q3 q1 q2')
    await expect.poll(() => page.evaluate(() => window.editor.draft.document.blocks['q3']?.width)).toBe(12)
  })

  test('to the side of another one puts both on a line, in one step of undo', async () => {
    await open(form('q1', 'q2', 'q3'))
    await drag('q3', 'q1', { x: 0.95, y: 0.5 })
    await expect.poll(shown).toBe('q1 q3 q2')
    const tops = async () => Promise.all(['q1', 'q3', 'q2'].map(async id => (await block(id).boundingBox())?.y))
    await expect.poll(async () => (await tops())[0] === (await tops())[1]).toBe(true)
    await drag('q2', 'q1', { x: 0.2, y: 0.5 })
    await expect.poll(shown).toBe('q2 q1 q3')
    await expect.poll(() => page.evaluate(() => window.editor.draft.document.blocks['q2']?.width)).toBe(4)
    await press('Control+z')
    await press('Control+z')
    await expect.poll(shown).toBe('q1 q2 q3')
    await expect.poll(widths).toEqual([12, 12, 12])
  })

  test('off a shared line gives the block a line of its own, and the rest the whole width', async () => {
    await open(form('q1', 'q2', 'q3'))
    await drag('q2', 'q1', { x: 0.95, y: 0.5 })
    await expect.poll(widths).toEqual([6, 6, 12])
    await drag('q2', 'q3', { x: 0.5, y: 0.9 })
    await expect.poll(shown).toBe('q1 q3 q2')
    await expect.poll(widths).toEqual([12, 12, 12])
  })

  test('ends by Escape without a move', async () => {
    await open(form('q1', 'q2'))
    await drag('q2', 'q1', { x: 0.5, y: 0.1, isHeld: true })
    await expect.poll(() => page.locator('[data-drop]').count()).toBe(1)
    await press('Escape')
    await expect.poll(() => page.locator('[data-drop]').count()).toBe(0)
    await page.mouse.up()
    await expect.poll(shown).toBe('q1 q2')
  })
})

describe('other people', () => {
  test('are shown at the bar and at the block that they work on', async () => {
    await open(form('q1', 'q2'))
    await page.evaluate(() =>
      window.editor.draft.give({
        people: [
          {
            sessionKey: 'tab1',
            user: { id: 'user2', name: 'Grace Hopper', email: null },
            tableId: null,
            viewId: null,
            recordId: 'q2',
            fieldId: null,
          } as never,
        ],
      }),
    )
    await page.getByRole('list', { name: 'People here' }).getByLabel('Grace Hopper').waitFor()
    await block('q2').getByText('Grace Hopper').waitFor()
    await expect.poll(() => block('q1').getByText('Grace Hopper').count()).toBe(0)
    await handle('q1').focus()
    await expect.poll(() => page.evaluate(() => window.editor.draft.here)).toBe('q1')
  })

  test('who delete the shown page leave the first one, and a deleted block leaves the selection', async () => {
    await open(buildForm({ pages: [questions('q1'), questions('q2')] }))
    await page.evaluate(() => window.editor.run('q2'))
    await block('q2').waitFor()
    const gone = { do: 'set', list: 'pages', id: 'page2', key: 'isDeleted', before: false, after: true } as const
    await page.evaluate(change => window.editor.draft.changeByOthers([change]), gone)
    await block('q1').waitFor()
    await line().click()
    await type('Next')
    await press('Enter')
    await expect.poll(shown).toBe('q1 Next')
  })
})

describe('states', () => {
  test('people who may not edit read the form, and change nothing', async () => {
    await open(form('q1', 'q2'))
    await page.evaluate(() => window.editor.draft.give({ mayEdit: false }))
    await page.getByText('You can look at this form, but you cannot edit it.').waitFor()
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
    await label('q1').click()
    await type('x')
    await press('Enter')
    await press('Control+d')
    await press('Escape')
    await press('Alt+ArrowDown')
    await press('Delete')
    await expect.poll(shown).toBe('q1 q2')
    await page.evaluate(() => window.editor.draft.give({ isClosed: true }))
    await page.getByText('This form was deleted, or you lost access to it.').waitFor()
  })

  test('changes that are not saved are counted, listed, and can be discarded', async () => {
    await open(form('q1'))
    const typed = { do: 'set', list: 'blocks', id: 'q1', key: 'label', before: '', after: 'My long text' }
    const action = (id: string, error: string | null) =>
      ({ id, payload: { label: 'Edit question', changes: [typed] }, error, status: 'failed' }) as never
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    await page.evaluate(
      ([waiting, conflict]) =>
        window.editor.draft.give({
          state: { waiting: [waiting as never], setAside: [conflict as never], connection: 'offline' },
        }),
      [action('a1', null), action('a2', 'Grace changed this meanwhile')],
    )
    await page.getByRole('button', { name: /Offline: 1 change waiting.*1 conflict/ }).click()
    const panel = page.getByRole('dialog', { name: 'Unsaved changes' })
    const conflicts = panel.getByRole('region', { name: 'Conflicts' })
    await conflicts.getByText('Grace changed this meanwhile').waitFor()
    await conflicts.getByText('Edit question of “q1”').waitFor()
    await conflicts.getByText('My long text').waitFor()
    await panel
      .getByRole('region', { name: 'Conflicts' })
      .getByRole('button', { name: /^Discard/ })
      .click()
    await conflicts.waitFor({ state: 'detached' })
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.evaluate(() => window.editor.draft.give({ state: { waiting: [], isStopped: true } }))
    await page.getByRole('button', { name: 'Not saved' }).click()
    await panel.getByRole('button', { name: 'Continue to save' }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('an ending is edited in place', async () => {
    await open(form('q1'))
    await page.evaluate(() => window.editor.run('Thank you'))
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Done')
    await expect.poll(() => page.evaluate(() => window.editor.draft.document.endings['end1']?.title)).toBe('Done')
  })
})

test('every block can be shown, named, and reached at both widths and in both schemes', async () => {
  const types = Object.values(blockTypes).filter(({ type: name, isContainer }) => isAskable(name) && !isContainer)
  const all = types.map(({ type: name, label: called, optionRoles }, index) => ({
    id: `q${index + 1}`,
    type: name,
    label: called,
    description: 'About it',
    ...(optionRoles?.includes('choice') && { options: [`One${index}`, `Two${index}`] }),
  }))
  await open(buildForm({ pages: [all] }))
  for (const [index, { label: called }] of types.entries()) await card(`Block ${index + 1}: ${called}`).waitFor()
  await expect.poll(() => axeProblemsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Settings', exact: true }).waitFor()
  await expect.poll(() => axeProblemsInBothSchemes(page)).toEqual([])
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBe(0)
  await page.setViewportSize(laptop)
})
