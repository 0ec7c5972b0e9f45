import { describe, expect, test } from 'vitest'
import { isAskable } from '../../blocks/askable.ts'
import { readSettings } from '../../blocks/block-context.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { blockSchema, endingSchema } from '../../document/form-document.ts'
import { formSettings, formTheme } from '../../document/form-settings.ts'
import { buildBlock } from '../../testing/build-block.ts'
import { contradiction, controlOf, isUnused, settingsOf } from './block-controls.ts'
import { cellSchema, defaultOf } from './cell-schema.ts'
import { blockControls, endingControls, formControls, languageControl, themeControls } from './common-controls.ts'
import { contrastWarnings } from './contrast-warnings.ts'
import type { Control } from './control.ts'
import { isTypedControl, problemOf, readEntry, showEntry, type TypedControl } from './entry.ts'

const offered = Object.values(blockTypes).filter(({ type }) => isAskable(type))

/** Values that a control can give, whose cell has to accept them. */
function valuesOf(control: Control, first: unknown): unknown[] {
  switch (control.kind) {
    case 'switch':
      return [true, false]
    case 'choice':
      return control.choices.map(({ value }) => value)
    case 'several':
      return [[control.choices[0]?.value]]
    case 'day':
      return ['2026-01-31']
    case 'time':
      return [52_200]
    case 'number':
      return [first ?? 3]
    case 'text':
      return ['']
    case 'lines':
      return [[], ['example.com']]
    case 'variable':
      return [null, 'v1']
    case 'picture':
      return [null, 'attachments/1/att1']
    case 'color':
      return ['#3b5bdb']
  }
}

describe.each(offered.map(type => ({ name: type.type, type })))('the settings of $name', ({ type }) => {
  test('each have a control whose values they accept', () => {
    const defaults = readSettings(type, {})
    for (const [name, schema] of Object.entries(type.settings.shape)) {
      if (isUnused(type, name)) continue
      const control = controlOf(type, name)
      expect(control, name).not.toBeNull()
      if (!control) continue
      const values = valuesOf(control, defaults[name])
      // A text that cannot be empty has the default in its place.
      const given = control.kind === 'text' && defaults[name] !== '' ? [defaults[name]] : values
      expect(given.map(value => [name, problemOf(schema, value)])).toEqual(given.map(() => [name, null]))
      expect(control.kind === 'switch').toBe(typeof defaults[name] === 'boolean')
      expect(['lines', 'several'].includes(control.kind)).toBe(Array.isArray(defaults[name]))
    }
  })

  test('show in the panel once each', () => {
    const shown = [...settingsOf(type, 'answer'), ...settingsOf(type, 'points')].map(({ name }) => name)
    const known = Object.keys(type.settings.shape).filter(name => !isUnused(type, name))
    expect(shown.toSorted()).toEqual(known.toSorted())
  })
})

test('what blocks, endings, and the form have accepts the values of its controls', () => {
  const lists = [
    ['blocks', blockControls, blockSchema.shape],
    ['endings', endingControls, endingSchema.shape],
    ['settings', { ...formControls, language: languageControl('gsw-CH') }, formSettings.shape],
    ['theme', themeControls, formTheme.shape],
  ] as const
  for (const [list, controls, shape] of lists) {
    for (const [key, control] of Object.entries(controls)) {
      expect(shape).toHaveProperty(key)
      const schema = cellSchema(list, key)
      const values = valuesOf(control, defaultOf(schema))
      expect(values.map(value => [key, problemOf(schema, value)])).toEqual(values.map(() => [key, null]))
    }
  }
})

test('the language that a form has can be chosen although few people write it', () => {
  const control = languageControl('gsw-CH')
  const tags = control.kind === 'choice' ? control.choices.map(({ value }) => value) : []
  expect(tags).toContain('gsw-CH')
  expect(new Set(tags).size).toBe(tags.length)
})

