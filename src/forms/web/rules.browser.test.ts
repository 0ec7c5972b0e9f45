import { beforeEach, expect, test } from 'vitest'
import type { Change } from '../document/change.ts'
import { create } from '../testing/random-edits.ts'
import { block, openPanels, option } from './testing/panels-page.ts'

const panels = openPanels()
const form: readonly Change[] = [
  block('q1', 'dropdown', { label: 'Color' }),
  option('o1', 'q1'),
  option('o2', 'q1'),
  block('q2', 'short_answer', { label: 'Why' }),
]
const show = (id: string, target: string) =>
  create('rules', { id, place: id, effects: [{ do: 'show', list: 'blocks', id: target }] })

const logic = () => panels.page.getByRole('dialog', { name: 'Logic' })
const button = (name: string) => logic().getByRole('button', { name, exact: true })
const rules = async () => Object.values((await panels.document()).rules).filter(({ isDeleted }) => !isDeleted)
const names = () => logic().locator('[aria-expanded]:not([aria-haspopup])').allTextContents()

async function open(changes: readonly Change[], mayEdit = true): Promise<void> {
  await panels.open(changes, mayEdit)
  await panels.page.getByRole('button', { name: /^Logic/ }).click()
  await logic().waitFor()
}

async function close(): Promise<void> {
  await button('Close').click()
  await logic().waitFor({ state: 'detached' })
}

beforeEach(() => panels.select({ sheet: null }))

test('a rule gets a condition and an effect, and is turned off', async () => {
  await open(form)
  await button('Add a rule').click()
  await button('Add a condition').click()
  await logic().getByRole('option', { name: 'Color' }).click()
  await logic()
    .getByRole('button', { name: /^Value:/ })
    .click()
  await logic().getByRole('option', { name: 'Option o2' }).click()
  await expect.poll(async () => (await rules())[0]?.when).not.toBeNull()
  await button('Add an effect').click()
  await logic().getByRole('combobox', { name: 'Does' }).click()
  await panels.choose('Hide')
  await logic().getByRole('combobox', { name: 'What' }).click()
  await panels.choose('Why')
  await expect.poll(async () => (await rules())[0]?.effects).toEqual([{ do: 'hide', list: 'blocks', id: 'q2' }])
  await expect.poll(names).toContain('Hide Why')
  await expect.poll(panels.violations).toEqual([])
  await logic().getByRole('switch', { name: 'Use rule 1' }).press('Space')
  await expect.poll(async () => (await rules())[0]?.isOff).toBe(true)
  await close()
})

test('rules are moved by keys, and deleted', async () => {
  await open([...form, show('a', 'q1'), show('b', 'q2')])
  await button('Show Why').press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['Show Why', 'Show Color'])
  await button('Move rule 1 down').click()
  await expect.poll(names).toEqual(['Show Color', 'Show Why'])
  await expect.poll(() => panels.isFocused(button('Show Why'))).toBe(true)
  await button('Move rule 2 up').click()
  await expect.poll(names).toEqual(['Show Why', 'Show Color'])
  await button('Delete rule 1').click()
  await expect.poll(names).toEqual(['Show Color'])
  await close()
})

test('a circle is refused in words, and changes nothing', async () => {
  const when = { fieldId: 'q1', operator: 'is_not_empty' }
  await open([
    ...form,
    create('rules', { id: 'a', place: 'a', when, effects: [{ do: 'show', list: 'blocks', id: 'q2' }] }),
  ])
  await button('Show Why').click()
  await logic().getByRole('combobox', { name: 'What' }).click()
  await panels.choose('Color')
  await logic().getByRole('alert').getByText('These depend on each other').waitFor()
  expect((await rules())[0]?.effects).toEqual([{ do: 'show', list: 'blocks', id: 'q2' }])
  await expect.poll(names).toContain('Show Why')
  await close()
})

test('a variable is added, and rules add to it', async () => {
  await open([...form, show('a', 'q2')])
  await logic().getByText('Variables', { exact: true }).click()
  await button('Add a variable').click()
  await logic().getByRole('textbox', { name: 'Name' }).fill('Score')
  await logic().getByRole('textbox', { name: 'Starts with' }).fill('10')
  await logic().getByText('Rules', { exact: true }).click()
  await button('Show Why').click()
  await logic().getByRole('combobox', { name: 'Does' }).click()
  await panels.choose('Set a variable')
  await logic().getByRole('combobox', { name: 'How' }).click()
  await panels.choose('by adding')
  await logic().getByRole('textbox', { name: 'Amount' }).fill('5')
  const [variable] = Object.values((await panels.document()).variables)
  expect(variable).toMatchObject({ name: 'Score', initial: 10 })
  await expect
    .poll(async () => (await rules())[0]?.effects)
    .toMatchObject([{ do: 'set', to: { do: 'add', parts: [{ variable: variable?.id }, { value: 5 }] } }])
  await close()
})

test('people who may only look can read rules', async () => {
  await open([...form, show('a', 'q2')], false)
  await button('Show Why').click()
  await logic().getByRole('textbox', { name: 'Name' }).waitFor()
  await expect.poll(() => logic().getByRole('combobox', { name: 'What' }).isDisabled()).toBe(true)
  await expect.poll(() => button('Add a rule').count()).toBe(0)
  await close()
})
