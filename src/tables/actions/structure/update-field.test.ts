import { expect, test } from 'vitest'
import type { Field } from '../../../engine/model/structure.ts'
import { BaseScreen } from '../base-screen.ts'
import { table } from '../testing/open-base.ts'
import { updateField } from './update-field.ts'

const option = (label: string) => ({ value: label, label, color: 'blue' })
const options = (...labels: string[]) => ({ options: labels.map(option), disableColors: false })

test('options added by somebody else show beside those of a waiting change', () => {
  const tasks = table('tasks')
  const screen = new BaseScreen()
  const receive = (version: number, template: unknown) => {
    const status: Field = { id: 'status', name: 'Status', type: 'single_select', template, order: 1 }
    screen.structure.receive({ version, metadata: { tables: [{ ...tasks, fields: [status] }] } })
  }
  const labels = () => {
    const { template } = screen.field('tasks', 'status') ?? {}
    return (template as { options: { label: string }[] }).options.map(({ label }) => label)
  }
  receive(1, options('One'))
  const sides = {
    before: { name: 'Status', template: options('One') },
    after: { name: 'Status', template: options('One', 'Mine') },
  }
  const args = { tableId: 'tasks', fieldId: 'status', ...sides }
  updateField.apply(screen, args, 'act1')
  receive(2, options('One', 'Theirs'))
  expect(labels()).toEqual(['One', 'Mine', 'Theirs'])
  updateField.revert(screen, args, 'act1')
  updateField.apply(screen, updateField.renew?.(screen, args) ?? args, 'act2')
  receive(3, options('One'))
  expect(labels()).toEqual(['One', 'Mine'])
})

const described = (description?: string): Field => ({
  id: 'status',
  name: 'Status',
  ...(description && { description }),
  type: 'checkbox',
  template: { color: 'green' },
  order: 1,
})

/** The field as a screen shows it while a change of its description waits and others make theirs. */
function whileOthersChange(before: string, after: string, theirs?: string) {
  const screen = new BaseScreen()
  const receive = (version: number, field: Field) =>
    screen.structure.receive({ version, metadata: { tables: [{ ...table('tasks'), fields: [field] }] } })
  receive(1, described(before))
  const { name, template } = described()
  const sides = { before: { name, template, description: before }, after: { name, template, description: after } }
  const args = { tableId: 'tasks', fieldId: 'status', ...sides }
  updateField.apply(screen, args, 'act1')
  if (theirs !== undefined) receive(2, described(theirs))
  return { screen, args, shown: () => screen.field('tasks', 'status')?.description }
}

test('a description shows at once, and an empty one is gone', () => {
  expect(whileOthersChange('', 'Mine').shown()).toBe('Mine')
  expect(whileOthersChange('Old', '').screen.field('tasks', 'status')).toEqual(described())
})

test('a description that somebody else wrote meanwhile stays, and can be replaced afterwards', () => {
  const { screen, args, shown } = whileOthersChange('Old', 'Mine', 'Theirs')
  expect(shown()).toBe('Theirs')
  const parted = updateField.stored?.(args, {
    answer: { version: 3, kept: { description: 'Theirs', changedBy: null } },
  })
  expect(parted).toMatchObject({ before: { description: 'Old' }, after: { description: 'Old' } })
  updateField.revert(screen, args, 'act1')
  const renewed = updateField.renew?.(screen, args)
  expect(renewed).toMatchObject({ before: { description: 'Theirs' }, after: { description: 'Mine' } })
  expect(updateField.label(args, screen)).toBe('Describe Status in tasks')
})

test('a change of the settings leaves the description to others', () => {
  const { screen } = whileOthersChange('Old', 'Old', 'Theirs')
  expect(screen.field('tasks', 'status')?.description).toBe('Theirs')
})
