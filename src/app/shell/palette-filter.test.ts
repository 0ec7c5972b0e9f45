import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

test('the exact label comes first, and with it its group', () => {
  const commands = [command('Sort of things'), command('Sort by', { group: 'Do' }), command('Sort', { group: 'Do' })]
  expect(labels(commands, 'sort')).toEqual(['Sort', 'Sort by', 'Sort of things'])
})

test('the beginning of a word matches better than its middle', () => {
  expect(labels([command('Resort'), command('My sort')], 'sort')).toEqual(['My sort', 'Resort'])
})

test('punctuation and the order of words do not matter', () => {
  const commands = [command('Theme: dark'), command('Theme: light')]
  expect(labels(commands, 'theme dark')).toEqual(['Theme: dark'])
  expect(labels(commands, 'dark theme')).toEqual(['Theme: dark'])
  expect(labels(commands, 'the:da')).toEqual(['Theme: dark'])
  expect(labels([command('C# notes'), command('C notes')], '#')).toEqual(['C# notes'])
})

test('each word may match the label, the description, or a keyword, but one of them must', () => {
  const commands = [command('Account', { keywords: ['API keys'], description: 'In settings' })]
  for (const text of ['api', 'keys account', 'settings keys']) expect(labels(commands, text)).toEqual(['Account'])
  expect(labels(commands, 'account missing')).toEqual([])
})

describe('what the server found', () => {
  const found = (text: string, ...names: string[]) =>
    matchingCommands(
      [command('Survey of 2025'), command('New survey', { group: 'Do' })],
      text,
      names.map(name => command(name)),
    ).map(({ label }) => label)

  test('is ranked among the commands of the page', () => {
    expect(found('survey', 'Survey', 'A survey')).toEqual(['Survey', 'Survey of 2025', 'A survey', 'New survey'])
  })

  test('stays although its label does not hold the text, below everything that does', () => {
    expect(found('survey', 'Poll')).toEqual(['Survey of 2025', 'Poll', 'New survey'])
  })

  test('is not cut to the size of a group', () => {
    const many = Array.from({ length: 20 }, (_, at) => `Survey ${at}`)
    expect(found('survey', ...many)).toHaveLength(22)
  })
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

test('the whole label of any command finds it first', () => {
  const label = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).filter(text => /[a-z\d]/i.test(text))
  const group = fc.constantFrom('Go to' as const, 'Do' as const, 'Records' as const)
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, ' ')
      .trim()
  const commandsOf = fc.uniqueArray(fc.record({ label, group }), {
    minLength: 1,
    maxLength: 40,
    selector: each => plain(each.label),
  })
  fc.assert(
    fc.property(commandsOf, all => {
      const commands = all.map(each => command(each.label, { group: each.group }))
      for (const each of commands) expect(matchingCommands(commands, ` ${each.label}`)[0]).toBe(each)
    }),
  )
})

test('whatever is typed, no command is found twice, and none that was not there', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.string({ unit: 'grapheme' }), (names, text) => {
      const commands = names.map((name, at) => command(name, { id: `${at}` }))
      const found = matchingCommands(commands, text)
      expect(new Set(found).size).toBe(found.length)
      for (const each of found) expect(commands).toContain(each)
    }),
  )
})
