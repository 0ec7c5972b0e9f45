import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formLimits } from '../../document/form-limits.ts'
import { offeredBlocks } from '../editor-context.ts'
import { questionsFromText } from './questions-from-text.ts'

const read = (text: string) => questionsFromText(text, offeredBlocks)
const blocks = (text: string) => read(text).pages.flat()
const optionsOf = (text: string) => blocks(text).map(({ options }) => options)

describe('a line', () => {
  test.each([
    ['Your email', 'email'],
    ['Mobile number', 'phone'],
    ['Date of birth', 'date'],
    ['Rate our service', 'rating'],
    ['How likely are you to recommend us?', 'opinion_scale'],
    ['How many people?', 'number'],
    ['Do you agree?', 'yes_no'],
    ['Anything else?', 'long_answer'],
    ['Shirt size', 'short_answer'],
  ])('“%s” becomes a question of the type %s', (text, type) => {
    expect(blocks(text)).toMatchObject([{ type, label: text }])
  })

  test.each(['Name *', 'Name (required)', '3. Name *'])('“%s” is required', text => {
    expect(blocks(text)).toMatchObject([{ label: 'Name', isRequired: true }])
  })

  test('that says it is optional is not required', () => {
    expect(blocks('Company (optional)')).toMatchObject([{ label: 'Company', isRequired: false }])
  })

  test('that is longer than a label keeps its rest in the description', () => {
    const text = `${'a'.repeat(formLimits.textLength)}bcd`
    expect(blocks(text)).toMatchObject([{ description: 'bcd' }])
    expect(read(text).notes).toEqual([])
  })
})

describe('options', () => {
  test.each([
    ['- Red\n- Blue'],
    ['* Red\n* Blue'],
    ['• Red\n• Blue'],
    ['a) Red\nb) Blue'],
    ['(a) Red\n(b) Blue'],
    ['1. Red\n2. Blue'],
    ['1) Red\n2) Blue'],
    ['  Red\n  Blue'],
    ['\tRed\n\tBlue'],
  ])('below a question are read from %j', below => {
    expect(optionsOf(`Which color?\n${below}`)).toEqual([['Red', 'Blue']])
  })

  test('are not made of numbered questions', () => {
    expect(blocks('1. Name\n2. Email\n3. Phone').map(({ label }) => label)).toEqual(['Name', 'Email', 'Phone'])
    expect(optionsOf('Who are you?\n1. What is your name?\n2. What is your age?')).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('with boxes, or of a question that says so, allow several answers', () => {
    expect(blocks('Colors (choose several)\n- Red\n- Blue')).toMatchObject([
      { type: 'multiple_choice', label: 'Colors' },
    ])
    expect(blocks('Colors\n☐ Red\n☐ Blue')).toMatchObject([{ type: 'multiple_choice' }])
  })

  test('yes and no become one question of that type', () => {
    expect(blocks('Coming?\n- Yes\n- No')).toMatchObject([{ type: 'yes_no' }])
  })
})

test('a line of dashes starts a page, and # starts a heading', () => {
  const { pages } = read('# About you\nName\n---\nEmail')
  expect(pages.map(page => page.map(({ type, label }) => `${type}: ${label}`))).toEqual([
    ['heading: About you', 'short_answer: Name'],
    ['email: Email'],
  ])
})

test('what is too much for a form is named', () => {
  const lines = Array.from({ length: formLimits.blocks + 2 }, (_, index) => `Question ${index}`)
  const { pages, notes } = read(lines.join('\n'))
  expect(pages.flat()).toHaveLength(formLimits.blocks)
  expect(notes).toEqual(['A form can have up to 500 questions. The last 2 are left out.'])
})

const line = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('---', '# Heading', '- a', '  - b', '\tc', '1. d', 'a) e', '*', '(optional)', '☐ f', '* * *', '2)'),
)

test('any text is read without an error, and each of its words is in a question or an option', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), lines => {
      const found = JSON.stringify(read(lines.map((text, index) => `${text} word${index}x`).join('\n')).pages)
      for (const index of lines.keys()) expect(found).toContain(`word${index}x`)
    }),
    { numRuns: 200 },
  )
})