const typed = (kind: TypedControl['kind']): TypedControl => ({ kind, label: 'Value' }) as TypedControl

describe('a typed value', () => {
  test.each([
    ['text', ' Ann '],
    ['number', 12.5],
    ['number', -3],
    ['day', '2026-02-28'],
    ['time', 0],
    ['time', 86_340],
    ['lines', ['a.com', 'b.org']],
    ['color', '#3b5bdb'],
  ] as const)('of the kind %s reads back what it shows: %j', (kind, value) => {
    const control = typed(kind)
    expect(isTypedControl(control)).toBe(true)
    expect(readEntry(control, showEntry(control, value))).toEqual({ kind: 'value', value })
  })

  test('that cannot be read says so, and nothing stands for none', () => {
    expect(readEntry(typed('number'), 'many')).toMatchObject({ kind: 'unreadable' })
    expect(readEntry(typed('color'), 'red')).toMatchObject({ kind: 'unreadable' })
    expect(readEntry(typed('time'), 'noon')).toMatchObject({ kind: 'unreadable' })
    for (const kind of ['number', 'day', 'time'] as const) expect(readEntry(typed(kind), '')).toEqual({ kind: 'empty' })
    expect(readEntry(typed('lines'), '\n a.com \r\n\n')).toEqual({ kind: 'value', value: ['a.com'] })
    expect(readEntry(typed('color'), '#FA0')).toEqual({ kind: 'value', value: '#ffaa00' })
  })

  test('is refused in words', () => {
    const setting = (type: string, name: string) => cellSchema('blocks', `settings.${name}`, type)
    expect(problemOf(setting('long_answer', 'rows'), 31)).toBe('Use 30 or less')
    expect(problemOf(setting('long_answer', 'rows'), 2.5)).toBe('Use a whole number')
    expect(problemOf(setting('slider', 'step'), 0)).toBe('Use more than 0')
    expect(problemOf(setting('yes_no', 'yesLabel'), '')).toBe('This cannot be empty')
    expect(problemOf(setting('email', 'allowedDomains'), ['a.com', 'not a domain'])).toBe(
      '“not a domain”: Not a domain',
    )
    expect(problemOf(setting('short_answer', 'mask'), 'x'.repeat(256))).toBe('Use at most 255 characters')
    expect(problemOf(cellSchema('endings', 'redirect'), 'javascript:alert(1)')).toBe('Use a web address')
    expect(problemOf(cellSchema('blocks', 'urlName'), 'a b')).toBe('Use letters, digits, and dashes')
    expect(problemOf(setting('address', 'shownParts'), [])).toBe('Choose at least one')
  })
})

test('limits that leave no answer are named by the upper one', () => {
  const wrong = (name: string, settings: Record<string, unknown>) => {
    const { type, context } = buildBlock(name, { block: { settings } })
    return contradiction(type, context.block)
  }
  expect(wrong('number', { min: 5, max: 4 })).toBe('max')
  expect(wrong('number', { min: 5, max: 5 })).toBeNull()
  expect(wrong('number', { min: 5 })).toBeNull()
  expect(wrong('date', { min: '2026-02-01', max: '2026-01-01' })).toBe('max')
  expect(wrong('short_answer', { minLength: 3, maxLength: 2 })).toBe('maxLength')
  expect(wrong('multiple_choice', { minChoices: 3, maxChoices: 2 })).toBe('maxChoices')
})

test('a theme warns of colors that many people cannot read', () => {
  const theme = formTheme.parse({})
  expect(contrastWarnings(theme)).toEqual({})
  expect(contrastWarnings({ ...theme, textColor: '#999999' })).toEqual({
    textColor: 'Contrast with the background is 2.8:1, below 4.5:1. The form shows a color that can be read.',
  })
  expect(Object.keys(contrastWarnings({ ...theme, accentColor: '#ffe066' }))).toEqual([
    'accentColor',
    'buttonTextColor',
  ])
})
