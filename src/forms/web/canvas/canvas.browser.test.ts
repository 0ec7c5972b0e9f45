import { describe, expect, test } from 'vitest'
import { buildForm } from '../../testing/build-form.ts'
import { formOf, openEditorPage, questions } from '../testing/editor-page.ts'

const editor = openEditorPage()
const { line, block, handle, label, pages, labels, firstPage, press, type, focused, open } = editor

describe('typing', () => {
  test('makes a question of each line, and no key is lost between them', async () => {
    await open()
    await editor.page.getByRole('button', { name: 'Start blank' }).click()
    await expect.poll(focused).toBe('Next block: ')
    await type('Your name')
    await press('Enter')
    await type('Email')
    await press('Enter')
    await type('Anything else?')
    await press('Enter')
    await expect.poll(pages).toEqual([['short_answer: Your name', 'email: Email', 'long_answer: Anything else?']])
    await expect.poll(focused).toBe('Next block: ')
    await label(await editor.idOf('Your name')).focus()
    await press('Enter')
    await type('Between')
    await press('Enter')
    await type('And after')
    await press('Enter')
    await expect.poll(firstPage).toBe('Your name Between And after Email Anything else?')
  })

  test('a slash finds blocks, and Enter inserts the first one that fits with the caret in it', async () => {
    await open(formOf('q1', 'q2'))
    await label('q1').click()
    await press('Enter')
    await type('/')
    await editor.page.getByRole('listbox', { name: 'Blocks' }).waitFor()
    await type('single ch')
    await expect.poll(() => editor.page.getByRole('option').allTextContents()).toEqual(['Single choice'])
    await press('Enter')
    await type('Color')
    await expect
      .poll(pages)
      .toEqual([['short_answer: q1', 'single_choice: Color: Option 1|Option 2', 'short_answer: q2']])
    await press('Enter')
    await type('/xyz')
    await editor.page.getByText('No block is called “xyz”').waitFor()
    await press('Enter')
    await press('Escape')
    await expect.poll(focused).toBe('Next block: ')
    await press('Escape')
    await expect.poll(focused).toBe('Block 2: Single choice: ')
    await expect.poll(() => editor.page.getByRole('combobox').count()).toBe(1)
  })

  test('that is left without Enter becomes its question, and undo takes back letters before it', async () => {
    await open(formOf('q1', 'q2'))
    await label('q1').click()
    await press('Enter')
    await type('Left')
    await press('Control+z')
    await expect.poll(firstPage).toBe('q1 q2')
    await editor.page.getByRole('combobox').first().fill('Left alone')
    await label('q2').click()
    await expect.poll(firstPage).toBe('q1 Left alone q2')
    await expect.poll(focused).toBe('Question: q2')
    await line().fill('Last')
    await editor.page.evaluate(() => window.editor.run('Thank you'))
    await editor.page.getByRole('textbox', { name: 'Title' }).waitFor()
    await expect.poll(firstPage).toBe('q1 Left alone q2 Last')
  })

  test('and a press on a block of the list inserts it', async () => {
    await open(formOf('q1'))
    await line().click()
    await type('/rat')
    await editor.page.getByRole('option', { name: 'Rating' }).click()
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
    await open(formOf('q1'))
    await label('q1').click()
    await press('End')
    await type(' and more')
    await expect.poll(firstPage).toBe('q1 and more')
    await press('Control+z')
    await expect.poll(firstPage).toBe('q1')
    await expect.poll(() => label('q1').inputValue()).toBe('q1')
    await press('Control+Shift+z')
    await expect.poll(firstPage).toBe('q1 and more')
    await editor.page.getByRole('button', { name: 'Undo: Edit question' }).click()
    await expect.poll(firstPage).toBe('q1')
  })

  test('in a text that somebody else changes meanwhile keeps the caret and their change', async () => {
    await open(formOf('q1', 'q2'))
    await label('q2').click()
    await press('End')
    await editor.page.evaluate(() =>
      window.editor.draft.changeByOthers([
        { do: 'set', list: 'blocks', id: 'q1', key: 'label', before: 'q1', after: 'theirs' },
      ]),
    )
    await type('!')
    await expect.poll(firstPage).toBe('theirs q2!')
    await expect.poll(focused).toBe('Question: q2!')
  })
})

