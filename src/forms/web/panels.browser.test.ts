import { beforeEach, describe, expect, test } from 'vitest'
import type { Change } from '../document/change.ts'
import { set } from '../testing/random-edits.ts'
import type { EditorUi } from './editor-ui.ts'
import { block, openPanels, option } from './testing/panels-page.ts'

const panels = openPanels()
const { violations, isFocused } = panels

/** A name, a required email, and a choice of two. */
const form: readonly Change[] = [
  block('q1', 'short_answer'),
  block('q2', 'email', { isRequired: true }),
  block('q3', 'multiple_choice'),
  option('o1', 'q3'),
  option('o2', 'q3'),
]

const open = (changes = form, mayEdit = true) => panels.open(changes, mayEdit)
const select = (ui: Partial<EditorUi>) => panels.select(ui)
const selectBlock = (id: string, ...also: string[]) => select({ selected: { list: 'blocks', id }, also })
const document = () => panels.document()
const choose = (name: string) => panels.choose(name)
const settings = () => panels.page.getByRole('region', { name: 'Settings', exact: true })
const field = (name: string) => settings().getByRole('textbox', { name, exact: true })
const flag = (name: string) => settings().getByRole('switch', { name: new RegExp(`^${name}`) })

beforeEach(() => open())

describe('the list of blocks', () => {
  const search = () => panels.page.getByRole('combobox', { name: 'Find a block' })
  const found = () => panels.page.getByRole('listbox', { name: 'Blocks' }).getByRole('option')

  test('inserts what is pressed after the selected block, and shows its settings', async () => {
    await selectBlock('q1')
    await found().getByText('Rating', { exact: true }).click()
    await settings().getByRole('heading', { name: 'Rating', level: 2 }).waitFor()
    const { blocks } = await document()
    const inserted = Object.values(blocks).find(({ type }) => type === 'rating')
    expect([blocks['q1']?.at.place, inserted?.at.place, blocks['q2']?.at.place].toSorted()).toEqual([
      blocks['q1']?.at.place,
      inserted?.at.place,
      blocks['q2']?.at.place,
    ])
    expect(await panels.undoLabel()).toBe('Insert rating')
  })

  test('is searched, and answers to the keys', async () => {
    await search().fill('dro')
    await expect.poll(() => found().allTextContents()).toEqual(['Dropdown', 'Multi-select dropdown'])
    await search().press('ArrowDown')
    await expect.poll(() => found().nth(1).getAttribute('aria-selected')).toBe('true')
    await search().press('Enter')
    await settings().getByRole('heading', { name: 'Multi-select dropdown', level: 2 }).waitFor()
    await search().fill('nothing like this')
    await panels.page.getByText('No block is called “nothing like this”').waitFor()
    await search().press('Escape')
    await expect.poll(() => search().inputValue()).toBe('')
    await expect.poll(() => found().count()).toBeGreaterThan(25)
  })

  test('is dragged from into the page', async () => {
    const from = found().getByText('Slider', { exact: true })
    await from.scrollIntoViewIfNeeded()
    const start = await from.boundingBox()
    const target = await panels.page.locator('[data-block=q2]').boundingBox()
    if (!start || !target) throw new Error('Nothing to drag')
    await panels.page.mouse.move(start.x + 4, start.y + 4)
    await panels.page.mouse.down()
    await panels.page.mouse.move(start.x + 40, start.y + 40, { steps: 3 })
    await panels.page.mouse.move(target.x + 4, target.y + 2, { steps: 5 })
    await panels.page.mouse.up()
    await settings().getByRole('heading', { name: 'Slider', level: 2 }).waitFor()
    const order = await panels.page.locator('[data-block]').allTextContents()
    expect(order).toHaveLength(4)
    expect(order[0]).toBe('Label q1')
  })

  test('is not there for people who may only look', async () => {
    await open(form, false)
    await search().waitFor({ state: 'detached' })
  })
})

