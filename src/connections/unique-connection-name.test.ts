import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxNameLength } from '../texts/home-texts.ts'
import { uniqueConnectionName } from './unique-connection-name.ts'

describe('the name of a connection', () => {
  test.each([
    ['Slack connection', [], 'Slack connection'],
    ['Slack connection', ['Slack connection'], 'Slack connection (2)'],
    ['Slack connection', ['slack CONNECTION', 'Slack connection (2)'], 'Slack connection (3)'],
    ['Slack connection', ['Slack connection', 'Slack connection (3)'], 'Slack connection (2)'],
    ['Slack connection (2)', ['Slack connection (2)'], 'Slack connection (2) (2)'],
  ])('%j beside %j is %j', (name, taken, expected) => {
    expect(uniqueConnectionName(name, taken)).toBe(expected)
  })

  test('is never taken, never too long, and never cuts a character in half', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: maxNameLength })
    fc.assert(
      fc.property(name, fc.nat(12), (name, count) => {
        const taken: string[] = []
        for (let created = 0; created < count; created++) taken.push(uniqueConnectionName(name, taken))
        const next = uniqueConnectionName(name, taken)
        expect(taken.map(other => other.toLowerCase())).not.toContain(next.toLowerCase())
        expect(next.length).toBeLessThanOrEqual(maxNameLength)
        expect(next.isWellFormed()).toBe(true)
      }),
    )
  })
})