describe('pasting', () => {
  const paste = (text: string) =>
    editor.page.evaluate(pasted => {
      const data = new DataTransfer()
      data.setData('text/plain', pasted)
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }, text)

  test('lines makes questions with their options and pages, in one step of undo', async () => {
    await open(formOf('q1'))
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
    await editor.page.getByRole('button', { name: 'Undo: Paste 4 questions' }).click()
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
    await open(formOf('q1'))
    await line().click()
    await paste('Only one line')
    await expect.poll(pages).toEqual([['short_answer: q1']])
  })

  test('in the dialog shows what the lines become before they are added', async () => {
    await open()
    await editor.page.getByRole('button', { name: 'Paste questions' }).click()
    const dialog = editor.page.getByRole('dialog')
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
    await open(formOf('q1', 'q2', 'q3'))
    await handle('q1').focus()
    await press('ArrowDown')
    await expect.poll(focused).toMatch(/^Block 2/)
    await press('Alt+ArrowDown')
    await expect.poll(firstPage).toBe('q1 q3 q2')
    await expect.poll(focused).toMatch(/^Block 3/)
    await press('Control+d')
    await expect.poll(firstPage).toBe('q1 q3 q2 q2')
    await expect.poll(focused).toBe('Question: q2')
    await press('Escape')
    await press('Delete')
    await expect.poll(firstPage).toBe('q1 q3 q2')
    await editor.page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(firstPage).toBe('q1 q3 q2 q2')
    await expect.poll(focused).toMatch(/^Block 4/)
  })

  test('with Shift select several, which then move and are deleted together', async () => {
    await open(formOf('q1', 'q2', 'q3', 'q4'))
    await handle('q3').focus()
    await press('Shift+ArrowDown')
    await expect.poll(() => editor.page.locator('[data-selected]').count()).toBe(2)
    await press('Alt+ArrowUp')
    await expect.poll(firstPage).toBe('q1 q3 q4 q2')
    await press('Delete')
    await expect.poll(firstPage).toBe('q1 q2')
    await press('Control+z')
    await expect.poll(firstPage).toBe('q1 q3 q4 q2')
  })

  test('Backspace in an empty question deletes it, and in others it deletes text', async () => {
    await open(formOf('q1', 'q2'))
    await label('q2').click()
    await press('End')
    await press('Backspace')
    await press('Backspace')
    await expect.poll(() => label('q2').inputValue()).toBe('')
    await press('Backspace')
    await expect.poll(firstPage).toBe('q1')
    await expect.poll(focused).toMatch(/^Block 1/)
  })

  test('that are held delete one block at most, and leave an empty line for the text above', async () => {
    await open(formOf('q1', 'q2', 'q3'))
    const hold = async (keys: string) => {
      for (let count = 0; count < 5; count++) await editor.page.keyboard.down(keys)
      await editor.page.keyboard.up(keys)
    }
    await handle('q2').focus()
    await hold('Delete')
    await expect.poll(firstPage).toBe('q1 q3')
    await label('q3').click()
    await press('End')
    await hold('Backspace')
    await expect.poll(() => label('q3').inputValue()).toBe('')
    await expect.poll(pages).toEqual([['short_answer: q1', 'short_answer: ']])
    await label('q3').fill('three')
    await press('Enter')
    await press('Backspace')
    await expect.poll(firstPage).toBe('q1 three')
    await expect.poll(focused).toBe('Question: three')
  })

  test('undo what another page shows, and show it', async () => {
    await open(buildForm({ pages: [questions('q1'), questions('q2')] }))
    await label('q1').click()
    await press('End')
    await type('!')
    await editor.page.evaluate(() => window.editor.run('q2'))
    await block('q2').waitFor()
    await expect.poll(focused).toMatch(/^Block 1/)
    await press('Control+z')
    await expect.poll(focused).toBe('Question: q1')
    await editor.page.getByText('Undone: Edit question').waitFor({ state: 'attached' })
    await press('Control+d')
    await expect.poll(labels).toEqual(['q1 q1', 'q2'])
    await press('Control+z')
    await expect.poll(labels).toEqual(['q1', 'q2'])
    await expect.poll(focused).toBe('Question: q1')
  })

  test('its menu has the same, by keys alone', async () => {
    await open(buildForm({ pages: [questions('q1', 'q2'), questions('q3')] }))
    await handle('q1').press('Enter')
    const item = (name: string) => editor.page.getByRole('menuitem', { name })
    await expect.poll(() => item('Settings').evaluate(element => element === document.activeElement)).toBe(true)
    await item('Move to Page 2').press('Enter')
    await editor.page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(labels).toEqual(['q2', 'q3 q1'])
    await expect.poll(focused).toMatch(/^Block 2/)
  })
})

