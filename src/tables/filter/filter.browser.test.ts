import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Filter } from '../../query/filter.ts'
import { openBasePages } from '../testing/base-page.ts'
import { BrowserBase, field, table, view } from '../testing/browser-base.ts'

const pages = openBasePages({ width: 1440, height: 900 })
let base: BrowserBase

const press = (key: string) => pages.page.keyboard.press(key)
const dialog = () => pages.page.getByRole('dialog', { name: 'Filter' })
const line = (name: string) => dialog().getByRole('group', { name, exact: true })
const filters = () => base.viewOf('Tasks', 'Grid').config.filters
const focusedLabel = () => pages.page.evaluate(() => document.activeElement?.ariaLabel)
const only = (condition: Filter): Filter => ({ and: [condition] })
const type = async (value: Locator, text: string) => {
  await value.fill(text)
  await value.press('Enter')
}
const has = (fieldId: string, value: unknown): Filter => ({ fieldId, operator: 'contains', value })
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' })

const option = (label: string) => ({ value: label.toLowerCase(), label, color: 'gray' })
const fields = [
  field('Name'),
  field('Notes'),
  field('Hours', 'number'),
  field('Status', 'single_select', { template: { options: ['Open', 'Done'].map(option) } }),
]

async function open(filter: Filter): Promise<void> {
  base = new BrowserBase([
    { table: table('Tasks', fields, [view('Grid', { config: { filters: filter } })]), rows: [{ Name: 'One' }] },
  ])
  await pages.open(base)
  await pages.page
    .getByRole('toolbar', { name: 'View' })
    .getByRole('button', { name: /^Filter/ })
    .click()
  await dialog().waitFor()
}
const close = async () => {
  await press('Escape')
  if ((await dialog().count()) > 0) await press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

describe('a condition', () => {
  test('that is made incomplete leaves the earlier one in effect until it is complete', async () => {
    await open(only(has('Name', 'x')))
    await line('Condition 1').getByRole('combobox', { name: 'Field' }).click()
    await pages.page.getByRole('option', { name: 'Hours' }).filter({ visible: true }).click()
    await line('Condition 1').getByRole('textbox').last().waitFor()
    expect(filters()).toEqual(only(has('Name', 'x')))
    await close()
  })

  test('whose value is emptied filters no more, and keeps its line until the panel closes', async () => {
    await open({ and: [has('Name', 'x'), has('Notes', 'y')] })
    const value = line('Condition 1').getByRole('textbox', { name: 'Value' })
    await type(value, '')
    await expect.poll(filters).toEqual(only(has('Notes', 'y')))
    await type(value, 'z')
    await expect.poll(filters).toEqual({ and: [has('Name', 'z'), has('Notes', 'y')] })
    await close()
  })

  test('keeps a value that was typed when Escape closes the panel', async () => {
    await open(only(has('Name', 'x')))
    await line('Condition 1').getByRole('textbox', { name: 'Value' }).fill('typed')
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(filters).toEqual(only(has('Name', 'typed')))
  })

  test('shows that a value cannot be read before Escape closes the panel', async () => {
    const hours = only({ fieldId: 'Hours', operator: 'equals', value: 5 })
    await open(hours)
    const value = line('Condition 1').getByRole('textbox', { name: 'Value' })
    await value.fill('many')
    await press('Escape')
    await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => value.inputValue()).toBe('many')
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(filters()).toEqual(hours)
  })

  test('without an operand is complete at once', async () => {
    await open(only(has('Name', 'x')))
    await line('Condition 1').getByRole('combobox', { name: 'Condition' }).click()
    await pages.page.getByRole('option', { name: 'is empty', exact: true }).filter({ visible: true }).click()
    await expect.poll(filters).toEqual(only({ fieldId: 'Name', operator: 'is_empty' }))
    await close()
  })

  test('on a number keeps a text that it cannot read, without an effect', async () => {
    const hours = (value: number) => only({ fieldId: 'Hours', operator: 'equals', value })
    await open(hours(5))
    const value = line('Condition 1').getByRole('textbox', { name: 'Value' })
    await expect.poll(() => value.inputValue()).toBe('5')
    await type(value, 'many')
    await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => value.inputValue()).toBe('many')
    expect(filters()).toEqual(hours(5))
    await type(value, '1,250')
    await expect.poll(filters).toEqual(hours(1250))
    await close()
  })

  test('is removed, and the focus goes to the button that adds the next', async () => {
    await open({ and: [has('Name', 'x'), has('Notes', 'y')] })
    await line('Condition 1').getByRole('button', { name: 'Remove this condition' }).click()
    await expect.poll(filters).toEqual(only(has('Notes', 'y')))
    await expect.poll(focusedLabel).toBe('Add a condition')
    await line('Condition 1').getByRole('button', { name: 'Remove this condition' }).click()
    await expect.poll(filters).toBeNull()
    await expect.poll(focusedLabel).toBe('Find a field to filter by')
    await close()
  })

  test('on a deleted field is not shown, and not lost when others change', async () => {
    await open({ and: [has('gone', 'x'), has('Name', 'y')] })
    expect(
      await dialog()
        .getByRole('group', { name: /^Condition/ })
        .count(),
    ).toBe(1)
    await type(line('Condition 1').getByRole('textbox', { name: 'Value' }), 'z')
    await expect.poll(filters).toEqual({ and: [has('gone', 'x'), has('Name', 'z')] })
    await close()
  })
})

describe('several conditions', () => {
  test('are joined by and, or by or', async () => {
    await open({ and: [has('Name', 'x'), has('Notes', 'y')] })
    await dialog().getByRole('combobox', { name: 'Lines joined by' }).click()
    await pages.page.getByRole('option', { name: 'or', exact: true }).filter({ visible: true }).click()
    await expect.poll(filters).toEqual({ or: [has('Name', 'x'), has('Notes', 'y')] })
    await close()
  })

  test('move by keys, and the focus goes with them', async () => {
    await open({ and: [has('Name', 'x'), has('Notes', 'y')] })
    await line('Condition 2').getByRole('combobox', { name: 'Field' }).focus()
    await press('Alt+ArrowUp')
    await expect.poll(filters).toEqual({ and: [has('Notes', 'y'), has('Name', 'x')] })
    await expect
      .poll(() => pages.page.evaluate(() => document.activeElement?.closest('fieldset')?.ariaLabel))
      .toBe('Condition 1')
    // At the top there is nowhere to go.
    await press('Alt+ArrowUp')
    expect(filters()).toEqual({ and: [has('Notes', 'y'), has('Name', 'x')] })
    await close()
  })

  test('turn into groups and back from the menus of their handles', async () => {
    await open({ and: [has('Name', 'x'), has('Notes', 'y')] })
    await button('Actions for condition 2').click()
    await pages.page.getByRole('menuitem', { name: 'Turn into a group' }).click()
    await dialog().getByRole('group', { name: 'Group 1', exact: true }).waitFor()
    await line('Condition 1 of group 1').waitFor()
    await button('Add a condition to group 1').click()
    await pages.page.keyboard.type('sta')
    await press('Enter')
    await line('Condition 2 of group 1').waitFor()
    await button('Actions for group 1').click()
    await pages.page.getByRole('menuitem', { name: 'Ungroup' }).click()
    await dialog().getByRole('group', { name: 'Group 1', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(filters).toEqual({ and: [has('Name', 'x'), has('Notes', 'y')] })
    await close()
  })
})
