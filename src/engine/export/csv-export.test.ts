import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldType } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { anyTemplate, anyValue, testContext } from '../../fields/testing.ts'
import { exportedText } from './csv-export.ts'

const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'sv-SE', 'ja-JP', 'ar-EG', 'fa-IR', 'th-TH']
const types = Object.values<FieldType>(fieldTypes).filter(({ isOnlyShown }) => !isOnlyShown)

describe.each(types)('an exported cell of $type', type => {
  test('is read as a value with the same exported text, in all settings and languages', () => {
    const cell = anyTemplate(type).chain(template => fc.tuple(fc.constant(template), anyValue(type, template)))
    fc.assert(
      fc.property(cell, fc.constantFrom(...locales), ([template, value], locale) => {
        const context = { ...testContext, locale }
        const field = { ...fieldOf(type), template }
        const text = exportedText(field, value, context)
        const reading = type.read(text, template, context)
        expect(reading.kind).toBe(text.trim() === '' ? 'empty' : 'value')
        const again = reading.kind === 'value' ? reading.value : null
        expect(exportedText(field, again, context)).toBe(again === null ? '' : text)
      }),
      { numRuns: 200 },
    )
  })
})

const fieldOf = ({ type }: FieldType) => ({ id: type, name: type, type, order: 1, column: 'c1', links: null })
