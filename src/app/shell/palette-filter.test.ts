import { expect, test } from 'vitest'
import type { Command } from '../../ui/commands.ts'
import { matchingCommands } from './palette-filter.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group: 'Go to',
  run: () => {},
  ...more,
})
const labels = (commands: readonly Command[], text: string) =>
  matchingCommands(commands, text).map(({ label }) => label)

test('commands that start with the text come first, then those that contain it, then those whose descriptions do', () => {
  const commands = [command('Home', { description: 'Tasks of today' }), command('All tasks'), command('Tasks')]
  expect(labels(commands, ' TASKS ')).toEqual(['Tasks', 'All tasks', 'Home'])
  expect(labels(commands, 'none')).toEqual([])
  expect(labels(commands, '')).toEqual(['Home', 'All tasks', 'Tasks'])
})

test('case and accents do not matter, as in tables', () => {
  expect(labels([command('ÉCOLE')], 'école')).toEqual(['ÉCOLE'])
})

test('a large group hides no other group', () => {
  const many = Array.from({ length: 100 }, (_, at) => command(`Field ${at}`))
  const found = labels([...many, command('Add a field', { group: 'Do' })], 'field')
  expect(found).toHaveLength(9)
  expect(found.at(-1)).toBe('Add a field')
})
