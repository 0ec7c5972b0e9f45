import { describe, expect, test } from 'vitest'
import { empty, unreadable, value } from '../field-type.ts'
import { hues, nextHue } from '../hues.ts'
import { testContext } from '../testing.ts'
import { choices } from '../select/choices.ts'
import { caseVariants, maxOptions, withNewOptions, type SelectTemplate } from '../select/options.ts'
import { singleSelect } from './single_select.ts'

const template: SelectTemplate = {
  options: [
    { value: 'a', label: 'To do', color: 'gray' },
    { value: 'b', label: 'Done', color: 'green' },
  ],
  disableColors: false,
}
const read = (text: string) => singleSelect.read(text, template, testContext)

describe('the template', () => {
  test('drops blank labels, and fills in values and distinct colors', () => {
    const { options } = singleSelect.template.parse({
      options: [{ label: ' Red ' }, { label: '  ' }, { label: 'Blue', color: 'blue' }],
    })
    expect(options).toEqual([
      { value: 'Red', label: 'Red', color: 'green' },
      { value: 'Blue', label: 'Blue', color: 'blue' },
    ])
  })

  test('refuses repeated names or values, and too many options', () => {
    const parse = (options: unknown[]) => singleSelect.template.safeParse({ options }).success
    expect(parse([{ label: 'Red' }, { label: ' Red' }])).toBe(false)
    expect(parse([{ label: 'Red' }, { label: 'RED' }])).toBe(true)
    expect(
      parse([
        { label: 'Red', value: 'x' },
        { label: 'Blue', value: 'x' },
      ]),
    ).toBe(false)
    expect(parse(Array.from({ length: maxOptions + 1 }, (_, at) => ({ label: `Option ${at}` })))).toBe(false)
  })
})

describe('reading', () => {
  test('reads a label ignoring case, and stores its value', () => {
    expect(read('TO DO')).toEqual(value('a'))
    expect(read('  done ')).toEqual(value('b'))
    expect(read(' ')).toEqual(empty)
  })

  test('an unknown label is unreadable until the template has it', () => {
    expect(read('Blocked')).toEqual(unreadable("No option is named 'Blocked'"))
    const extended = withNewOptions(template, ['Blocked'])
    expect(singleSelect.read('blocked', extended, testContext)).toEqual(value('Blocked'))
  })

  test('JSON holds the value, not the label', () => {
    expect(singleSelect.check('a', template)).toEqual(value('a'))
    expect(singleSelect.check('To do', template).kind).toBe('unreadable')
  })
})

describe('new options', () => {
  test('are created once for each unknown label, in distinct colors', () => {
    const extended = withNewOptions(template, ['Blocked', ' Blocked', ' ', 'DONE', 'Later'])
    expect(extended.options.map(option => option.label)).toEqual(['To do', 'Done', 'Blocked', 'Later'])
    expect(new Set(extended.options.map(option => option.color)).size).toBe(4)
    expect(singleSelect.template.parse(extended)).toEqual(extended)
  })

  test('that differ only in case are separate, and a text takes the one with its case', () => {
    const extended = withNewOptions(template, ['Blocked', 'blocked', 'BLOCKED'])
    expect(extended.options.map(option => option.label)).toEqual(['To do', 'Done', 'Blocked', 'blocked', 'BLOCKED'])
    const values = ['blocked', 'BLOCKED', 'bLOCKED'].map(text => singleSelect.read(text, extended, testContext))
    expect(values).toEqual([value('blocked'), value('BLOCKED'), value('Blocked')])
    expect(singleSelect.template.parse(extended)).toEqual(extended)
  })

  test('are not created for labels of the given template, but for other labels that differ in case', () => {
    const more = withNewOptions(template, ['Later'])
    expect(withNewOptions(more, ['DONE', 'later'], template).options.map(({ label }) => label)).toEqual([
      'To do',
      'Done',
      'Later',
      'later',
    ])
  })

  test('that differ only in case can be combined into the first of them', () => {
    const extended = withNewOptions(template, ['Blocked', 'blocked', 'BLOCKED', 'Later'])
    const found = caseVariants(extended)
    expect(found).toMatchObject({ count: 2, sample: ['Blocked', 'blocked'] })
    expect(found?.combined.options.map(({ label }) => label)).toEqual(['To do', 'Done', 'Blocked', 'Later'])
    expect(caseVariants(template)).toBeNull()
  })

  test('that differ only in case are combined to the most used one, or to the first of equals', () => {
    const template = withNewOptions({ options: [], disableColors: false }, ['red', 'Blue', 'Red', 'RED', 'blue'])
    const combined = (uses: Record<string, number>) => {
      const counts = new Map(
        template.options.flatMap(({ label, value }) => (label in uses ? [[value, uses[label] ?? 0] as const] : [])),
      )
      return caseVariants(template, counts)?.combined.options.map(({ label }) => label)
    }
    expect(combined({})).toEqual(['red', 'Blue'])
    expect(combined({ RED: 5, Red: 4, red: 4 })).toEqual(['Blue', 'RED'])
    expect(combined({ blue: 1, Red: 2, red: 2 })).toEqual(['red', 'blue'])
  })

  test('never take the value of an existing option', () => {
    expect(withNewOptions(template, ['b']).options.at(-1)).toMatchObject({ value: 'b 2', label: 'b' })
  })

  test('are not created for known labels', () => {
    expect(withNewOptions(template, ['done'])).toBe(template)
  })

  test('stop at the limit', () => {
    const labels = Array.from({ length: maxOptions }, (_, at) => `Option ${at}`)
    const full = withNewOptions(template, labels)
    expect(full.options).toHaveLength(maxOptions)
    expect(withNewOptions(full, ['One more'])).toBe(full)
  })
})

