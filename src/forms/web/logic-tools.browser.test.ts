import { beforeEach, expect, test } from 'vitest'
import type { Change } from '../document/change.ts'
import { create } from '../testing/random-edits.ts'
import { block, openPanels, option } from './testing/panels-page.ts'

const panels = openPanels()
const form: readonly Change[] = [
  block('q1', 'dropdown', { label: 'Color' }),
  option('o1', 'q1'),
  option('o2', 'q1'),
  block('q2', 'short_answer', { label: 'Why', isRequired: true }),
  create('pages', { id: 'pageX', place: 'zz', name: 'Details' }),
  create('endings', { id: 'endX', place: 'zz', name: 'Sorry' }),
  create('rules', {
    id: 'r1',
    place: 'a',
    name: 'Only for blue',
    when: { fieldId: 'q1', operator: 'is', value: 'o2' },
    effects: [{ do: 'show', list: 'blocks', id: 'q2' }],
  }),
]

const logic = () => panels.page.getByRole('dialog', { name: 'Logic' })
const button = (name: string) => logic().getByRole('button', { name, exact: true })
const rules = async () => Object.values((await panels.document()).rules).filter(({ isDeleted }) => !isDeleted)

async function open(tab: 'Map' | 'Test', mayEdit = true): Promise<void> {
  await panels.open(form, mayEdit)
  await panels.page.getByRole('button', { name: /^Logic/ }).click()
  await logic().getByText(tab, { exact: true }).click()
}

beforeEach(() => panels.select({ sheet: null }))

test('a way that is drawn in the map adds a rule, and opens it', async () => {
  await open('Map')
  const handle = logic().locator('[data-node] [data-branch-handle]').first()
  const target = logic().locator('[data-node="endX"]')
  await handle.waitFor()
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('The map is not there')
  await panels.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await panels.page.mouse.down()
  await panels.page.mouse.move(to.x + 20, to.y + 10, { steps: 4 })
  await panels.page.mouse.up()
  await expect.poll(async () => (await rules()).length).toBe(2)
  const drawn = (await rules()).find(({ id }) => id !== 'r1')
  expect(drawn?.effects).toMatchObject([{ do: 'go', to: { endingId: 'endX' } }])
  await button('Add a condition').waitFor()
})

test('the list beside the map adds, leads elsewhere, and deletes by keys', async () => {
  await open('Map')
  await logic()
    .getByRole('combobox', { name: /^Add a branch from/ })
    .first()
    .click()
  await panels.choose('Sorry')
  await expect.poll(async () => (await rules()).length).toBe(2)
  await logic().getByText('Map', { exact: true }).click()
  await logic()
    .getByRole('combobox', { name: /: leads to$/ })
    .click()
  await panels.choose('Details')
  await expect
    .poll(async () => (await rules()).find(({ id }) => id !== 'r1')?.effects)
    .toMatchObject([{ to: { pageId: 'pageX' } }])
  await expect.poll(panels.violations).toEqual([])
  await logic()
    .getByRole('button', { name: /^Delete the branch/ })
    .press('Enter')
  await expect.poll(async () => (await rules()).length).toBe(1)
  await button('Zoom in').click()
  await button('Show all').click()
})

test('the test says why blocks show, follows what is entered, and leads to the rule', async () => {
  await open('Test')
  const why = logic().getByRole('region', { name: 'Why' })
  const line = why.getByRole('listitem').filter({ hasText: 'Why' })
  await expect.poll(() => line.textContent()).toContain('Hidden')
  const inside = panels.page.frameLocator('iframe[title="Form"]')
  await inside.getByRole('combobox').selectOption('o2')
  await expect.poll(() => line.textContent()).toContain('A rule shows it')
  expect(await line.textContent()).toContain('Required in its settings')
  await button('Fill with samples').click()
  await expect.poll(() => inside.getByRole('combobox').inputValue()).not.toBe('')
  await button('Clear').click()
  await expect.poll(() => inside.getByRole('combobox').inputValue()).toBe('')
  await inside.getByRole('combobox').selectOption('o2')
  await expect.poll(panels.violations).toEqual([])
  await line.getByRole('button', { name: 'Only for blue' }).click()
  await button('Add an effect').waitFor()
})