describe('dragging', () => {
  const widths = () =>
    editor.page.evaluate(() => ['q1', 'q2', 'q3'].map(id => window.editor.draft.document.blocks[id]?.width))

  async function drag(from: string, to: string, at: { x: number; y: number; isHeld?: true }): Promise<void> {
    const box = await block(to).boundingBox()
    if (!box) throw new Error(`${to} is not on the page`)
    await handle(from).hover()
    await editor.page.mouse.down()
    await editor.page.mouse.move(box.x + box.width * at.x, box.y + box.height * at.y, { steps: 4 })
    if (!at.isHeld) await editor.page.mouse.up()
  }

  test('moves a block above or below another one', async () => {
    await open(formOf('q1', 'q2', 'q3'))
    await drag('q3', 'q1', { x: 0.5, y: 0.2 })
    await expect.poll(firstPage).toBe('q3 q1 q2')
    await drag('q3', 'q2', { x: 0.5, y: 0.9 })
    await expect.poll(firstPage).toBe('q1 q2 q3')
    await expect.poll(() => editor.page.getByRole('menu').count()).toBe(0)
  })

  test('by the handle straight up moves a block to a line of its own', async () => {
    await open(formOf('q1', 'q2', 'q3'))
    const [from, to] = [await handle('q3').boundingBox(), await block('q1').boundingBox()]
    if (!from || !to) throw new Error('The blocks are not on the page')
    await editor.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await editor.page.mouse.down()
    await editor.page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 6 })
    await editor.page.mouse.up()
    await expect.poll(firstPage).toBe('q3 q1 q2')
    await expect.poll(() => editor.page.evaluate(() => window.editor.draft.document.blocks['q3']?.width)).toBe(12)
  })

  test('to the side of another one puts both on a line, in one step of undo', async () => {
    await open(formOf('q1', 'q2', 'q3'))
    await drag('q3', 'q1', { x: 0.95, y: 0.5 })
    await expect.poll(firstPage).toBe('q1 q3 q2')
    const tops = async () => Promise.all(['q1', 'q3', 'q2'].map(async id => (await block(id).boundingBox())?.y))
    await expect.poll(async () => (await tops())[0] === (await tops())[1]).toBe(true)
    await drag('q2', 'q1', { x: 0.2, y: 0.5 })
    await expect.poll(firstPage).toBe('q2 q1 q3')
    await expect.poll(() => editor.page.evaluate(() => window.editor.draft.document.blocks['q2']?.width)).toBe(4)
    await press('Control+z')
    await press('Control+z')
    await expect.poll(firstPage).toBe('q1 q2 q3')
    await expect.poll(widths).toEqual([12, 12, 12])
  })

  test('off a shared line gives the block a line of its own, and the rest the whole width', async () => {
    await open(formOf('q1', 'q2', 'q3'))
    await drag('q2', 'q1', { x: 0.95, y: 0.5 })
    await expect.poll(widths).toEqual([6, 6, 12])
    await drag('q2', 'q3', { x: 0.5, y: 0.9 })
    await expect.poll(firstPage).toBe('q1 q3 q2')
    await expect.poll(widths).toEqual([12, 12, 12])
    await editor.page.evaluate(() =>
      window.editor.draft.changeByOthers([{ do: 'set', list: 'blocks', id: 'q1', key: 'width', before: 12, after: 8 }]),
    )
    await drag('q1', 'q2', { x: 0.5, y: 0.9 })
    await expect.poll(firstPage).toBe('q3 q2 q1')
    await expect.poll(widths).toEqual([8, 12, 12])
  })

  test('ends by Escape without a move', async () => {
    await open(formOf('q1', 'q2'))
    await drag('q2', 'q1', { x: 0.5, y: 0.1, isHeld: true })
    await expect.poll(() => editor.page.locator('[data-drop]').count()).toBe(1)
    await press('Escape')
    await expect.poll(() => editor.page.locator('[data-drop]').count()).toBe(0)
    await editor.page.mouse.up()
    await expect.poll(firstPage).toBe('q1 q2')
  })
})
