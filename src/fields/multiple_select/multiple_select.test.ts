import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, unreadable, value } from '../field-type.ts'
import { choices, namedChoiceText } from '../select/choices.ts'
import type { SelectTemplate } from '../select/options.ts'
import { testContext } from '../testing.ts'
import { choose, withoutLast } from './chosen-options.ts'
import { multipleSelect } from './multiple_select.ts'
import { joinLabels, labelsIn, splitLabels } from '../select/option-texts.ts'

const template: SelectTemplate = {
  options: [
    { value: 'a', label: 'To do', color: 'gray' },
    { value: 'b', label: 'Done', color: 'green' },
    { value: 'c', label: 'Soon, maybe', color: 'blue' },
  ],
  disableColors: false,
}
const read = (text: string, settings = template) => multipleSelect.read(text, settings, testContext)

describe('a text', () => {
  test('is split at commas, trimmed, and deduplicated, ignoring case', () => {
    expect(read('done , TO DO,, Done')).toEqual(value(['b', 'a']))
    expect(read(' , ')).toEqual(empty)
  })

  test('with an unknown label is unreadable', () => {
    expect(read('Done, Later')).toEqual(unreadable("No option is named 'Later'"))
  })

  test('shows labels with commas in quotes, and reads them back', () => {
    expect(multipleSelect.show(['c', 'b'], template)).toBe('"Soon, maybe", Done')
    expect(read('"Soon, maybe", Done')).toEqual(value(['c', 'b']))
  })

  test('that is the label of an option needs no quotes', () => {
    expect(read('soon, maybe')).toEqual(value(['c']))
  })

  test('of any joined labels splits into the same labels', () => {
    const label = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', ' ', 'é', '\n'), minLength: 1, maxLength: 6 })
    const labels = fc
      .uniqueArray(
        label.map(each => each.trim()),
        { maxLength: 6 },
      )
      .map(each => each.filter(one => one !== ''))
    fc.assert(
      fc.property(labels, each => {
        expect(splitLabels(joinLabels(each))).toEqual(each)
      }),
    )
  })

  test('with an opening quote but no closing quote is a plain label', () => {
    expect(splitLabels('"quoted" by Ann, b')).toEqual(['"quoted" by Ann', 'b'])
    expect(splitLabels('"a, b')).toEqual(['"a', 'b'])
  })
})

describe('new options', () => {
  const extended = (...texts: string[]) => multipleSelect.extendTemplate?.(template, texts) ?? template

  test('are created once for each unknown label, in distinct colors', () => {
    const { options } = extended('Later, done, "x, y"', 'LATER, Later')
    expect(options.map(option => option.label)).toEqual(['To do', 'Done', 'Soon, maybe', 'Later', 'x, y', 'LATER'])
    expect(new Set(options.map(option => option.color)).size).toBe(6)
  })

  test('are not created for parts of a known label', () => {
    expect(extended('Soon, maybe')).toBe(template)
  })

  test('make every text readable', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }), texts => {
        const result = extended(...texts)
        for (const text of texts) expect(read(text, result).kind).not.toBe('unreadable')
      }),
    )
  })
})

describe('JSON', () => {
  const check = (json: unknown) => multipleSelect.check(json, template)

  test('holds values in the order in which they were chosen, each once', () => {
    expect(check(['c', 'a', 'c'])).toEqual(value(['c', 'a']))
    expect(check([])).toEqual(empty)
    expect(check([''])).toEqual(empty)
  })

  test('that is not a list, or names no option, is refused', () => {
    for (const json of ['a', ['gone'], [1], [null], { 0: 'a' }]) expect(check(json).kind).toBe('unreadable')
  })
})

describe('conditions', () => {
  const field = { template, context: testContext }
  const holds = (name: string, stored: string[] | null, operand?: unknown) =>
    multipleSelect.operators[name]?.test(stored, operand, field)

  test('match any, all, or none of some options', () => {
    expect([holds('has_any_of', ['a', 'b'], ['b', 'c']), holds('has_any_of', null, ['a'])]).toEqual([true, false])
    expect([holds('has_all_of', ['a', 'b'], ['b', 'a']), holds('has_all_of', ['a'], ['a', 'b'])]).toEqual([true, false])
    expect([holds('has_none_of', ['a'], ['a']), holds('has_none_of', null, ['a'])]).toEqual([false, true])
  })

  test('match exactly some options in any order', () => {
    expect([holds('is_exactly', ['a', 'b'], ['b', 'a']), holds('is_exactly', ['a', 'b'], ['a'])]).toEqual([true, false])
    expect(holds('is_exactly', null, [])).toBe(true)
  })

  test('ignore deleted options', () => {
    expect(multipleSelect.show(['gone', 'a'], template)).toBe('To do')
    expect([holds('is_empty', ['gone']), holds('is_not_empty', ['gone', 'a'])]).toEqual([true, true])
    expect(holds('is_exactly', ['gone', 'a'], ['a'])).toBe(true)
  })

  test('match a part of a label', () => {
    expect([holds('contains', ['a', 'b'], 'DON'), holds('does_not_contain', ['a'], 'don')]).toEqual([true, true])
  })
})

describe('the editor', () => {
  test('adds options at the end, and removes them', () => {
    const start = { values: ['a'], template }
    const option = (at: number) => ({ kind: 'option', option: template.options[at]! }) as const
    const two = choose(start, option(2))
    expect(two.values).toEqual(['a', 'c'])
    expect(choose(two, option(0)).values).toEqual(['c'])
    expect(withoutLast(two).values).toEqual(['a'])
    expect(choose(two, { kind: 'clear' }).values).toEqual([])
  })

  test('creates a missing option when it is chosen', () => {
    const [choice] = choices(template, { search: 'Later', filled: false, mayCreate: true })
    const chosen = choose({ values: [], template }, choice!)
    expect(chosen.template.options.at(-1)).toMatchObject({ label: 'Later' })
    expect(chosen.values).toEqual(['Later'])
  })

  test('adds all options that a text names, as a paste does, and creates missing ones', () => {
    const take = (search: string, mayCreate = true) => {
      const list = choices(template, { search, filled: false, mayCreate, labels: labelsIn(search, template) })
      return list[0] && choose({ values: ['a'], template }, list[0])
    }
    const made = take('red, done, "blue, dark",')
    expect(made?.template.options.slice(3).map(({ label }) => label)).toEqual(['red', 'blue, dark'])
    expect(made?.values).toEqual(['a', 'red', 'b', 'blue, dark'])
    expect(take('to do, done', false)?.values).toEqual(['a', 'b'])
    expect(take('to do, later', false)).toBeUndefined()
    expect(take('soon, m')?.values, 'an option that holds the text comes first').toEqual(['a', 'c'])
  })

  test('describes what choosing the named options does', () => {
    const text = (search: string) => {
      const list = choices(template, { search, filled: false, mayCreate: true, labels: labelsIn(search, template) })
      return list.map(choice => (choice.kind === 'named' ? namedChoiceText(choice) : choice.kind))
    }
    expect(text('red, blue')).toEqual(['Create "red", "blue"'])
    expect(text('done, later')).toEqual(['Choose "done", create "later"'])
    expect(text('done, to do')).toEqual(['Choose "done", "to do"'])
    expect(text(',,')).toEqual([])
  })
})
