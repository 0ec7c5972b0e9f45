import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import { anyText, testContext } from '../../fields/testing.ts'
import { readRows } from './repeater/repeater.ts'
import { type Option, optionSchema } from '../document/form-document.ts'
import { fieldIdOf, isThingId } from '../document/thing-id.ts'
import { buildBlock, options } from '../testing/build-block.ts'
import { readSettings } from './block-context.ts'
import { type AnyBlock, blockGroups } from './block-type.ts'
import { checkAnswer, isBlank, missingAnswer, requiredText } from './check-answer.ts'
import { blockTypes, knownBlocks } from './registry.ts'

/** A block with its sample settings, and with options of each kind that it can have. */
function sampleOf(name: string): AnyBlock {
  const type = blockTypes[name]
  if (!type) throw new Error(`There is no block ${name}`)
  return buildBlock(name, { settings: type.sample.settings ?? {}, options: type.optionRoles ? options : [] })
}

const fieldNames = Object.keys(fieldTypes)
const isIdOfPart = (key: string) => key === '' || isThingId(key)

describe.each(Object.entries(blockTypes))('%s', (name, type) => {
  const any = sampleOf(name)
  const parts = type.parts(any.context)
  const isQuestion = parts.length > 0

  test('is registered under its own name, with a label and a group', () => {
    expect(type.type).toBe(name)
    expect(type.label).toMatch(/^[A-Z]/)
    expect(blockGroups).toContain(type.group)
    expect(type.group === 'content').toBe(!isQuestion)
  })

  test('has a default for each setting, and accepts what it returns', () => {
    const settings = type.settings.parse({})
    expect(type.settings.parse(settings)).toEqual(settings)
    for (const key of Object.keys(type.settings.shape)) {
      const schema = knownBlocks.setting(name, key)
      expect(schema?.safeParse(settings[key]).success).toBe(true)
      for (const hostile of [{ a: 1 }, [{}], 'x'.repeat(200_000), Number.NaN, Infinity])
        expect(schema?.safeParse(hostile).success, `${key} ${String(hostile).slice(0, 9)}`).toBe(false)
    }
    expect(type.settings.parse(type.sample.settings ?? {})).toMatchObject(type.sample.settings ?? {})
  })

  test('becomes fields of known types whose settings they accept', () => {
    for (const { key, name: partName, type: field, template } of parts) {
      expect(isIdOfPart(key)).toBe(true)
      expect(fieldIdOf('q', key)).toMatch(/^q(_[A-Za-z0-9]+)?$/)
      expect(partName === '').toBe(key === '')
      expect(fieldNames).toContain(field.type)
      expect(field.template.parse(template)).toEqual(template)
    }
    expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
  })

  test('accepts its sample, and stores it as it was given', () => {
    const { values, problem } = checkAnswer(any, type.sample.answer, testContext)
    expect(problem).toBeNull()
    for (const [key, value] of Object.entries(type.sample.answer)) expect(values[key]).toEqual(value)
    expect(missingAnswer(any, values)).toBeNull()
  })

  test('has nothing to say about no answer, unless it is required', () => {
    const { values, problem } = checkAnswer(any, {}, testContext)
    expect(problem).toBeNull()
    expect(Object.values(values).every(isBlank)).toBe(true)
    if (isQuestion && !type.isTakenAtSubmit) expect(missingAnswer(any, values)).toMatchObject({ message: requiredText })
    else expect(missingAnswer(any, values)).toBeNull()
  })

  test('says what its maker wrote when a required answer is missing', () => {
    const own = { ...any, context: { ...any.context, block: { ...any.context.block, requiredText: 'Please answer' } } }
    if (isQuestion && !type.isTakenAtSubmit) expect(missingAnswer(own, {})?.message).toBe('Please answer')
  })

  test('refuses hostile answers with a message, or reads them as a value of its fields', () => {
    const anyPart = fc.oneof(
      anyText,
      fc.constantFrom({}, [[]], [{}], Number.NaN, Infinity, -1, 1e308, true, ['o1', {}], { '': 1 }, null),
    )
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: parts.length, maxLength: parts.length }), given => {
        const answer = Object.fromEntries(parts.map(({ key }, index) => [key, given[index]]))
        const { values, problem } = checkAnswer(any, answer, testContext)
        if (problem) expect(problem.message).toMatch(/\S/)
        for (const { key, type: field, template } of parts) {
          const value = values[key]
          if (value !== null) expect(field.check(value, template)).toEqual({ kind: 'value', value })
        }
        // What was accepted is accepted again, so the server agrees with the browser.
        expect(checkAnswer(any, values, testContext).values).toEqual(values)
        missingAnswer(any, values)
        type.score?.(values, any.context)
      }),
      { numRuns: 50 },
    )
  })

  test('gives at most the points that can be reached', () => {
    const withPoints = options.map((option): Option => ({ ...option, points: 2, isRight: true }))
    const context = { ...any.context, options: type.optionRoles ? withPoints : [] }
    const score = type.score?.(type.sample.answer, context)
    if (score) expect(score.points).toBeLessThanOrEqual(score.max)
    expect(type.score?.({}, any.context)?.points ?? 0).toBe(0)
  })

  test('ignores stored settings that it does not know or accept', () => {
    const settings = readSettings(type, { madeUp: 1, min: {}, options: 'x', maxLength: -5 })
    expect(settings).toEqual(type.settings.parse({}))
  })
})

test('unknown types have no settings, options, or blocks inside', () => {
  for (const name of ['telepathy', 'constructor', '__proto__']) {
    expect(knownBlocks.isKnown(name)).toBe(false)
    expect(knownBlocks.setting(name, 'max')).toBeNull()
    expect(knownBlocks.isContainer(name)).toBe(false)
    expect(knownBlocks.optionRoles(name)).toEqual([])
  }
  expect(knownBlocks.setting('short_answer', 'constructor')).toBeNull()
})

test('options of tests are options', () => {
  for (const option of options) expect(optionSchema.parse(option)).toEqual(option)
  expect(readRows('[{}]')).toEqual([{}])
})