describe('the settings of a block', () => {
  test('change it as they are typed, as one step of undo', async () => {
    await selectBlock('q1')
    await field('Question').fill('Your name')
    await field('Question').press('End')
    await panels.page.keyboard.type(', please')
    await expect.poll(async () => (await document()).blocks['q1']?.label).toBe('Your name, please')
    await panels.page.evaluate(() => window.panels.draft().undo())
    await expect.poll(() => field('Question').inputValue()).toBe('Label q1')
  })

  test('keep what cannot be used, say why, and change nothing', async () => {
    await selectBlock('q1')
    await field('Maximum characters').fill('twenty')
    await field('Maximum characters').press('Tab')
    await settings().getByText('Use a number').waitFor()
    await selectBlock('q2')
    await field('Maximum characters').waitFor({ state: 'detached' })
    await selectBlock('q1')
    await expect.poll(() => field('Maximum characters').inputValue()).toBe('twenty')
    expect((await document()).blocks['q1']?.settings).toEqual({})
    await field('Maximum characters').fill('20')
    await expect.poll(async () => (await document()).blocks['q1']?.settings['maxLength']).toBe(20)
    await settings().getByText('Use a number').waitFor({ state: 'detached' })
    await field('Minimum characters').fill('30')
    await settings().getByText('This is below the lower limit').waitFor()
    await field('Maximum characters').fill('')
    await settings().getByText('This is below the lower limit').waitFor({ state: 'detached' })
    await expect.poll(async () => (await document()).blocks['q1']?.settings).toEqual({ minLength: 30 })
  })

  test('follow what somebody else changes', async () => {
    await selectBlock('q2')
    await expect.poll(() => flag('Required').isChecked()).toBe(true)
    const changes = [set('blocks', 'q2', ['isRequired', true, false])]
    await panels.page.evaluate(given => window.panels.draft().changeByOthers(given), changes)
    await expect.poll(() => flag('Required').isChecked()).toBe(false)
    await field('Message for a missing answer').waitFor({ state: 'detached' })
  })

  test('another type keeps what it knows, and gets options to start with', async () => {
    await open([block('q1', 'dropdown', { settings: { placeholder: 'Pick' } }), option('o1', 'q1')])
    await selectBlock('q1')
    await settings().getByRole('combobox', { name: 'Type' }).click()
    await choose('Short answer')
    await expect.poll(() => field('Placeholder').inputValue()).toBe('Pick')
    await field('Text of option 1').waitFor({ state: 'detached' })
    await settings().getByRole('combobox', { name: 'Type' }).click()
    await choose('Single choice')
    await expect.poll(() => field('Text of option 1').inputValue()).toBe('Option o1')
    expect(await panels.undoLabel()).toBe('Change type')
  })

  test('of several blocks at once set what they have in common', async () => {
    await selectBlock('q1', 'q2')
    await settings().getByRole('heading', { name: '2 blocks' }).waitFor()
    await settings().getByText('Several values').waitFor()
    await flag('Required').click({ force: true })
    await settings().getByText('½').click()
    await expect
      .poll(async () => Object.values((await document()).blocks).map(({ isRequired, width }) => [isRequired, width]))
      .toEqual([
        [true, 6],
        [true, 6],
        [false, 12],
      ])
  })

  test('show to people who may only look, and cannot be changed', async () => {
    await open(form, false)
    await selectBlock('q3')
    await expect.poll(() => field('Question').isEditable()).toBe(false)
    await expect.poll(() => flag('Required').isDisabled()).toBe(true)
    await expect.poll(() => field('Text of option 1').isEditable()).toBe(false)
    await expect.poll(() => settings().getByRole('button', { name: 'Add option' }).count()).toBe(0)
  })
})

