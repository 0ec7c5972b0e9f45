import { expect, test } from 'vitest'
import { fieldType, fieldTypes } from '../registry.ts'
import { sampleTemplate, testContext } from '../testing.ts'
import { additionalTexts } from './additional-texts.ts'

const field = (type: string, name = type) => ({ id: type, name, type, template: fieldType(type).template.parse({}) })
const texts = (data: Record<string, unknown>, ...types: string[]) =>
  additionalTexts(
    { data },
    types.map(type => field(type)),
    testContext,
  ).map(({ text }) => text)

test('an unchecked checkbox has no text, and a checked one the name of its field', () => {
  expect(texts({ checkbox: false }, 'checkbox')).toEqual([])
  expect(texts({ checkbox: null }, 'checkbox')).toEqual([])
  expect(texts({ checkbox: true }, 'checkbox')).toEqual(['checkbox: checked'])
})

test('values show in the order of the fields, and empty or missing ones not at all', () => {
  const data = { single_line_text: 'Owl', number: 0, url: null }
  expect(texts(data, 'number', 'url', 'email', 'single_line_text')).toEqual(['0', 'Owl'])
})

test('the title of a value names its field', () => {
  const [text] = additionalTexts({ data: { number: 7 } }, [field('number', 'Count')], testContext)
  expect(text).toEqual({ id: 'number', text: '7', title: 'Count: 7' })
})

test.each(Object.keys(fieldTypes))('the raw value of a %s field is never shown', type => {
  const { sample } = fieldType(type)
  const shown = additionalTexts(
    { data: { [type]: sample } },
    [{ ...field(type), template: sampleTemplate(fieldType(type)) }],
    testContext,
  )
  for (const { text } of shown) expect(text).not.toMatch(/^(true|false|null|undefined|\[object Object\])$/)
})
