import { expect, test } from 'vitest'
import { axeProblemsInBothSchemes } from '../../../e2e/axe-problems.ts'
import { buildForm } from '../testing/build-form.ts'
import { openEditorPage } from './testing/editor-page.ts'

const editor = openEditorPage()
const { label, press, type, open } = editor
const list = () => editor.page.getByRole('listbox', { name: 'Mention' })
const stored = (id: string) =>
  editor.page.evaluate(block => window.editor.draft.document.blocks[block]?.label ?? '', id)

const form = () =>
  buildForm({
    pages: [
      [
        { id: 'q1', label: 'Your name' },
        { id: 'q2', label: 'Your town' },
        { id: 'q3', label: '' },
      ],
    ],
  })

test('an @ offers what was asked before, and Enter mentions it', async () => {
  await open(form())
  await label('q3').click()
  await type('Hello @to')
  await list().waitFor()
  await expect
    .poll(() => list().getByRole('option').allTextContents())
    .toEqual(['Your townQuestion', 'toIn the address'])
  await press('Enter')
  await type(', or @')
  await press('ArrowDown')
  await expect.poll(() => axeProblemsInBothSchemes(editor.page)).toEqual([])
  await press('ArrowUp')
  await press('Tab')
  await type('!')
  await expect.poll(() => label('q3').inputValue()).toBe('Hello @Your town, or @Your name!')
  expect(await stored('q3')).toBe('Hello {{q2}}, or {{q1}}!')
  await expect.poll(() => list().count()).toBe(0)
})

test('a mention is selected and deleted as a whole, and has a fallback', async () => {
  await press('ArrowLeft')
  await press('ArrowLeft')
  const fallback = editor.page.getByRole('textbox', { name: '@Your name, if it is empty' })
  await fallback.waitFor()
  await press('Enter')
  await type('friend')
  await press('Enter')
  await type('?')
  await expect.poll(() => stored('q3')).toBe('Hello {{q2}}, or {{q1|friend}}?!')
  await press('Backspace')
  await press('Backspace')
  await expect.poll(() => stored('q3')).toBe('Hello {{q2}}, or !')
  await press('Control+z')
  await expect.poll(() => stored('q3')).not.toBe('Hello {{q2}}, or !')
})

test('a mention keeps its question when it is copied, and follows its name', async () => {
  await open(form())
  await label('q3').click()
  await type('@name')
  await press('Enter')
  await press('Control+a')
  await press('Control+x')
  expect(await stored('q3')).toBe('')
  await type('Hi ')
  await press('Control+v')
  await expect.poll(() => stored('q3')).toBe('Hi {{q1}}')
  await label('q1').fill('Who?')
  await expect.poll(() => label('q3').inputValue()).toBe('Hi @Who?')
})

test('Escape leaves an @ as it was typed', async () => {
  await open(form())
  await label('q3').click()
  await type('At @')
  await list().waitFor()
  await press('Escape')
  await expect.poll(() => list().count()).toBe(0)
  await type('home')
  await press('Escape')
  expect(await stored('q3')).toBe('At @home')
})
