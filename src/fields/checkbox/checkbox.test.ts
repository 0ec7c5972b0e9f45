import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { checkbox } from './checkbox.ts'

const template = checkbox.template.parse({})
const read = (text: string) => checkbox.read(text, template, testContext)

describe('reading', () => {
  test.each(['true', 'TRUE', ' Yes ', 'y', '1', 'x', 'X', 'on', 'Checked', '✓', '✔', '☑'])('%j is checked', text => {
    expect(read(text)).toEqual(value(true))
  })

  test.each(['false', 'False', ' no', 'N', '0', 'off', 'unchecked', '✗', '✘', '☐'])('%j is unchecked', text => {
    expect(read(text)).toEqual(value(false))
  })

  test.each(['maybe', '2', '-1', 'truee', 'yes please', '[x]', 'null'])('%j is refused', text => {
    expect(read(text)).toMatchObject({ kind: 'unreadable', message: 'Use yes or no' })
  })

  test('blank text is empty, which is not the same as unchecked', () => {
    for (const text of ['', ' ', '\t\n']) expect(read(text)).toEqual(empty)
    expect(checkbox.show(null, template)).toBe('')
    expect(checkbox.show(false, template)).toBe('false')
  })

  test.each([1, 0, 'true', [], {}])('JSON %j is refused, because only booleans are stored', json => {
    expect(checkbox.check(json, template).kind).toBe('unreadable')
  })
})

test('an amount of one or zero converts, and no other amount', () => {
  expect(checkbox.amount?.read(1, template)).toEqual(value(true))
  expect(checkbox.amount?.read(0, template)).toEqual(value(false))
  for (const amount of [0.5, 2, -1]) expect(checkbox.amount?.read(amount, template).kind).toBe('unreadable')
  expect([true, false].map(checked => checkbox.amount?.toNumber(checked))).toEqual([1, 0])
})

test('an empty cell counts as unchecked in filters and summaries', () => {
  const field = { template, context: testContext }
  const is = checkbox.operators['is']
  expect([true, false, null].map(stored => is?.test(stored, true, field))).toEqual([true, false, false])
  expect([true, false, null].map(stored => is?.test(stored, false, field))).toEqual([false, true, true])
  const cells = [true, false, null, true]
  const summary = (name: string) => checkbox.summaries[name]?.compute(cells, field)
  expect([summary('checked'), summary('unchecked')]).toEqual([2, 2])
})

describe('guessing', () => {
  function guess(...cells: string[]): unknown {
    const guesser = checkbox.guess?.start()
    if (!guesser || !cells.every(cell => guesser.see(cell))) return null
    return guesser.finish({ rows: cells.length, filled: cells.length })
  }

  test.each([[['yes', 'no']], [['TRUE', 'false', 'True']], [['✓']], [['checked']], [['true']], [['Y', 'n']]])(
    '%j is a column of checkboxes',
    cells => expect(guess(...cells)).toEqual({ template: {} }),
  )

  test.each([
    [['yes']],
    [['no', 'no']],
    [['y']],
    [['1', '0']],
    [['x']],
    [['yes', 'false']],
    [['yes', 'no', 'maybe']],
    [['on', 'off']],
  ])('%j stays text', cells => expect(guess(...cells)).toBeNull())

  test('accepts only columns whose every cell it reads', () => {
    for (const cells of [
      ['yes', 'no'],
      ['✔', '✘'],
      ['☑', '☐'],
      ['Checked', 'UNCHECKED'],
    ]) {
      expect(guess(...cells)).not.toBeNull()
      for (const cell of cells) expect(read(cell).kind).toBe('value')
    }
  })
})