describe('the options of a question', () => {
  test('are added, moved, pasted, and deleted by keys', async () => {
    await selectBlock('q3')
    await field('Text of option 2').press('Enter')
    await expect.poll(() => isFocused(field('Text of option 3'))).toBe(true)
    await panels.page.keyboard.type('Third')
    await expect.poll(() => field('Text of option 3').inputValue()).toBe('Third')
    await panels.page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => field('Text of option 2').inputValue()).toBe('Third')
    await expect.poll(() => isFocused(field('Text of option 2'))).toBe(true)
    await field('Text of option 3').fill('')
    await field('Text of option 3').press('Backspace')
    await expect.poll(() => isFocused(field('Text of option 2'))).toBe(true)
    await field('Text of option 3').waitFor({ state: 'detached' })
  })

  test('say which cannot be published, and have points on request', async () => {
    await selectBlock('q3')
    await field('Text of option 2').fill('Option o1')
    await expect.poll(() => settings().getByText('Another option has this text').count()).toBe(2)
    await settings().getByRole('button', { name: 'Give points' }).click()
    await field('Points of option 2').fill('5')
    await expect.poll(async () => (await document()).options['o2']?.points).toBe(5)
    await settings().getByRole('button', { name: 'Delete option 2' }).click()
    await expect.poll(() => settings().getByRole('button', { name: 'Delete option 1' }).isDisabled()).toBe(true)
  })
})

describe('the settings of a form', () => {
  test('lead back from a block, and hold its language, buttons, and texts', async () => {
    await selectBlock('q1')
    await settings().getByRole('button', { name: 'Form settings' }).click()
    await settings().getByRole('combobox', { name: 'Language of the form' }).click()
    await choose('German')
    await field('Submit button').fill('Senden')
    await settings().getByText('One question').click()
    await expect
      .poll(async () => (await document()).settings)
      .toMatchObject({ language: 'de', submitLabel: 'Senden', mode: 'one_by_one' })
  })

  test('warn of colors that many people cannot read, and refuse what is none', async () => {
    await select({ selected: { list: 'form' } })
    await settings().getByText('Theme', { exact: true }).click()
    await field('Text').fill('#aaaaaa')
    await settings().getByText('Contrast with the background is 2.3:1').waitFor()
    await panels.page.keyboard.press('Escape')
    await field('Width, in pixels').fill('5000')
    await field('Width, in pixels').press('Tab')
    await settings().getByText('Use 1,200 or less').waitFor()
    expect((await document()).theme).toMatchObject({ textColor: '#aaaaaa', width: 720 })
  })
})

test('an ending takes only web addresses', async () => {
  await select({ selected: { list: 'endings', id: 'end1' }, shown: { list: 'endings', id: 'end1' } })
  await field('Open another page instead').fill('javascript:alert(1)')
  await field('Open another page instead').press('Tab')
  await settings().getByText('Use a web address').waitFor()
  await field('Open another page instead').fill('https://example.com/thanks')
  await expect.poll(async () => (await document()).endings['end1']?.redirect).toBe('https://example.com/thanks')
  await settings().getByText('only if that page cannot be opened').waitFor()
})

test.each(['light', 'dark'] as const)('every panel passes axe in the %s scheme', async colorScheme => {
  await panels.page.emulateMedia({ colorScheme })
  const shown: [string, Partial<EditorUi>][] = [
    ['Short answer', { selected: { list: 'blocks', id: 'q1' }, also: [] }],
    ['Multiple choice', { selected: { list: 'blocks', id: 'q3' }, also: [] }],
    ['2 blocks', { selected: { list: 'blocks', id: 'q1' }, also: ['q2'] }],
    ['Page', { selected: { list: 'pages', id: 'page1' }, also: [] }],
  ]
  for (const [name, ui] of shown) {
    await select(ui)
    await settings().getByRole('heading', { name, level: 2 }).waitFor()
    await expect.poll(async () => [name, await violations()]).toEqual([name, []])
  }
  await select({ selected: { list: 'form' } })
  await settings().getByText('Theme', { exact: true }).waitFor()
  await expect.poll(violations).toEqual([])
  await settings().getByText('Theme', { exact: true }).click()
  await field('Corners, in pixels').waitFor()
  await expect.poll(violations).toEqual([])
})
