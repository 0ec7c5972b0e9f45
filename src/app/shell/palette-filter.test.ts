import { expect, test } from 'vitest'
import type { Command } from '../../ui/commands.ts'
import { fittingCommands } from './palette-filter.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group: 'Go to',
  run: () => {},
  ...more,
})
const labels = (commands: readonly Command[], text: string) => fittingCommands(commands, text).map(({ label }) => label)

test('what begins with the text comes before what contains it, and that before what only its description says', () => {
  const commands = [command('Home', { description: 'Tasks of today' }), command('All tasks'), command('Tasks')]
  expect(labels(commands, ' TASKS ')).toEqual(['Tasks', 'All tasks', 'Home'])
  expect(labels(commands, 'none')).toEqual([])
  expect(labels(commands, '')).toEqual(['Home', 'All tasks', 'Tasks'])
})

test('letters count without their case and accents as they do in tables', () => {
  expect(labels([command('ÉCOLE')], 'école')).toEqual(['ÉCOLE'])
})

test('a group of many hides no other', () => {
  const many = Array.from({ length: 100 }, (_, at) => command(`Field ${at}`))
  const found = labels([...many, command('Add a field', { group: 'Do' })], 'field')
  expect(found).toHaveLength(9)
  expect(found.at(-1)).toBe('Add a field')
})
