import { describe, expect, test } from 'vitest'
import { convertSettings } from './convert-settings.ts'
import { fieldType, fieldTypes, type FieldTypeName } from './registry.ts'
import { sampleTemplate } from './testing.ts'

const carried = (template: unknown, from: FieldTypeName, to: FieldTypeName) =>
  convertSettings(template, fieldType(from), fieldType(to))

describe('settings after a type change', () => {
  test('are valid for the new type, for every pair of types', () => {
    for (const from of Object.values(fieldTypes))
      for (const to of Object.values(fieldTypes)) {
        const settings = convertSettings(sampleTemplate(from), from, to)
        expect(to.template.parse(settings)).toEqual(settings)
      }
  })

  test('keep the options of a select', () => {
    const options = [{ value: 'a', label: 'A', color: 'pink' }]
    expect(carried({ options, disableColors: true }, 'single_select', 'multiple_select')).toEqual({
      options,
      disableColors: true,
    })
  })

  test('keep values that were set, not defaults', () => {
    const euros = { currencySymbol: '€', decimalPlaces: 2, numberFormat: 'period_comma' }
    expect(carried(euros, 'currency', 'number')).toEqual({ numberFormat: 'period_comma' })
    expect(carried({ ...euros, decimalPlaces: 3 }, 'currency', 'percent')).toMatchObject({ decimalPlaces: 3 })
  })

  test('drop values that the new type refuses', () => {
    expect(carried({ decimalPlaces: 99, numberFormat: 'space_comma' }, 'number', 'currency')).toMatchObject({
      decimalPlaces: 2,
      numberFormat: 'space_comma',
    })
  })
})