test('the next color is unused, otherwise the least used', () => {
  expect(nextHue([])).toBe(hues[0])
  expect(nextHue(hues.slice(0, -1))).toBe(hues.at(-1))
  expect(nextHue([...hues, ...hues.filter(hue => hue !== 'teal')])).toBe('teal')
})

test('a deleted option shows nothing and counts as empty', () => {
  const field = { template, context: testContext }
  expect(singleSelect.show('gone', template)).toBe('')
  expect(singleSelect.operators['is_empty']?.test('gone', undefined, field)).toBe(true)
})

describe('the list of the editor', () => {
  const list = (search: string, filled = false, mayCreate = true) =>
    choices(template, { search, filled, mayCreate }).map(choice =>
      choice.kind === 'option' ? choice.option.label : choice.kind,
    )

  test('lists options that start with the text first, and offers to create a missing one', () => {
    expect(list('do')).toEqual(['Done', 'To do', 'named'])
    expect(list('DONE')).toEqual(['Done'])
    expect(list('do', false, false)).toEqual(['Done', 'To do'])
    expect(list('', true)).toEqual(['To do', 'Done', 'clear'])
  })
})

describe('guessing', () => {
  function guess(cells: readonly string[]): unknown {
    const guesser = singleSelect.guess?.start()
    if (!guesser || !cells.every(cell => guesser.see(cell))) return null
    return guesser.finish({ rows: cells.length, filled: cells.length })?.template ?? null
  }

  test('a few texts that repeat often are options', () => {
    expect(guess(['red', 'blue', 'red', 'blue', 'red', 'red ', 'blue', 'blue'])).toMatchObject({
      options: [{ label: 'blue' }, { label: 'red' }],
    })
  })

  test('texts that differ only in case count once, and each is an option', () => {
    expect(guess(['red', 'Blue', 'red', 'blue', 'red', 'Red ', 'blue', 'blue'])).toMatchObject({
      options: [{ label: 'Blue' }, { label: 'blue' }, { label: 'Red' }, { label: 'red' }],
    })
  })

  test('very few texts may repeat slightly less', () => {
    const [todo, doing, done] = ['To do', 'Doing', 'Done']
    expect(guess([todo, doing, done, done, todo, done, doing, done, todo])).not.toBeNull()
    expect(guess([todo, doing, done, done, todo, done, doing])).toBeNull()
  })

  test('texts that rarely repeat, and too many texts, are not options', () => {
    expect(guess(['red', 'blue', 'red'])).toBeNull()
    expect(guess(['red', 'red', 'red'])).toBeNull()
    expect(guess(Array.from({ length: 1000 }, (_, at) => `Option ${at % 60}`))).toBeNull()
  })
})

test('characters that PostgreSQL cannot store are removed from an operand', () => {
  const { is, is_none_of: isNoneOf } = singleSelect.operators
  expect(is?.operand?.parse('a\0')).toBe('a')
  expect(isNoneOf?.operand?.parse(['a\0', '\ud800'])).toEqual(['a', '\ufffd'])
})
