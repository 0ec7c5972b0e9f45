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
